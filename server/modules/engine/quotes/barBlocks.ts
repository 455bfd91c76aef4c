import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { barsFromTicks, bucketEnd, bucketStart, mergeBars } from '@candor/domain/pricing/bars.ts';
import type { Bar, Interval } from '@candor/domain/pricing/bars.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@candor/domain/time.ts';
import type { PriceSource } from '../../../providers/prices/interface.ts';
import type { Slices } from './slices.ts';
import type { CandleStore } from './store.ts';

const SLICE_MS = 10 * MINUTE_MS;
/** Maximum number of bars kept in memory, about 180 bytes each. */
const BARS_MAX = 200_000;
/** Weight of a block without bars, which is cached too. */
const EMPTY_WEIGHT = 1;
/** Time after a bar's end in which the last ticks of a market that is not ours may still arrive. */
const SETTLE_MS = 5_000;

/** Minutes of an hour, open or ended. */
interface Stretch {
  readonly symbol: InstrumentSymbol;
  readonly from: Instant;
  readonly end: Instant;
  readonly upTo: Instant;
}

/** A bar block to be merged from bars of a shorter interval. */
interface Merged {
  readonly symbol: InstrumentSymbol;
  readonly interval: Interval;
  readonly start: Instant;
  readonly isClosed: boolean;
}

/** Bars of one instrument, an hour or a day at a time, all computed from the source's tick sequence. */
export class BarBlocks {
  private readonly source: PriceSource;
  /** Stored bars; only for a source whose ticks are the same in every run, otherwise a bar would outlive its ticks. */
  private readonly store: CandleStore | undefined;
  private readonly blocks = new RecentlyUsed<readonly Bar[]>(BARS_MAX, (bars) => bars.length + EMPTY_WEIGHT);
  /** Closed blocks being computed; another request for one waits for it. */
  private readonly making = new Map<string, Promise<readonly Bar[]>>();
  private readonly unsaved = new Map<InstrumentSymbol, readonly Bar[]>();
  private readonly monthsRead = new RecentlyUsed<true>(10_000, () => 1);

  constructor(source: PriceSource, store: CandleStore | undefined) {
    this.source = source;
    this.store = source.repeatable ? store : undefined;
  }

  /** Rule PR-15: is every tick before `end` there at `upTo`? Until then bars are not kept, or they would lack some. */
  isClosed(end: Instant, upTo: Instant): boolean {
    return end + (this.source.repeatable ? 0 : SETTLE_MS) <= upTo;
  }

  /** Returns the minute bars of the hour that begins at `hour`, from its ticks before `upTo`. */
  minutes(symbol: InstrumentSymbol, hour: Instant, upTo: Instant, slices: Slices): Promise<readonly Bar[]> {
    const make = () => this.makeMinutes(symbol, hour, upTo, slices);
    return this.isClosed(hour + HOUR_MS, upTo) ? this.once(this.key(symbol, 'minutes', hour), make) : make();
  }

  private async makeMinutes(symbol: InstrumentSymbol, hour: Instant, upTo: Instant, slices: Slices): Promise<Bar[]> {
    const bars: Bar[] = [];
    const isClosed = this.isClosed(hour + HOUR_MS, upTo);
    const end = Math.min(hour + HOUR_MS, upTo);
    // A live hour has thousands of ticks: it is read a few minutes at a time, so that no slice is long.
    const step = isClosed ? SLICE_MS : MINUTE_MS;
    for (let from = hour; from < end; from += step) {
      await slices.yieldIfDue();
      bars.push(...this.stretch({ symbol, from, end: from + step, upTo }));
    }
    return bars;
  }

  /** Returns the bars of a stretch. Charts request the open hour repeatedly: only its open minute is recomputed. */
  private stretch({ symbol, from, end, upTo }: Stretch): readonly Bar[] {
    const key = this.key(symbol, 'stretch', from);
    const isKept = end - from === MINUTE_MS && this.isClosed(end, upTo);
    const known = isKept ? this.blocks.get(key) : undefined;
    if (known !== undefined) return known;
    const bars = barsFromTicks(this.source.ticks(symbol, from, Math.min(end, upTo)), '1m');
    if (isKept) this.blocks.set(key, bars);
    return bars;
  }

  /** Returns the hour bars of the UTC day that begins at `day`, from its ticks before `upTo`. */
  async hours(symbol: InstrumentSymbol, day: Instant, upTo: Instant, slices: Slices): Promise<readonly Bar[]> {
    if (!this.isClosed(day + DAY_MS, upTo)) return this.makeHours(symbol, day, upTo, slices);
    await this.readMonth(symbol, day);
    return this.once(this.key(symbol, 'hours', day), async () => {
      const bars = await this.makeHours(symbol, day, upTo, slices);
      if (this.store !== undefined) this.unsaved.set(symbol, [...bars, ...(this.unsaved.get(symbol) ?? [])]);
      return bars;
    });
  }

