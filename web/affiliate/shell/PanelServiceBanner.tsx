import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { useQueriedService } from '../../data/queriedService.ts';
import { ModeBanner } from '../../ui/ModeBanner.tsx';
import { shortTime } from '../../ui/dates.ts';
import { useMinute } from '../../ui/useMinute.ts';

/** Rule SM-6: what a partner can do while the installation is limited. */
export function PanelServiceBanner() {
  const { t } = useAffiliateTexts();
  const notice = useQueriedService();
  const now = useMinute();
  if (notice === undefined || notice.mode === 'normal') return null;
  const { mode, until, note } = notice;
  const words = (name: 'label' | 'partners' | typeof mode) => t(`service.banner.${name}`, { ns: 'translation' });
  const end =
    until !== null && until > now
      ? t('service.banner.until', { ns: 'translation', until: `${shortTime(until)} UTC` })
      : undefined;
  return <ModeBanner end={end} note={note} label={words('label')} mode={words(mode)} text={words('partners')} />;
}
