import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseRate } from '@candor/domain/money/decimal.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { RawQuote } from '../interface.ts';
import { delayAfter } from './backoff.ts';
import type { Venue, VenueEvents, VenueState } from './venue.ts';
import { VenueFeed } from './venueFeed.ts';

const START = Date.parse('2026-11-18T16:00:00Z');
const SILENCE_MS = 5_000;
let setBackMs = 0;
const clock = { now: () => Date.now() - setBackMs, elapsed: () => Date.now() };

interface Connection {
  readonly names: readonly string[];
  readonly events: VenueEvents;
  isClosed: boolean;
}

/** Opens a venue whose messages the test sends. */
function open() {
  const connections: Connection[] = [];
  const venue: Venue = {
    name: 'venue',
    silenceMs: SILENCE_MS,
    connect(names, events) {
      const connection = { names, events, isClosed: false };
      connections.push(connection);
      return () => (connection.isClosed = true);
    },
  };
  const quotes: RawQuote[] = [];
  const states: VenueState[] = [];
  let heartbeats = 0;
  const symbols = new Map([
    ['eur', 'EURUSD'],
    ['btc', 'BTCUSD'],
  ]);
  const feed = new VenueFeed({ venue, symbols, clock, chance: () => 1, onState: ({ state }) => states.push(state) });
  feed.start({ onQuote: (quote) => quotes.push(quote), onHeartbeat: () => heartbeats++ });
  const last = (): Connection => {
    const found = connections.at(-1);
    if (found === undefined) throw new Error('not connected');
    return found;
  };
  const say = (name: string, bid: string, at?: number): void =>
    last().events.onQuote({ name, bid: parseRate(bid) ?? rate(0n), offer: parseRate(bid) ?? rate(0n), at });
  return { feed, connections, quotes, states, last, say, heartbeats: () => heartbeats };
}

beforeEach(() => {
  setBackMs = 0;
  vi.useFakeTimers({ now: START });
});
afterEach(() => void vi.useRealTimers());

test('delays double from one second to thirty, at least half of each is certain', () => {
  const delays = [1, 2, 3, 4, 5, 6, 50].map((failures) => delayAfter(failures, () => 1));
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect([1, 2, 6].map((failures) => delayAfter(failures, () => 0))).toEqual([1_000, 1_000, 15_000]);
});

test('a quote carries its source, our symbol and the time of its receipt where the venue sends none', () => {
  const { last, say, quotes } = open();
  last().events.onReady();
  say('btc', '100000.5');
  const price = 10_000_050_000_000n;
  expect(quotes).toEqual([{ symbol: 'BTCUSD', buy: price, sell: price, sourceTime: START, source: 'venue' }]);
});

test('it subscribes to all names with each connection, and waits longer after each failure', () => {
  const { connections, last } = open();
  for (const waitMs of [1_000, 2_000, 4_000, 8_000]) {
    const count = connections.length;
    last().events.onEnd('refused');
    vi.advanceTimersByTime(waitMs - 500);
    expect(connections).toHaveLength(count);
    vi.advanceTimersByTime(1_000);
    expect(connections).toHaveLength(count + 1);
    expect(last().names).toEqual(['eur', 'btc']);
  }
  last().events.onReady();
  for (let second = 0; second < 12; second++) {
    vi.advanceTimersByTime(1_000);
    last().events.onAlive();
  }
  const count = connections.length;
  last().events.onEnd('cut');
  vi.advanceTimersByTime(1_500);
  expect(connections).toHaveLength(count + 1);
});

test('one that never becomes ready is given up', () => {
  const { connections, feed, states } = open();
  vi.advanceTimersByTime(10_000);
  expect(connections[0]?.isClosed).toBe(true);
  expect(states).toEqual(['connecting', 'down']);
  expect(feed.health().lastEnd).toBe('not ready in time');
});

