import type { Popup } from '@candor/contracts/http/popups.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { CleanHtml } from '../../ui/CleanHtml.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import styles from './PopupDialog.module.css';

interface PopupDialogProps {
  popup: Popup;
  onRead: () => void;
}

/** Closing it in any way means: read. */
export function PopupDialog({ popup, onRead }: PopupDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen onClose={onRead} title={popup.title}>
      <Badge className={styles.kind}>{t(`popups.kinds.${popup.kind}`)}</Badge>
      <CleanHtml html={popup.content} className={styles.content} />
      <DialogActions>
        <Button variant="primary" onClick={onRead}>
          {t('popups.read')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
