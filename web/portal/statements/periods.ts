import { startOfDay } from '@candor/domain/time.ts';
import { dayRange } from '../../data/days.ts';

export const presets = ['thisMonth', 'lastMonth', 'thisYear', 'lastYear', 'everything', 'own'] as const;
export type Preset = (typeof presets)[number];

/** Period from the first instant until just before the second. */
export interface Period {
  readonly from: number;
  readonly until: number;
}

/**
 * Returns a month or year of the UTC calendar, like the ledger's times; one that has not ended yet is requested whole.
 */
export function periodOf(preset: Exclude<Preset, 'own'>, now: number, openedAt: number): Period {
  const today = new Date(now);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  switch (preset) {
    case 'thisMonth':
      return { from: Date.UTC(year, month), until: Date.UTC(year, month + 1) };
    case 'lastMonth':
      return { from: Date.UTC(year, month - 1), until: Date.UTC(year, month) };
    case 'thisYear':
      return { from: Date.UTC(year, 0), until: Date.UTC(year + 1, 0) };
    case 'lastYear':
      return { from: Date.UTC(year - 1, 0), until: Date.UTC(year, 0) };
    case 'everything':
      return { from: startOfDay(openedAt), until: Date.UTC(year, month, today.getUTCDate() + 1) };
  }
}

/** Why days are no period: one is missing, the last comes before the first, or nothing can have been booked yet. */
export type PeriodMistake = 'missing' | 'order' | 'future';

/** Returns the period from the first of two days to the end of the last. */
export function ownPeriod(
  days: { readonly from: string; readonly until: string },
  now: number,
): Period | PeriodMistake {
  const { from, until } = dayRange(days.from, days.until);
  if (from === undefined || until === undefined) return 'missing';
  if (until <= from) return 'order';
  return from >= now ? 'future' : { from, until };
}

const MONTHS_MAX = 6;

/** Lists the last months in which the account existed, including the present one, newest first. */
export function monthsSince(openedAt: number, now: number): readonly Period[] {
  const today = new Date(now);
  const monthAt = (back: number) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back);
  return Array.from({ length: MONTHS_MAX }, (_, back) => ({ from: monthAt(back), until: monthAt(back - 1) })).filter(
    ({ until }) => until > openedAt,
  );
}

/** Lists the years in which the account existed, newest first. */
export function yearsSince(openedAt: number, now: number): number[] {
  const [first, last] = [new Date(openedAt).getUTCFullYear(), new Date(now).getUTCFullYear()];
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => last - index);
}
