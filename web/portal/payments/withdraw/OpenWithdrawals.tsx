import type { WireTransaction } from '@candor/contracts/http/transactions.ts';
import { maxMoney, negate } from '@candor/domain/money/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBrand } from '../../../data/brand.ts';
import { transactionsQuery } from '../../../data/transactions.ts';
import { dayText } from '../../../ui/dates.ts';
import { moneyText } from '../../../ui/numbers.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import styles from './withdraw.module.css';

const open = new Set<WireTransaction['status']>(['pending', 'processing', 'onHold']);

/** Earlier requests that are not paid yet. */
export function OpenWithdrawals() {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const { data } = useQuery(transactionsQuery('open withdrawals', { group: 'withdrawals' }, 1));
  const waiting = data?.transactions.filter(({ status }) => open.has(status)) ?? [];
  if (waiting.length === 0) return null;
  return (
    <Panel padded className={styles.open} aria-labelledby="open-withdrawals">
      <h2 id="open-withdrawals">{t('payments.withdraw.openTitle')}</h2>
      <ul>
        {waiting.map((one) => (
          <li key={one.id}>
            <Link to={`/transactions/withdrawals?payment=${one.transaction_id}`} className={styles.openRow}>
              <strong>{moneyText(maxMoney(one.amount, negate(one.amount)), { symbol })}</strong>
              <StatusBadge transaction={one} />
              <small>{one.transaction_id}</small>
              <small>{dayText(one.created_at)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
