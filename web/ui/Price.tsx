import type { Rate } from '@candor/domain/money/money.ts';
import { useEffect, useRef } from 'react';
import { classes } from './classes.ts';
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
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef(value);
  const turn = useRef(0);
  // The attribute is written directly and alternates between two equal animations, so that a tick restarts the
  // flash without a second render.
  useEffect(() => {
    if (value === before.current) return;
    turn.current = 1 - turn.current;
    element.current?.setAttribute('data-flash', `${value > before.current ? 'up' : 'down'}${turn.current}`);
    before.current = value;
  }, [value]);
  return (
    <span ref={element} className={classes(styles.price, className)}>
      {priceText(value, decimals)}
    </span>
  );
}
