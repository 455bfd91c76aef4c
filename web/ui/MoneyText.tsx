import type { Money, MoneySum } from '@candor/domain/money/money.ts';
import { classes } from './classes.ts';
import { useLocale } from './useLocale.ts';
import styles from './MoneyText.module.css';
import { moneyText } from './numbers.ts';
import { setMark, setText } from './liveWriting.ts';
import { useLive } from './useLive.ts';
import type { Subscribe } from './useLive.ts';

interface Look {
  /** Sign of the currency. */
  symbol: string;
  /** Whether the amount is a profit or a change, whose sign is written and coloured. */
  signed?: boolean;
  /** Whether a small arrow precedes a profit. */
  arrow?: boolean;
  className?: string | undefined;
}

export function MoneyText({ value, symbol, signed = false, arrow = false, className }: Look & { value: MoneySum }) {
  useLocale();
  return (
    <span
      className={classes(styles.money, className)}
      data-side={signed ? sideOf(value) : undefined}
      data-arrow={arrow || undefined}
    >
      {moneyText(value, { symbol, signed })}
    </span>
  );
}

interface LiveMoneyProps extends Look {
  subscribe: Subscribe;
  read: () => Money;
}

/** Amount that changes with every tick: written into the page without rendering. */
export function LiveMoney({ subscribe, read, symbol, signed = false, arrow = false, className }: LiveMoneyProps) {
  const element = useLive<HTMLSpanElement>(subscribe, (target) => {
    const value = read();
    setText(target, moneyText(value, { symbol, signed }));
    if (signed) setMark(target, 'data-side', sideOf(value));
  });
  return <span ref={element} className={classes(styles.money, className)} data-arrow={arrow || undefined} />;
}

/** Returns the sign of a profit, which colours it and what belongs to it. */
export function sideOf(value: MoneySum): 'up' | 'down' | undefined {
  if (value === 0n) return undefined;
  return value > 0n ? 'up' : 'down';
}
