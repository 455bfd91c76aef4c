import type { TermName } from '@candor/domain/pricing/marketTerms.ts';
import { dateText, readHours } from '@candor/domain/pricing/marketHours.ts';
import { AGE_OF_EACH } from '@candor/domain/pricing/marketTerms.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { hoursClasses } from '@candor/domain/pricing/sessions.ts';
import { useDealingTexts } from '../../data/officeDealing.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { dayText } from '../../ui/dates.ts';

/** Hours in words: when, in which time zone, and on which days not. */
export interface HoursWords {
  readonly sessions: readonly string[];
  readonly where: string;
}

/** Returns functions that put stored terms into words. */
export function useTermText() {
  const { t, i18n } = useDealingTexts();
  const tickerOf = useOfficeTickers();
  const dayNames = weekdays(i18n.language);

  const hoursWords = (text: string): HoursWords => {
    const read = readHours(text);
    if (!read.ok) return { sessions: [text], where: '' };
    const { zone, calendar, closed } = read.value;
    const lines = sessionLines(text).map((line) => inWords(line, dayNames));
    const holidays = calendar === 'none' ? [] : [t(`dealing.terms.calendars.${calendar}`)];
    const days = closed.map((day) => dayText(Date.parse(dateText(day)) + DAY_MS / 2));
    const shut = days.length === 0 ? [] : [t('dealing.terms.closedOn', { days: days.join(', ') })];
    return { sessions: lines, where: [zoneName(zone), ...holidays, ...shut].join(' · ') };
  };
  const ageText = (text: string): string =>
    text === AGE_OF_EACH ? t('dealing.terms.ofEach') : t('dealing.instruments.seconds', { seconds: text });
  const placeText = (place: string): string => {
    const hoursClass = hoursClasses.find((one) => one === place);
    return hoursClass === undefined ? tickerOf(place) : t(`office.hoursClasses.${hoursClass}`);
  };
  const termText = (name: TermName, text: string): string => {
    if (name === 'ageLimit') return ageText(text);
    const { sessions, where } = hoursWords(text);
    return [...sessions, where].join(' · ');
  };
  return { hoursWords, ageText, placeText, termText };
}

/** Formats a time zone for people: `America/New York` or `UTC`. */
export function zoneName(zone: string): string {
  return zone.replace('Etc/', '').replaceAll('_', ' ');
}

/** Returns only the lines of the sessions. */
export function sessionLines(text: string): readonly string[] {
  const [, , ...lines] = text.split('; ');
  return lines.filter((line) => !line.startsWith('closed'));
}

function inWords(line: string, dayNames: ReadonlyMap<string, string>): string {
  return line.replaceAll(/[A-Z][a-z]{2}/g, (day) => dayNames.get(day) ?? day).replaceAll('-', '–');
}

const SUNDAY = Date.UTC(2026, 10, 29);

function weekdays(language: string): ReadonlyMap<string, string> {
  const name = (locale: string, at: number) =>
    new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(at);
  return new Map(
    [0, 1, 2, 3, 4, 5, 6].map((day) => {
      const at = SUNDAY + day * DAY_MS;
      return [name('en-US', at), name(language, at)];
    }),
  );
}
