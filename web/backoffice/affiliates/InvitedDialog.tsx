import type { AffiliateInvitation } from '@candor/contracts/http/office/affiliates.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { shortTime } from '../../ui/dates.ts';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { useToast } from '../../ui/Toast.tsx';
import desk from '../shell/Desk.module.css';
import styles from './Affiliates.module.css';

/** Says that the mail is on its way; the link for choosing a password is in this window and is never shown again. */
export function InvitedDialog({ invitation, onClose }: { invitation: AffiliateInvitation; onClose: () => void }) {
  const { t } = useDeskTexts();
  const toast = useToast();
  const copy = async () => {
    await navigator.clipboard.writeText(invitation.link);
    toast({ tone: 'success', title: t('affiliates.copied') });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('affiliates.invitedTitle')}
      description={t('affiliates.invitedText', { time: shortTime(invitation.expires_at) })}
    >
      <div className={desk.form}>
        <p className={styles.link}>{invitation.link}</p>
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
