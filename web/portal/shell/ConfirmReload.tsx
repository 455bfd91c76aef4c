import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';

interface ConfirmReloadProps {
  isOpen: boolean;
  onKeep: () => void;
  onReload: () => void;
}

/** Before the page reloads: typed and unsaved text would be lost. */
export function ConfirmReload({ isOpen, onKeep, onReload }: ConfirmReloadProps) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={isOpen} onClose={onKeep} title={t('shell.reload.title')} description={t('shell.reload.text')}>
      <DialogActions>
        <Button variant="quiet" onClick={onKeep}>
          {t('shell.reload.keep')}
        </Button>
        <Button variant="primary" onClick={onReload}>
          {t('shell.reload.go')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
