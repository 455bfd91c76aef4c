import { currentLocale } from './locale.ts';

/** A UTC instant as rows show it, like the chart: 21 Nov, 14:57. */
export const shortTime = formatter({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** The same to the second with its zone, where the exact time matters. */
export const exactTime = formatter({ dateStyle: 'long', timeStyle: 'long' });

/** The day with its year and the minute: 30 Oct 2026, 08:38. */
export const minuteTime = formatter({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** The time of day to the second, UTC like everything here: 14:57:03. */
export const clockTime = formatter({ timeStyle: 'medium' });

/** The day alone: 21 Nov 2026. */
export const dayText = formatter({ day: 'numeric', month: 'short', year: 'numeric' });

/** A month: November 2026. */
export const monthText = formatter({ month: 'long', year: 'numeric' });

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

/** Instants in UTC as the page's language writes them. Creating a format is slow: each language's is created once. */
function formatter(options: Intl.DateTimeFormatOptions): (instant: number) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (instant) => {
    const { tag } = currentLocale();
    const format = formats.get(tag) ?? new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
    formats.set(tag, format);
    return format.format(instant);
  };
}
