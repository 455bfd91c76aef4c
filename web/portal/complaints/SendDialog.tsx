import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { WriteButton } from '../frame/WriteButton.tsx';

interface SendDialogProps {
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onSend: () => void;
  readonly onCancel: () => void;
}

/** Confirmation before the complaint is sent. */
export function SendDialog({ isOpen, isBusy, onSend, onCancel }: SendDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={t('complaints.form.confirmTitle')}
      description={t('complaints.form.confirmText')}
    >
      <DialogActions>
        <Button onClick={onCancel}>{t('complaints.form.cancel')}</Button>
        <WriteButton variant="primary" busy={isBusy} onClick={onSend}>
          {t('complaints.form.confirm')}
        </WriteButton>
      </DialogActions>
    </Dialog>
  );
}
