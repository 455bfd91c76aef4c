import { beforeEach, describe, expect, test } from 'vitest';
import { rate } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { MarketState } from '@candor/domain/pricing/usability.ts';
import type { PriceSource, RawQuote } from '../../../providers/prices/interface.ts';
import { TickWriter } from '../../../providers/prices/tickColumns.ts';
import { createGate } from './gate.ts';
import type { Gate, GatedInstrument } from './gate.ts';
import type { GateCounts } from './gateCounts.ts';

/** A Wednesday afternoon: every market of these instruments is open. */
const START = Date.parse('2026-11-18T16:00:00Z');
const instruments: readonly GatedInstrument[] = [
  { symbol: 'EURUSD', hours: 'fx-24x5', ageLimitMs: 15_000, spreadBps: 1, decimals: 5, jump: jump(25, 140) },
  { symbol: 'BTCUSD', hours: '24x7', ageLimitMs: 15_000, spreadBps: 4, decimals: 2, jump: jump(130, 790) },
  { symbol: 'AAPL', hours: 'us-stock', ageLimitMs: 60_000, spreadBps: 3, decimals: 2, jump: jump(80, 490) },
];

let now = START;
let gate: Gate;
let ticks: Quote[] = [];
let loaded: readonly Quote[] = [];
let states: string[] = [];
let second: Pick<RawQuote, 'buy' | 'sell'> | undefined;

function jump(floorBps: number, capBps: number) {
  return { floorBps, capBps, confirmMs: 2_000 };
}

/** A source that sends nothing by itself; the test sends quotes in its place. */
function silentSource(latest: readonly RawQuote[], followsCalendar: boolean): PriceSource {
  const ignore = () => undefined;
  const facts = { name: 'scripted', simulated: true, repeatable: false, followsCalendar };
  const secondOpinion = (symbol: string) => (symbol === 'EURUSD' ? second : undefined);
  return { ...facts, start: ignore, stop: ignore, latest: () => latest, ticks: () => new TickWriter(), secondOpinion };
}

function open(latest: readonly RawQuote[] = [], followsCalendar = true): void {
  gate = createGate({
    instruments,
    source: silentSource(latest, followsCalendar),
    clock: { now: () => now, elapsed: () => now },
    lastTickId: 0,
    alarm: () => undefined,
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
  second = undefined;
  open();
});

describe('PR-9 refuses', () => {
  const good = () => quote('EURUSD', 110_000_000n);
  const wide = () => quote('EURUSD', 110_000_000n, { buy: rate(110_300_000n) });
  const night = Date.parse('2026-11-18T05:00:00Z');
  // A value that the types exclude, but a source may send.
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
    ['a spread twenty times as wide as the set one', wide, { wideSpread: 1 }],
  ];

  test('T38 a feed of nothing else makes no price: nobody can trade on it', () => {
    gate.receive(good());
    const before = gate.counts().accepted;
    for (let round = 0; round < 50; round += 1) for (const [, bad] of rows) gate.receive(bad());
    // Ten times the price is a jump: it waits for a second source's opinion and is no tick yet.
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
      expect(gate.state('EURUSD')).toEqual({ kind: 'held' });
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
    expect(gate.state('EURUSD')).toEqual({ kind: 'none' });
  });
});

