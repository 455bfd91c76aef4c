import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../data/api.ts';
import { lostFactorsQuery, reloadSecurity } from '../../data/security.ts';
import { LostFactorsBanner as Banner } from '../../factors/LostFactorsBanner.tsx';
import { shortTime } from '../../ui/dates.ts';

export function LostFactorsBanner() {
  const { t } = useTranslation();
  const { data } = useQuery(lostFactorsQuery);
  if (data?.lost === undefined || data.lost === null || !data.open) return null;
  const text = data.ready
    ? t('security.lost.bannerReady')
    : t('security.lost.banner', { time: shortTime(data.lost.ready_at) });
  return <Banner text={text} stop={() => api.stopLostFactors({})} onStopped={() => void reloadSecurity()} />;
}
