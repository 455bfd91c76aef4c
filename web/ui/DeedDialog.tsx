import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';
import { FormNotice } from './FormNotice.tsx';
import styles from './DeedDialog.module.css';

interface DeedDialogProps {
  title: string;
  text?: string | undefined;
  deed: string;
  cancel: string;
  isDangerous?: boolean;
  /** Why it cannot be done at present. */
  disabledReason?: string | undefined;
  onClose: () => void;
  /** Undefined: done. Otherwise why not. */
  onDeed: () => Promise<string | undefined>;
  /** Other content replaces it when it is done; otherwise it closes. */
  isFollowed?: boolean;
  children?: ReactNode;
}

/** A confirmation before an act, or the fields that the act needs. */
export function DeedDialog(props: DeedDialogProps) {
  const { title, text, deed, cancel, isDangerous = false, disabledReason, onClose, onDeed } = props;
  const { isFollowed = false, children } = props;
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || disabledReason !== undefined) return;
    setBusy(true);
    const failed = await onDeed();
    setBusy(false);
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
            {deed}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
