import { useTranslation } from 'react-i18next';
import { refusalText } from '../data/texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useToast } from '../ui/Toast.tsx';
import { TotpSetup } from './TotpSetup.tsx';
import { useSecurityDesk } from './desk.ts';
import { withFreshLogin } from './freshLogin.ts';

interface TotpDialogProps {
  /** The new secret; undefined: closed. */
  setup: { readonly secret: string; readonly uri: string } | undefined;
  onClose: () => void;
  onCodes: (codes: readonly string[] | undefined) => void;
}

/** Sets up an authenticator app. */
export function TotpDialog({ setup, onClose, onCodes }: TotpDialogProps) {
  const { t } = useTranslation();
  const { calls, reload } = useSecurityDesk();
  const toast = useToast();
  const confirm = async (code: string): Promise<string | undefined> => {
    const outcome = await withFreshLogin(() => calls.confirmTotp({ code }));
    if (outcome.kind === 'unreachable') return t('security.unreachable');
    if (outcome.kind === 'refused') return refusalText(outcome.refusal);
    void reload();
    toast({ tone: 'success', title: t('security.totp.added') });
    onClose();
    onCodes(outcome.value.recovery_codes ?? undefined);
    return undefined;
  };
  return (
    <Dialog isOpen={setup !== undefined} onClose={onClose} title={t('security.totp.begin')}>
      {setup !== undefined && <TotpSetup {...setup} onCode={confirm} />}
    </Dialog>
  );
}
