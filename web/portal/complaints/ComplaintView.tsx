import type { WireComplaint } from '@candor/contracts/http/complaints.ts';
import { isComplaintOpen } from '@candor/domain/complaints/moves.ts';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import type { ComplaintClaim } from '../../data/complaints.ts';
import { dayText, exactTime, shortTime } from '../../ui/dates.ts';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useMinute } from '../../ui/useMinute.ts';
import { ComplaintActs } from './ComplaintActs.tsx';
import { ComplaintBadge } from './ComplaintBadge.tsx';
import styles from './complaints.module.css';

interface ComplaintViewProps {
  readonly complaint: WireComplaint;
  readonly claim: ComplaintClaim;
}

/** Shows a complaint to its owner: the dates, what has happened, the answers, and what they can do now. */
export function ComplaintView({ complaint, claim }: ComplaintViewProps) {
  const { t } = useTranslation();
  const { row, text, trade, payment } = complaint;
  return (
    <>
      <Panel padded className={styles.panel} aria-labelledby="complaint-subject">
        <div className={styles.head}>
          <h2 id="complaint-subject">{row.subject}</h2>
          <ComplaintBadge row={row} />
        </div>
        <Clocks complaint={complaint} />
        {(trade !== null || payment !== null) && (
          <p className={styles.quiet}>
            {t('complaints.case.about')}{' '}
            {trade !== null
              ? t('complaints.case.trade', { id: trade.id, symbol: trade.symbol })
              : t('complaints.case.payment', { number: payment?.number })}
          </p>
        )}
        <h3>{t('complaints.case.text')}</h3>
        <p className={styles.words}>{text}</p>
        <ComplaintActs key={row.number} complaint={complaint} claim={claim} />
      </Panel>
      <Panel padded className={styles.panel} aria-labelledby="complaint-history">
        <h2 id="complaint-history">{t('complaints.case.history')}</h2>
        <Entries complaint={complaint} />
      </Panel>
      <Ombudsman complaint={complaint} />
    </>
  );
}

/** Says what is due by when, with text and an icon, never by colour alone. */
function Clocks({ complaint: { row, entries, is_held: isHeld } }: Pick<ComplaintViewProps, 'complaint'>) {
  const { t } = useTranslation();
  const now = useMinute();
  const isAcknowledged = entries.some(({ kind }) => kind === 'acknowledged');
  const isOpen = isComplaintOpen(row.state);
  const isLate = isOpen && now > row.answer_by;
  return (
    <dl className={styles.clocks}>
      <dt>{t('complaints.case.received')}</dt>
      <dd title={exactTime(row.received_at)}>{dayText(row.received_at)}</dd>
      <dt>{t('complaints.case.acknowledgeBy')}</dt>
      <dd>
        <Due
          at={row.acknowledge_by}
          state={isAcknowledged || !isOpen ? 'done' : now > row.acknowledge_by ? 'late' : 'runs'}
        />
      </dd>
      <dt>{t('complaints.case.answerBy')}</dt>
      <dd>
        <Due at={row.answer_by} state={!isOpen ? 'done' : isLate ? 'late' : 'runs'} />
        {isLate && <p className={styles.late}>{t('complaints.case.overdue')}</p>}
        {isHeld && <p className={styles.quiet}>{t('complaints.case.held')}</p>}
      </dd>
    </dl>
  );
}

const signs = { done: CircleCheck, late: CircleAlert, runs: Clock } as const;

function Due({ at, state }: { readonly at: number; readonly state: keyof typeof signs }) {
  const { t } = useTranslation();
  const Sign = signs[state];
  return (
    <span className={styles[state]} title={exactTime(at)}>
      <Sign size={15} aria-hidden="true" /> {t(`complaints.case.due.${state}`, { day: dayText(at) })}
    </span>
  );
}

function Entries({ complaint: { entries } }: Pick<ComplaintViewProps, 'complaint'>) {
  const { t } = useTranslation();
  const { currency } = useBrand();
  return (
    <ol className={styles.entries}>
      {entries.map(({ kind, at, text, outcome, redress }) => (
        <li key={`${kind} ${at}`}>
          <p>
            <strong>{t(`complaints.entries.${kind}`)}</strong>{' '}
            <time className={styles.quiet} title={exactTime(at)}>
              {shortTime(at)}
            </time>
          </p>
          {outcome !== null && <p className={styles.outcome}>{t(`complaints.outcomeTexts.${outcome}`)}</p>}
          {text !== '' && <p className={styles.words}>{text}</p>}
          {redress !== null && (
            <p>
              {t('complaints.redressTitle')} <MoneyText value={redress} symbol={currency.symbol} />{' '}
              <span className={styles.quiet}>{t('complaints.redressText')}</span>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Rule CP-8: says which ombudsman the client can turn to. */
function Ombudsman({ complaint: { ombudsman } }: Pick<ComplaintViewProps, 'complaint'>) {
  const { t } = useTranslation();
  const { name: brand } = useBrand();
  if (ombudsman === null) return null;
  const { name, address, link, by } = ombudsman;
  return (
    <Panel padded className={styles.panel} aria-labelledby="complaint-ombudsman">
      <h2 id="complaint-ombudsman">{t('complaints.ombudsman.title')}</h2>
      <p>{t('complaints.ombudsman.text')}</p>
      {name === null ? (
        <p>{t('complaints.ombudsman.none', { brand })}</p>
      ) : (
        <address className={styles.address}>
          <strong>{name}</strong>
          <span>{address}</span>
          {link !== null && (
            <a href={link} rel="noreferrer" target="_blank">
              {t('complaints.ombudsman.link')}
            </a>
          )}
        </address>
      )}
      {by !== null && <p>{t('complaints.ombudsman.by', { day: dayText(by) })}</p>}
    </Panel>
  );
}
