import type { Instant } from '@candor/domain/ids.ts';
import { DAY_MS } from '@candor/domain/time.ts';

const DAYS_MAXIMUM = 366;

/** Whole calendar days in UTC, both inclusive. */
export interface Days {
  readonly from: string;
  readonly until: string;
}

export const presets = ['week', 'month', 'quarter'] as const;
export type Preset = (typeof presets)[number];

/** Returns the days of a preset, up to today. */
export function daysOf(preset: Preset, now: Instant): Days {
  const until = dayOf(now);
  if (preset === 'week') return { from: dayOf(now - 6 * DAY_MS), until };
  if (preset === 'quarter') return { from: dayOf(now - 89 * DAY_MS), until };
  return { from: `${until.slice(0, 8)}01`, until };
}

/** Returns the preset with these days, if there is one. */
export function presetOf({ from, until }: Days, now: Instant): Preset | undefined {
  return presets.find((preset) => {
    const days = daysOf(preset, now);
    return days.from === from && days.until === until;
  });
}

/** Returns what is wrong with a period, or undefined. Both days are required (specification 5). */
export function faultOf({ from, until }: Days): 'missing' | 'order' | 'long' | undefined {
  if (from === '' || until === '') return 'missing';
  if (from > until) return 'order';
  return (Date.parse(until) - Date.parse(from)) / DAY_MS >= DAYS_MAXIMUM ? 'long' : undefined;
}

function dayOf(instant: Instant): string {
  return new Date(instant).toISOString().slice(0, 10);
}