  private async makeHours(symbol: InstrumentSymbol, day: Instant, upTo: Instant, slices: Slices): Promise<Bar[]> {
    const bars: Bar[] = [];
    const end = Math.min(day + DAY_MS, upTo);
    for (let hour = day; hour < end; hour += HOUR_MS) bars.push(...(await this.hour(symbol, hour, upTo, slices)));
    return bars;
  }

  /** Merges the bars that `base` returns. */
  async merged(
    { symbol, interval, start, isClosed }: Merged,
    base: () => Promise<readonly Bar[]>,
  ): Promise<readonly Bar[]> {
    const make = async () => mergeBars(await base(), interval);
    return isClosed ? this.once(this.key(symbol, interval, start), make) : make();
  }

  /** Returns a closed block, which the first request computes for all. */
  private async once(key: string, make: () => Promise<readonly Bar[]>): Promise<readonly Bar[]> {
    const cached = this.blocks.get(key) ?? this.making.get(key);
    if (cached !== undefined) return cached;
    const computing = make();
    this.making.set(key, computing);
    try {
      const bars = await computing;
      this.blocks.set(key, bars);
      return bars;
    } finally {
      this.making.delete(key);
    }
  }

  /** Stores the closed days computed since the last call, with their day bars, in one statement. */
  async keep(symbol: InstrumentSymbol): Promise<void> {
    const unsavedBars = this.unsaved.get(symbol) ?? [];
    this.unsaved.delete(symbol);
    if (unsavedBars.length > 0) await this.store?.save(symbol, unsavedBars, mergeBars(unsavedBars, '1D'));
  }

  private async hour(symbol: InstrumentSymbol, hour: Instant, upTo: Instant, slices: Slices): Promise<readonly Bar[]> {
    const key = this.key(symbol, 'hour', hour);
    const known = this.blocks.get(key);
    if (known !== undefined) return known;
    await slices.yieldIfDue();
    if (!this.isClosed(hour + HOUR_MS, upTo)) return mergeBars(await this.minutes(symbol, hour, upTo, slices), '1h');
    const bars = barsFromTicks(this.source.ticks(symbol, hour, hour + HOUR_MS), '1h');
    // Hours of closed days are cached with their day; only today's are requested one by one again.
    if (!this.isClosed(bucketEnd('1D', hour), upTo)) this.blocks.set(key, bars);
    return bars;
  }

  private async readMonth(symbol: InstrumentSymbol, day: Instant): Promise<void> {
    const month = bucketStart('1M', day);
    const key = `${symbol} ${month}`;
    if (this.store === undefined || this.monthsRead.get(key) !== undefined) return;
    const hours = await this.store.load(symbol, month, bucketEnd('1M', day));
    for (const [start, bars] of groupByDay(hours)) this.blocks.set(this.key(symbol, 'hours', start), bars);
    this.monthsRead.set(key, true);
  }

  /** Names a block: bars from before a change of the past ticks are not found again. */
  private key(
    symbol: InstrumentSymbol,
    kind: 'minutes' | 'stretch' | 'hour' | 'hours' | Interval,
    start: Instant,
  ): string {
    return `${symbol} ${this.source.edition?.(symbol) ?? 0} ${kind} ${start}`;
  }
}

function groupByDay(bars: readonly Bar[]): Map<Instant, Bar[]> {
  const days = new Map<Instant, Bar[]>();
  for (const bar of bars) {
    const day = bucketStart('1D', bar.time);
    const found = days.get(day) ?? [];
    found.push(bar);
    days.set(day, found);
  }
  return days;
}

/** A bounded cache: keeps the most recently used items, up to a total weight. */
class RecentlyUsed<T> {
  private readonly entries = new Map<string, T>();
  private readonly weigh: (value: T) => number;
  private readonly weightMax: number;
  private weight = 0;

  constructor(weightMax: number, weigh: (value: T) => number) {
    this.weightMax = weightMax;
    this.weigh = weigh;
  }

  get(key: string): T | undefined {
    const value = this.entries.get(key);
    if (value === undefined) return undefined;
    // Reinserted, so that the first entry of the map is the least recently used.
    this.entries.delete(key);
    this.entries.set(key, value);
    return value;
  }

  set(key: string, value: T): void {
    this.drop(key);
    this.entries.set(key, value);
    this.weight += this.weigh(value);
    for (const oldest of this.entries.keys()) {
      if (this.weight <= this.weightMax || oldest === key) return;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    const value = this.entries.get(key);
    if (value === undefined) return;
    this.entries.delete(key);
    this.weight -= this.weigh(value);
  }
}
