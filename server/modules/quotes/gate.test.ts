import { beforeEach, describe, expect, test } from 'vitest';
import { rate } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { MarketState } from '@candor/domain/pricing/usability.ts';
import type { PriceSource, RawQuote } from '../../providers/prices/interface.ts';
import { TickWriter } from '../../providers/prices/tickColumns.ts';
import { createGate } from './gate.ts';
import type { Gate, GatedInstrument, GateCounts } from './gate.ts';

/** A Wednesday afternoon: every market of these instruments is open. */
const START = Date.parse('2026-11-18T16:00:00Z');
const instruments: readonly GatedInstrument[] = [
  { symbol: 'EURUSD', category: 'forex', hours: 'fx-24x5', ageLimitMs: 15_000 },
  { symbol: 'BTCUSD', category: 'crypto', hours: '24x7', ageLimitMs: 15_000 },
  { symbol: 'AAPL', category: 'stocks', hours: 'us-stock', ageLimitMs: 60_000 },
];

let now = START;
let gate: Gate;
let ticks: Quote[] = [];
let loaded: readonly Quote[] = [];
let states: string[] = [];

/** A source that is silent but for what a test says in its place. */
function silentSource(known: readonly RawQuote[], followsCalendar: boolean): PriceSource {
  const ignore = () => undefined;
  const facts = { name: 'scripted', simulated: true, repeatable: false, followsCalendar };
  return { ...facts, start: ignore, stop: ignore, latest: () => known, ticks: () => new TickWriter() };
}

function open(known: readonly RawQuote[] = [], followsCalendar = true): void {
  gate = createGate({
    instruments,
    source: silentSource(known, followsCalendar),
    clock: { now: () => now },
    sink: {
      onLoaded: (quotes) => (loaded = quotes),
      onTick: (quote) => ticks.push(quote),
      onStates: (changes) => states.push(...changes.map(({ symbol, state }) => `${symbol} ${state.kind}`)),
    },
  });
  gate.start();
  gate.stop();
  states = [];
}

function quote(symbol: string, sell: bigint, more: Partial<RawQuote> = {}): RawQuote {
  return { symbol, sell: rate(sell), buy: rate(sell + 10n), sourceTime: now, ...more };
}

function counted(): Partial<GateCounts> {
  return Object.fromEntries(Object.entries(gate.counts()).filter(([, count]) => count > 0));
}

beforeEach(() => {
  now = START;
  ticks = [];
  open();
});

describe('refuses', () => {
  const good = () => quote('EURUSD', 110_000_000n);
  const rows: readonly (readonly [string, () => RawQuote, Partial<GateCounts>])[] = [
    ['a stranger', () => quote('NOTHING', 5n), { accepted: 1, unknown: 1 }],
    [
      'a crossed quote',
      () => quote('EURUSD', 110_000_000n, { buy: rate(109_999_999n) }),
      { accepted: 1, malformed: 1 },
    ],
    ['a zero', () => quote('EURUSD', 0n), { accepted: 1, malformed: 1 }],
    [
      'a time that is none',
      () => quote('EURUSD', 110_000_000n, { sourceTime: Number.NaN }),
      { accepted: 1, malformed: 1 },
    ],
    [
      'a quote older than the last',
      () => quote('EURUSD', 110_000_001n, { sourceTime: START - 1 }),
      { accepted: 1, late: 1 },
    ],
    ['the same quote again', good, { accepted: 1, duplicate: 1 }],
    [
      'a quote outside its session',
      () => quote('AAPL', 27_000n, { sourceTime: Date.parse('2026-11-18T22:00:00Z') }),
      { accepted: 1, outsideSession: 1 },
    ],
  ];

  test.each(rows)('%s, counts it and tells nobody', (_, bad, expected) => {
    gate.receive(good());
    gate.receive(bad());
    expect(counted()).toEqual(expected);
    expect(ticks).toHaveLength(1);
  });
});

