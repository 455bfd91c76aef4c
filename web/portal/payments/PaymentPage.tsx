import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import { useAccount } from '../../data/queries.ts';
import { OwedNotice } from './OwedNotice.tsx';
import styles from './payments.module.css';
import { PortalTitle } from '../frame/PortalTitle.tsx';

/** Frame of the deposit and withdrawal forms: their title and account. */
export function PaymentPage({ name, children }: { name: 'deposit' | 'withdraw'; children: ReactNode }) {
  const { t } = useTranslation();
  const brand = useBrand();
  const user = useAccount().data;
  const title = t(`payments.${name}.title`);
  return (
    <main className={styles.page}>
      <PortalTitle page={title} />
      <header className={styles.head}>
        <h1>{title}</h1>
        {/* The line is reserved until the account is known. */}
        <p>
          {user === undefined ? '\u00A0' : t(`payments.${name}.lead`, { currency: brand.currency.code, pin: user.pin })}
        </p>
      </header>
      <OwedNotice />
      {children}
    </main>
  );
}
