import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { PriceSink, RawQuote } from '../interface.ts';
import type { Leg, VenueState } from '../venues/venue.ts';
import { LEAVE_AFTER_MS, OPINION_MS, PriceRouter, RETURN_AFTER_MS } from './router.ts';
import type { SourceChange } from './router.ts';

const START = Date.parse('2026-11-18T16:00:00Z');
const clock = { now: () => Date.now(), elapsed: () => Date.now() };

/** A source whose presence the test decides. */
class ScriptedLeg implements Leg {
  readonly name: string;
  readonly symbols = new Set(['BTCUSD', 'EURUSD']);
  isMarket = true;
  state: VenueState = 'live';
  #sink: PriceSink | undefined;
  #heard = new Map<InstrumentSymbol, Instant>();

  constructor(name: string) {
    this.name = name;
  }

  start(sink: PriceSink): void {
    this.#sink = sink;
  }

  stop(): void {
    this.#sink = undefined;
  }

  say(symbol: InstrumentSymbol, price: bigint): void {
    this.#heard.set(symbol, clock.now());
    const [sell, buy] = [rate(price), rate(price + 1n)];
    this.#sink?.onQuote({ symbol, sell, buy, sourceTime: clock.now(), source: this.name });
  }

  heardAt(symbol: InstrumentSymbol): Instant | undefined {
    const heard = this.#heard.get(symbol);
    return heard !== undefined && this.state === 'live' ? clock.now() : heard;
  }

  health() {
    const counts = { connections: 1, quotes: 0, garbage: 0, late: 0, unknown: 0, rejected: 0 };
    return { name: this.name, state: this.state, heardAt: undefined, lastEnd: undefined, ...counts };
  }
}

function open() {
  const [first, second] = [new ScriptedLeg('first'), new ScriptedLeg('second')];
  const changes: SourceChange[] = [];
  const quotes: RawQuote[] = [];
  const router = new PriceRouter({
    routes: [
      { symbol: 'BTCUSD', legs: [first, second] },
      { symbol: 'EURUSD', legs: [first] },
      { symbol: 'AAPL', legs: [] },
    ],
    simulated: false,
    clock,
    onChange: (change) => changes.push(change),
  });
  router.start({ onQuote: (quote) => quotes.push(quote), onHeartbeat: () => undefined }, START);
  const sources = () => quotes.map(({ source }) => source);
  return { router, first, second, changes, quotes, sources };
}

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

test('only the best source of an instrument is heard while it is there', () => {
  const { first, second, router, sources } = open();
  second.say('BTCUSD', 1n);
  first.say('BTCUSD', 2n);
  second.say('BTCUSD', 3n);
  vi.advanceTimersByTime(60_000);
  first.say('BTCUSD', 4n);
  expect(sources()).toEqual(['first', 'first']);
  expect(router.health()).toMatchObject({ changes: 0, isServed: true });
});

test('a lost source makes its prices stale first; the next one is taken later, reported and counted', () => {
  const { first, second, router, sources, changes } = open();
  first.say('BTCUSD', 1n);
  second.say('BTCUSD', 2n);
  first.state = 'down';
  vi.advanceTimersByTime(LEAVE_AFTER_MS - 1_000);
  second.say('BTCUSD', 3n);
  expect([sources(), changes, router.heardAt('BTCUSD')]).toEqual([['first'], [], START]);
  vi.advanceTimersByTime(10_000);
  expect(changes).toEqual([{ from: 'first', to: 'second', symbols: ['BTCUSD'] }]);
  expect(router.heardAt('BTCUSD')).toBeUndefined();
  second.say('BTCUSD', 4n);
  expect(sources()).toEqual(['first', 'second']);
  expect(router.heardAt('BTCUSD')).toBe(clock.now());
  expect(router.health().changes).toBe(1);
});

test('the better source is taken again when it has held for a while', () => {
  const { first, second, router, sources, changes } = open();
  first.say('BTCUSD', 1n);
  second.say('BTCUSD', 2n);
  first.state = 'down';
  vi.advanceTimersByTime(20_000);
  first.state = 'live';
  vi.advanceTimersByTime(RETURN_AFTER_MS - 2_000);
  first.state = 'down';
  vi.advanceTimersByTime(6_000);
  first.state = 'live';
  vi.advanceTimersByTime(RETURN_AFTER_MS - 2_000);
  expect(changes.map(({ to }) => to)).toEqual(['second']);
  vi.advanceTimersByTime(4_000);
  expect(changes.map(({ to }) => to)).toEqual(['second', 'first']);
  expect(router.heardAt('BTCUSD')).toBeUndefined();
  second.say('BTCUSD', 3n);
  first.say('BTCUSD', 4n);
  expect(sources()).toEqual(['first', 'first']);
});

test('R8 nothing is sent in the place of a source that has no second one', () => {
  const { first, second, router, changes } = open();
  first.say('EURUSD', 1n);
  first.state = 'down';
  second.say('EURUSD', 2n);
  vi.advanceTimersByTime(600_000);
  expect([router.heardAt('EURUSD'), changes]).toEqual([START, []]);
  expect(router.health().isServed).toBe(false);
  expect(router.heardAt('AAPL')).toBeUndefined();
});

test('a chart never mixes two sources', () => {
  const { first, second, router } = open();
  first.say('BTCUSD', 1n);
  second.say('BTCUSD', 500n);
  first.state = 'down';
  vi.advanceTimersByTime(20_000);
  expect(router.latest(clock.now()).map(({ source }) => source)).toEqual(['first']);
  second.say('BTCUSD', 501n);
  vi.advanceTimersByTime(1);
  const ticks = router.ticks('BTCUSD', 0, clock.now());
  expect([...ticks.sells.subarray(0, ticks.count)]).toEqual([501]);
  expect(router.latest(clock.now()).map(({ source }) => source)).toEqual(['second']);
});

test('PR-17 what another source says is a second opinion: a market’s, there, and of the last seconds', () => {
  const { first, second, router, quotes } = open();
  expect(router.secondOpinion('BTCUSD')).toBeUndefined();
  first.say('BTCUSD', 10n);
  second.say('BTCUSD', 11n);
  expect(router.secondOpinion('BTCUSD')).toMatchObject({ sell: 11n });
  expect(quotes).toHaveLength(1);
  second.isMarket = false;
  expect(router.secondOpinion('BTCUSD')).toBeUndefined();
  second.isMarket = true;
  second.state = 'down';
  vi.advanceTimersByTime(OPINION_MS);
  expect(router.secondOpinion('BTCUSD')).toBeUndefined();
  second.state = 'live';
  expect(router.secondOpinion('BTCUSD')).toMatchObject({ sell: 11n });
  vi.advanceTimersByTime(1);
  expect(router.secondOpinion('BTCUSD')).toBeUndefined();
  second.say('BTCUSD', 0n);
  expect(router.secondOpinion('BTCUSD')).toBeUndefined();
});

test('PR-17 the source that an instrument has, and one that does not quote it, are no second opinion', () => {
  const { first, second, router } = open();
  first.say('EURUSD', 10n);
  second.say('EURUSD', 11n);
  expect([router.secondOpinion('EURUSD'), router.secondOpinion('AAPL')]).toEqual([undefined, undefined]);
});

test('after the stop it is silent', () => {
  const { first, router, quotes } = open();
  router.stop();
  first.say('BTCUSD', 1n);
  expect(quotes).toEqual([]);
});
