import { currentLocale } from './locale.ts';

/** A UTC instant as rows show it, like the chart: 21 Nov, 14:57. */
export const shortTime = formatter({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** The day with its year and the minute: 30 Oct 2026, 08:38. */
export const minuteTime = formatter({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

const TO_THE_SECOND = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const;

/** The same to the second: 30 Oct 2026, 08:38:05. */
export const secondTime = formatter(TO_THE_SECOND);

/** With its zone, where the exact time matters: 30 Oct 2026, 08:38:05 UTC. */
export const exactTime = formatter({ ...TO_THE_SECOND, timeZoneName: 'short' });

/** The time of day to the second, UTC like everything here: 14:57:03. */
export const clockTime = formatter({ timeStyle: 'medium' });

/** The day alone: 21 Nov 2026. */
export const dayText = formatter({ day: 'numeric', month: 'short', year: 'numeric' });

/** A month: November 2026. */
export const monthText = formatter({ month: 'long', year: 'numeric' });

/** A month by its short name: Nov. */
export const shortMonth = formatter({ month: 'short' });

/** The same in full: 21 November 2026. */
export const longDay = formatter({ dateStyle: 'long' });

/** An instant as evidence shows it, to the millisecond: 2026-01-14 12:00:03.123 UTC. */
export function evidenceTime(instant: number): string {
  return new Date(instant).toISOString().replace('T', ' ').replace('Z', ' UTC');
}

/** The time of day of the same: 12:00:03.123. */
export function tickTime(instant: number): string {
  return new Date(instant).toISOString().slice(11, 23);
}

/** In the reader's own zone, for what they plan by: Fri 27 Nov. */
export const ownDay = formatter({ weekday: 'short', day: 'numeric', month: 'short' }, 'own');

/** The same with the minute: Fri 27 Nov, 23:00. */
export const ownMoment = formatter(
  { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  'own',
);

/** The time of day alone: 23:00. */
export const ownTime = formatter({ hour: '2-digit', minute: '2-digit' }, 'own');

/** The reader's own zone, as their device names it: Europe/Berlin. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * Instants as the page's language writes them, in UTC or in the reader's own zone. Creating a format is slow: each
 * language's is created once.
 */
function formatter(options: Intl.DateTimeFormatOptions, zone: 'UTC' | 'own' = 'UTC'): (instant: number) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (instant) => {
    const { tag } = currentLocale();
    const format =
      formats.get(tag) ?? new Intl.DateTimeFormat(tag, { ...options, timeZone: zone === 'own' ? undefined : zone });
    formats.set(tag, format);
    return format.format(instant);
  };
}
