import type { Quote } from '../../pricing/quote.ts';
import { splitQuote } from '../../trading/corporateActions.ts';
import type { SplitRatio } from '../../trading/corporateActions.ts';
import { markedSplit } from '../../trading/splitMark.ts';
import type { TapeIndex } from './tapeIndex.ts';

type Priced = Pick<Quote, 'sell' | 'buy' | 'receivedTime'>;

/** Prices with which a mark is compared: the one at which the levels were set, and the one before the mark. */
interface Beside {
  readonly set: Priced;
  readonly before: Priced;
}

/**
 * Decides whether the mark of a split (rule CA-6) divides levels. A mark keeps the time of the price that it divides:
 * one that is older than the levels, or that repeats the price at which they were set, belongs to an earlier split. It
 * divides them only where it is the price before it, divided. Any other mark is unknown, since only the broker vouches
 * for its ratio.
 */
export function meaningOfMark(mark: Quote, ratio: SplitRatio, { set, before }: Beside): 'past' | 'divides' | 'unknown' {
  if (mark.receivedTime < set.receivedTime || isSame(mark, set) || isSame(mark, before)) return 'past';
  return isSame(mark, splitQuote({ ...before, receivedTime: mark.receivedTime }, ratio)) ? 'divides' : 'unknown';
}

/** Is a price one of the tape, divided by the marks after it? In a shut market it keeps its number. */
export function isDivided(price: Quote, found: Quote, tape: TapeIndex): boolean {
  const ticks = tape.of(found.symbol);
  let last = found;
  for (let place = tape.place(found.symbol, found.tickId + 1); place < ticks.length; place += 1) {
    const mark = ticks[place];
    const ratio = mark && markedSplit(mark);
    if (mark === undefined || ratio === undefined || mark.receivedTime !== found.receivedTime) continue;
    if (!isSame(mark, splitQuote(last, ratio))) return false;
    if (isSame(mark, price)) return price.sourceTime === found.sourceTime;
    last = mark;
  }
  return false;
}

function isSame(one: Priced, other: Priced): boolean {
  return one.sell === other.sell && one.buy === other.buy && one.receivedTime === other.receivedTime;
}
