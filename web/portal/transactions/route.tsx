import { toGroup } from '@candor/domain/payments/transaction.ts';
import type { TransactionGroup } from '@candor/domain/payments/transaction.ts';
import { FileText, Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useAccount } from '../../data/queries.ts';
import { DemoNote } from './DemoNote.tsx';
import TransactionsRedirect from './redirect.tsx';
import { PaymentDrawer } from '../payments/detail/PaymentDrawer.tsx';
import { OwedNotice } from '../payments/OwedNotice.tsx';
import { TransactionsPanel } from './TransactionsPanel.tsx';
import styles from './transactions.module.css';
import { PortalTitle } from '../frame/PortalTitle.tsx';

/** Page /transactions/{type}: deposits, withdrawals, bonuses or credits of the current trading account. */
export default function TransactionsRoute() {
  const group = toGroup(useParams()['type']);
  return group === undefined ? <TransactionsRedirect /> : <Transactions group={group} />;
}

function Transactions({ group }: { group: TransactionGroup }) {
  const { t } = useTranslation();
  const user = useAccount().data;
  return (
    <main className={styles.page}>
      <PortalTitle page={t('transactions.title')} />
      <header className={styles.head}>
        <h1>{t('transactions.title')}</h1>
        <p>{t('transactions.lead')}</p>
        <p className={styles.ways}>
          <Link to="/statements" className={styles.more}>
            <FileText size={15} aria-hidden="true" />
            {t('transactions.statements')}
          </Link>
          <Link to="/my-account/money" className={styles.more}>
            <Scale size={15} aria-hidden="true" />
            {t('transactions.money')}
          </Link>
        </p>
      </header>
      {user?.account === 'demo' && <DemoNote text={t('transactions.demo')} />}
      <OwedNotice />
      {/* The key resets the filter for another tab or account. */}
      {user !== undefined && <TransactionsPanel key={`${user.account} ${group}`} group={group} />}
      <PaymentDrawer />
    </main>
  );
}
