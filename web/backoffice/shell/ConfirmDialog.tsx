import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import styles from './Desk.module.css';

interface ConfirmDialogProps {
  title: string;
  text?: string | undefined;
  deed: string;
  isDangerous?: boolean;
  /** Why it cannot be done as it stands. */
  disabledReason?: string | undefined;
  onClose: () => void;
  /** Undefined: done. Otherwise why not. */
  onDeed: () => Promise<string | undefined>;
  /** What it will change, or what has to be said for it. */
  children?: ReactNode;
}

/** A question before something that others will see, or that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, deed, isDangerous = false, disabledReason, onClose, onDeed, children } = props;
  const { t } = useTranslation();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || disabledReason !== undefined) return;
    setBusy(true);
    const failed = await onDeed();
    setBusy(false);
    if (failed === undefined) onClose();
    else setFailure(failed);
  };
  return (
    <Dialog isOpen onClose={onClose} title={title} description={text}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {children}
        {failure !== undefined && (
          <p className={styles.warning} role="alert">
            {failure}
          </p>
        )}
        <DialogActions>
          <Button onClick={onClose}>{t('office.verification.cancel')}</Button>
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
