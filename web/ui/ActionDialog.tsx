import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';
import { FormNotice } from './FormNotice.tsx';
import styles from './ActionDialog.module.css';

interface ActionDialogProps {
  title: string;
  text?: string | undefined;
  action: string;
  cancel: string;
  isDangerous?: boolean;
  /** Why it cannot be done at present. */
  disabledReason?: string | undefined;
  /** A file that was chosen is being read. */
  isReading?: boolean;
  onClose: () => void;
  /** Undefined: done. Otherwise why not. */
  onAction: () => Promise<string | undefined>;
  /** Other content replaces it when it is done; otherwise it closes. */
  isFollowed?: boolean;
  children?: ReactNode;
}

/** A confirmation before an act, or the fields that the act needs. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, text, action, cancel, isDangerous = false, disabledReason, onClose, onAction } = props;
  const { isFollowed = false, isReading = false, children } = props;
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const isBusy = isSending || isReading;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || disabledReason !== undefined) return;
    setSending(true);
    const failed = await onAction();
    setSending(false);
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
