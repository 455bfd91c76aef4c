import { expect, test } from 'vitest';
import { DAY_MS } from '../time.ts';
import {
  isEuropeanHoliday,
  isFuturesHoliday,
  isNewYorkHalfDay,
  isNewYorkHoliday,
  isTargetHoliday,
  isWeekend,
} from './sessionsHolidays.ts';

/** Lists the holidays of a calendar from Monday to Friday in a year, as month and day. */
function weekdaysOff(isOff: (day: number) => boolean, year: number): string {
  const days = Array.from({ length: 366 }, (_, index) => Date.UTC(year, 0, 1) / DAY_MS + index);
  return days
    .map((day) => ({ day, date: new Date(day * DAY_MS).toISOString() }))
    .filter(({ day, date }) => date.startsWith(String(year)) && !isWeekend(day) && isOff(day))
    .map(({ date }) => date.slice('YYYY-'.length, 'YYYY-MM-DD'.length))
    .join(' ');
}

test.each([
  ['New York', 2022, '01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26', isNewYorkHoliday],
  ['New York', 2023, '01-02 01-16 02-20 04-07 05-29 06-19 07-04 09-04 11-23 12-25', isNewYorkHoliday],
  ['New York', 2026, '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25', isNewYorkHoliday],
  ['New York', 2027, '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24', isNewYorkHoliday],
  ['New York before Juneteenth', 2021, '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24', isNewYorkHoliday],
  ['New York’s short days', 2026, '11-27 12-24', isNewYorkHalfDay],
  ['New York’s short days', 2025, '07-03 11-28 12-24', isNewYorkHalfDay],
  ['American futures', 2022, '04-15 12-26', isFuturesHoliday],
  ['American futures', 2023, '01-02 04-07 12-25', isFuturesHoliday],
  ['American futures', 2026, '01-01 04-03 12-25', isFuturesHoliday],
  ['Europe', 2025, '01-01 04-18 04-21 05-01 12-24 12-25 12-26 12-31', isEuropeanHoliday],
  ['Europe', 2026, '01-01 04-03 04-06 05-01 12-24 12-25 12-31', isEuropeanHoliday],
  ['TARGET', 2025, '01-01 04-18 04-21 05-01 12-25 12-26', isTargetHoliday],
  ['TARGET', 2026, '01-01 04-03 04-06 05-01 12-25', isTargetHoliday],
])('PR-8 the weekdays off of a whole year: %s, %s', (_name, year, days, isOff) => {
  expect(weekdaysOff(isOff, year)).toBe(days);
});

test.each([
  ['2025-07-03', true, 'the Thursday before Independence Day'],
  ['2026-07-03', false, 'a Friday on which it is observed'],
  ['2027-07-03', false, 'a Saturday'],
  ['2022-07-03', false, 'a Sunday'],
  ['2026-12-24', true, 'the Thursday before Christmas'],
  ['2027-12-24', false, 'a Friday on which it is observed'],
  ['2022-12-24', false, 'a Saturday'],
  ['2023-12-24', false, 'a Sunday'],
  ['2026-11-26', false, 'Thanksgiving itself'],
  ['2026-11-27', true, 'the day after it'],
  ['2026-11-30', false, 'the Monday after it'],
])('PR-8 New York closes early on %s: %s (%s)', (date, isHalf) => {
  expect(isNewYorkHalfDay(Date.parse(date) / DAY_MS)).toBe(isHalf);
});
