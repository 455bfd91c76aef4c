import type { UdfAnswerOf, UdfCalls, UdfRequestOf, UdfResolution } from '@candor/contracts/http/udf.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { assert } from '@candor/domain/assert.ts';
import { rateToNumber } from '@candor/domain/money/decimal.ts';
import { bucketEnd, bucketStart, mergeBars } from '@candor/domain/pricing/bars.ts';
import type { Bar, Interval } from '@candor/domain/pricing/bars.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { findInstrument } from '../../engine/instruments/index.ts';
import type { CatalogueInstrument } from '../../engine/instruments/index.ts';
import { dayBarsBefore } from './dayBars.ts';
import type { HistoryDeps, HistoryQuery, CachedAnswer, WrittenHistory } from './handlers.ts';

const intervals: Readonly<Record<UdfResolution, Interval>> = {
  '1': '1m',
  '5': '5m',
  '15': '15m',
  '30': '30m',
  '60': '1h',
  '240': '4h',
  D: '1D',
  '1D': '1D',
  W: '1W',
  '1W': '1W',
  M: '1M',
  '1M': '1M',
};

const BARS_MAX = 5_000;
/** Cache time of the newest bars, which the library requests every ten seconds. */
const FRESH_SECONDS = 1;
/** Cache time of the past: short, because a split divides it too (rule CA-6), and never beyond a split. */
const OLD_SECONDS = 300;
const DAYS_PER_WEEK = 7;
const DAYS_PER_MONTH = 31;
const MONTH_MIN_MS = 28 * DAY_MS;

/** Answers a charting library on the thread that makes the bars. */
export async function writeHistory({ symbol, requested }: HistoryQuery, deps: HistoryDeps): Promise<WrittenHistory> {
  const instrument = findInstrument(symbol);
  assert(instrument !== undefined, 'the instrument was found by the name that was asked for');
  const { value, maxAgeSeconds } = await historyOf(instrument, requested, deps);
  return { value: JSON.stringify(value), maxAgeSeconds };
}

type History = UdfAnswerOf<UdfCalls['history']>;
type RequestedBars = UdfRequestOf<UdfCalls['history']>;

/** Returns the bars that a library requests, in its own terms; never a bar of the future, never one twice. */
export async function historyOf(
  instrument: CatalogueInstrument,
  request: RequestedBars,
  deps: HistoryDeps,
): Promise<CachedAnswer<History>> {
  const now = deps.clock.now();
  const interval = intervals[request.resolution];
  const to = Math.min(request.to * 1_000, now + 1);
  const from = (request.from ?? 0) * 1_000;
  const count = request.countback ?? bucketsBetween(interval, from, to);
  const before = (end: Instant, requested: number) =>
    barsBefore({ instrument, interval, to: end, count: requested }, deps);
  const bars = count > 0 ? await before(to, Math.min(count, BARS_MAX)) : [];
  const shown = request.countback === undefined ? bars.filter(({ time }) => time >= from) : bars;
  const maxAgeSeconds = to + DAY_MS < now ? ageOfOld(now, deps.nextSplit(instrument.symbol)) : FRESH_SECONDS;
  if (shown.length > 0) return { value: columnsOf(shown), maxAgeSeconds };
  const [older] = await before(Math.min(from, to), 1);
  return { value: { s: 'no_data', ...(older !== undefined && { nextTime: secondsOf(older.time) }) }, maxAgeSeconds };
}

function ageOfOld(now: Instant, nextSplit: Instant | undefined): number {
  if (nextSplit === undefined) return OLD_SECONDS;
  return Math.min(OLD_SECONDS, Math.max(FRESH_SECONDS, Math.floor((nextSplit - now) / 1_000)));
}

interface Page {
  readonly instrument: CatalogueInstrument;
  readonly interval: Interval;
  readonly to: Instant;
  readonly count: number;
}

async function barsBefore({ instrument, interval, to, count }: Page, deps: HistoryDeps): Promise<readonly Bar[]> {
  if (to <= 0) return [];
  if (interval === '1D') return dayBarsBefore(instrument, { to, count }, deps);
  if (interval !== '1W' && interval !== '1M') return deps.bars({ symbol: instrument.symbol, interval, to, count });
  const perBar = interval === '1W' ? DAYS_PER_WEEK : DAYS_PER_MONTH;
  // Whole buckets up to the last one that begins before `to`, whose days may come after `to`.
  const end = bucketEnd(interval, to - 1);
  const days = await dayBarsBefore(instrument, { to: end, count: (count + 1) * perBar }, deps);
  return mergeBars(days, interval).slice(-count);
}

function bucketsBetween(interval: Interval, from: Instant, to: Instant): number {
  if (to <= from) return 0;
  const length = interval === '1M' ? MONTH_MIN_MS : bucketEnd(interval, 0) - bucketStart(interval, 0);
  return Math.ceil((to - from) / length) + 1;
}

function columnsOf(bars: readonly Bar[]): History {
  const column = (pick: (bar: Bar) => Bar['open']) => bars.map((bar) => rateToNumber(pick(bar)));
  return {
    s: 'ok',
    t: bars.map(({ time }) => secondsOf(time)),
    o: column((bar) => bar.open),
    h: column((bar) => bar.high),
    l: column((bar) => bar.low),
    c: column((bar) => bar.close),
    v: bars.map(({ ticks }) => ticks),
  };
}

function secondsOf(instant: Instant): number {
  return Math.floor(instant / 1_000);
}
