import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import styles from './TicketFooter.module.css';

interface OneClickDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before one-click trading is switched on: no order can be undone. */
export function OneClickDialog({ isOpen, onClose, onConfirm }: OneClickDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('platform.oneClick.title')}
      description={t('platform.oneClick.description')}
    >
      <p className={styles.warning}>
        <TriangleAlert size={16} aria-hidden="true" />
        <span>{t('platform.oneClick.warning')}</span>
      </p>
      <p className={styles.remembered}>{t('platform.oneClick.remembered')}</p>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {t('platform.oneClick.cancel')}
        </Button>
        <Button variant="primary" onClick={onConfirm}>
          {t('platform.oneClick.turnOn')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
