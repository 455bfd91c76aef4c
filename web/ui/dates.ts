const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});
const complete = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' });

/** A UTC instant as rows show it, like the chart: 21 Nov, 14:57. */
export function shortTime(instant: number): string {
  return dayAndTime.format(instant);
}

/** The same to the second with its zone, for whoever wants to know exactly. */
export function exactTime(instant: number): string {
  return complete.format(instant);
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' });

/** The time of day to the second, UTC like everything here: 14:57:03. */
export function clockTime(instant: number): string {
  return clock.format(instant);
}

/** An instant as evidence shows it, to the millisecond: 2026-01-14 12:00:03.123 UTC. */
export function evidenceTime(instant: number): string {
  return new Date(instant).toISOString().replace('T', ' ').replace('Z', ' UTC');
}

/** The time of day of the same: 12:00:03.123. */
export function tickTime(instant: number): string {
  return new Date(instant).toISOString().slice(11, 23);
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** The day alone: 21 Nov 2026. */
export function dayText(instant: number): string {
  return day.format(instant);
}
