import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { affiliateLostQuery, affiliateSecurityApi } from '../../data/affiliate.ts';
import { LostFactorsBanner as Banner } from '../../factors/LostFactorsBanner.tsx';
import { shortTime } from '../../ui/dates.ts';

export function LostFactorsBanner() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data } = useQuery(affiliateLostQuery);
  if (data === undefined || data.ready_at === null) return null;
  return (
    <Banner
      text={t('security.lost.banner', { time: shortTime(data.ready_at) })}
      stop={() => affiliateSecurityApi.stopLostFactors()}
      onStopped={() => void client.invalidateQueries({ queryKey: ['security'] })}
    />
  );
}
