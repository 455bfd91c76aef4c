import type { WireTransaction } from '@candor/contracts/http/transactions.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import { exactTime } from '../../ui/dates.ts';
import { moneyText } from '../../ui/numbers.ts';
import { AdjustmentLine } from './AdjustmentLine.tsx';
import { CorrectionLine } from './CorrectionLine.tsx';
import { HeldLine } from './HeldLine.tsx';
import { StatusBadge } from '../payments/StatusBadge.tsx';
import { TransactionNumber } from './TransactionNumber.tsx';
import { typeKey } from './transactionWords.ts';
import styles from './transactions.module.css';

/** The rows of the table for narrow screens, with everything that stands in them. */
export function TransactionCards({ transactions }: { transactions: readonly WireTransaction[] }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  return (
    <ul className={styles.cards}>
      {transactions.map((transaction) => (
        <li key={transaction.id} className={styles.card}>
          <p className={styles.line}>
            <strong className={styles.amount}>{moneyText(transaction.amount, { symbol })}</strong>
            <StatusBadge transaction={transaction} />
          </p>
          <p className={styles.line}>
            <span>{t(typeKey(transaction), { instrument: transaction.instrument ?? '' })}</span>
            <span className={styles.quiet}>
              {t('transactions.columns.number')} {transaction.number}
            </span>
          </p>
          <HeldLine since={transaction.held_since} />
          <AdjustmentLine adjustment={transaction.adjustment} />
          <CorrectionLine correction={transaction.correction} />
          <p className={styles.line}>
            <time className={styles.quiet} dateTime={new Date(transaction.created_at).toISOString()}>
              {exactTime(transaction.created_at)}
            </time>
            <TransactionNumber transaction={transaction} />
          </p>
        </li>
      ))}
    </ul>
  );
}
