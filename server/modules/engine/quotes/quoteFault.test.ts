import { describe, expect, test } from 'vitest';
import { RATE_LIMIT, rate } from '@candor/domain/money/money.ts';
import type { RawQuote } from '../../../providers/prices/interface.ts';
import { faultInItself, faultOf, isWide } from './quoteFault.ts';
import type { QuoteFault, TimeFault } from './quoteFault.ts';

const NOW = 1_000_000;
const set = { spreadBps: 1, decimals: 5 };
const last: RawQuote = { symbol: 'EURUSD', sell: rate(100_000_000n), buy: rate(100_010_000n), sourceTime: NOW };

describe('PR-9 the first fault counts', () => {
  const worst = {
    ...last,
    sell: 0n as RawQuote['sell'],
    buy: (RATE_LIMIT + 1n) as RawQuote['buy'],
    sourceTime: NOW - 1,
  };
  const rows: readonly (readonly [QuoteFault | undefined, Partial<RawQuote>, TimeFault | undefined])[] = [
    ['malformed', {}, 'early'],
    ['zero', { buy: rate(0n) }, 'early'],
    ['crossed', { buy: rate(100_000_000n), sell: rate(100_000_001n), sourceTime: NOW + 10_000 }, 'early'],
    ['early', { ...last }, 'early'],
    ['late', { buy: rate(200_000_000n), sell: rate(100_000_000n) }, 'late'],
    ['duplicate', { ...last }, undefined],
    ['wideSpread', { buy: rate(200_000_000n), sell: rate(100_000_000n), sourceTime: NOW }, undefined],
    [undefined, { ...last, sourceTime: NOW + 5_000 }, undefined],
  ];

  test.each(rows)('%s', (expected, more, timeFault) => {
    const raw = { ...worst, ...more };
    expect(faultOf(raw, { set, timeFault: () => timeFault, last })).toBe(expected);
  });
});

describe('malformed is', () => {
  const rows: readonly (readonly [string, object])[] = [
    ['a price that is missing', { buy: undefined }],
    ['a price that is a double', { sell: 1.1 }],
    ['a price beyond the range', { buy: RATE_LIMIT + 1n }],
    ['a time between milliseconds', { sourceTime: 1.5 }],
    ['an endless time', { sourceTime: Infinity }],
  ];

  test.each(rows)('%s', (_, more) => {
    expect(faultInItself({ ...last, ...more })).toBe('malformed');
  });
});

describe('a spread is wide beyond', () => {
  const rows: readonly (readonly [string, bigint, bigint, boolean])[] = [
    ['twenty times the set one: not yet', 100_000_000n, 200_000n, false],
    ['twenty times the set one', 100_000_000n, 200_001n, true],
    ['twenty ticks where the set one is less than a tick: not yet', 1_000n, 20_000n, false],
    ['twenty ticks where the set one is less than a tick', 1_000n, 20_001n, true],
  ];

  test.each(rows)('%s', (_, sell, spread, expected) => {
    expect(isWide({ sell: rate(sell), buy: rate(sell + spread) }, set)).toBe(expected);
  });
});
