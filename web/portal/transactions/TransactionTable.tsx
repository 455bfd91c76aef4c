import type { WireTransaction } from '@candor/contracts/http/transactions.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import { exactTime, minuteTime } from '../../ui/dates.ts';
import { moneyText } from '../../ui/numbers.ts';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { AdjustmentLine } from './AdjustmentLine.tsx';
import { CorrectionLine } from './CorrectionLine.tsx';
import { HeldLine } from './HeldLine.tsx';
import { StatusBadge } from '../payments/StatusBadge.tsx';
import { TransactionNumber } from './TransactionNumber.tsx';
import { typeKey } from './transactionWords.ts';
import styles from './transactions.module.css';

/** Table of specification 2: number, amount, type, status, transaction number, time. */
export function TransactionTable({ transactions }: { transactions: readonly WireTransaction[] }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const columns: readonly Column<WireTransaction>[] = [
    {
      id: 'number',
      label: t('transactions.columns.number'),
      className: styles.number,
      cell: ({ number }) => number,
    },
    {
      id: 'amount',
      label: t('transactions.columns.amount'),
      isNumeric: true,
      className: styles.fit,
      cell: ({ amount }) => <strong>{moneyText(amount, { symbol })}</strong>,
    },
    {
      id: 'type',
      label: t('transactions.columns.type'),
      cell: (transaction) => (
        <>
          {t(typeKey(transaction), { instrument: transaction.instrument ?? '' })}
          <AdjustmentLine adjustment={transaction.adjustment} />
          <CorrectionLine correction={transaction.correction} />
        </>
      ),
    },
    {
      id: 'status',
      label: t('transactions.columns.status'),
      className: styles.fit,
      cell: (transaction) => (
        <>
          <StatusBadge transaction={transaction} />
          <HeldLine since={transaction.held_since} />
        </>
      ),
    },
    {
      id: 'transaction',
      label: t('transactions.columns.transaction'),
      className: styles.fit,
      cell: (transaction) => <TransactionNumber transaction={transaction} />,
    },
    {
      id: 'time',
      label: t('transactions.columns.time'),
      isNumeric: true,
      className: styles.fit,
      cell: (transaction) => <Time at={transaction.created_at} />,
    },
  ];
  return <Table label={t('transactions.title')} columns={columns} rows={transactions} keyOf={({ id }) => id} />;
}

function Time({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={exactTime(at)}>
      {minuteTime(at)}
    </time>
  );
}
