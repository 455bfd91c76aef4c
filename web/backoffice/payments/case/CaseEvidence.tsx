import type { OfficePaymentCase } from '@candor/contracts/http/office/payments.ts';
import { ZERO } from '@candor/domain/money/money.ts';
import { Fragment } from 'react';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import { shortTime } from '../../../ui/dates.ts';
import desk from '../../shell/Desk.module.css';
import { useSums } from '../../shell/useSums.ts';
import styles from '../Payments.module.css';

/** Parts of a withdrawal that was not paid completely. */
export function CaseParts({ found: { parts, payment } }: { found: OfficePaymentCase }) {
  const { t } = usePaymentTexts();
  const { amountText } = useSums();
  if (parts === null || (parts.returned === ZERO && parts.taken_back === ZERO)) return null;
  const lines = [
    [t('desk.case.parts.paid'), parts.paid],
    [t('desk.case.parts.returned'), parts.returned],
    [t('desk.case.parts.takenBack'), parts.taken_back],
  ] as const;
  return (
    <div className={desk.section}>
      <h3>{t('desk.case.parts.title')}</h3>
      <dl className={desk.facts}>
        {lines.map(
          ([name, amount]) =>
            amount > ZERO && (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd className={styles.figure}>{amountText(amount, payment.currency)}</dd>
              </Fragment>
            ),
        )}
      </dl>
    </div>
  );
}

/** Facts that the provider of a deposit knows and has reported. */
export function CaseEvidence({ found }: { found: OfficePaymentCase }) {
  const { t } = usePaymentTexts();
  const { amountText } = useSums();
  const { payment, provider_reference: reference, arrived, notices } = found;
  if (reference === null && arrived === null && notices.length === 0) return null;
  const isOther = arrived !== null && arrived !== payment.amount;
  return (
    <div className={desk.section}>
      <h3>{t('desk.case.evidence.title')}</h3>
      <dl className={desk.facts}>
        {arrived !== null && (
          <>
            <dt>{t('desk.case.evidence.arrived')}</dt>
            <dd className={isOther ? styles.otherAmount : styles.figure}>{amountText(arrived, payment.currency)}</dd>
          </>
        )}
        {reference !== null && (
          <>
            <dt>{t('desk.case.evidence.reference')}</dt>
            <dd>{reference}</dd>
          </>
        )}
      </dl>
      {notices.map(({ at, verdict, state, body, repeats }) => (
        <details key={`${at} ${body.length}`} className={styles.notice}>
          <summary>
            {shortTime(at)} UTC, {t(`desk.case.evidence.verdicts.${verdict}`)},{' '}
            {t(`desk.case.evidence.states.${state}`)}
            {repeats > 0 && `, ${t('desk.case.evidence.repeats', { count: repeats })}`}
          </summary>
          <pre>{body}</pre>
        </details>
      ))}
    </div>
  );
}