describe('holds a jump', () => {
  const levels: readonly (readonly [string, bigint, bigint, boolean])[] = [
    ['EURUSD', 100_000_000n, 102_000_000n, false],
    ['EURUSD', 100_000_000n, 102_100_000n, true],
    ['BTCUSD', 100_000_000n, 109_900_000n, false],
    ['BTCUSD', 100_000_000n, 89_000_000n, true],
    ['AAPL', 100_000_000n, 114_900_000n, false],
    ['AAPL', 100_000_000n, 116_000_000n, true],
  ];

  test.each(levels)('of %s from %i to %i: %s', (symbol, before, after, isHeld) => {
    gate.receive(quote(symbol, before));
    now += 1_000;
    gate.receive(quote(symbol, after));
    expect(gate.state(symbol, now).kind).toBe(isHeld ? 'held' : 'open');
    expect(gate.quote(symbol)?.sell).toBe(isHeld ? before : after);
  });

  test('until a second quote confirms it', () => {
    for (const sell of [100_000_000n, 105_000_000n, 105_100_000n]) {
      now += 1_000;
      gate.receive(quote('EURUSD', sell));
    }
    expect(ticks.map(({ sell }) => sell)).toEqual([100_000_000n, 105_100_000n]);
    expect(gate.state('EURUSD', now)).toEqual({ kind: 'open' });
  });

  test('and forgets it when the next quote agrees with the last good one', () => {
    for (const sell of [100_000_000n, 105_000_000n, 100_100_000n]) {
      now += 1_000;
      gate.receive(quote('EURUSD', sell));
    }
    expect(ticks.map(({ sell }) => sell)).toEqual([100_000_000n, 100_100_000n]);
    expect(states).toEqual(['EURUSD open', 'EURUSD held', 'EURUSD open']);
  });
});

describe('R8 knows the market', () => {
  test('has no price before the first quote', () => {
    gate.hear();
    expect(gate.state('EURUSD', now)).toEqual({ kind: 'none' });
  });

  test('is stale when the source is silent for five seconds, and open again when it speaks', () => {
    gate.receive(quote('EURUSD', 100_000_000n));
    expect(gate.state('EURUSD', now + 4_999)).toEqual({ kind: 'open' });
    expect(gate.state('EURUSD', now + 5_000)).toEqual({ kind: 'stale', since: now });
    now += 6_000;
    gate.hear();
    expect(gate.state('EURUSD', now)).toEqual({ kind: 'open' });
  });

  test.each([
    ['EURUSD', 15_000],
    ['AAPL', 60_000],
  ])('%s is stale when its own quote is older than %i ms', (symbol, limit) => {
    gate.receive(quote(symbol, 100_000_000n));
    now += limit;
    gate.hear();
    expect(gate.state(symbol, now)).toEqual({ kind: 'open' });
    now += 1;
    gate.hear();
    expect(gate.state(symbol, now)).toEqual({ kind: 'stale', since: START });
  });

  test('is closed out of hours, until the next opening', () => {
    gate.receive(quote('AAPL', 27_000n));
    const evening = Date.parse('2026-11-18T21:00:00Z');
    const expected: MarketState = { kind: 'closed', until: Date.parse('2026-11-19T14:30:00Z') };
    expect(gate.state('AAPL', evening)).toEqual(expected);
  });

  test('a recording is open whenever it quotes, and what it does not quote has no price', () => {
    now = Date.parse('2026-11-21T12:00:00Z');
    open([], false);
    gate.receive(quote('EURUSD', 100_000_000n));
    expect(gate.state('EURUSD', now)).toEqual({ kind: 'open' });
    expect(gate.state('AAPL', now)).toEqual({ kind: 'none' });
  });

  test('says what has changed once', () => {
    gate.receive(quote('EURUSD', 100_000_000n));
    now += 5_000;
    gate.check();
    gate.check();
    expect(states).toEqual(['EURUSD open', 'EURUSD stale']);
  });
});

test('the last quotes before the start are known, as old as they are, and are no ticks', () => {
  open([quote('BTCUSD', 100_000_000n, { sourceTime: START - 20_000 }), quote('EURUSD', 0n)]);
  gate.hear();
  expect(loaded.map(({ symbol }) => symbol)).toEqual(['BTCUSD']);
  expect(ticks).toEqual([]);
  expect(gate.state('BTCUSD', now)).toEqual({ kind: 'stale', since: START - 20_000 });
});

test('tick ids rise, also over a restart, and stay exact', () => {
  gate.receive(quote('EURUSD', 100_000_000n));
  gate.receive(quote('EURUSD', 100_000_001n));
  now += 1;
  open();
  gate.receive(quote('EURUSD', 100_000_002n));
  const ids = ticks.map(({ tickId }) => tickId);
  expect(ids).toHaveLength(3);
  expect(ids.every((id, index) => id > (ids[index - 1] ?? 0))).toBe(true);
  expect(ids.every(Number.isSafeInteger)).toBe(true);
});
