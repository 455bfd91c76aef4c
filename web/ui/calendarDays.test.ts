import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, clampDay, dayByKey, dayOf, weekStartOf, weeksOf, yearsOf } from './calendarDays.ts';

const days = fc.integer({ min: 0, max: 109_000 }).map((offset) => addDays('1900-01-01', offset));
const week = { weekStart: 1, isRtl: false };

test.each([
  [{ key: 'ArrowLeft', shiftKey: false }, '2026-02-27'],
  [{ key: 'ArrowRight', shiftKey: false }, '2026-03-01'],
  [{ key: 'ArrowUp', shiftKey: false }, '2026-02-21'],
  [{ key: 'ArrowDown', shiftKey: false }, '2026-03-07'],
  [{ key: 'Home', shiftKey: false }, '2026-02-23'],
  [{ key: 'End', shiftKey: false }, '2026-03-01'],
  [{ key: 'PageUp', shiftKey: false }, '2026-01-28'],
  [{ key: 'PageDown', shiftKey: false }, '2026-03-28'],
  [{ key: 'PageUp', shiftKey: true }, '2025-02-28'],
  [{ key: 'PageDown', shiftKey: true }, '2027-02-28'],
  [{ key: 'a', shiftKey: false }, undefined],
])('from Saturday, 28 February 2026 %j leads to %s', (key, day) => {
  expect(dayByKey('2026-02-28', key, week)).toBe(day);
});

test('where days run from right to left, the left arrow leads on', () => {
  expect(dayByKey('2026-02-28', { key: 'ArrowLeft', shiftKey: false }, { ...week, isRtl: true })).toBe('2026-03-01');
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-01-31', -2, '2025-11-30'],
  ['2024-02-29', 12, '2025-02-28'],
])('%s and %i months are %s', (day, months, other) => {
  expect(addMonths(day, months)).toBe(other);
});

test('a month has each of its days once, below the right day of the week', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 7 }), (day, weekStart) => {
      const weeks = weeksOf(day, weekStart);
      const shown = weeks.flat().filter((one) => one !== undefined);
      const length = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
      expect(shown).toHaveLength(length);
      expect(shown).toContain(day);
      for (const row of weeks) {
        row.forEach((one, column) => {
          if (one !== undefined) expect(new Date(one).getUTCDay()).toBe((weekStart + column) % 7);
        });
      }
    }),
  );
});

test('adding days and taking them away again leads back', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -5_000, max: 5_000 }), (day, count) => {
      expect(addDays(addDays(day, count), -count)).toBe(day);
    }),
  );
});

test('only days of the calendar are days', () => {
  expect(dayOf({ year: 2026, month: 2, day: 29 })).toBeUndefined();
  expect(dayOf({ year: 99, month: 1, day: 1 })).toBe('0099-01-01');
});

test('a day outside the range becomes its nearest end', () => {
  const range = { first: '2026-01-10', last: '2026-01-20' };
  expect(['2026-01-01', '2026-01-15', '2026-02-01'].map((day) => clampDay(day, range))).toEqual([
    '2026-01-10',
    '2026-01-15',
    '2026-01-20',
  ]);
});

test('the years on offer are those near today, and the one that is shown', () => {
  const wide = { first: '1800-01-01', last: '2199-12-31' };
  expect(yearsOf(wide, 2026, '2026-11-28').at(0)).toBe(1906);
  expect(yearsOf(wide, 2026, '2026-11-28').at(-1)).toBe(2046);
  expect(yearsOf(wide, 1850, '2026-11-28').at(0)).toBe(1850);
  expect(yearsOf({ first: '2026-01-01', last: '2026-12-31' }, 2026, '2026-11-28')).toEqual([2026]);
});

test.each([
  ['en-GB', 1],
  ['de-DE', 1],
  ['it-IT', 1],
  ['es-ES', 1],
  ['en-US', 7],
])('a week begins in %s on day %i', (tag, first) => {
  expect(weekStartOf(tag)).toBe(first);
});
