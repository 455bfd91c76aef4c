import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { useOfficeSession } from '../data/office.ts';
import { watchOfficeActivity } from '../data/officeActivity.ts';
import { ErrorState } from '../ui/States.tsx';
import { SignInPage } from './entrance/SignInPage.tsx';
import styles from './OfficeFrame.module.css';
import { Rail } from './shell/Rail.tsx';
import { ServiceBanner } from './shell/ServiceBanner.tsx';
import { TopBar } from './shell/TopBar.tsx';
import { queryFailureText } from './shell/outcomeText.ts';

/** The frame of every desk; a person who is not signed in is asked to sign in at the same address. */
export function OfficeFrame() {
  const { t } = useTranslation();
  const { data: session, isPending, error, refetch } = useOfficeSession();
  if (isPending) return <div className={styles.waiting} aria-busy="true" />;
  if (error !== null) {
    const text = queryFailureText(t, error);
    return <ErrorState title={t('office.errors.title')} text={text} onRetry={() => void refetch()} />;
  }
  return session === null ? <SignInPage /> : <Signed key={session.brand} />;
}

/** The desks of one brand: choosing another starts again. */
function Signed() {
  const { t } = useTranslation();
  useEffect(() => watchOfficeActivity(), []);
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {t('office.skip')}
      </a>
      <TopBar />
      <ServiceBanner />
      <Rail />
      <Outlet />
    </div>
  );
}
