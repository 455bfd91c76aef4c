import type { Interval } from '@candor/domain/pricing/bars.ts';
import { dayText, shortTime } from '../../../ui/dates.ts';
import { DATE_INTERVALS } from './canvasOptions.ts';

/** When a bar begins, in UTC: 21 Nov, 14:57; with a date only where bars are days or longer. */
export function barTime(instant: number, interval: Interval): string {
  return DATE_INTERVALS.includes(interval) ? dayText(instant) : shortTime(instant);
}
