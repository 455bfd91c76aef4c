import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { focusWrongDate } from '../../ui/useTypedDate.ts';
import { useBusy } from '../../ui/useBusy.ts';
import styles from './Desk.module.css';

interface ReasonDialogProps {
  title: string;
  text?: string;
  /** Question. */
  label: string;
  help?: string | undefined;
  /** Whether the reason is required for sending. */
  isRequired?: boolean;
  maximum: number;
  action: string;
  isDangerous?: boolean;
  /** Whether a chosen file is still being read. */
  isReading?: boolean;
  onClose: () => void;
  /**
   * Carries out the action; resolves to undefined on success, otherwise to the reason for failure, and nothing typed is
   * lost.
   */
  onAction: (reason: string) => Promise<string | undefined>;
  children?: ReactNode;
}

/** Confirmation of an irreversible action, with the reason for the audit log. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    title,
    text,
    label,
    help,
    isRequired = false,
    maximum,
    action,
    isDangerous = false,
    isReading = false,
    onClose,
    onAction,
  } = props;
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isShort, setShort] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isSending, whileSending] = useBusy();
  const isBusy = isSending || isReading;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || focusWrongDate(event.currentTarget)) return;
    if (isRequired && reason.trim().length < 3) return setShort(true);
    const failed = await whileSending(onAction(reason.trim()));
    if (failed === undefined) onClose();
    else setFailure(failed);
  };
  return (
    <Dialog isOpen onClose={onClose} title={title} description={text}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {props.children}
        <TextArea
          label={label}
          help={help}
          rows={3}
          maxLength={maximum}
          value={reason}
          error={isShort ? t('office.errors.tooShort') : undefined}
          onChange={(event) => {
            setReason(event.target.value);
            setShort(false);
            setFailure(undefined);
          }}
        />
        {/* The failure may be about any of the fields. */}
        <FormNotice tone="negative" text={failure} />
        <DialogActions>
          <Button onClick={onClose}>{t('office.verification.cancel')}</Button>
          <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} busy={isBusy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
