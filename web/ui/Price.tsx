import type { Rate } from '@candor/domain/money/money.ts';
import { useEffect, useRef } from 'react';
import { classes } from './classes.ts';
import { flash } from './flash.ts';
import { useLocale } from './locale.ts';
import { priceText } from './numbers.ts';
import styles from './Price.module.css';

interface PriceProps {
  value: Rate;
  /** The instrument's. */
  decimals: number;
  className?: string | undefined;
}

/** A live price: its background is tinted for 250 ms when it goes up or down. */
export function Price({ value, decimals, className }: PriceProps) {
  useLocale();
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef(value);
  useEffect(() => {
    if (value === before.current) return;
    if (element.current !== null) flash(element.current, value > before.current ? 'up' : 'down');
    before.current = value;
  }, [value]);
  return (
    <span ref={element} className={classes(styles.price, className)}>
      {priceText(value, decimals)}
    </span>
  );
}
