import type { Quote } from '../../pricing/quote.ts';
import { splitQuote } from '../../trading/corporateActions.ts';
import type { SplitRatio } from '../../trading/corporateActions.ts';
import { markedSplit } from '../../trading/splitMark.ts';
import type { TapeIndex } from './tapeIndex.ts';

type Priced = Pick<Quote, 'sell' | 'buy' | 'receivedTime'>;

/** What a mark is compared with: the price at which the levels were set, and the one before the mark. */
interface Beside {
  readonly set: Priced;
  readonly before: Priced;
}

/**
 * What the mark of a split (rule CA-6) says of levels. It keeps the time of the price that it divides: one that is
 * older than the levels, or at whose price they were set, is of a split before them. It divides them only where it is
 * the price before it, divided. What anything else means is not known: its ratio is the broker's word alone.
 */
export function meaningOfMark(mark: Quote, ratio: SplitRatio, { set, before }: Beside): 'past' | 'divides' | 'unknown' {
  if (mark.receivedTime < set.receivedTime || isSame(mark, set) || isSame(mark, before)) return 'past';
  return isSame(mark, splitQuote({ ...before, receivedTime: mark.receivedTime }, ratio)) ? 'divides' : 'unknown';
}

/** Is a price one of the tape as the marks after it have divided it? In a shut market it keeps its number. */
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
