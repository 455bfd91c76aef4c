import { formatExact, formatFixed } from '@candor/domain/money/decimal.ts';
import { RATE_DIGITS } from '@candor/domain/money/money.ts';
import { useTranslation } from 'react-i18next';
import { typeset } from '../../../../ui/numbers.ts';
import styles from './TradeDrawer.module.css';

interface ExactRateProps {
  /** In rate units: a price, or a part of one. */
  value: bigint;
  decimals: number;
}

/** With the instrument's decimals, as everywhere; where it has more, all of them too, said to be the exact value. */
export function ExactRate({ value, decimals }: ExactRateProps) {
  const { t } = useTranslation();
  const shown = typeset(formatFixed(value, RATE_DIGITS, decimals));
  const isWhole = value % 10n ** BigInt(RATE_DIGITS - decimals) === 0n;
  return (
    <>
      <strong>{shown}</strong>
      {!isWhole && (
        <span className={styles.exact}>
          {t('platform.trade.exactly', { rate: typeset(formatExact(value, RATE_DIGITS)) })}
        </span>
      )}
    </>
  );
}
