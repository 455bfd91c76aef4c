import type { Rate } from '@candor/domain/money/money.ts';
import { useEffect, useRef } from 'react';
import { classes } from './classes.ts';
import { flashChange } from './flash.ts';
import { useLocale } from './useLocale.ts';
import { priceText } from './numbers.ts';
import styles from './Price.module.css';
import { setText } from './liveWriting.ts';
import { useLive } from './useLive.ts';
import type { Subscribe } from './useLive.ts';

interface Look {
  /** Number of the instrument's decimals. */
  decimals: number;
  className?: string | undefined;
}

/** Price that changes: its background is tinted for a moment when it goes up or down (flash.ts). */
export function Price({ value, decimals, className }: Look & { value: Rate }) {
  useLocale();
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef(value);
  useEffect(() => {
    if (element.current !== null) flashChange(element.current, before.current, value);
    before.current = value;
  }, [value]);
  return (
    <span ref={element} className={classes(styles.price, className)}>
      {priceText(value, decimals)}
    </span>
  );
}

interface LivePriceProps extends Look {
  subscribe: Subscribe;
  /** Reads the price; undefined while there is none, and then the last one remains shown. */
  read: () => Rate | undefined;
  /** Text of the page until the first price is written. */
  first?: Rate | string | undefined;
}

/** Price among a hundred that change ten times a second: written into the page without rendering. */
export function LivePrice({ subscribe, read, first, decimals, className }: LivePriceProps) {
  const before = useRef<Rate>(undefined);
  const element = useLive<HTMLSpanElement>(subscribe, (target) => {
    const value = read();
    if (value === undefined) return;
    setText(target, priceText(value, decimals));
    if (before.current !== undefined) flashChange(target, before.current, value);
    before.current = value;
  });
  return (
    <span ref={element} className={classes(styles.price, className)}>
      {typeof first === 'bigint' ? priceText(first, decimals) : first}
    </span>
  );
}
