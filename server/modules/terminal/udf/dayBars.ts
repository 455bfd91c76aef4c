import type { Instant } from '@candor/domain/ids.ts';
import { joinBars } from '@candor/domain/pricing/bars.ts';
import type { Bar } from '@candor/domain/pricing/bars.ts';
import { tradingDateOf } from '@candor/domain/pricing/sessions.ts';
import type { HoursClass } from '@candor/domain/pricing/sessions.ts';
import { DAY_MS, HOUR_MS } from '@candor/domain/time.ts';
import type { CatalogueInstrument } from '../../engine/instruments/index.ts';
import type { HistoryDeps } from './handlers.ts';

const HOURS_PER_PAGE = 5_000;

/** Merges hour bars into bars of trading days, each at 00:00 UTC of its date: Sunday evening's trading is Monday's. */
export function mergeTradingDays(hours: readonly Bar[], calendar: HoursClass): Bar[] {
  const days: Bar[] = [];
  for (const bar of hours) {
    const time = tradingDateOf(calendar, bar.time, bar.time + HOUR_MS) * DAY_MS;
    const last = days.at(-1);
    if (last?.time === time) days[days.length - 1] = joinBars(last, bar);
    else days.push({ ...bar, time });
  }
  return days;
}

/** Returns the last `count` trading days dated before `to`, oldest first. */
export async function dayBarsBefore(
  { symbol, hours: calendar }: CatalogueInstrument,
  { to, count }: { readonly to: Instant; readonly count: number },
  { bars }: Pick<HistoryDeps, 'bars'>,
): Promise<readonly Bar[]> {
  let found: readonly Bar[] = [];
  // A date's trading ends within its own UTC day, or on the evening after.
  let cursor = to + DAY_MS;
  for (;;) {
    const hours = Math.min((count + 2) * 24, HOURS_PER_PAGE);
    const page = await bars({ symbol, interval: '1h', to: cursor, count: hours });
    found = [...page, ...found];
    const days = mergeTradingDays(found, calendar).filter(({ time }) => time < to);
    const isAll = page.length < hours;
    // The page may cut the oldest day.
    const whole = isAll ? days : days.slice(1);
    if (isAll || whole.length >= count) return whole.slice(-count);
    cursor = page[0]?.time ?? 0;
  }
}
