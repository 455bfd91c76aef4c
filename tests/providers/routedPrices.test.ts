import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { instruments } from '@candor/server/modules/engine/instruments/index.ts';
import { createGate } from '@candor/server/modules/engine/quotes/index.ts';
import type { GateSink } from '@candor/server/modules/engine/quotes/index.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { PriceSource, RawQuote } from '@candor/server/providers/prices/interface.ts';
import { PriceRouter } from '@candor/server/providers/prices/router/router.ts';
import { SourceLeg } from '@candor/server/providers/prices/router/sourceLeg.ts';
import { createSimulatedSource } from '@candor/server/providers/prices/simulated/simulated.ts';
import type { VenueEvents } from '@candor/server/providers/prices/venues/venue.ts';
import { VenueFeed } from '@candor/server/providers/prices/venues/venueFeed.ts';

/** Ruling R8 behind a router: the gate's answer about an instrument when its own venue goes and another stays. */

const START = Date.parse('2026-11-18T16:00:00Z');
const clock = { now: () => Date.now(), elapsed: () => Date.now() };
const listed = instruments.filter(({ symbol }) => symbol === 'BTCUSD' || symbol === 'EURUSD');

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

function openVenue(name: string, symbol: string) {
  const connections: VenueEvents[] = [];
  const feed = new VenueFeed({
    venue: { name, silenceMs: 5_000, connect: (_, events) => (connections.push(events), () => undefined) },
    symbols: new Map([['it', symbol]]),
    clock,
    chance: () => 0,
  });
  const say = (price: bigint): void =>
    connections.at(-1)?.onQuote({ name: 'it', bid: rate(price), offer: rate(price + 100n), at: undefined });
  return { feed, say, events: () => connections.at(-1) };
}

function openGate(source: PriceSource) {
  const ticks: { symbol: string; source: string }[] = [];
  const sink: GateSink = { onLoaded: () => undefined, onTick: (tick) => ticks.push(tick), onStates: () => undefined };
  const gate = createGate({ instruments: listed, source, clock, sink, lastTickId: 0, alarm: () => undefined });
  const states = () => ['BTCUSD', 'EURUSD'].map((symbol) => gate.state(symbol).kind);
  return { gate, ticks, states };
}

const simulated = () =>
  createSimulatedSource({ seed: 3, firstInstant: START - 60_000, instruments: listed.slice(0, 1), clock });

test('a venue that goes makes its own instruments stale, whatever another one says, and nothing takes its place', () => {
  const [crypto, forex] = [openVenue('crypto', 'BTCUSD'), openVenue('forex', 'EURUSD')];
  const routes = [
    { symbol: 'BTCUSD', legs: [crypto.feed] },
    { symbol: 'EURUSD', legs: [forex.feed] },
  ];
  const { gate, ticks, states } = openGate(new PriceRouter({ routes, simulated: false, clock }));
  gate.start();
  expect(states()).toEqual(['none', 'none']);
  for (const venue of [crypto, forex]) venue.events()?.onReady();
  crypto.say(10_000_000_000_000n);
  forex.say(110_000_000n);
  expect(states()).toEqual(['open', 'open']);
  crypto.events()?.onEnd('cut');
  for (let second = 0; second < 60; second++) {
    vi.advanceTimersByTime(1_000);
    forex.say(110_000_000n + BigInt(second));
  }
  expect(states()).toEqual(['stale', 'open']);
  expect(new Set(ticks.filter(({ symbol }) => symbol === 'BTCUSD').map(({ source }) => source))).toEqual(
    new Set(['crypto']),
  );
  // Connected again, but without a quote of the instrument.
  crypto.events()?.onReady();
  vi.advanceTimersByTime(1_000);
  expect(states()).toEqual(['stale', 'open']);
  crypto.say(10_000_100_000_000n);
  expect(states()).toEqual(['open', 'open']);
  gate.stop();
});

test('R25 listed as a second source, the simulated market says its name, and its other level has to be confirmed', () => {
  const crypto = openVenue('crypto', 'BTCUSD');
  const leg = new SourceLeg(simulated(), ['BTCUSD'], clock);
  const routes = [{ symbol: 'BTCUSD', legs: [crypto.feed, leg] }];
  const source = new PriceRouter({ routes, simulated: true, clock });
  const { gate, ticks, states } = openGate(source);
  gate.start();
  crypto.events()?.onReady();
  crypto.say(7_000_000_000_000n);
  vi.advanceTimersByTime(1_000);
  crypto.events()?.onEnd('cut');
  vi.advanceTimersByTime(9_000);
  expect([states()[0], new Set(ticks.map(({ source }) => source))]).toEqual(['stale', new Set(['crypto'])]);
  vi.advanceTimersByTime(20_000);
  expect([states()[0], ticks.at(-1)?.source]).toEqual(['open', 'simulated']);
  expect(gate.counts().held).toBeGreaterThan(0);
  expect(source.health()).toMatchObject({ changes: 1, isServed: true });
  expect(source.latest(clock.now()).map((quote: RawQuote) => quote.source)).toEqual(['simulated']);
  gate.stop();
});
