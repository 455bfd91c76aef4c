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

/** What the charts of our own market have to know: the splits, those that were due at the start, the delistings. */
export class KnownSplits {
  #done: readonly DoneSplit[] = [];
  #delistings: readonly DoneDelisting[] = [];
  #due: readonly ActionStep[] = [];
  #waiting: readonly ActionStep[] = [];

  /** At a start: what is due is carried out before the first price is taken. */
  begin(actions: Actions, now: Instant): void {
    this.learn(actions);
    this.#due = actions.waiting.filter(({ effectiveAt }) => effectiveAt <= now);
  }

  /** Both lists only grow: shorter ones were read before what was said since. */
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

  /** Rule CA-12: from when on the instrument has no prices, after its last good one; undefined while it is traded. */
  endOf(symbol: InstrumentSymbol): Instant | undefined {
    const delisting = this.#delistings.find((one) => one.symbol === symbol);
    return delisting && (delisting.quote === undefined ? delisting.at : delisting.quote.sourceTime + 1);
  }

  /** The instant of the instrument's next split that is announced and not carried out yet. */
  nextOf(symbol: InstrumentSymbol): Instant | undefined {
    const splits = this.#waiting.filter((step) => step.symbol === symbol && step.terms.kind === 'split');
    return splits.length === 0 ? undefined : Math.min(...splits.map(({ effectiveAt }) => effectiveAt));
  }

  /** What a price of our own market, which knows of no splits, is divided by. */
  ratios(symbol: InstrumentSymbol): readonly DoneSplit[] {
    return this.#done.filter((split) => split.symbol === symbol);
  }

  /** The same for its next quotes, which come after what is due. */
  nextRatios(symbol: InstrumentSymbol): readonly SplitRatio[] {
    const due = this.#due.flatMap((step) => (step.symbol === symbol && step.terms.kind === 'split' ? step.terms : []));
    return [...this.ratios(symbol), ...due];
  }
}

/** Rule CA-6: our own market goes on after a split at the new price, in whole ticks, as an exchange does. */
export function splittingSource(
  source: PriceSource,
  splits: KnownSplits,
  decimals: (symbol: InstrumentSymbol) => number,
): PriceSource {
  const divided = (raw: RawQuote, ratios: readonly SplitRatio[]): RawQuote => {
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
          onQuote: (raw) => sink.onQuote(divided(raw, splits.nextRatios(raw.symbol))),
          onHeartbeat: (at) => sink.onHeartbeat(at),
        },
        from,
      ),
    stop: () => source.stop(),
    latest: (now) => source.latest(now).map((raw) => divided(raw, splits.ratios(raw.symbol))),
    ticks: (symbol, from, to) => source.ticks(symbol, from, to),
  };
}

function wholeTicks(price: Rate, tick: bigint): Rate {
  const ticks = divideHalfEven(price, tick);
  return rate((ticks < 1n ? 1n : ticks) * tick);
}

/**
 * Rules CA-6, PR-15: bars of our own market, which knows of no splits, in the units of now. What it has quoted since a
 * split was in whole ticks, as its bars are then.
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

/** What bars are put into the units of now by. */
interface SplitFacts {
  readonly splits: readonly DoneSplit[];
  /** Of the instrument's ticks. */
  readonly decimals: number;
  /** Of the bars. */
  readonly interval: Interval;
}

/** Rule CA-6: of what others have quoted, what came before a split is divided by it. */
export function splitSeen(source: PriceSource, splits: KnownSplits): PriceSource {
  return {
    ...source,
    ticks(symbol, from, to) {
      const columns = source.ticks(symbol, from, to);
      return splits.done.filter((split) => split.symbol === symbol).reduce(dividedBefore, columns);
    },
  };
}

function dividedBefore(columns: TickColumns, { at, newUnits, oldUnits }: DoneSplit): TickColumns {
  const divided = (prices: Float64Array) =>
    prices.map((price, index) =>
      (columns.times[index] ?? 0) < at ? Math.max(1, Math.round((price * oldUnits) / newUnits)) : price,
    );
  return { ...columns, buys: divided(columns.buys), sells: divided(columns.sells) };
}
