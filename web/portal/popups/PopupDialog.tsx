import type { Popup } from '@candor/contracts/http/popups.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { PopupText } from '../../ui/PopupText.tsx';

interface PopupDialogProps {
  popup: Popup;
  onRead: () => void;
}

/** Popup in a dialog; closing it by any means marks it as read. */
export function PopupDialog({ popup, onRead }: PopupDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen onClose={onRead} title={popup.title}>
      <PopupText kind={t(`popups.kinds.${popup.kind}`)} html={popup.content} />
      <DialogActions>
        <Button variant="primary" onClick={onRead}>
          {t('popups.read')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
