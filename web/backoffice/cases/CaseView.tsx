import type { CaseDetail } from '@candor/contracts/http/office/cases.ts';
import { useCase } from '../../data/caseDesk.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { dayText, shortTime } from '../../ui/dates.ts';
import { ApprovalsLink } from '../shell/ApprovalsLink.tsx';
import { actWords } from '../shell/actWords.ts';
import { ClientLink } from '../shell/ClientLink.tsx';
import desk from '../shell/Desk.module.css';
import { CaseActions } from './CaseActions.tsx';
import { CaseBadge } from './CaseTable.tsx';
import { Loaded } from '../shell/Loaded.tsx';

/** Case with its notes, and with the actions in it and about it. */
export function CaseView({ id }: { id: number }) {
  const { t } = useDeskTexts();
  const query = useCase(id);
  return (
    <section className={desk.case} aria-label={t('cases.one')}>
      <Loaded query={query} height="320px">
        {(detail) => <View detail={detail} />}
      </Loaded>
    </section>
  );
}

function View({ detail, detail: { row, waiting, closing_reason: closingReason } }: { detail: CaseDetail }) {
  const { t } = useDeskTexts();
  return (
    <>
      <header className={desk.caseHead}>
        <h2>
          <bdi>{row.client.name}</bdi>
        </h2>
        <CaseBadge row={row} />
      </header>
      <div className={desk.scroll} tabIndex={0} role="region" aria-label={row.client.name}>
        <div className={desk.section}>
          <p className={row.state === 'open' ? desk.info : desk.warning}>{t(`cases.meaning.${row.state}`)}</p>
          {waiting !== null && (
            <p className={desk.info}>
              {t('cases.waiting', { name: waiting.requested_by, time: shortTime(waiting.requested_at) })}{' '}
              <ApprovalsLink otherwise={null}>{t('cases.toApprovals')}</ApprovalsLink>
            </p>
          )}
          <dl className={desk.facts}>
            <dt>{t('cases.columns.client')}</dt>
            <dd>
              <ClientLink id={row.client.id} from="search">
                {t('cases.file', { pin: row.client.pin })}
              </ClientLink>
            </dd>
            <dt>{t('cases.openedBy')}</dt>
            <dd>{t('cases.by', { name: row.opened_by, time: shortTime(row.opened_at) })}</dd>
            <dt>{t('cases.because')}</dt>
            <dd>{row.reason}</dd>
            <dt>{t('cases.columns.until')}</dt>
            <dd>{dayText(row.ends_at)}</dd>
            {row.closed_at !== null && row.outcome !== null && (
              <>
                <dt>{t('cases.closedBy')}</dt>
                <dd>{t('cases.by', { name: row.closed_by ?? '', time: shortTime(row.closed_at) })}</dd>
                <dt>{t('cases.outcome')}</dt>
                <dd>
                  {t(`cases.outcomes.${row.outcome}`)}. <span className={desk.quiet}>{closingReason}</span>
                </dd>
              </>
            )}
          </dl>
        </div>
        <Notes detail={detail} />
        <Acts detail={detail} />
      </div>
      <CaseActions detail={detail} />
    </>
  );
}

function Notes({ detail: { notes } }: { detail: CaseDetail }) {
  const { t } = useDeskTexts();
  return (
    <section className={desk.section} aria-label={t('cases.notes')}>
      <h3>{t('cases.notes')}</h3>
      {notes.length === 0 && <p className={desk.quiet}>{t('cases.noNotes')}</p>}
      <ul className={desk.rows}>
        {notes.map(({ id, note, by, at }) => (
          <li key={id}>
            <span className={desk.rowText}>
              {note}
              <span className={desk.quiet}>{t('cases.by', { name: by, time: shortTime(at) })}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Acts({ detail: { acts } }: { detail: CaseDetail }) {
  const { t } = useDeskTexts();
  return (
    <section className={desk.section} aria-label={t('cases.acts')}>
      <h3>{t('cases.acts')}</h3>
      <ul className={desk.rows}>
        {acts.map(({ number, at, who, action, reason }) => (
          <li key={number}>
            <span className={desk.rowText}>
              {actWords(t, action)}
              <span className={desk.quiet}>{[who, shortTime(at), ...(reason === '' ? [] : [reason])].join(' · ')}</span>
            </span>
            <span className={desk.quiet}>#{number}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
