import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';
import { FormNotice } from './FormNotice.tsx';
import styles from './ActionDialog.module.css';
import { useBusy } from './useBusy.ts';

interface ActionDialogProps {
  title: string;
  text?: string | undefined;
  action: string;
  cancel: string;
  isDangerous?: boolean;
  /** Why the action is unavailable at present. */
  disabledReason?: string | undefined;
  /** Whether a chosen file is still being read. */
  isReading?: boolean;
  onClose: () => void;
  /** Carries out the action; resolves to undefined on success, otherwise to the reason for the failure. */
  onAction: () => Promise<string | undefined>;
  /** Whether the caller replaces the dialog's content after success; if not, the dialog closes. */
  isFollowed?: boolean;
  children?: ReactNode;
}

/** Asks for confirmation before an action, or for the fields that the action needs. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, text, action, cancel, isDangerous = false, disabledReason, onClose, onAction } = props;
  const { isFollowed = false, isReading = false, children } = props;
  const [failure, setFailure] = useState<string>();
  const [isSending, whileSending] = useBusy();
  const isBusy = isSending || isReading;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || disabledReason !== undefined) return;
    const failed = await whileSending(onAction());
    if (failed !== undefined) setFailure(failed);
    else if (!isFollowed) onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={title} description={text}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {children}
        <FormNotice tone="negative" text={failure} />
        <DialogActions>
          <Button onClick={onClose}>{cancel}</Button>
          <Button
            type="submit"
            variant={isDangerous ? 'danger' : 'primary'}
            busy={isBusy}
            disabledReason={disabledReason}
          >
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
