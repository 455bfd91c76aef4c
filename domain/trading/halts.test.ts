import { describe, expect, test } from 'vitest';
import { NO_HALTS, checkHalt, haltsAt, stateUnderHalts, withHalt } from './halts.ts';
import type { HaltChange, Halts } from './halts.ts';
import { rate } from '../money/money.ts';
import type { MarketState } from '../pricing/usability.ts';

const open: MarketState = { kind: 'open' };
const who = { staffName: 'P. Aydin', reason: 'a split is due', note: undefined, quote: undefined };
const halted = { ...who, symbol: 'AAPL', since: 1_000, isHalted: true, lastTick: 7 };
const resumed = { ...halted, since: 2_000, isHalted: false, lastTick: 9 };

function quote(tickId: number) {
  const times = { sourceTime: 900, receivedTime: 900 };
  return { symbol: 'AAPL', tickId, buy: rate(2n), sell: rate(1n), source: 'test', ...times };
}

function stateOf(halts: Halts, symbol: string, tickId: number | undefined, state: MarketState = open): MarketState {
  return stateUnderHalts(halts, symbol, { state, quote: tickId === undefined ? undefined : quote(tickId) });
}

describe('HT-1 a halt makes a price unusable', () => {
  const halts = withHalt(NO_HALTS, halted);
  test.each<[string, Halts, string, number | undefined, MarketState, MarketState]>([
    ['no halt', NO_HALTS, 'AAPL', 5, open, open],
    ['halted', halts, 'AAPL', 5, open, { kind: 'halted' }],
    ['halted without a quote', halts, 'AAPL', undefined, open, { kind: 'halted' }],
    ['halted in a shut market', halts, 'AAPL', 5, { kind: 'closed', until: 9 }, { kind: 'halted' }],
    ['another instrument', halts, 'MSFT', 5, open, open],
  ])('%s', (_name, before, symbol, tickId, state, expected) => {
    expect(stateOf(before, symbol, tickId, state)).toEqual(expected);
  });
});

describe('HT-4 after a halt the first tick makes the price usable again', () => {
  const halts = withHalt(withHalt(NO_HALTS, halted), resumed);
  test.each<[string, number | undefined, MarketState, MarketState]>([
    ['a quote from before the halt', 7, open, { kind: 'stale', since: 900 }],
    ['the last tick from before', 9, open, { kind: 'stale', since: 900 }],
    ['the first tick after it', 10, open, open],
    ['no quote yet', undefined, { kind: 'none' }, { kind: 'none' }],
    ['a market that is shut says so', 9, { kind: 'closed', until: 5 }, { kind: 'closed', until: 5 }],
  ])('%s', (_name, tickId, state, expected) => {
    expect(stateOf(halts, 'AAPL', tickId, state)).toEqual(expected);
  });
});

describe('HT-3 a tick that is taken again meets the halts of its own moment', () => {
  test.each([
    [7, false],
    [8, true],
    [9, true],
    [10, false],
  ])('tick %i of a batch that halts after 7 and resumes after 9: halted %s', (tickId, isHalted) => {
    expect(haltsAt(tickId, NO_HALTS, [halted, resumed]).inForce.has('AAPL')).toBe(isHalted);
  });

  test('one of before the batch is in force until its end', () => {
    const before = withHalt(NO_HALTS, { ...halted, lastTick: 1 });
    expect([9, 10].map((tickId) => haltsAt(tickId, before, [resumed]).inForce.has('AAPL'))).toEqual([true, false]);
  });
});

describe('HT-5 HT-6 what a switch may ask for', () => {
  const halts = withHalt(NO_HALTS, halted);
  const change = { symbol: 'AAPL', isHalted: false };
  test.each<[string, Halts, HaltChange, string]>([
    ['a halt', NO_HALTS, { ...change, isHalted: true }, 'accepted'],
    ['a halt over a halt', halts, { ...change, isHalted: true }, 'instrumentHaltedAlready'],
    ['an end without a halt', NO_HALTS, change, 'instrumentNotHalted'],
    ['the end of whichever is in force', halts, change, 'accepted'],
    ['the end of this one', halts, { ...change, ends: 1_000 }, 'accepted'],
    ['the end of one before it', halts, { ...change, ends: 500 }, 'haltChanged'],
  ])('%s', (_name, before, requested, expected) => {
    const checked = checkHalt(before, requested);
    expect(checked.ok ? 'accepted' : checked.refusal.code).toBe(expected);
  });
});

describe('HT-5 what a switch changes', () => {
  test('a halt over a halt leaves the first', () => {
    const once = withHalt(NO_HALTS, halted);
    expect(withHalt(once, { ...halted, since: 1_500, reason: 'again' })).toBe(once);
    expect(once.inForce.get('AAPL')).toEqual({ ...who, symbol: 'AAPL', since: 1_000 });
  });

  test('an end without a halt changes nothing', () => {
    expect(withHalt(NO_HALTS, resumed)).toBe(NO_HALTS);
  });

  test('a new halt forgets when the former ended, and ends by itself only', () => {
    const again = withHalt(withHalt(withHalt(NO_HALTS, halted), resumed), { ...halted, lastTick: 12 });
    expect(again.resumedAfter.size).toBe(0);
    const other = withHalt(again, { ...resumed, symbol: 'MSFT' });
    expect(other).toBe(again);
  });
});
