import type { WireTransaction } from '@candor/contracts/http/transactions.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import { evidenceTime, exactTime } from '../../ui/dates.ts';
import { moneyText } from '../../ui/numbers.ts';
import { AdjustmentLine } from './AdjustmentLine.tsx';
import { CorrectionLine } from './CorrectionLine.tsx';
import { HeldLine } from './HeldLine.tsx';
import { StatusBadge } from '../payments/StatusBadge.tsx';
import { TransactionNumber } from './TransactionNumber.tsx';
import { typeKey } from './transactionWords.ts';
import styles from './transactions.module.css';

/** Specification 2: number, amount, type, status, transaction number, time. */
export function TransactionTable({ transactions }: { transactions: readonly WireTransaction[] }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>{t('transactions.columns.number')}</th>
          <th className={styles.figure}>{t('transactions.columns.amount')}</th>
          <th>{t('transactions.columns.type')}</th>
          <th>{t('transactions.columns.status')}</th>
          <th>{t('transactions.columns.transaction')}</th>
          <th className={styles.figure}>{t('transactions.columns.time')}</th>
        </tr>
      </thead>
      <tbody>
        {transactions.map((transaction) => (
          <tr key={transaction.id}>
            <td className={styles.quiet}>{transaction.number}</td>
            <td className={styles.figure}>
              <strong>{moneyText(transaction.amount, { symbol })}</strong>
            </td>
            <td>
              {t(typeKey(transaction), { instrument: transaction.instrument ?? '' })}
              <AdjustmentLine adjustment={transaction.adjustment} />
              <CorrectionLine correction={transaction.correction} />
            </td>
            <td>
              <StatusBadge transaction={transaction} />
              <HeldLine since={transaction.held_since} />
            </td>
            <td>
              <TransactionNumber transaction={transaction} />
            </td>
            <td className={styles.figure}>
              <Time at={transaction.created_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Time({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={exactTime(at)}>
      {evidenceTime(at).slice(0, 16)}
    </time>
  );
}
