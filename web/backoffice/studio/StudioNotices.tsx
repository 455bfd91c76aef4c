import type { StudioDetail } from '@candor/contracts/http/office/brandStudio.ts';
import { useState } from 'react';
import { putStudio } from '../../data/brandStudio.ts';
import { office, useMay } from '../../data/office.ts';
import { useStudioTexts } from '../../data/studioTexts.ts';
import { ActionDialog } from '../../ui/ActionDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { shortTime } from '../../ui/dates.ts';
import { useToast } from '../../ui/Toast.tsx';
import { ApprovalsLink } from '../shell/ApprovalsLink.tsx';
import desk from '../shell/Desk.module.css';
import { failureText } from '../shell/outcomeText.ts';
import styles from './Studio.module.css';
import type { StudioDraft, StudioView } from './studioDraft.ts';

interface NoticesProps {
  detail: StudioDetail;
  draft: StudioDraft;
  view: StudioView;
}

/** Notices about the whole draft: a waiting request, or another person who writes in it. */
export function StudioNotices({ detail, draft, view }: NoticesProps) {
  const { waiting, withdrawal } = detail;
  const { t } = useStudioTexts();
  const mayWrite = useMay('brands.publish');
  return (
    <>
      {!mayWrite && <p className={desk.info}>{t('readOnly')}</p>}
      {view.state.kind === 'conflict' && <Conflict draft={draft} />}
      {detail.created === 'draft' && waiting === null && <Hidden />}
      {detail.created === 'withdrawn' && waiting === null && <p className={desk.info}>{t('hidden.withdrawn')}</p>}
      {withdrawal !== null && (
        <p className={desk.info}>
          {t('withdrawalWaiting', { name: withdrawal.requested_by, time: shortTime(withdrawal.requested_at) })}{' '}
          <ApprovalsLink otherwise={null}>{t('toApprovals')}</ApprovalsLink>
        </p>
      )}
      {waiting !== null && (
        <p className={waiting.outdated ? desk.warning : desk.info}>
          {t(waiting.outdated ? 'waitingOutdated' : 'waiting', {
            name: waiting.approval.requested_by,
            time: shortTime(waiting.approval.requested_at),
          })}{' '}
          <ApprovalsLink otherwise={null}>{t('toApprovals')}</ApprovalsLink>
        </p>
      )}
    </>
  );
}

/** Notice of a brand that nobody outside sees yet, which one person can still discard. */
function Hidden() {
  const { t } = useStudioTexts();
  const mayWrite = useMay('brands.publish');
  const [isAsking, setAsking] = useState(false);
  const giveUp = async () => {
    const outcome = await office.giveUpBrand({});
    if (outcome.kind !== 'done') return failureText(t, outcome);
    // The person now works for another brand.
    window.location.assign('/');
    return undefined;
  };
  return (
    <div className={styles.conflict}>
      <p>{t('hidden.draft')}</p>
      {mayWrite && (
        <Button size="dense" onClick={() => setAsking(true)}>
          {t('giveUp')}
        </Button>
      )}
      {isAsking && (
        <ActionDialog
          title={t('giveUpTitle')}
          text={t('giveUpText')}
          action={t('giveUp')}
          cancel={t('cancel')}
          isDangerous
          onClose={() => setAsking(false)}
          onAction={giveUp}
        />
      )}
    </div>
  );
}

/** Conflict of two writers: one decides, and nothing is lost before. */
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
