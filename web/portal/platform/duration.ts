import type { TFunction } from 'i18next';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@candor/domain/time.ts';

/** Writes a waiting time in its two largest units: 2 d 4 h, 3 h 12 m, 5 m. */
export function durationText(ms: number, t: TFunction): string {
  if (ms < MINUTE_MS) return t('platform.duration.moment');
  const days = Math.floor(ms / DAY_MS);
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  if (days > 0) return t('platform.duration.days', { days, hours });
  return hours > 0 ? t('platform.duration.hours', { hours, minutes }) : t('platform.duration.minutes', { minutes });
}

/** Duration from which minutes do not matter to a reader. */
const ROUGH_FROM_MS = 10 * HOUR_MS;

/** Writes a waiting time where there is little room: 2 d 4 h, 18 h, 3 h 12 m. */
export function roughDuration(ms: number, t: TFunction): string {
  const isRough = ms >= ROUGH_FROM_MS && ms < DAY_MS;
  return isRough ? t('platform.duration.wholeHours', { hours: Math.floor(ms / HOUR_MS) }) : durationText(ms, t);
}
