import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '../data/outcome.ts';
import { refusalTextOr } from '../data/texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useBusy } from '../ui/useBusy.ts';

interface LostFactorsBannerProps {
  readonly text: string;
  readonly stop: () => Promise<Outcome<unknown>>;
  /** Requests the security data again, whether the recovery was stopped or not. */
  readonly onStopped: () => void;
}

/** Rules LF-4, AF-22: warns that somebody has asked to log in without a second factor; an open session can stop it. */
export function LostFactorsBanner({ text, stop, onStopped }: LostFactorsBannerProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const [isBusy, whileBusy] = useBusy();
  const stopReturn = async () => {
    const outcome = await whileBusy(stop());
    onStopped();
    if (outcome.kind === 'done') return toast({ tone: 'success', title: t('security.lost.stopped') });
    const title = refusalTextOr(outcome, t('security.unreachable'));
    toast({ tone: 'failure', title });
  };
  return (
    <Banner label={t('security.lost.panel')}>
      <ShieldAlert size={16} aria-hidden="true" />
      <p>{text}</p>
      <Button size="dense" busy={isBusy} onClick={() => void stopReturn()}>
        {t('security.lost.stopButton')}
      </Button>
    </Banner>
  );
}
