import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { divideHalfEven } from '@candor/domain/money/rounding.ts';
import { bucketEnd } from '@candor/domain/pricing/bars.ts';
import type { Bar, Interval } from '@candor/domain/pricing/bars.ts';
import { splitPrice, splitQuote } from '@candor/domain/trading/corporateActions.ts';
import type {
  ActionStep,
  Actions,
  DoneDelisting,
  DoneSplit,
  SplitRatio,
} from '@candor/domain/trading/corporateActions.ts';
import { tickSize } from '@candor/domain/trading/pip.ts';
import type { PriceSource, RawQuote, TickColumns } from '../../../providers/prices/interface.ts';

/** What the charts of our own market need: the splits, those due at the start, and the delistings. */
export class KnownSplits {
  #done: readonly DoneSplit[] = [];
  #delistings: readonly DoneDelisting[] = [];
  #due: readonly ActionStep[] = [];
  #waiting: readonly ActionStep[] = [];

  /** Sets the actions at a start, when due ones are carried out before the first price is taken. */
  begin(actions: Actions, now: Instant): void {
    this.learn(actions);
    this.#due = actions.waiting.filter(({ effectiveAt }) => effectiveAt <= now);
  }

  /** Learns the actions. Both lists only grow, so shorter ones are outdated and ignored. */
  learn({ waiting, splits, delistings }: Actions): void {
    if (splits.length < this.#done.length || delistings.length < this.#delistings.length) return;
    this.#done = splits;
    this.#delistings = delistings;
    this.#waiting = waiting;
    this.#due = this.#due.filter(({ actionId }) => waiting.some((each) => each.actionId === actionId));
  }

  get done(): readonly DoneSplit[] {
    return this.#done;
  }

  /**
   * Rule CA-12: returns the instant from which the instrument has no prices, after its last good one; undefined while
   * it is traded.
   */
  endOf(symbol: InstrumentSymbol): Instant | undefined {
    const delisting = this.#delistings.find((one) => one.symbol === symbol);
    return delisting && (delisting.quote === undefined ? delisting.at : delisting.quote.sourceTime + 1);
  }

  /** Returns the instant of the instrument's next announced split. */
  nextOf(symbol: InstrumentSymbol): Instant | undefined {
    const splits = this.#waiting.filter((step) => step.symbol === symbol && step.terms.kind === 'split');
    return splits.length === 0 ? undefined : Math.min(...splits.map(({ effectiveAt }) => effectiveAt));
  }

  /** Lists the splits that divide a price of our own market, which does not know them. */
  ratios(symbol: InstrumentSymbol): readonly DoneSplit[] {
    return this.#done.filter((split) => split.symbol === symbol);
  }

  /** Lists the ratios that divide the instrument's next quotes, which come after the due splits. */
  nextRatios(symbol: InstrumentSymbol): readonly SplitRatio[] {
    const due = this.#due.flatMap((step) => (step.symbol === symbol && step.terms.kind === 'split' ? step.terms : []));
    return [...this.ratios(symbol), ...due];
  }
}

/** Rule CA-6: lets our own market continue after a split at the new price, in whole ticks, as an exchange does. */
export function splittingSource(
  source: PriceSource,
  splits: KnownSplits,
  decimals: (symbol: InstrumentSymbol) => number,
): PriceSource {
  const divideQuote = (raw: RawQuote, ratios: readonly SplitRatio[]): RawQuote => {
    if (ratios.length === 0) return raw;
    const { buy, sell } = ratios.reduce<RawQuote>(splitQuote, raw);
    const tick = tickSize({ decimals: decimals(raw.symbol) });
    return { ...raw, buy: wholeTicks(buy, tick), sell: wholeTicks(sell, tick) };
  };
  return {
    ...source,
    start: (sink, from) =>
      source.start(
        {
          onQuote: (raw) => sink.onQuote(divideQuote(raw, splits.nextRatios(raw.symbol))),
          onHeartbeat: (at) => sink.onHeartbeat(at),
        },
        from,
      ),
    stop: () => source.stop(),
    latest: (now) => source.latest(now).map((raw) => divideQuote(raw, splits.ratios(raw.symbol))),
    ticks: (symbol, from, to) => source.ticks(symbol, from, to),
  };
}

function wholeTicks(price: Rate, tick: bigint): Rate {
  const ticks = divideHalfEven(price, tick);
  return rate((ticks < 1n ? 1n : ticks) * tick);
}

/**
 * Rules CA-6, PR-15: converts bars of our own market, which does not know splits, to today's units. Its quotes since a
 * split were in whole ticks, so its bars are too.
 */
export function splitBars(bars: readonly Bar[], { splits, decimals, interval }: SplitFacts): readonly Bar[] {
  if (splits.length === 0) return bars;
  const tick = tickSize({ decimals });
  return bars.map((bar) => {
    const end = bucketEnd(interval, bar.time);
    const [before, since] = [splits.filter(({ at }) => at < end), splits.filter(({ at }) => at >= end)];
    const price = (value: Rate): Rate => {
      const quoted = before.length === 0 ? value : wholeTicks(before.reduce(splitPrice, value), tick);
      return since.reduce(splitPrice, quoted);
    };
    return { ...bar, open: price(bar.open), high: price(bar.high), low: price(bar.low), close: price(bar.close) };
  });
}

/** The facts that convert bars to today's units. */
interface SplitFacts {
  readonly splits: readonly DoneSplit[];
  /** Decimals of the instrument's ticks. */
  readonly decimals: number;
  /** Interval of the bars. */
  readonly interval: Interval;
}

/** Rule CA-6: divides the quotes of other sources from before a split by it, and lets bars made before it expire. */
export function splitSeen(source: PriceSource, splits: KnownSplits): PriceSource {
  return {
    ...source,
    ticks: (symbol, from, to) => splits.ratios(symbol).reduce(dividedBefore, source.ticks(symbol, from, to)),
    edition: (symbol) => (source.edition?.(symbol) ?? 0) + splits.ratios(symbol).length,
  };
}

function dividedBefore(columns: TickColumns, { at, newUnits, oldUnits }: DoneSplit): TickColumns {
  const divide = (prices: Float64Array) =>
    prices.map((price, index) =>
      (columns.times[index] ?? 0) < at ? Math.max(1, Math.round((price * oldUnits) / newUnits)) : price,
    );
  return { ...columns, buys: divide(columns.buys), sells: divide(columns.sells) };
}
