import type { Rate } from '@candor/domain/money/money.ts';
import { exactTime, shortTime } from '../../../../ui/dates.ts';
import { priceText } from '../../../../ui/numbers.ts';
import styles from '../table.module.css';

interface FillProps {
  at: number | null;
  rate: Rate | null;
  decimals: number;
}

/** Time and rate of a fill; one above the other if there is little room. */
export function Fill({ at, rate, decimals }: FillProps) {
  if (at === null || rate === null) return null;
  return (
    <span className={styles.fill}>
      <time className={styles.quiet} dateTime={new Date(at).toISOString()} title={exactTime(at)}>
        {shortTime(at)}
      </time>
      <span className={styles.fillRate}>{priceText(rate, decimals)}</span>
    </span>
  );
}
