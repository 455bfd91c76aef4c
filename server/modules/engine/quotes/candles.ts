import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { bucketEnd, bucketStart } from '@candor/domain/pricing/bars.ts';
import type { Bar, Interval } from '@candor/domain/pricing/bars.ts';
import { DAY_MS, HOUR_MS } from '@candor/domain/time.ts';
import type { Clock, PriceSource } from '../../../providers/prices/interface.ts';
import type { DoneSplit } from '@candor/domain/trading/corporateActions.ts';
import { BarBlocks } from './barBlocks.ts';
import { BarTexts } from './barTexts.ts';
import { splitBars } from './splits.ts';
import { Slices } from './slices.ts';
import type { CandleStore } from './store.ts';

export const BARS_PER_ANSWER_MAX = 5_000;
/** Days of chart history before the installation's first instant. */
const HISTORY_DAYS = 366;

export interface CandleDeps {
  readonly source: PriceSource;
  readonly clock: Pick<Clock, 'now'>;
  readonly firstInstant: Instant;
  /** Store of closed bars; unused for a source that is not repeatable. */
  readonly store: CandleStore | undefined;
  /** Splits to apply, if the source itself does not know them. */
  readonly divided?: {
    readonly splits: (symbol: InstrumentSymbol) => readonly DoneSplit[];
    /** Decimals of an instrument's ticks, to which its prices are rounded since a split. */
    readonly decimals: (symbol: InstrumentSymbol) => number;
  };
  /** The instant from which an instrument has no prices, even if the source continues. */
  readonly endOf?: (symbol: InstrumentSymbol) => Instant | undefined;
}

export interface HistoryRequest {
  readonly symbol: InstrumentSymbol;
  readonly interval: Interval;
  /** Instant before which the bars begin; the present when undefined. */
  readonly to: Instant | undefined;
  readonly count: number;
}

/** Bars of charts: each an aggregate of the tick sequence, computed on the first request, in slices. */
export class CandleHistory {
  private readonly deps: CandleDeps;
  private readonly blocks: BarBlocks;
  private readonly texts = new BarTexts();
  private readonly since: Instant;

  constructor(deps: CandleDeps) {
    this.deps = deps;
    this.blocks = new BarBlocks(deps.source, deps.store);
    this.since = bucketStart('1D', deps.firstInstant) - HISTORY_DAYS * DAY_MS;
  }

  /** Returns the last `count` bars that begin before `to`, oldest first; the newest may still be open. */
  async history(request: HistoryRequest): Promise<readonly Bar[]> {
    return this.inUnitsOfNow(await this.collect(request), request);
  }

  /** Returns the history as the JSON text of the call's answer. */
  async written(request: HistoryRequest): Promise<string> {
    return this.texts.write(await this.history(request));
  }

  /** Returns the first sell price of the current UTC day; undefined while the instrument has not ticked today. */
  async dayOpen(symbol: InstrumentSymbol): Promise<Rate | undefined> {
    await this.deps.source.recalled;
    const upTo = this.upTo(symbol);
    const hours = await this.blocks.hours(symbol, bucketStart('1D', this.deps.clock.now()), upTo, new Slices());
    return this.inUnitsOfNow(hours, { symbol, interval: '1h' })[0]?.open;
  }

  private upTo(symbol: InstrumentSymbol): Instant {
    const upTo = this.deps.clock.now() + 1;
    return Math.min(upTo, this.deps.endOf?.(symbol) ?? upTo);
  }

  private inUnitsOfNow(
    bars: readonly Bar[],
    { symbol, interval }: Pick<HistoryRequest, 'symbol' | 'interval'>,
  ): readonly Bar[] {
    const { divided } = this.deps;
    if (divided === undefined) return bars;
    return splitBars(bars, { splits: divided.splits(symbol), decimals: divided.decimals(symbol), interval });
  }

  private async collect({ symbol, interval, to, count }: HistoryRequest): Promise<readonly Bar[]> {
    const upTo = this.upTo(symbol);
    const before = Math.min(to ?? upTo, upTo);
    const barCount = Math.min(count, BARS_PER_ANSWER_MAX);
    const unit = unitOf(interval);
    const slices = new Slices();
    const found: (readonly Bar[])[] = [];
    let missing = barCount;
    for (let cursor = before; missing > 0 && cursor > this.since; cursor = bucketStart(unit, cursor - 1)) {
      const start = bucketStart(unit, cursor - 1);
      const whole = await this.unitBars({ symbol, interval, unit, start, upTo, slices });
      const bars = whole.filter((bar) => bar.time < before);
      found.push(bars);
      missing -= bars.length;
    }
    await this.blocks.keep(symbol);
    return found.toReversed().flat().slice(-barCount);
  }

  private unitBars(request: UnitRequest): Promise<readonly Bar[]> {
    const { symbol, interval, unit, start, upTo } = request;
    if (interval === '1m' || interval === '1h') return this.baseBars(request);
    const isClosed = this.blocks.isClosed(bucketEnd(unit, start), upTo);
    return this.blocks.merged({ symbol, interval, start, isClosed }, () => this.baseBars(request));
  }

  /** Returns the minute bars of an hour, or the hour bars of a day, week or month. */
  private async baseBars({ symbol, unit, start, upTo, slices }: UnitRequest): Promise<readonly Bar[]> {
    if (unit === '1h') return this.blocks.minutes(symbol, start, upTo, slices);
    const days: Bar[] = [];
    const end = Math.min(bucketEnd(unit, start), upTo);
    for (let day = start; day < end; day += DAY_MS) {
      days.push(...(await this.blocks.hours(symbol, day, upTo, slices)));
    }
    return days;
  }
}

interface UnitRequest {
  readonly symbol: InstrumentSymbol;
  readonly interval: Interval;
  readonly unit: Unit;
  readonly start: Instant;
  readonly upTo: Instant;
  readonly slices: Slices;
}

/** Steps in which history is walked backwards: whole buckets of every interval that is merged from them. */
type Unit = '1h' | '1D' | '1W' | '1M';

function unitOf(interval: Interval): Unit {
  if (interval === '1W' || interval === '1M') return interval;
  return bucketEnd(interval, 0) < HOUR_MS ? '1h' : '1D';
}
