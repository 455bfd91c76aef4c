import type { Quote } from '../pricing/quote.ts';
import type { SplitRatio } from './corporateActions.ts';

const MARK = /^split (\d{1,4}):(\d{1,4})$/;

/** Rule CA-6: returns the source that the tape has for a last good quote divided by a split: `split 2:1`. */
export function splitMark({ newUnits, oldUnits }: SplitRatio): string {
  return `split ${newUnits}:${oldUnits}`;
}

/** Reads the split that a tick of the tape marks; undefined: the tick is a price of its source. */
export function markedSplit({ source }: Pick<Quote, 'source'>): SplitRatio | undefined {
  const [, newUnits, oldUnits] = MARK.exec(source) ?? [];
  if (newUnits === undefined || oldUnits === undefined) return undefined;
  const ratio = { newUnits: Number.parseInt(newUnits, 10), oldUnits: Number.parseInt(oldUnits, 10) };
  return ratio.newUnits > 0 && ratio.oldUnits > 0 ? ratio : undefined;
}
