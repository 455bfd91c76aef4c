import { beforeEach, describe, expect, test } from 'vitest';
import { rate } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { MarketState } from '@candor/domain/pricing/usability.ts';
import type { PriceSource, RawQuote } from '../../providers/prices/interface.ts';
import { TickWriter } from '../../providers/prices/tickColumns.ts';
import { createGate } from './gate.ts';
import type { Gate, GatedInstrument } from './gate.ts';
import type { GateCounts } from './gateCounts.ts';

/** A Wednesday afternoon: every market of these instruments is open. */
const START = Date.parse('2026-11-18T16:00:00Z');
const instruments: readonly GatedInstrument[] = [
  { symbol: 'EURUSD', category: 'forex', hours: 'fx-24x5', ageLimitMs: 15_000, spreadBps: 1, decimals: 5 },
  { symbol: 'BTCUSD', category: 'crypto', hours: '24x7', ageLimitMs: 15_000, spreadBps: 4, decimals: 2 },
  { symbol: 'AAPL', category: 'stocks', hours: 'us-stock', ageLimitMs: 60_000, spreadBps: 3, decimals: 2 },
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

function counted(): Partial<GateCounts & { unknown: number; silences: number }> {
  return Object.fromEntries(Object.entries(gate.counts()).filter(([, count]) => count > 0));
}

beforeEach(() => {
  now = START;
  ticks = [];
  open();
});

describe('PR-9 refuses', () => {
  const good = () => quote('EURUSD', 110_000_000n);
  const wide = () => quote('EURUSD', 110_000_000n, { buy: rate(110_300_000n) });
  const night = Date.parse('2026-11-18T05:00:00Z');
  // What the wire of a source may hold whatever the types say.
  const noNumber = { sell: Number.NaN } as unknown as Partial<RawQuote>;
  const rows: readonly (readonly [string, () => RawQuote, ReturnType<typeof counted>])[] = [
    ['a stranger', () => quote('NOTHING', 5n), { unknown: 1 }],
    ['a price that is no number', () => ({ ...good(), ...noNumber }), { malformed: 1 }],
    ['a time that is none', () => quote('EURUSD', 110_000_000n, { sourceTime: Number.NaN }), { malformed: 1 }],
    ['a zero', () => quote('EURUSD', 0n), { zero: 1 }],
    ['a crossed quote', () => quote('EURUSD', 110_000_000n, { buy: rate(109_999_999n) }), { crossed: 1 }],
    [
      'a quote from ahead of our time',
      () => quote('EURUSD', 110_000_001n, { sourceTime: START + 5_001 }),
      { early: 1 },
    ],
    ['a quote outside its session', () => quote('AAPL', 27_000n, { sourceTime: night }), { outsideSession: 1 }],
    ['a quote older than the last', () => quote('EURUSD', 110_000_001n, { sourceTime: START - 1 }), { late: 1 }],
    ['the same quote again', good, { duplicate: 1 }],
    ['a spread twenty times as wide as usual', wide, { wideSpread: 1 }],
  ];

  test('T38 a feed of nothing else makes no price: nobody can trade on it', () => {
    gate.receive(good());
    const before = gate.counts().accepted;
    for (let round = 0; round < 50; round += 1) for (const [, bad] of rows) gate.receive(bad());
    // Ten times the price is a jump: it waits for a second source's word and is no tick by itself.
    gate.receive(quote('EURUSD', 1_100_000_000n));
    expect(gate.counts().accepted).toBe(before);
    expect(ticks).toHaveLength(1);
  });

  test.each(rows)('%s, counts it and tells nobody', (_, bad, expected) => {
    gate.receive(good());
    gate.receive(bad());
    expect(counted()).toEqual({ accepted: 1, ...expected });
    expect(ticks).toHaveLength(1);
  });

  test('PR-12 each for its own instrument, where everybody can see it', () => {
    gate.receive(good());
    gate.receive(quote('BTCUSD', 0n));
    now += 700;
    const { instruments: seen, ...source } = gate.quality();
    expect(source).toMatchObject({ source: 'scripted', simulated: true, heardAt: START, silences: 0, unknown: 0 });
    expect(seen).toMatchObject([
      { symbol: 'EURUSD', state: 'open', lastAt: START, counts: { accepted: 1, zero: 0 } },
      { symbol: 'BTCUSD', state: 'none', lastAt: undefined, counts: { accepted: 0, zero: 1 } },
      { symbol: 'AAPL', counts: { accepted: 0, zero: 0 } },
    ]);
  });
});

describe('PR-11 a spread blow-out', () => {
  const tight = (sell: bigint) => quote('EURUSD', sell, { buy: rate(sell + 11_000n) });
  const wide = (sell: bigint) => quote('EURUSD', sell, { buy: rate(sell + 230_000n) });

  test('keeps the last good quote and holds the instrument, for however long it lasts', () => {
    gate.receive(tight(110_000_000n));
    for (let second = 1; second <= 10; second++) {
      now += 1_000;
      gate.receive(wide(110_000_000n + BigInt(second)));
      gate.check();
      expect(gate.state('EURUSD', now)).toEqual({ kind: 'held' });
    }
    expect(gate.quote('EURUSD')?.buy).toBe(110_011_000n);
  });

  test('is over with the next quote that is none', () => {
    gate.receive(tight(110_000_000n));
    now += 1_000;
    gate.receive(wide(110_000_000n));
    now += 1_000;
    gate.receive(tight(110_001_000n));
    expect(states).toEqual(['EURUSD open', 'EURUSD held', 'EURUSD open']);
    expect(counted()).toEqual({ accepted: 2, wideSpread: 1 });
  });

  test('does not become the first price', () => {
    gate.receive(wide(110_000_000n));
    expect(gate.state('EURUSD', now)).toEqual({ kind: 'none' });
  });
});

describe('PR-10 holds a jump', () => {
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

  test('until it has stood for two seconds while the source went on', () => {
    gate.receive(quote('EURUSD', 100_000_000n));
    gate.receive(quote('EURUSD', 105_000_000n));
    now += 1_999;
    gate.hear();
    gate.check();
    expect(gate.state('EURUSD', now)).toEqual({ kind: 'held' });
    now += 1;
    gate.check();
    expect(ticks.map(({ sell }) => sell)).toEqual([100_000_000n, 105_000_000n]);
    expect(gate.state('EURUSD', now)).toEqual({ kind: 'open' });
    expect(counted()).toEqual({ accepted: 2, held: 1 });
  });

  test('and time alone confirms nothing when the source has fallen silent', () => {
    gate.receive(quote('EURUSD', 100_000_000n));
    gate.receive(quote('EURUSD', 105_000_000n));
    now += 3_000;
    gate.check();
    expect(gate.state('EURUSD', now)).toEqual({ kind: 'held' });
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

  test('counts each silence of the source once, and of each instrument', () => {
    gate.receive(quote('EURUSD', 100_000_000n));
    for (const silence of [1, 2]) {
      now += 6_000;
      gate.check();
      now += 1_000;
      gate.check();
      expect(counted()).toEqual({ accepted: 1, silences: silence, stale: silence });
      gate.hear();
      gate.check();
    }
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
