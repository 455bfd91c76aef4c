import { classes } from '../../ui/classes.ts';
import price from '../../ui/Price.module.css';
import change from './LiveChange.module.css';
import type { LiveWord } from './quoteTexts.ts';

interface LiveCellProps {
  /** Name by which the script of the page finds the cell. */
  name: string;
  word: LiveWord;
  className?: string | undefined;
}

/** Price that the script of the page updates. */
export function LivePriceText({ name, word, className }: LiveCellProps) {
  return (
    <span className={classes(price.price, className)} data-live={name}>
      {word.text}
    </span>
  );
}

/** Change of the day that the script of the page updates. */
export function LiveChangeText({ name, word, className }: LiveCellProps) {
  return (
    <span className={classes(change.change, className)} data-live={name} data-side={word.side}>
      {word.text}
    </span>
  );
}
