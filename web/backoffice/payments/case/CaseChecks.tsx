import type { OfficePaymentCase } from '@candor/contracts/http/office/payments.ts';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import { dayText } from '../../../ui/dates.ts';
import desk from '../../shell/Desk.module.css';
import { useSums } from '../../shell/useSums.ts';
import styles from '../Payments.module.css';
import { BankAccount } from './BankAccount.tsx';

const WITHDRAWAL = 6;

/** Holds of a payment, and the facts about its client that a decision needs. */
export function CaseChecks({ found }: { found: OfficePaymentCase }) {
  const { t } = usePaymentTexts();
  const { amountText } = useSums();
  const { i18n } = useTranslation();
  const { payment, client } = found;
  const isWithdrawal = payment.type === WITHDRAWAL;
  const shown = shownHolds(found);
  const regions = new Intl.DisplayNames([i18n.language], { type: 'region' });
  return (
    <>
      <Holds found={found} />
      <div className={desk.section}>
        <h3>{t('desk.case.client')}</h3>
        <ul className={styles.checks}>
          {!shown.includes('emailUnconfirmed') && (
            <Check isPassed={client.email_confirmed}>
              {t('desk.case.email')} {t(client.email_confirmed ? 'desk.case.confirmed' : 'desk.case.unconfirmed')}
            </Check>
          )}
          {!shown.includes('notVerified') && (
            <Check isPassed={client.verified}>
              {t('desk.case.verification')}: {t(client.verified ? 'desk.case.verified' : 'desk.case.unverified')}
            </Check>
          )}
        </ul>
        <dl className={desk.facts}>
          <dt>{t('desk.case.since')}</dt>
          <dd>{dayText(client.registered_at)}</dd>
          <dt>{t('desk.case.country')}</dt>
          <dd>{client.country === null ? t('desk.case.missing') : regions.of(client.country)}</dd>
          <dt>{t('desk.case.netDeposits')}</dt>
          <dd className={styles.figure}>
            {client.net_deposits < 0n && '−'}
            {amountText(client.net_deposits, payment.currency)}
          </dd>
          <dt title={t('desk.case.limitHelp')}>{t(isWithdrawal ? 'desk.case.limit' : 'desk.case.limitDeposit')}</dt>
          <dd className={styles.figure}>{amountText(client.limit, payment.currency)}</dd>
          {client.owed > 0n && (
            <>
              <dt title={t('desk.case.owedHelp')}>{t('desk.case.owed')}</dt>
              <dd className={styles.figure}>{amountText(client.owed, payment.currency)}</dd>
            </>
          )}
          {isWithdrawal && <BankAccount found={found} />}
        </dl>
      </div>
    </>
  );
}

/** Holds, only for payments under way: a final one has none. */
function Holds({ found }: { found: OfficePaymentCase }) {
  const { t } = usePaymentTexts();
  const isWaiting = isUnderWay(found);
  const shown = shownHolds(found);
  if (!isWaiting && shown.length === 0) return null;
  return (
    <div className={desk.section}>
      <h3>{t(isWaiting ? 'desk.case.holds' : 'desk.case.reasons')}</h3>
      <ul className={styles.checks}>
        {shown.length === 0 && <Check isPassed>{t('desk.case.holdsNone')}</Check>}
        {shown.map((hold) => (
          <Check key={hold} isPassed={false}>
            {t(`desk.reasons.${hold}`)}
          </Check>
        ))}
      </ul>
    </div>
  );
}

function isUnderWay({ payment: { type, status } }: OfficePaymentCase): boolean {
  return type === WITHDRAWAL && ['pending', 'onHold', 'processing'].includes(status);
}

/** Returns the reasons listed above the client's facts, which do not repeat them. */
function shownHolds(found: OfficePaymentCase): readonly string[] {
  return isUnderWay(found) ? found.holds : found.payment.reasons;
}

function Check({ isPassed, children }: { isPassed: boolean; children: ReactNode }) {
  return (
    <li>
      {isPassed ? (
        <CircleCheck size={14} className={styles.passed} aria-hidden="true" />
      ) : (
        <CircleAlert size={14} className={styles.open} aria-hidden="true" />
      )}
      <span>{children}</span>
    </li>
  );
}
