import { classes } from '../../ui/classes.ts';
import price from '../../ui/Price.module.css';
import change from './LiveChange.module.css';
import type { LiveWord } from './quoteTexts.ts';

interface LiveCellProps {
  /** By which the script of the page finds it. */
  name: string;
  word: LiveWord;
  className?: string | undefined;
}

/** A price that the script of the page writes again. */
export function LivePriceText({ name, word, className }: LiveCellProps) {
  return (
    <span className={classes(price.price, className)} data-live={name}>
      {word.text}
    </span>
  );
}

/** A change of the day, likewise. */
export function LiveChangeText({ name, word, className }: LiveCellProps) {
  return (
    <span className={classes(change.change, className)} data-live={name} data-side={word.side}>
      {word.text}
    </span>
  );
}
