import { useTranslation } from 'react-i18next';
import { unreachable } from '../data/outcome.ts';
import { refusalText } from '../data/texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useToast } from '../ui/Toast.tsx';
import { FactorQuestion } from './FactorQuestion.tsx';
import type { Proof } from './FactorQuestion.tsx';
import { useSecurityDesk } from './desk.ts';
import { withFreshLogin } from './freshLogin.ts';

interface RemoveTotpDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Removes the authenticator app, after one more code of it. */
export function RemoveTotpDialog({ isOpen, onClose }: RemoveTotpDialogProps) {
  const { t } = useTranslation();
  const { calls, reload } = useSecurityDesk();
  const toast = useToast();
  const remove = async ({ code, recovery }: Proof): Promise<string | undefined> => {
    const outcome = await withFreshLogin(() => calls.removeTotp({ code, recovery }));
    if (outcome.kind === 'unreachable') return t('security.unreachable');
    if (outcome.kind === 'refused') return refusalText(outcome.refusal);
    void reload();
    toast({ tone: 'success', title: t('security.totp.removed') });
    onClose();
    return undefined;
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('security.totp.removeTitle')}
      description={t('security.totp.removeText')}
    >
      <FactorQuestion
        asked={{ challenge: '', methods: ['totp', 'recovery'] }}
        onProof={remove}
        passkeyOptions={async () => unreachable}
      />
    </Dialog>
  );
}
