import type { StudioDetail } from '@candor/contracts/http/office/brandStudio.ts';
import { Link } from 'react-router';
import { putStudio } from '../../data/brandStudio.ts';
import { office } from '../../data/office.ts';
import { useStudioTexts } from '../../data/studioTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { shortTime } from '../../ui/dates.ts';
import { useToast } from '../../ui/Toast.tsx';
import desk from '../shell/Desk.module.css';
import { failureText } from '../shell/outcomeText.ts';
import styles from './Studio.module.css';
import type { StudioDraft, StudioView } from './studioDraft.ts';

interface NoticesProps {
  detail: StudioDetail;
  draft: StudioDraft;
  view: StudioView;
}

/** What concerns the whole draft: a request that waits, or another person who writes in it. */
export function StudioNotices({ detail: { waiting }, draft, view }: NoticesProps) {
  const { t } = useStudioTexts();
  return (
    <>
      {view.state.kind === 'conflict' && <Conflict draft={draft} />}
      {waiting !== null && (
        <p className={waiting.outdated ? desk.warning : desk.info}>
          {t(waiting.outdated ? 'waitingOutdated' : 'waiting', {
            name: waiting.approval.requested_by,
            time: shortTime(waiting.approval.requested_at),
          })}{' '}
          <Link to="/approvals" className={desk.link}>
            {t('toApprovals')}
          </Link>
        </p>
      )}
    </>
  );
}

/** Two people write: one decides, and nothing is lost before. */
function Conflict({ draft }: { draft: StudioDraft }) {
  const { t } = useStudioTexts();
  const toast = useToast();
  const resolve = async (isMine: boolean) => {
    const outcome = await office.openStudio({});
    if (outcome.kind !== 'done') return toast({ tone: 'failure', title: failureText(t, outcome) });
    if (isMine) draft.saveOver(outcome.value.version);
    else draft.replace(outcome.value);
    await putStudio(outcome.value);
  };
  return (
    <div className={styles.conflict} role="alert">
      <p>{t('conflict')}</p>
      <Button onClick={() => void resolve(false)}>{t('takeTheirs')}</Button>
      <Button onClick={() => void resolve(true)}>{t('keepMine')}</Button>
    </div>
  );
}
