import type { OfficeAnswerOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay, useOfficeHome, useOfficeSession } from '../../data/office.ts';
import { ErrorState } from '../../ui/States.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ageText } from '../shell/age.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { queryFailureText } from '../shell/outcomeText.ts';
import styles from './HomePage.module.css';

type Home = OfficeAnswerOf<OfficeCalls['getHome']>;

/** What waits for oneself, and what one may do. */
export function HomePage() {
  const { t } = useTranslation();
  const { data: session } = useOfficeSession();
  const { data: home, error, refetch } = useOfficeHome();
  const mayAudit = useMay('audit.read');
  const count = home === undefined ? 0 : countWaiting(home);
  const firstName = session?.name.split(' ')[0] ?? '';
  const lead = count === 0 ? t('office.home.nothing') : t('office.home.waiting', { count });
  const brand = session?.brands.find(({ id }) => id === session.brand)?.name ?? '';
  return (
    <OfficePage title={t('office.home.greeting', { name: firstName })} aside={home === undefined ? undefined : lead}>
      {error !== null && home === undefined ? (
        <ErrorState title={t('office.errors.title')} text={queryFailureText(t, error)} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.cards}>
          {home === undefined && <Skeleton height="124px" />}
          <VerificationCard />
          <ApprovalsCard />
          <MoneyCards />
          {mayAudit && home !== undefined && (
            <Card to="/audit" title={t('office.home.audit')}>
              <span>{t('office.home.auditText')}</span>
            </Card>
          )}
        </div>
      )}
      <Panel padded className={styles.roles}>
        <h2>{t('office.home.rolesTitle', { brand })}</h2>
        <p>{session?.roles.map((role) => t(`office.roles.${role}`)).join(', ')}</p>
        <h2>{t('office.home.mayTitle')}</h2>
        <ul>
          {session?.actions
            .filter((action) => action !== 'office.enter')
            .map((action) => (
              <li key={action}>{t(`office.actions.${action.replace('.', '_')}`)}</li>
            ))}
        </ul>
      </Panel>
    </OfficePage>
  );
}

/** What oneself can do something about. */
function countWaiting({ verification, approvals, withdrawals, deposits, differences }: Home): number {
  const payments = (withdrawals?.waiting ?? 0) + (withdrawals?.to_pay ?? 0) + (deposits?.held ?? 0);
  return (verification?.count ?? 0) + (approvals?.decidable ?? 0) + payments + (differences ?? 0);
}

function VerificationCard() {
  const { t } = useTranslation();
  const { data: home } = useOfficeHome();
  const { verification, now = 0 } = home ?? {};
  if (verification === undefined || verification === null) return null;
  const { count, oldest, screening } = verification;
  return (
    <Card to="/verification" title={t('office.home.verification')} count={count}>
      <span>
        {oldest === null ? t('office.home.none') : t('office.home.oldest', { age: ageText(t, now - oldest) })}
      </span>
      {screening > 0 && <span className={styles.soon}>{t('office.home.screening', { count: screening })}</span>}
    </Card>
  );
}

function ApprovalsCard() {
  const { t } = useTranslation();
  const { data: home } = useOfficeHome();
  const { approvals, now = 0 } = home ?? {};
  if (approvals === undefined || approvals === null) return null;
  const { count, mine, decidable, next } = approvals;
  return (
    <Card to="/approvals" title={t('office.home.approvals')} count={count}>
      <span>{next === null ? t('office.home.noneAsked') : t('office.home.next', { age: ageText(t, next - now) })}</span>
      {decidable > 0 && <span className={styles.soon}>{t('office.home.decidable', { count: decidable })}</span>}
      {mine > 0 && <span>{t('office.home.mine', { count: mine })}</span>}
    </Card>
  );
}

/** Withdrawals and deposits that are under way, and what does not agree with the providers. */
function MoneyCards() {
  const { t } = useTranslation();
  const { data: home } = useOfficeHome();
  const { withdrawals, deposits, differences, now = 0 } = home ?? {};
  const since = (oldest: number | null) =>
    oldest === null ? t('office.home.noPayment') : t('office.home.oldest', { age: ageText(t, now - oldest) });
  return (
    <>
      {withdrawals !== undefined && withdrawals !== null && (
        <Card to="/payments/withdrawals" title={t('office.pages.withdrawals')} count={withdrawals.waiting}>
          <span>{since(withdrawals.oldest)}</span>
          {withdrawals.to_pay > 0 && (
            <span className={styles.soon}>{t('office.home.toPay', { count: withdrawals.to_pay })}</span>
          )}
        </Card>
      )}
      {deposits !== undefined && deposits !== null && (
        <Card to="/payments/deposits" title={t('office.pages.deposits')} count={deposits.waiting}>
          <span>{since(deposits.oldest)}</span>
          {deposits.held > 0 && <span className={styles.soon}>{t('office.home.held', { count: deposits.held })}</span>}
        </Card>
      )}
      {differences !== undefined && differences !== null && (
        <Card to="/payments/reconciliation" title={t('office.pages.reconciliation')} count={differences}>
          <span>{t('office.home.differences')}</span>
        </Card>
      )}
    </>
  );
}

interface CardProps {
  to: string;
  title: string;
  count?: number;
  children: ReactNode;
}

function Card({ to, title, count, children }: CardProps) {
  return (
    <Link to={to} className={styles.card}>
      <span className={styles.title}>{title}</span>
      {count !== undefined && <strong className={styles.count}>{count}</strong>}
      {children}
    </Link>
  );
}
