import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '@candor/domain/time.ts';
import { instruments } from '@candor/server/modules/engine/instruments/index.ts';
import type { Clock, PriceSource, RawQuote } from '@candor/server/providers/prices/interface.ts';
import { createReplaySource } from '@candor/server/providers/prices/replay/replay.ts';
import { createSimulatedSource } from '@candor/server/providers/prices/simulated/simulated.ts';
import { quoteAt } from '@candor/server/providers/prices/tickColumns.ts';

/** Requirements on every price source. A new source joins the list and passes all of them. */

const FIRST = Date.parse('2026-11-18T16:00:00Z');
const START = FIRST + 90_500;
const sample = readFileSync(new URL('../simulation/eurusd-simulated.csv', import.meta.url), 'utf8');

/** Each new source is as after a restart. */
const sources: readonly (readonly [string, readonly string[], (clock: Clock) => PriceSource])[] = [
  [
    'simulated',
    ['BTCUSD', 'EURUSD', 'AAPL', 'CORNUSD'],
    (clock) => createSimulatedSource({ seed: 5, firstInstant: FIRST, instruments, clock }),
  ],
  ['replay', ['EURUSD'], (clock) => createReplaySource({ text: sample, speed: 1, anchor: FIRST, clock })],
  [
    'replay at ten times the speed',
    ['EURUSD'],
    (clock) => createReplaySource({ text: sample, speed: 10, anchor: FIRST, clock }),
  ],
];

let lagMs = 0;
const clock: Clock = { now: () => Date.now() + lagMs, elapsed: () => Date.now() };

beforeEach(() => {
  lagMs = 0;
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Heard {
  readonly quotes: RawQuote[];
  readonly heartbeats: number[];
}

function byPlace(first: RawQuote, second: RawQuote): number {
  return first.symbol.localeCompare(second.symbol) || first.sourceTime - second.sourceTime;
}

describe.each(sources)('%s', (_, symbols, create) => {
  function sequence(source: PriceSource, symbol: string, from: number, to: number): RawQuote[] {
    const ticks = source.ticks(symbol, from, to);
    return Array.from({ length: ticks.count }, (__, index) => quoteAt(symbol, ticks, index));
  }

  /** Records the running source while the timers advance. */
  function listen(source: PriceSource, run: (heard: Heard) => void): Heard {
    const heard: Heard = { quotes: [], heartbeats: [] };
    source.start(
      { onQuote: (quote) => heard.quotes.push(quote), onHeartbeat: (at) => heard.heartbeats.push(at) },
      clock.now(),
    );
    run(heard);
    source.stop();
    return heard;
  }

  test('times never go back, lie in what was asked for, and quotes are well formed', () => {
    const source = create(clock);
    for (const symbol of symbols) {
      const ticks = sequence(source, symbol, FIRST - 30 * MINUTE_MS, START);
      expect(ticks.length).toBeGreaterThan(50);
      ticks.forEach((quote, index) => {
        expect(quote.sourceTime).toBeGreaterThanOrEqual(ticks[index - 1]?.sourceTime ?? FIRST - 30 * MINUTE_MS);
        expect(quote.sourceTime < START && quote.sell > 0n && quote.buy > quote.sell).toBe(true);
      });
    }
  });

  test('random access: any cut of the sequence gives the same ticks, in any order of asking', () => {
    const source = create(clock);
    for (const symbol of symbols) {
      const from = FIRST - 3 * MINUTE_MS + 7;
      const whole = sequence(source, symbol, from, START);
      const cuts = [from, FIRST - 61_003, FIRST, FIRST + 1, FIRST + 14_999, FIRST + 60_000, START];
      const parts = cuts.slice(1).map((to, index) => [cuts[index] ?? 0, to] as const);
      const pieces = parts.toReversed().map(([begin, end]) => sequence(source, symbol, begin, end));
      expect(pieces.toReversed().flat()).toEqual(whole);
    }
  });

  test('a restart gives the same ticks', () => {
    const first = create(clock);
    // Earlier requests must not matter.
    sequence(first, symbols[0] ?? '', FIRST - 400 * DAY_MS, FIRST - 399 * DAY_MS);
    for (const symbol of symbols) {
      expect(sequence(create(clock), symbol, FIRST - MINUTE_MS, START)).toEqual(
        sequence(first, symbol, FIRST - MINUTE_MS, START),
      );
    }
  });

  test('the latest quote is the last of the sequence before now', () => {
    const source = create(clock);
    const latest = new Map(source.latest(START).map((quote) => [quote.symbol, quote]));
    for (const symbol of symbols)
      expect(latest.get(symbol)).toEqual(sequence(source, symbol, START - 10 * MINUTE_MS, START).at(-1));
  });

  test('live it sends exactly its sequence, in order of time', () => {
    const source = create(clock);
    const { quotes } = listen(source, () => vi.advanceTimersByTime(30_000));
    for (const symbol of symbols) {
      expect(quotes.filter((quote) => quote.symbol === symbol)).toEqual(
        sequence(source, symbol, START, START + 30_001),
      );
    }
    const times = quotes.map((quote) => quote.sourceTime);
    expect(times).toEqual(times.toSorted((first, second) => first - second));
  });

  test('a late timer loses nothing', () => {
    const source = create(clock);
    const { quotes } = listen(source, () => {
      vi.advanceTimersByTime(1_000);
      lagMs = 4_000;
      vi.advanceTimersByTime(1_000);
    });
    for (const symbol of symbols) {
      const expected = sequence(source, symbol, START, START + 6_001);
      expect(quotes.filter((quote) => quote.symbol === symbol)).toEqual(expected);
    }
  });

  test('R8 it sends a heartbeat each second', () => {
    const { heartbeats } = listen(create(clock), () => vi.advanceTimersByTime(10_000));
    expect(heartbeats.length).toBeGreaterThanOrEqual(10);
    heartbeats.slice(1).forEach((at, index) => expect(at - (heartbeats[index] ?? 0)).toBeLessThanOrEqual(1_020));
  });

  test('PR-18 when the clock is set back it goes on with the ticks of the time that it is', () => {
    const source = create(clock);
    // Range of the timer's next look and of the last.
    const [from, to] = [START + 4_020, START + 14_001];
    let before = 0;
    const { quotes, heartbeats } = listen(source, (heard) => {
      vi.advanceTimersByTime(10_000);
      before = heard.quotes.length;
      lagMs = -6_000;
      vi.advanceTimersByTime(10_000);
    });
    const again = quotes.slice(before).filter(({ symbol }) => symbols.includes(symbol));
    const expected = symbols.flatMap((symbol) => sequence(source, symbol, from, to));
    expect(again.toSorted(byPlace)).toEqual(expected.toSorted(byPlace));
    expect(heartbeats.slice(10).length).toBeGreaterThanOrEqual(9);
  });

  test('after stop it is silent', () => {
    const { quotes } = listen(create(clock), () => undefined);
    const before = quotes.length;
    vi.advanceTimersByTime(5_000);
    expect(quotes).toHaveLength(before);
  });

  test('it knows nothing of an instrument it does not have', () => {
    expect(create(clock).ticks('NOTHING', FIRST, START).count).toBe(0);
  });
});
