import type { Money } from '@candor/domain/money/money.ts';
import { classes } from './classes.ts';
import { useLocale } from './locale.ts';
import styles from './MoneyText.module.css';
import { moneyText } from './numbers.ts';

interface MoneyTextProps {
  value: Money;
  /** The currency's. */
  symbol: string;
  /** A profit or a change: the sign is written and coloured. */
  signed?: boolean;
  /** With a small arrow before a profit. */
  arrow?: boolean;
  className?: string | undefined;
}

export function MoneyText({ value, symbol, signed = false, arrow = false, className }: MoneyTextProps) {
  useLocale();
  const side = value > 0n ? 'up' : 'down';
  const tone = signed && value !== 0n && styles[side];
  return (
    <span className={classes(styles.money, tone, className)}>
      {arrow && value !== 0n && <span className={styles.arrow} data-side={side} aria-hidden="true" />}
      {moneyText(value, { symbol, signed })}
    </span>
  );
}
