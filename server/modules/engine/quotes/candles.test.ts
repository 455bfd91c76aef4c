import { bar } from '@candor/contracts/http/data.ts';
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { rate } from '@candor/domain/money/money.ts';
import { bucketStart, intervals, mergeBars } from '@candor/domain/pricing/bars.ts';
import type { Bar, Interval } from '@candor/domain/pricing/bars.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { createReplaySource } from '../../../providers/prices/replay/replay.ts';
import { createSimulatedSource } from '../../../providers/prices/simulated/simulated.ts';
import type { PriceSource } from '../../../providers/prices/interface.ts';
import { instruments } from '../instruments/index.ts';
import { CandleHistory } from './candles.ts';
import type { CandleStore } from './store.ts';

/** Two days after the installation: recent bars come from live ticks, older ones from the generated history. */
const NOW = Date.parse('2026-11-18T16:20:30.5Z');
const FIRST = NOW - 2 * DAY_MS;
const clock = { now: () => NOW };
const simulated = createSimulatedSource({ seed: 7, firstInstant: FIRST, instruments, clock });

function openHistory(source: PriceSource, store?: CandleStore): CandleHistory {
  return new CandleHistory({ source, clock, firstInstant: FIRST, store });
}

const history = openHistory(simulated);
const bars = (symbol: string, interval: Interval, count = 5_000, to?: number) =>
  history.history({ symbol, interval, to, count });

/** Expects the longer bars to equal the merged shorter ones where both reach; the page may cut the first bucket. */
function expectNested(short: readonly Bar[], long: readonly Bar[], interval: Interval): void {
  const cut = Math.max(bucketStart(interval, short[0]?.time ?? 0), long[0]?.time ?? 0);
  const whole = long.filter((bar) => bar.time > cut);
  expect(whole.length).toBeGreaterThan(10);
  expect(mergeBars(short, interval).filter((bar) => bar.time > cut)).toEqual(whole);
}

describe.each(['BTCUSD', 'EURUSD', 'AAPL'])('%s', (symbol) => {
  test('a fill lies inside its minute, the minute in its hour, the hour in its day, and so on', async () => {
    const [minutes, hours, days] = await Promise.all([
      bars(symbol, '1m', 3_000),
      bars(symbol, '1h', 2_000),
      bars(symbol, '1D', 60),
    ]);
    const ticks = simulated.ticks(symbol, minutes[0]?.time ?? 0, NOW + 1);
    const byMinute = new Map(minutes.map((bar) => [bar.time, bar]));
    const outside = Array.from(ticks.sells.subarray(0, ticks.count), (sell, index) => {
      const bar = byMinute.get(bucketStart('1m', ticks.times[index] ?? 0));
      return bar === undefined || BigInt(sell) < bar.low || BigInt(sell) > bar.high;
    });
    expect(outside.filter(Boolean)).toEqual([]);
    expectNested(minutes, hours, '1h');
    expectNested(hours, days, '1D');
  });

  test('the newest bar is still open: it ends with the last tick', async () => {
    const last = simulated.ticks(symbol, NOW - 60_000, NOW + 1);
    const close = rate(BigInt(last.sells[last.count - 1] ?? 0));
    for (const interval of intervals) expect((await bars(symbol, interval, 2)).at(-1)?.close).toBe(close);
  });
});

test('there are twelve months of history on the first day', async () => {
  const months = await bars('BTCUSD', '1M', 50);
  expect(months.length).toBeGreaterThanOrEqual(13);
  expect(months.every(({ low, high }) => low > 0n && high >= low)).toBe(true);
});

test.each(intervals)('pages of %s follow each other without a gap or a double', async (interval) => {
  const whole = await bars('BTCUSD', interval, 24);
  const newest = await bars('BTCUSD', interval, 4);
  const older = await bars('BTCUSD', interval, 20, newest[0]?.time);
  expect([...older, ...newest].slice(-12)).toEqual(whole.slice(-12));
  expect(new Set(whole.map((bar) => bar.time)).size).toBe(whole.length);
});

test('what two ask for at once is made once, and written as it is read', async () => {
  let made = 0;
  const counted: PriceSource = {
    ...simulated,
    ticks: (symbol, from, to) => {
      made++;
      return simulated.ticks(symbol, from, to);
    },
  };
  const request = { symbol: 'BTCUSD', interval: '5m', to: Date.parse('2026-11-18T00:00:00Z'), count: 100 } as const;
  const alone = await openHistory(counted).history(request);
  const madeAlone = made;
  made = 0;
  const shared = openHistory(counted);
  const [read, written] = await Promise.all([shared.history(request), shared.written(request)]);
  expect(made).toBe(madeAlone);
  expect(read).toEqual(alone);
  expect(JSON.parse(written)).toEqual(alone.map((one) => z.encode(bar, one)));
});

test('the open of the day is its first tick, and unknown before it', async () => {
  const first = simulated.ticks('BTCUSD', Date.parse('2026-11-18T00:00:00Z'), NOW);
  expect(await history.dayOpen('BTCUSD')).toBe(rate(BigInt(first.sells[0] ?? 0)));
  const saturday = { now: () => Date.parse('2026-11-21T12:00:00Z') };
  const closed = new CandleHistory({ source: simulated, clock: saturday, firstInstant: FIRST, store: undefined });
  expect(await closed.dayOpen('EURUSD')).toBeUndefined();
});

test('CA-12 the chart of a delisted instrument ends with its delisting, and has no day that begins after it', async () => {
  const end = Date.parse('2026-11-17T10:20:30Z');
  const parts = { source: simulated, clock, firstInstant: FIRST, store: undefined };
  const ended = new CandleHistory({ ...parts, endOf: (symbol) => (symbol === 'BTCUSD' ? end : undefined) });
  const [minute] = await ended.history({ symbol: 'BTCUSD', interval: '1m', to: undefined, count: 1 });
  const [whole] = await bars('BTCUSD', '1m', 1, Date.parse('2026-11-17T10:21:00Z'));
  expect(minute).toMatchObject({ time: Date.parse('2026-11-17T10:20:00Z'), open: whole?.open });
  expect(minute?.ticks).toBeLessThan(whole?.ticks ?? 0);
  expect(await ended.dayOpen('BTCUSD')).toBeUndefined();
  expect(await ended.dayOpen('ETHUSD')).toBeDefined();
});

test('bars of a recording are its quotes, and none of them is stored', async () => {
  const minute = Date.parse('2020-01-02T10:00:00Z');
  const text = `timestamp_ms,symbol,bid,ask\n${minute + 1},EURUSD,1.1,1.2\n${minute + 30_000},EURUSD,1.3,1.4\n`;
  const source = createReplaySource({ text, speed: 1, anchor: NOW - 5_000, clock });
  const store: CandleStore = {
    load: () => Promise.reject(new Error('read')),
    save: () => Promise.reject(new Error('written')),
  };
  const recorded = openHistory(source, store);
  const [bar] = await recorded.history({ symbol: 'EURUSD', interval: '1m', to: undefined, count: 1 });
  expect(bar).toMatchObject({ open: 110_000_000n, high: 130_000_000n, close: 130_000_000n, ticks: 2 });
  expect((await recorded.history({ symbol: 'EURUSD', interval: '1h', to: undefined, count: 48 })).length).toBe(48);
});