describe('PR-16 holds a jump', () => {
  /** Sends a quote each second, up to the last one. */
  function receive(symbol: string, sells: readonly bigint[]): void {
    for (const sell of sells) {
      now += 1_000;
      gate.receive(quote(symbol, sell));
    }
  }
  const sellsOfTicks = () => ticks.map(({ sell }) => sell);

  const levels: readonly (readonly [string, bigint, bigint, boolean])[] = [
    ['EURUSD', 100_000_000n, 100_250_000n, false],
    ['EURUSD', 100_000_000n, 100_251_000n, true],
    ['BTCUSD', 100_000_000n, 101_300_000n, false],
    ['BTCUSD', 100_000_000n, 98_690_000n, true],
    ['AAPL', 100_000_000n, 100_800_000n, false],
    ['AAPL', 100_000_000n, 86_000_000n, true],
  ];

  test.each(levels)('of %s from %i to %i: %s', (symbol, before, after, isHeld) => {
    receive(symbol, [before, after]);
    expect(gate.state(symbol).kind).toBe(isHeld ? 'held' : 'open');
    expect(gate.quote(symbol)?.sell).toBe(isHeld ? before : after);
  });

  test('until the instrument has repeated its level for two seconds: a crash is believed then', () => {
    receive('EURUSD', [100_000_000n, 95_000_000n, 95_010_000n]);
    expect(gate.state('EURUSD')).toEqual({ kind: 'held' });
    receive('EURUSD', [95_020_000n]);
    expect(sellsOfTicks()).toEqual([100_000_000n, 95_020_000n]);
    expect(gate.state('EURUSD')).toEqual({ kind: 'open' });
    expect(states).toEqual(['EURUSD open', 'EURUSD held', 'EURUSD open']);
    expect(counted()).toEqual({ accepted: 2, held: 2 });
  });

  test('for as long as its confirmation time, however often it is repeated before', () => {
    receive('EURUSD', [100_000_000n, 95_000_000n]);
    for (let place = 1n; place < 20n; place++) {
      now += 100;
      gate.receive(quote('EURUSD', 95_000_000n + place));
    }
    expect(gate.state('EURUSD')).toEqual({ kind: 'held' });
    now += 100;
    gate.receive(quote('EURUSD', 95_000_100n));
    expect(gate.state('EURUSD')).toEqual({ kind: 'open' });
  });

  test('and one later quote is not enough, however late it is', () => {
    receive('EURUSD', [100_000_000n, 95_000_000n]);
    now += 10_000;
    gate.receive(quote('EURUSD', 95_000_001n));
    expect(gate.state('EURUSD')).toEqual({ kind: 'held' });
  });

  test('badprint: heartbeats confirm nothing, and nothing is reported but that it is held', () => {
    receive('AAPL', [27_000_000_000n, 13_500_000_000n]);
    for (let second = 0; second < 50; second++) {
      now += 1_000;
      gate.noteAlive();
      gate.check();
    }
    expect(gate.state('AAPL')).toEqual({ kind: 'held' });
    expect(states).toEqual(['AAPL open', 'AAPL held']);
    receive('AAPL', [27_001_000_000n]);
    expect(sellsOfTicks()).toEqual([27_000_000_000n, 27_001_000_000n]);
    expect(gate.state('AAPL')).toEqual({ kind: 'open' });
  });

  test('exp 7: at a tenth of its price it stays held while only another instrument quotes', () => {
    receive('AAPL', [27_000_000_000n, 2_700_000_000n]);
    for (let second = 1n; second < 50n; second++) {
      now += 1_000;
      gate.receive(quote('BTCUSD', 10_000_000_000_000n + second));
      gate.check();
    }
    expect(gate.state('AAPL')).toEqual({ kind: 'held' });
    expect(gate.state('BTCUSD')).toEqual({ kind: 'open' });
    expect(gate.quote('AAPL')?.sell).toBe(27_000_000_000n);
  });

  test('and another jump begins to be repeated by itself', () => {
    receive('EURUSD', [100_000_000n, 95_000_000n, 95_000_001n, 90_000_000n, 90_000_001n]);
    expect(gate.state('EURUSD')).toEqual({ kind: 'held' });
    receive('EURUSD', [90_000_002n]);
    expect(sellsOfTicks()).toEqual([100_000_000n, 90_000_002n]);
  });

  test('and forgets it when the next quote agrees with the last good one', () => {
    receive('EURUSD', [100_000_000n, 105_000_000n, 100_100_000n]);
    expect(sellsOfTicks()).toEqual([100_000_000n, 100_100_000n]);
    expect(states).toEqual(['EURUSD open', 'EURUSD held', 'EURUSD open']);
  });

  test.each([
    ['EURUSD', 100_000_000n, 102_700_000n, false],
    ['EURUSD', 100_000_000n, 102_900_000n, true],
    ['AAPL', 100_000_000n, 50_000_000n, true],
  ] as const)('after a weekend %s may go twice as far as ever: from %i to %i', (symbol, before, after, isHeld) => {
    now = Date.parse('2026-11-20T20:59:59Z');
    gate.receive(quote(symbol, before));
    now = Date.parse('2026-11-23T14:30:00Z');
    gate.receive(quote(symbol, after));
    expect(gate.state(symbol).kind).toBe(isHeld ? 'held' : 'open');
    receive(symbol, [after + 1n, after + 2n]);
    expect(gate.quote(symbol)?.sell).toBe(after + 2n);
  });

  test('PR-17 until a second source agrees, at once', () => {
    receive('EURUSD', [100_000_000n]);
    second = quote('EURUSD', 95_010_000n);
    receive('EURUSD', [95_000_000n]);
    expect(sellsOfTicks()).toEqual([100_000_000n, 95_000_000n]);
    expect(counted()).toEqual({ accepted: 2 });
  });

  test('PR-17 and against a second source no repetition counts, until it says nothing more', () => {
    receive('EURUSD', [100_000_000n]);
    second = quote('EURUSD', 100_010_000n);
    receive(
      'EURUSD',
      Array.from({ length: 400 }, (_, place) => 95_000_000n + BigInt(place)),
    );
    expect(gate.state('EURUSD')).toEqual({ kind: 'held' });
    second = undefined;
    receive('EURUSD', [95_000_500n]);
    expect(gate.state('EURUSD')).toEqual({ kind: 'held' });
    receive('EURUSD', [95_000_501n]);
    expect(sellsOfTicks()).toEqual([100_000_000n, 95_000_501n]);
  });
});

