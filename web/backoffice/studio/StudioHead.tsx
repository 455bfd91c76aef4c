import type { StudioDetail } from '@candor/contracts/http/office/brandStudio.ts';
import { Download, EyeOff, History, Plus, Redo2, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { exportedFolder, putStudio } from '../../data/brandStudio.ts';
import { office, useMay } from '../../data/office.ts';
import type { Outcome } from '../../data/outcome.ts';
import { useStudioTexts } from '../../data/studioTexts.ts';
import { ActionDialog } from '../../ui/ActionDialog.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { stoppedLabel } from '../../ui/stoppedLabel.ts';
import { useToast } from '../../ui/Toast.tsx';
import { failureText } from '../shell/outcomeText.ts';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { useShowOutcome } from '../shell/useFinish.ts';
import styles from './Studio.module.css';
import { HistoryDialog } from './HistoryDialog.tsx';
import type { StudioDraft, StudioView } from './studioDraft.ts';

const REASON_MAXIMUM = 500;

type Opened = 'history' | 'discard' | 'ask' | 'withdraw';

interface HeadProps {
  detail: StudioDetail;
  draft: StudioDraft;
  view: StudioView;
}

/** Brand, the state of its draft, and the actions on the whole draft. */
export function StudioHead({ detail, draft, view }: HeadProps) {
  const { t } = useStudioTexts();
  const showOutcome = useShowOutcome();
  const mayWrite = useMay('brands.publish');
  const [open, setOpen] = useState<Opened>();
  const download = async () => showOutcome(await exportedFolder('draft'), ({ file, name }) => saveFile(file, name));
  return (
    <header className={styles.head}>
      <h1>{detail.name}</h1>
      <p className={styles.where}>
        {new URL(detail.origin).host} · {t(`kinds.${detail.kind}`)}
      </p>
      <DraftBadge detail={detail} />
      <SaveText view={view} />
      <span className={styles.space} />
      {mayWrite && (
        <>
          <IconButton label={t('undo')} aria-disabled={!view.canUndo} onClick={() => draft.undo()}>
            <Undo2 size={16} aria-hidden="true" />
          </IconButton>
          <IconButton label={t('redo')} aria-disabled={!view.canRedo} onClick={() => draft.redo()}>
            <Redo2 size={16} aria-hidden="true" />
          </IconButton>
          {detail.is_open && (
            <IconButton label={t('discard')} onClick={() => setOpen('discard')}>
              <Trash2 size={16} aria-hidden="true" />
            </IconButton>
          )}
        </>
      )}
      <NewBrandButton />
      {mayWrite && detail.created === 'public' && detail.withdrawal === null && (
        <IconButton label={t('withdraw')} onClick={() => setOpen('withdraw')}>
          <EyeOff size={16} aria-hidden="true" />
        </IconButton>
      )}
      <Button size="dense" onClick={() => setOpen('history')}>
        <History size={14} aria-hidden="true" />
        {t('history')}
      </Button>
      <Button size="dense" onClick={() => void download()}>
        <Download size={14} aria-hidden="true" />
        {t('export')}
      </Button>
      {mayWrite && <PublishButton detail={detail} view={view} onAsk={() => setOpen('ask')} />}
      <HeadDialog open={open} onClose={() => setOpen(undefined)} detail={detail} draft={draft} />
    </header>
  );
}

function NewBrandButton() {
  const { t } = useStudioTexts();
  const navigate = useNavigate();
  if (!useMay('brands.create')) return null;
  return (
    <IconButton label={t('newBrand.title')} onClick={() => void navigate('/studio/new')}>
      <Plus size={16} aria-hidden="true" />
    </IconButton>
  );
}

interface DialogProps extends Pick<HeadProps, 'detail' | 'draft'> {
  open: Opened | undefined;
  onClose: () => void;
}

/** Dialog before an action on the whole draft; each answer has the studio's new state. */
function HeadDialog({ open, onClose, detail, draft }: DialogProps) {
  const { t } = useStudioTexts();
  const toast = useToast();
  const take = async (outcome: Outcome<StudioDetail>) => {
    if (outcome.kind !== 'done') return failureText(t, outcome);
    draft.replace(outcome.value);
    await putStudio(outcome.value);
    return undefined;
  };
  const { differences } = detail;
  switch (open) {
    case undefined:
      return null;
    case 'history':
      return (
        <HistoryDialog
          detail={detail}
          onClose={onClose}
          onRestore={async (from) => take(await office.restoreStudioVersion({ version: draft.version, from }))}
        />
      );
    case 'discard':
      return (
        <ActionDialog
          title={t('discardTitle')}
          text={t('discardText', { count: differences.length })}
          action={t('discard')}
          cancel={t('cancel')}
          isDangerous
          onClose={onClose}
          onAction={async () => take(await office.discardStudioDraft({ version: draft.version }))}
        />
      );
    case 'withdraw':
      return (
        <ReasonDialog
          title={t('withdrawTitle', { name: detail.name })}
          text={t('withdrawText')}
          label={t('reason')}
          isRequired
          maximum={REASON_MAXIMUM}
          action={t('withdrawAsk')}
          isDangerous
          onClose={onClose}
          onAction={async (reason) => take(await office.withdrawBrand({ reason }))}
        />
      );
    case 'ask':
      return (
        <ReasonDialog
          title={t('askTitle', { name: detail.name })}
          text={t('askText', { count: differences.length })}
          label={t('reason')}
          isRequired
          maximum={REASON_MAXIMUM}
          action={t('ask')}
          onClose={onClose}
          onAction={async (reason) => {
            const failed = await take(await office.askStudioPublication({ version: draft.version, reason }));
            if (failed === undefined) toast({ tone: 'success', title: t('askedNow') });
            return failed;
          }}
        />
      );
  }
}

function DraftBadge({
  detail: { is_open: isOpen, version, differences, live_version: live, created },
}: {
  detail: StudioDetail;
}) {
  const { t } = useStudioTexts();
  if (created === 'draft' || created === 'withdrawn') return <Badge tone="warning">{t(`created.${created}`)}</Badge>;
  if (isOpen) return <Badge tone="warning">{t('draftBadge', { version, count: differences.length })}</Badge>;
  return <Badge tone="neutral">{live === 0 ? t('folderLive') : t('versionLive', { version: live })}</Badge>;
}

/** Says whether the changes are saved. */
function SaveText({ view: { state } }: { view: StudioView }) {
  const { t } = useStudioTexts();
  return (
    <span className={styles.saved} role="status">
      {state.kind === 'refused' ? failureText(t, state.outcome) : t(`states.${state.kind}`)}
    </span>
  );
}

function PublishButton({ detail, view, onAsk }: Pick<HeadProps, 'detail' | 'view'> & { onAsk: () => void }) {
  const { t } = useStudioTexts();
  const stopped = obstacleOf(detail, view);
  const why = stopped === undefined ? undefined : t(`obstacles.${stopped}`, { count: detail.findings.length });
  return (
    <Button size="dense" variant="primary" disabledReason={why} onClick={onAsk}>
      {stoppedLabel(t('publish'), why)}
    </Button>
  );
}

/** Returns why no request is possible now; the server refuses for the same reason. */
function obstacleOf(
  { waiting, findings, differences, is_open: isOpen }: StudioDetail,
  { state }: StudioView,
): 'waiting' | 'unsaved' | 'findings' | 'nothing' | undefined {
  if (waiting !== null) return 'waiting';
  if (state.kind !== 'saved') return 'unsaved';
  if (findings.length > 0) return 'findings';
  return isOpen && differences.length > 0 ? undefined : 'nothing';
}
