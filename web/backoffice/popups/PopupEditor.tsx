import type { PopupDetail } from '@candor/contracts/http/office/popups.ts';
import { findPressure } from '@candor/domain/popups/pressure.ts';
import { useRef, useState } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { office } from '../../data/office.ts';
import type { Outcome } from '../../data/outcome.ts';
import { putPopup, refreshPopups } from '../../data/popupDesk.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { stoppedLabel } from '../../ui/stoppedLabel.ts';
import { useToast } from '../../ui/Toast.tsx';
import { focusWrongDate } from '../../ui/useTypedDate.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import desk from '../shell/Desk.module.css';
import { failureText } from '../shell/outcomeText.ts';
import { fieldsOf, requestOf } from './popupFields.ts';
import type { PopupFields } from './popupFields.ts';
import { PopupForm } from './PopupForm.tsx';
import { PopupPreview } from './PopupPreview.tsx';
import styles from './Popups.module.css';

interface PopupEditorProps {
  start: PopupFields;
  /** Popup; absent while it is new. */
  popup?: PopupDetail;
}

/** Editor with a preview of what the client will see beside it. */
export function PopupEditor({ start, popup }: PopupEditorProps) {
  const { t } = useDeskTexts();
  const { fields, isDirty, change, save, submit, failure, busy, forget } = useWriting(start, popup);
  const panel = useRef<HTMLDivElement>(null);
  const pressing = findPressure(`<p>${fields.title}</p>${fields.content}`);
  const presses = pressing.length === 0 ? undefined : t('popups.presses', { words: pressing.join(', ') });
  const act = (send: () => Promise<void>) => {
    if (!focusWrongDate(panel.current)) void send();
  };
  return (
    <div className={styles.editor}>
      <div ref={panel} className={styles.panel}>
        {popup?.returned_reason !== null && popup?.returned_reason !== undefined && (
          <p className={desk.warning}>{t('popups.returnedBy', { reason: popup.returned_reason })}</p>
        )}
        {popup?.row.state === 'waiting' && <p className={desk.info}>{t('popups.editText')}</p>}
        <PopupForm fields={fields} onChange={change} />
        {presses !== undefined && (
          <p className={desk.warning} role="status">
            {presses}
          </p>
        )}
        {failure !== undefined && (
          <p className={desk.warning} role="alert">
            {failure}
          </p>
        )}
        <div className={styles.actions}>
          <Button variant="primary" busy={busy === 'submit'} disabledReason={presses} onClick={() => act(submit)}>
            {stoppedLabel(t('popups.submit'), presses === undefined ? undefined : t('popups.reword'))}
          </Button>
          <Button busy={busy === 'save'} onClick={() => act(save)}>
            {t('popups.save')}
          </Button>
          {popup !== undefined && <DiscardAction popup={popup} onDiscarded={forget} />}
        </div>
      </div>
      <PopupPreview
        kind={fields.kind}
        title={fields.title}
        html={fields.content}
        language={fields.language === 'any' ? undefined : fields.language}
      />
      <LeaveGuard isDirty={isDirty} />
    </div>
  );
}

/** Handles the typed popup and its saving; a new popup is created once for its command id. */
function useWriting(start: PopupFields, popup: PopupDetail | undefined) {
  const { t } = useDeskTexts();
  const toast = useToast();
  const navigate = useNavigate();
  const [command] = useState(() => crypto.randomUUID());
  const [fields, setFields] = useState(start);
  const [isDirty, setDirty] = useState(popup === undefined && start.content !== '');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState<'save' | 'submit'>();
  const change = (part: Partial<PopupFields>) => {
    setFields((before) => ({ ...before, ...part }));
    setDirty(true);
    setFailure(undefined);
  };
  const saveDraft = async (): Promise<PopupDetail | undefined> => {
    const missing = fields.title.trim() === '' ? 'title' : 'content';
    if (fields[missing].trim() === '') {
      setFailure(t('office.errors.required', { title: t(`popups.fields.${missing}`) }));
      return undefined;
    }
    if (!isDirty && popup !== undefined) return popup;
    const { id = null, revision = null } = popup?.row ?? {};
    return handleOutcome(await office.savePopup({ command, id, revision, ...requestOf(fields) }));
  };
  const handleOutcome = (outcome: Outcome<PopupDetail>): PopupDetail | undefined => {
    if (outcome.kind !== 'done') {
      setFailure(failureText(t, outcome));
      return undefined;
    }
    setFields(fieldsOf(outcome.value));
    setDirty(false);
    return outcome.value;
  };
  const act = async (action: 'save' | 'submit') => {
    if (busy !== undefined) return;
    setBusy(action);
    const saved = await saveDraft();
    const { id = 0, revision = 0 } = saved?.row ?? {};
    const done =
      saved === undefined || action === 'save' ? saved : handleOutcome(await office.submitPopup({ id, revision }));
    setBusy(undefined);
    if (saved !== undefined) await putPopup(done ?? saved);
    if (done !== undefined)
      toast({ tone: 'success', title: t(action === 'save' ? 'popups.saved' : 'popups.submitted') });
    if (saved !== undefined && popup === undefined) void navigate(`/popups/${saved.row.id}`, { replace: true });
  };
  return {
    fields,
    isDirty,
    change,
    failure,
    busy,
    forget: () => setDirty(false),
    save: () => act('save'),
    submit: () => act('submit'),
  };
}

/** Asks before a link discards typed text. */
function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useDeskTexts();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog isOpen onClose={() => blocker.reset()} title={t('popups.leave')} description={t('popups.lost')}>
      <DialogActions>
        <Button onClick={() => blocker.reset()}>{t('office.verification.cancel')}</Button>
        <Button variant="danger" onClick={() => blocker.proceed()}>
          {t('popups.leaveAction')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface DiscardActionProps {
  popup: PopupDetail;
  /** Called when typed changes are no longer needed. */
  onDiscarded: () => void;
}

/** Discards a draft permanently, after a question. */
function DiscardAction({ popup, onDiscarded }: DiscardActionProps) {
  const { t } = useDeskTexts();
  const toast = useToast();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { id, revision } = popup.row;
  const discard = async () => {
    const outcome = await office.discardPopup({ id, revision });
    if (outcome.kind !== 'done') return failureText(t, outcome);
    onDiscarded();
    toast({ tone: 'success', title: t('popups.discarded') });
    await refreshPopups();
    void navigate('/popups');
    return undefined;
  };
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('popups.discard')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('popups.discardTitle')}
          text={t('popups.discardText')}
          action={t('popups.discard')}
          isDangerous
          onClose={() => setAsking(false)}
          onAction={discard}
        />
      )}
    </>
  );
}
