import { transactionNumber } from '@candor/contracts/http/payments.ts';
import type { WireTransaction } from '@candor/contracts/http/transactions.ts';
import { wholeNumber } from '@candor/domain/payments/reference.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PAYMENT_PARAM } from '../payments/detail/paymentParam.ts';
import styles from './transactions.module.css';

/** Number of a transaction; that of a payment opens its details. */
export function TransactionNumber({ transaction }: { transaction: WireTransaction }) {
  const { t } = useTranslation();
  const { cause, transaction_id: number } = transaction;
  const title = t('transactions.columns.transaction');
  // A booking from before payments existed has the number of its entry, and no details to open.
  if (cause !== 'payment' || !transactionNumber.safeParse(wholeNumber(number)).success) {
    return (
      <span className={styles.code} title={title}>
        {number}
      </span>
    );
  }
  return (
    <Link
      to={{ search: `?${PAYMENT_PARAM}=${encodeURIComponent(wholeNumber(number))}` }}
      className={styles.detail}
      title={title}
      aria-label={t('payments.detail.open', { number })}
      preventScrollReset
      data-opens=""
    >
      {number}
    </Link>
  );
}
