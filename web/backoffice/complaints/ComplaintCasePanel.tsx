import type { ComplaintCase } from '@candor/contracts/http/office/complaints.ts';
import { Link } from 'react-router';
import { useComplaintCase, useComplaintTexts } from '../../data/complaintDesk.ts';
import { useMay } from '../../data/office.ts';
import { shortTime } from '../../ui/dates.ts';
import desk from '../shell/Desk.module.css';
import { Loaded } from '../shell/Loaded.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { CaseActions } from './CaseActions.tsx';
import { CaseFacts } from './CaseFacts.tsx';
import styles from './Complaints.module.css';
import { DueBadge } from './DueBadge.tsx';
import { RedressPanel } from './RedressPanel.tsx';
import { StateBadge } from './StateBadge.tsx';
import { Timeline } from './Timeline.tsx';

/** The opened complaint: its facts, what has become of it, and the answer. */
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
        {waiting !== null && (
          <div className={desk.section}>
            <p className={desk.info}>
              {t('answer.waiting', { name: waiting.by, time: shortTime(waiting.at) })}{' '}
              <Link to="/approvals" className={desk.link}>
                {t('answer.toApproval')}
              </Link>
            </p>
          </div>
        )}
        {mayWork && isOthers && <p className={desk.section}>{t('office.assign.others', { name: row.taken_by })}</p>}
        {mayWork && !isOthers && waiting === null && acts.includes('answer') && (
          <AnswerForm key={complaint.entries.length} complaint={complaint} />
        )}
      </div>
      {mayWork && <CaseActions key={complaint.entries.length} complaint={complaint} isOthers={isOthers} />}
    </>
  );
}
