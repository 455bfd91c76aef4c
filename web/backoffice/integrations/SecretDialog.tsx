import { useOperatorTexts } from '../../data/officeOperator.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { useToast } from '../../ui/Toast.tsx';
import desk from '../shell/Desk.module.css';
import styles from './Integrations.module.css';

interface SecretDialogProps {
  title: string;
  text: string;
  secret: string;
  onClose: () => void;
}

/** Window with a secret that is never shown again. */
export function SecretDialog({ title, text, secret, onClose }: SecretDialogProps) {
  const { t } = useOperatorTexts();
  const toast = useToast();
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    toast({ tone: 'success', title: t('operator.copied') });
  };
  return (
    <Dialog isOpen onClose={onClose} title={title} description={text}>
      <div className={desk.form}>
        <p className={styles.secret}>{secret}</p>
        <DialogActions>
          <Button onClick={onClose}>{t('operator.done')}</Button>
          <Button variant="primary" onClick={() => void copy()}>
            {t('operator.copy')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
