import type { ComplaintCase } from '@candor/contracts/http/office/complaints.ts';
import { useCallback } from 'react';
import { refreshComplaintCase, useComplaintCase, useComplaintTexts } from '../../data/complaintDesk.ts';
import { useCurrency, useMay } from '../../data/office.ts';
import { Badge } from '../../ui/Badge.tsx';
import { shortTime } from '../../ui/dates.ts';
import { RunningText } from '../../ui/RunningText.tsx';
import { ApprovalsLink } from '../shell/ApprovalsLink.tsx';
import desk from '../shell/Desk.module.css';
import { FollowApprovals } from '../shell/FollowApprovals.tsx';
import { Loaded } from '../shell/Loaded.tsx';
import { useSums } from '../shell/useSums.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { CaseActions } from './CaseActions.tsx';
import { CaseFacts } from './CaseFacts.tsx';
import styles from './Complaints.module.css';
import { DueBadge } from './DueBadge.tsx';
import { StateBadge } from './StateBadge.tsx';
import { useSignedSum } from './useSignedSum.ts';

/** Opened complaint: its facts, its history, and the answer. */
export function ComplaintCasePanel({ id }: { id: number | undefined }) {
  const { t } = useComplaintTexts();
  const query = useComplaintCase(id);
  if (id === undefined) return null;
  return (
    <section className={desk.case} aria-label={query.data?.row.number ?? t('office.pages.complaints')}>
      <Loaded query={query}>{(complaint) => <Whole complaint={complaint} />}</Loaded>
    </section>
  );
}

function Whole({ complaint }: { complaint: ComplaintCase }) {
  const { t } = useComplaintTexts();
  const mayWork = useMay('complaints.work');
  const { row, waiting, acts } = complaint;
  const onEnded = useCallback(() => void refreshComplaintCase(row.id), [row.id]);
  const isOthers = row.taken_by !== null && !row.mine;
  return (
    <>
      <header className={desk.caseHead}>
        <h2>{row.number}</h2>
        <StateBadge row={row} />
        {row.clock !== null && <DueBadge clock={row.clock} />}
      </header>
      <div className={desk.scroll} tabIndex={0} role="region" aria-label={t('text')}>
        <div className={desk.section}>
          <h3>{row.subject}</h3>
          <p className={styles.text}>{complaint.text}</p>
        </div>
        <CaseFacts complaint={complaint} />
        <RedressPanel complaint={complaint} />
        <Timeline entries={complaint.entries} />
        <FollowApprovals ids={waiting === null ? [] : [waiting.approval]} onEnded={onEnded} />
        {waiting !== null && (
          <div className={desk.section}>
            <p className={desk.info}>
              {t('answer.waiting', { name: waiting.by, time: shortTime(waiting.at) })}{' '}
              <ApprovalsLink otherwise={null}>{t('answer.toApproval')}</ApprovalsLink>
            </p>
          </div>
        )}
        {mayWork && isOthers && row.clock !== null && (
          <p className={desk.section}>{t('office.assign.others', { name: row.taken_by })}</p>
        )}
        {mayWork && !isOthers && waiting === null && acts.includes('answer') && (
          <AnswerForm key={complaint.entries.length} complaint={complaint} />
        )}
      </div>
      {mayWork && <CaseActions key={complaint.entries.length} complaint={complaint} isOthers={isOthers} />}
    </>
  );
}

/** Kinds of entries that only staff read. */
const INTERNAL: readonly string[] = ['note', 'draft', 'assigned'];

/** History of the complaint, oldest first. */
function Timeline({ entries }: Pick<ComplaintCase, 'entries'>) {
  const { t } = useComplaintTexts();
  const { code } = useCurrency();
  const { amountText } = useSums();
  return (
    <div className={desk.section}>
      <h3>{t('timeline')}</h3>
      <ol className={styles.timeline}>
        {entries.map(({ id, kind, by, at, text, outcome, redress }) => (
          <li key={id} className={INTERNAL.includes(kind) ? styles.internal : undefined}>
            <p>
              <strong>{t(`entries.${kind}`)}</strong>{' '}
              {outcome !== null && <Badge tone="neutral">{t(`complaints.outcomes.${outcome}`)}</Badge>}
              {redress !== null && (
                <RunningText>{` ${t('complaints.redress', { amount: amountText(redress, code) })}`}</RunningText>
              )}
              <span className={desk.quiet}>
                {' '}
                {by ?? t('client')}, {shortTime(at)} UTC
              </span>
            </p>
            {text !== '' && <p className={styles.text}>{text}</p>}
          </li>
        ))}
      </ol>
    </div>
  );
}

const tones = { waiting: 'warning', done: 'positive', refused: 'negative' } as const;

/** Rule CP-9: the promised redress, and the adjustments that name the complaint. */
function RedressPanel({ complaint: { row, redress, adjustments } }: { complaint: ComplaintCase }) {
  const { t } = useComplaintTexts();
  const { code } = useCurrency();
  const { amountText } = useSums();
  const signed = useSignedSum();
  if (redress === null && adjustments.length === 0) return null;
  return (
    <div className={desk.section}>
      <h3>{t('redress.title')}</h3>
      {redress !== null && (
        <p>
          <RunningText>{t('redress.promised', { amount: amountText(redress, code) })}</RunningText>
        </p>
      )}
      {adjustments.length === 0 && (
        <p className={desk.warning}>
          {row.client === null ? t('redress.noAccount') : t('redress.none', { number: row.number })}
        </p>
      )}
      <ul className={desk.rows}>
        {adjustments.map(({ approval, amount, state }) => (
          <li key={approval}>
            <span className={desk.rowText}>
              {t('redress.line', { approval: `#${approval}`, amount: signed(amount) })}
            </span>
            <Badge tone={tones[state]}>{t(`redress.states.${state}`)}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}
