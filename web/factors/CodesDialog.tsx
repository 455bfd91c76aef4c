import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface CodesDialogProps {
  /** Undefined: closed. */
  codes: readonly string[] | undefined;
  /** Whose login they are for: a brand, or the office. */
  issuer: string;
  onClose: () => void;
}

/** The recovery codes, shown only once. */
export function CodesDialog({ codes, issuer, onClose }: CodesDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={codes !== undefined} onClose={onClose} title={t('security.codes.title')}>
      {codes !== undefined && <RecoveryCodes codes={codes} issuer={issuer} />}
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {t('security.codes.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
