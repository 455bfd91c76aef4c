import { MailQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../data/api.ts';
import { useBrandFacts } from '../../data/brand.ts';
import { useAccount } from '../../data/queries.ts';
import { refusalTextOr } from '../../data/texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useBusy } from '../../ui/useBusy.ts';

/** Asks the client to confirm the address until they have; the mail can be requested again. */
export function EmailBanner() {
  const { t } = useTranslation();
  const toast = useToast();
  const { hasOutbox } = useBrandFacts();
  const { data: user } = useAccount();
  const [isBusy, whileBusy] = useBusy();
  if (user === undefined || user.email_confirmed) return null;
  const { email } = user;
  const resend = async () => {
    const outcome = await whileBusy(api.resendConfirmation({}));
    if (outcome.kind === 'done') return toast({ tone: 'success', title: t('notifications.banner.sent', { email }) });
    const title = refusalTextOr(outcome, t('notifications.banner.failed'));
    toast({ tone: 'failure', title });
  };
  return (
    <Banner label={t('auth.confirm.title')}>
      <MailQuestion size={16} aria-hidden="true" />
      <p>{t('notifications.banner.text', { email })}</p>
      {hasOutbox && (
        <a href="/outbox" target="_blank" rel="noreferrer">
          {t('auth.outbox.link')}
        </a>
      )}
      <Button size="dense" busy={isBusy} onClick={() => void resend()}>
        {isBusy ? t('notifications.banner.sending') : t('notifications.banner.again')}
      </Button>
    </Banner>
  );
}
