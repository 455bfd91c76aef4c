import type { OfficeAffiliateCard } from '@candor/contracts/http/office/affiliates.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { shortTime } from '../../ui/dates.ts';
import { useNow } from '../shell/useNow.ts';

/** The state of the invitation's mail, and how long its link works; nothing once it was accepted. */
export function Invitation({ card: { invitation } }: { card: OfficeAffiliateCard }) {
  const { t } = useDeskTexts();
  const now = useNow();
  if (invitation === null) return null;
  const { mail, sent_at: sentAt, expires_at: expiresAt } = invitation;
  const way =
    mail === 'sent' && sentAt !== null
      ? t('affiliates.mail.sent', { time: shortTime(sentAt) })
      : t(`affiliates.mail.${mail === null ? 'none' : mail === 'failed' || mail === 'replaced' ? 'failed' : 'queued'}`);
  const end = t(expiresAt > now ? 'affiliates.mail.until' : 'affiliates.mail.over', { time: shortTime(expiresAt) });
  return (
    <>
      <dt>{t('affiliates.invitation')}</dt>
      <dd>
        {way}; {end}
      </dd>
    </>
  );
}
