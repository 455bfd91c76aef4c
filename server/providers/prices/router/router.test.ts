import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { PriceSink, RawQuote } from '../interface.ts';
import type { Leg, VenueState } from '../venues/venue.ts';
import { HAND_OVER_MS, LEAVE_AFTER_MS, OPINION_MS, PriceRouter, RETURN_AFTER_MS } from './router.ts';
import type { SourceChange } from './router.ts';

const START = Date.parse('2026-11-18T16:00:00Z');
const clock = { now: () => Date.now(), elapsed: () => Date.now() };

/** Source that is live when the test says so. */
class ScriptedLeg implements Leg {
  readonly name: string;
  readonly symbols = new Set(['BTCUSD', 'EURUSD']);
  isMarket = true;
  state: VenueState = 'live';
  session: string | undefined;
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

  get isRunning(): boolean {
    return this.#sink !== undefined;
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

describe('SE-23 other sources while it runs', () => {
  const later = () => new ScriptedLeg('first');
  const routesOf = (...legs: ScriptedLeg[]) => [
    { symbol: 'BTCUSD', legs },
    { symbol: 'EURUSD', legs },
  ];

  test('a source that both lists have goes on; a new one that is better is taken when it has held for a while', () => {
    const { router, first, second, sources, changes } = open();
    first.say('BTCUSD', 1n);
    const third = new ScriptedLeg('third');
    router.follow(routesOf(third, first));
    expect([first.isRunning, second.isRunning, third.isRunning, router.name]).toEqual([
      true,
      false,
      true,
      'third+first',
    ]);
    third.say('BTCUSD', 2n);
    first.say('BTCUSD', 3n);
    expect([sources(), router.heardAt('BTCUSD')]).toEqual([['first', 'first'], clock.now()]);
    vi.advanceTimersByTime(RETURN_AFTER_MS + 1_000);
    expect(changes).toEqual([{ from: 'first', to: 'third', symbols: ['BTCUSD'] }]);
  });

  test('one that is routed no longer is heard until its successor has a price, and ends then', () => {
    const { router, first, second, sources, changes } = open();
    first.say('BTCUSD', 1n);
    first.say('EURUSD', 2n);
    const successor = later();
    router.follow(routesOf(successor, second));
    second.say('BTCUSD', 3n);
    vi.advanceTimersByTime(5_000);
    first.say('BTCUSD', 4n);
    expect([first.isRunning, sources(), changes]).toEqual([true, ['first', 'first', 'first'], []]);
    successor.say('BTCUSD', 5n);
    successor.say('EURUSD', 6n);
    vi.advanceTimersByTime(1_000);
    expect(first.isRunning).toBe(false);
    successor.say('BTCUSD', 7n);
    expect([sources().at(-1), router.heardAt('BTCUSD'), router.health().isServed]).toEqual([
      'first',
      clock.now(),
      true,
    ]);
    expect(changes).toEqual([{ from: 'first', to: 'first', symbols: ['BTCUSD', 'EURUSD'] }]);
  });

  test('where the successor has no price in time, the next one of the list is taken; without any, prices go stale', () => {
    const { router, first, second, changes } = open();
    first.say('BTCUSD', 1n);
    first.say('EURUSD', 2n);
    router.follow(routesOf(later(), second));
    second.say('BTCUSD', 3n);
    vi.advanceTimersByTime(HAND_OVER_MS + 1_000);
    expect(first.isRunning).toBe(false);
    expect(changes).toEqual([{ from: 'first', to: 'second', symbols: ['BTCUSD'] }]);
    first.state = 'down';
    vi.advanceTimersByTime(60_000);
    expect(router.heardAt('EURUSD')).toBe(START);
  });

  test('a venue that admits one session has the old one ended before the new one begins', () => {
    const { router, first } = open();
    const successor = later();
    first.session = 'US THEM';
    successor.session = 'US THEM';
    first.say('BTCUSD', 1n);
    let wasRunning: boolean | undefined;
    const start = successor.start.bind(successor);
    successor.start = (sink) => {
      wasRunning = first.isRunning;
      start(sink);
    };
    router.follow(routesOf(successor));
    expect([wasRunning, successor.isRunning]).toEqual([false, true]);
    expect(router.heardAt('BTCUSD')).toBe(START);
  });

  test('after the stop none of them runs, and none begins', () => {
    const { router, first, quotes } = open();
    first.say('BTCUSD', 1n);
    const [second, third] = [later(), later()];
    router.follow(routesOf(second));
    router.stop();
    router.follow(routesOf(third));
    expect([first, second, third].map(({ isRunning }) => isRunning)).toEqual([false, false, false]);
    // After another start it uses the present lists.
    router.start({ onQuote: (quote) => quotes.push(quote), onHeartbeat: () => undefined }, START);
    third.say('BTCUSD', 2n);
    expect([quotes.at(-1)?.sell, third.isRunning, second.isRunning]).toEqual([2n, true, false]);
  });
});
