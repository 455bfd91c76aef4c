import { useDeskTexts } from '../../data/deskTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { useToast } from '../../ui/Toast.tsx';
import desk from '../shell/Desk.module.css';
import styles from './Affiliates.module.css';

/** The link by which a partner chooses his password: in this window and never again. */
export function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const { t } = useDeskTexts();
  const toast = useToast();
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    toast({ tone: 'success', title: t('affiliates.copied') });
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('affiliates.linkTitle')} description={t('affiliates.linkText')}>
      <div className={desk.form}>
        <p className={styles.link}>{link}</p>
        <DialogActions>
          <Button onClick={onClose}>{t('affiliates.done')}</Button>
          <Button variant="primary" onClick={() => void copy()}>
            {t('affiliates.copy')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
