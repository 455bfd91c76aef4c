import type { WireLimits } from '@candor/contracts/http/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { PauseCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { limitsQuery } from '../../data/limits.ts';
import { ownStopOf, useOwn } from '../../data/ownLimits.ts';
import type { OwnStop } from '../../data/ownLimits.ts';
import { Banner } from '../../ui/Banner.tsx';
import { exactTime } from '../../ui/dates.ts';
import { useServerTime } from '../frame/useServerMinute.ts';

/** Rule OL-3: says on every page, for as long as the limit holds, that the client's own limits let nothing open. */
export function OwnLimitBanner() {
  const own = useOwn();
  const now = useServerTime();
  const stop = own === undefined ? undefined : ownStopOf(own, now);
  return stop === undefined ? null : <StopBanner stop={stop} />;
}

function StopBanner({ stop }: { stop: OwnStop }) {
  const { t } = useTranslation();
  // A used-up day prevents opening too; only the limits tell which of the two it is.
  const isPause = stop.code === 'tradingPaused';
  const { data: limits } = useQuery({ ...limitsQuery, enabled: isPause });
  const isTimeUsed = isPause && limits !== undefined && !isPaused(limits);
  const words = isTimeUsed ? 'timeUsed' : stop.code;
  return (
    <Banner label={t('limits.banner.label')} isStatus>
      <PauseCircle size={16} aria-hidden="true" />
      <p>
        <strong>{t(`limits.banner.${words}`, { until: exactTime(stop.until) })}</strong>{' '}
        {t(`limits.banner.${words}Text`)}
      </p>
      <Link to="/my-account/limits">{t('limits.banner.link')}</Link>
    </Banner>
  );
}

/** Is there a pause of this brand, or of another brand that the client wants everywhere (rule XL-3)? */
function isPaused({ paused_until: own, elsewhere }: WireLimits): boolean {
  return own !== null || (elsewhere !== null && elsewhere.paused_until !== null);
}
