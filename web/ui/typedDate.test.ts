import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { addDays } from './calendarDays.ts';
import { dayText, longDay } from './dates.ts';
import { localeOf, readLanguageBy } from './locale.ts';
import { datePattern, isTypedOut, readDate, shownDate } from './typedDate.ts';
import type { DatePrecision } from './typedDate.ts';

const languages = ['en', 'de', 'it', 'es'] as const;
const TODAY = '2026-11-28';

afterAll(() => readLanguageBy(() => undefined));

function read(language: string, text: string, precision: DatePrecision = 'day'): string {
  const range = { first: '1900-01-01', last: '2199-12-31' };
  const found = readDate(text, { precision, locale: localeOf(language), range, today: TODAY });
  if (found.kind === 'empty') return '';
  return found.kind === 'value' ? found.value : found.why;
}

test.each([
  ['en', '02/04/1990', '1990-04-02'],
  ['en', '2/4/90', '1990-04-02'],
  ['en', '2.4.1990', '1990-04-02'],
  ['en', '2-4-1990', '1990-04-02'],
  ['en', '2 4 1990', '1990-04-02'],
  ['en', '02041990', '1990-04-02'],
  ['en', '020490', '1990-04-02'],
  ['en', '1990-04-02', '1990-04-02'],
  ['en', '1990/4/2', '1990-04-02'],
  ['en', ' 2nd April 1990 ', '1990-04-02'],
  ['en', 'Apr 2, 1990', '1990-04-02'],
  ['en', '2 apr 90', '1990-04-02'],
  ['en', '2/4', '2026-04-02'],
  ['en', '2 April', '2026-04-02'],
  ['en', '1/1/46', '2046-01-01'],
  ['en', '1/1/47', '1947-01-01'],
  ['en', '29/2/2024', '2024-02-29'],
  ['en', '\u200e2/4/1990\u200e', '1990-04-02'],
  ['de', '2.4.1990', '1990-04-02'],
  ['de', '2. April 1990', '1990-04-02'],
  ['de', '2. märz', '2026-03-02'],
  ['de', '2. Marz 1990', '1990-03-02'],
  ['de', '28.11.', '2026-11-28'],
  ['it', '2 aprile 1990', '1990-04-02'],
  ['it', '2 SET 1990', '1990-09-02'],
  ['es', '2 de abril de 1990', '1990-04-02'],
  ['es', '2 sept 1990', '1990-09-02'],
  ['es', '', ''],
])('in %s, %j is read as %j', (language, text, day) => {
  expect(read(language, text)).toBe(day);
});

test.each([
  ['en', '31/02/2026', 'impossible'],
  ['en', '29/02/2025', 'impossible'],
  ['en', '04/13/2026', 'impossible'],
  ['en', '0/4/2026', 'impossible'],
  ['en', '31022026', 'impossible'],
  ['en', '2026-02-30', 'impossible'],
  ['en', '31 June 2026', 'impossible'],
  ['de', '32. April', 'impossible'],
  ['en', '01/01/1899', 'early'],
  ['en', '01/01/2200', 'late'],
  ['en', '2/4/190', 'unreadable'],
  ['en', '2', 'unreadable'],
  ['en', '2/4/1990/1', 'unreadable'],
  ['en', 'tomorrow', 'unreadable'],
  ['en', '2 Ju 1990', 'unreadable'],
  ['en', '2 Mai 1990', 'unreadable'],
  ['en', 'April', 'unreadable'],
  ['en', '2/4/1990 12:00', 'unreadable'],
])('in %s, %j is refused: %s', (language, text, why) => {
  expect(read(language, text)).toBe(why);
});

test.each([
  ['minute', '14/01/2026, 12:05', '2026-01-14T12:05'],
  ['minute', '14/1/26 9:05', '2026-01-14T09:05'],
  ['minute', '2026-01-14T12:05', '2026-01-14T12:05'],
  ['minute', '14 Jan 2026, 12:05 UTC', '2026-01-14T12:05'],
  ['second', '2026-01-14T12:05:07', '2026-01-14T12:05:07'],
  ['second', '14/01/2026, 12:05', '2026-01-14T12:05:00'],
  ['minute', '14/01/2026', 'timeless'],
  ['minute', '14/01/2026, 24:00', 'timeless'],
  ['minute', '14/01/2026, 12:60', 'timeless'],
  ['minute', '14/01/2026, 12:05:07', 'timeless'],
  ['minute', '31/02/2026, 12:05', 'impossible'],
  ['minute', '12:05', 'unreadable'],
] as const)('to the %s, %j is read as %j', (precision, text, meant) => {
  expect(read('en', text, precision)).toBe(meant);
});

test('what a page shows of a day is read as that day, in each language', () => {
  const offsets = fc.integer({ min: 0, max: 109_000 });
  fc.assert(
    fc.property(fc.constantFrom(...languages), offsets, (language, offset) => {
      const day = addDays('1900-01-01', offset);
      readLanguageBy(() => language);
      const at = Date.parse(day);
      for (const text of [shownDate(day, localeOf(language)), dayText(at), longDay(at), day]) {
        expect(read(language, text), text).toBe(day);
      }
    }),
  );
});

test('what a page shows of a moment is read as that moment, in each language', () => {
  const moments = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...languages), moments, (language, moment) => {
      const iso = moment.toISOString();
      const [minute, second] = [iso.slice(0, 16), iso.slice(0, 19)];
      expect(read(language, shownDate(minute, localeOf(language)), 'minute')).toBe(minute);
      expect(read(language, shownDate(second, localeOf(language)), 'second')).toBe(second);
    }),
  );
});

test('no text breaks the reading', () => {
  fc.assert(
    fc.property(fc.constantFrom(...languages), fc.string(), (language, text) => {
      expect(read(language, text)).toMatch(/^(?:|\d{4}-\d\d-\d\d|unreadable|impossible|early|late)$/);
    }),
  );
});

test.each([
  ['en', 'DD/MM/YYYY'],
  ['de', 'DD.MM.YYYY'],
  ['it', 'DD/MM/YYYY'],
  ['es', 'DD/MM/YYYY'],
])('in %s a day is typed as %s', (language, pattern) => {
  expect(datePattern(localeOf(language), { day: 'DD', month: 'MM', year: 'YYYY' })).toBe(pattern);
});

test.each([
  ['1/1/20', false],
  ['1/1/2026', true],
  ['010120', false],
  ['01012026', true],
  ['2026-1-1', false],
  ['2026-01-14', true],
  ['1 Jan 26', false],
])('nothing more is waited for after %j: %s', (text, is) => {
  expect(isTypedOut(text)).toBe(is);
});
