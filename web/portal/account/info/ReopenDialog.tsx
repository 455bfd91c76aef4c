import type { ReopenedProof } from '@candor/domain/clients/details.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';

/** Change that revokes the verification, until the client has confirmed it. */
export interface RequestedReopening {
  readonly proofs: readonly ReopenedProof[];
  readonly answer: (isMeant: boolean) => void;
}

/** Rule CL-7: explains the consequence of saving before it happens. */
export function ReopenDialog({ reopening: { proofs, answer } }: { reopening: RequestedReopening }) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen onClose={() => answer(false)} title={t('account.info.reopen.title')}>
      {proofs.map((proof) => (
        <p key={proof}>{t(`account.info.reopen.${proof}`)}</p>
      ))}
      <p>{t('account.info.reopen.effect')}</p>
      <DialogActions>
        <Button onClick={() => answer(false)}>{t('account.info.reopen.keep')}</Button>
        <Button variant="primary" onClick={() => answer(true)}>
          {t('account.info.reopen.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
