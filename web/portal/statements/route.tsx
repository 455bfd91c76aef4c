import type { User } from '@candor/contracts/http/accounts.ts';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../data/queries.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ReceiptSeal } from '../../ui/ReceiptSeal.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SiteLink } from '../frame/SiteLink.tsx';
import { DemoNote } from '../transactions/DemoNote.tsx';
import shared from '../transactions/transactions.module.css';
import { MonthList } from './MonthList.tsx';
import { PeriodForm } from './PeriodForm.tsx';
import styles from './statements.module.css';
import type { SavedStatement } from './useDownload.ts';
import { YearForm } from './YearForm.tsx';
import { PortalTitle } from '../frame/PortalTitle.tsx';

/** /statements: the account on paper, and what a year of trading cost. */
export default function StatementsRoute() {
  const { t } = useTranslation();
  const user = useAccount().data;
  return (
    <main className={shared.page}>
      <PortalTitle page={t('statements.title')} />
      <header className={shared.head}>
        <h1>{t('statements.title')}</h1>
        <p>{t('statements.lead')}</p>
      </header>
      {user === undefined ? <Skeleton height="220px" /> : <Statements user={user} />}
    </main>
  );
}

function Statements({ user }: { user: User }) {
  const { t } = useTranslation();
  const [saved, setSaved] = useState<SavedStatement>();
  return (
    <>
      {user.account === 'demo' && <DemoNote text={t('statements.demo')} />}
      <div className={styles.forms}>
        <Panel padded className={styles.panel}>
          <h2>{t('statements.months.title')}</h2>
          <p>{t('statements.period.text')}</p>
          <MonthList key={user.account} account={user.account} openedAt={user.created_at} onSaved={setSaved} />
        </Panel>
        <Panel padded className={styles.panel}>
          <h2>{t('statements.period.title')}</h2>
          <PeriodForm key={user.account} account={user.account} openedAt={user.created_at} onSaved={setSaved} />
        </Panel>
        <Panel padded className={styles.panel}>
          <h2>{t('statements.year.title')}</h2>
          <p>{t('statements.year.text')}</p>
          <YearForm openedAt={user.created_at} onSaved={setSaved} />
        </Panel>
      </div>
      <Panel padded className={styles.check}>
        <ShieldCheck size={22} aria-hidden="true" />
        <div>
          <h2>{t('statements.check.title')}</h2>
          <p>{t('statements.check.text')}</p>
          {saved?.hash !== undefined && (
            <p className={styles.seal} role="status">
              <ReceiptSeal
                hash={saved.hash}
                label={t('statements.check.seal', { name: saved.name })}
                number={saved.name}
              />
              {t('statements.check.sealText')}
            </p>
          )}
          <SiteLink to="/verify#statement">{t('statements.check.link')}</SiteLink>
        </div>
      </Panel>
    </>
  );
}
