import { expect, test } from 'vitest';
import { DAY_MS } from '../time.ts';
import { isNewYorkHalfDay } from './sessionsHolidays.ts';

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
