import { currentLocale } from './locale.ts';

/** Formats a UTC instant as rows show it, like the chart: 21 Nov, 14:57. */
export const shortTime = formatter({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** Formats a UTC instant with its year, to the minute: 30 Oct 2026, 08:38. */
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

/** Formats a UTC instant with its year, to the second: 30 Oct 2026, 08:38:05. */
export const secondTime = formatter(TO_THE_SECOND);

/** Formats a UTC instant with its zone, if the exact time matters: 30 Oct 2026, 08:38:05 UTC. */
export const exactTime = formatter({ ...TO_THE_SECOND, timeZoneName: 'short' });

/** Formats the UTC time of day to the second: 14:57:03. */
export const clockTime = formatter({ timeStyle: 'medium' });

/** Formats a UTC day: 21 Nov 2026. */
export const dayText = formatter({ day: 'numeric', month: 'short', year: 'numeric' });

/** Formats a month: November 2026. */
export const monthText = formatter({ month: 'long', year: 'numeric' });

/** Formats a month by its short name: Nov. */
export const shortMonth = formatter({ month: 'short' });

/** Formats a UTC day in full: 21 November 2026. */
export const longDay = formatter({ dateStyle: 'long' });

/** Formats an instant as evidence shows it, to the millisecond: 2026-01-14 12:00:03.123 UTC. */
export function evidenceTime(instant: number): string {
  return new Date(instant).toISOString().replace('T', ' ').replace('Z', ' UTC');
}

/** Formats the UTC time of day to the millisecond: 12:00:03.123. */
export function tickTime(instant: number): string {
  return new Date(instant).toISOString().slice(11, 23);
}

/** Formats a day in the reader's own zone, for what they plan by: Fri 27 Nov. */
export const ownDay = formatter({ weekday: 'short', day: 'numeric', month: 'short' }, 'own');

/** Formats a day and minute in the reader's own zone: Fri 27 Nov, 23:00. */
export const ownMoment = formatter(
  { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  'own',
);

/** Formats the time of day in the reader's own zone: 23:00. */
export const ownTime = formatter({ hour: '2-digit', minute: '2-digit' }, 'own');

/** Names the reader's own zone, as their device does: Europe/Berlin. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * Returns a function that writes instants in the page's language, in UTC or in the reader's own zone. Creating a format
 * is slow, so it is created once for each language.
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
