import type { OfficePaymentCase } from '@candor/contracts/http/office/payments.ts';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import { exactTime, shortTime } from '../../../ui/dates.ts';
import desk from '../../shell/Desk.module.css';
import { actorWord, eventWord } from '../paymentWords.ts';
import styles from '../Payments.module.css';

/** What has happened to it, the latest first. */
export function CaseWay({ events }: Pick<OfficePaymentCase, 'events'>) {
  const { t } = usePaymentTexts();
  return (
    <div className={desk.section}>
      <h3>{t('desk.case.way')}</h3>
      <ol className={styles.way} reversed>
        {events.toReversed().map((event, place) => (
          <li key={events.length - place}>
            <p>
              <strong>{eventWord(t, event)}</strong>{' '}
              <span className={desk.quiet}>
                {actorWord(t, event.actor)}, <span title={exactTime(event.at)}>{shortTime(event.at)}</span>
              </span>
            </p>
            {event.reasons.length > 0 && (
              <p className={desk.quiet}>{event.reasons.map((reason) => t(`desk.reasons.${reason}`)).join(', ')}</p>
            )}
            {event.note !== '' && <p>{event.note}</p>}
          </li>
        ))}
      </ol>
    </div>
  );
}