describe('R8 T44 knows the market', () => {
  test('has no price before the first quote', () => {
    gate.noteAlive();
    expect(gate.state('EURUSD')).toEqual({ kind: 'none' });
  });

  test('is stale when the source is silent for five seconds, and open again when it speaks', () => {
    gate.receive(quote('EURUSD', 100_000_000n));
    now += 4_999;
    expect(gate.state('EURUSD')).toEqual({ kind: 'open' });
    now += 1;
    expect(gate.state('EURUSD')).toEqual({ kind: 'stale', since: START });
    now += 1_000;
    gate.noteAlive();
    expect(gate.state('EURUSD')).toEqual({ kind: 'open' });
  });

  test('counts each silence of the source once, and of each instrument', () => {
    gate.receive(quote('EURUSD', 100_000_000n));
    for (const silence of [1, 2]) {
      now += 6_000;
      gate.check();
      now += 1_000;
      gate.check();
      expect(counted()).toEqual({ accepted: 1, silences: silence, stale: silence });
      gate.noteAlive();
      gate.check();
    }
  });

  test.each([
    ['EURUSD', 15_000],
    ['AAPL', 60_000],
  ])('%s is stale when its own quote is older than %i ms', (symbol, limit) => {
    gate.receive(quote(symbol, 100_000_000n));
    now += limit;
    gate.noteAlive();
    expect(gate.state(symbol)).toEqual({ kind: 'open' });
    now += 1;
    gate.noteAlive();
    expect(gate.state(symbol)).toEqual({ kind: 'stale', since: START });
  });

  test('is closed out of hours, until the next opening', () => {
    gate.receive(quote('AAPL', 27_000n));
    now = Date.parse('2026-11-18T21:00:00Z');
    const expected: MarketState = { kind: 'closed', until: Date.parse('2026-11-19T14:30:00Z') };
    expect(gate.state('AAPL')).toEqual(expected);
  });

  test('a recording is open whenever it quotes, and what it does not quote has no price', () => {
    now = Date.parse('2026-11-21T12:00:00Z');
    open([], false);
    gate.receive(quote('EURUSD', 100_000_000n));
    expect(gate.state('EURUSD')).toEqual({ kind: 'open' });
    expect(gate.state('AAPL')).toEqual({ kind: 'none' });
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
  gate.noteAlive();
  expect(loaded.map(({ symbol }) => symbol)).toEqual(['BTCUSD']);
  expect(ticks).toEqual([]);
  expect(gate.state('BTCUSD')).toEqual({ kind: 'stale', since: START - 20_000 });
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