describe('ruling R8', () => {
  test('while it is heard it sends a heartbeat each second', () => {
    const { last, heartbeats } = open();
    last().events.onReady();
    for (let beat = 0; beat < 20; beat++) {
      vi.advanceTimersByTime(500);
      last().events.onAlive();
    }
    expect(heartbeats()).toBeGreaterThanOrEqual(10);
  });

  test('silent for its limit it is stale and stops its heartbeats, then it is cut and connected anew', () => {
    const { last, feed, connections, heartbeats } = open();
    last().events.onReady();
    vi.advanceTimersByTime(SILENCE_MS);
    expect(feed.health().state).toBe('stale');
    const before = heartbeats();
    vi.advanceTimersByTime(SILENCE_MS);
    expect(heartbeats()).toBe(before);
    last().events.onAlive();
    expect(feed.health().state).toBe('live');
    vi.advanceTimersByTime(3 * SILENCE_MS);
    expect([feed.health().lastEnd, connections[0]?.isClosed]).toEqual(['silent', true]);
    vi.advanceTimersByTime(1_500);
    expect(connections).toHaveLength(2);
  });

  test('what it said before a cut is not trusted after it, until it is said again', () => {
    const { last, say, feed } = open();
    last().events.onReady();
    say('eur', '1.1');
    vi.advanceTimersByTime(2_000);
    last().events.onAlive();
    expect(feed.heardAt('EURUSD')).toBe(START + 2_000);
    last().events.onEnd('cut');
    vi.advanceTimersByTime(8_000);
    last().events.onReady();
    expect([feed.health().state, feed.heardAt('EURUSD')]).toEqual(['live', START + 2_000]);
    say('eur', '1.2');
    expect(feed.heardAt('EURUSD')).toBe(clock.now());
    expect(feed.heardAt('BTCUSD')).toBeUndefined();
  });
});

test('a quote out of order, one too old and one of a stranger are counted and not passed on', () => {
  const { last, say, quotes, feed } = open();
  last().events.onReady();
  say('eur', '1.1', START);
  say('eur', '1.2', START - 1);
  say('btc', '1', START - 11_000);
  say('gbp', '1', START);
  expect(quotes).toHaveLength(1);
  expect(feed.health()).toMatchObject({ quotes: 1, late: 2, unknown: 1 });
});

describe('PR-18 when our clock is set back by an hour', () => {
  test('what is as old as its receipt, and what has a time of its own, goes on', () => {
    const { last, say, quotes, feed, heartbeats } = open();
    last().events.onReady();
    say('eur', '1.1');
    say('btc', '1', Date.now());
    const before = heartbeats();
    setBackMs = 3_600_000;
    for (let second = 0; second < 10; second++) {
      vi.advanceTimersByTime(1_000);
      say('eur', '1.2');
      say('btc', '2', Date.now());
    }
    expect(quotes).toHaveLength(22);
    expect(feed.health()).toMatchObject({ state: 'live', late: 0 });
    expect(heartbeats() - before).toBeGreaterThanOrEqual(9);
  });

  test('a connection that ends is made again as soon as ever', () => {
    const { last, connections } = open();
    last().events.onReady();
    setBackMs = 3_600_000;
    last().events.onEnd('cut');
    vi.advanceTimersByTime(1_500);
    expect(connections).toHaveLength(2);
  });

  test('one that says nothing more is still given up', () => {
    const { last, connections } = open();
    last().events.onReady();
    setBackMs = 3_600_000;
    vi.advanceTimersByTime(3 * SILENCE_MS + 2_500);
    expect(connections).toHaveLength(2);
  });
});

test('PR-18 a venue whose own time goes back is heard again after five seconds', () => {
  const { last, say, quotes } = open();
  last().events.onReady();
  say('eur', '1.1', Date.now() + 8_000);
  for (let second = 0; second < 8; second++) {
    vi.advanceTimersByTime(500);
    say('eur', '1.2', Date.now());
  }
  expect(quotes).toHaveLength(1);
  for (let second = 0; second < 4; second++) {
    vi.advanceTimersByTime(500);
    say('eur', '1.2', Date.now());
  }
  expect(quotes).toHaveLength(3);
});

test('a little garbage is left out, nothing but garbage ends the connection', () => {
  const { last, feed } = open();
  last().events.onReady();
  for (let count = 0; count < 49; count++) last().events.onGarbage('noise');
  last().events.onAlive();
  for (let count = 0; count < 49; count++) last().events.onGarbage('noise');
  expect(feed.health()).toMatchObject({ state: 'live', garbage: 98 });
  last().events.onGarbage('noise');
  expect(feed.health()).toMatchObject({ state: 'down', lastEnd: 'nothing but noise' });
});

test('what an ended connection still says is not heard, nor anything after the stop', () => {
  const { last, connections, quotes, feed } = open();
  const quote = { name: 'eur', bid: rate(1n), offer: rate(2n), at: undefined };
  last().events.onReady();
  last().events.onEnd('cut');
  vi.advanceTimersByTime(1_500);
  last().events.onReady();
  connections[0]?.events.onQuote(quote);
  connections[0]?.events.onEnd('cut again');
  expect([quotes.length, feed.health().state]).toEqual([0, 'live']);
  feed.stop();
  last().events.onQuote(quote);
  vi.advanceTimersByTime(60_000);
  expect([quotes.length, connections.length, last().isClosed]).toEqual([0, 2, true]);
});
