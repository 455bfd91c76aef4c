import type { TFunction } from 'i18next';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@candor/domain/time.ts';

/** A waiting time in its two largest units: 2 d 4 h, 3 h 12 m, 5 m. */
export function durationText(ms: number, t: TFunction): string {
  if (ms < MINUTE_MS) return t('platform.duration.moment');
  const days = Math.floor(ms / DAY_MS);
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  if (days > 0) return t('platform.duration.days', { days, hours });
  return hours > 0 ? t('platform.duration.hours', { hours, minutes }) : t('platform.duration.minutes', { minutes });
}
