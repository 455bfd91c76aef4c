import type { Interval } from '@candor/domain/pricing/bars.ts';
import { dayText, shortTime } from '../../../ui/dates.ts';
import { DATE_INTERVALS } from './canvasOptions.ts';

/** Formats the start of a bar in UTC: 21 Nov, 14:57; only the date if bars last a day or longer. */
export function barTime(instant: number, interval: Interval): string {
  return DATE_INTERVALS.includes(interval) ? dayText(instant) : shortTime(instant);
}
