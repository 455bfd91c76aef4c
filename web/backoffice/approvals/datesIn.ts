import { dayText, minuteTime } from '../../ui/dates.ts';

/** A day, or a minute of it; what is finer is evidence and stays as it is. */
const WRITTEN = /\b(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}) UTC|(?![\dT:-]| \d))/g;

/** The days and times in a text as the page writes them: "2:1, 14 Jan 2026, 12:10 UTC". */
export function datesIn(text: string): string {
  return text.replaceAll(WRITTEN, (_all, day: string, minute: string | undefined) =>
    minute === undefined ? dayText(Date.parse(day)) : `${minuteTime(Date.parse(`${day}T${minute}Z`))} UTC`,
  );
}
