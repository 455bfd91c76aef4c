import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../time.ts';
import { businessDaysAfter, businessDaysBetween, clockColour, dueAfterWait, isBusinessDay } from './businessDays.ts';

function at(text: string): number {
  return Date.parse(text);
}

function dayNumber(text: string): number {
  return at(`${text}T00:00:00Z`) / DAY_MS;
}

describe('WD-10 business days', () => {
  test.each([
    ['2026-01-01', false],
    ['2026-01-02', true],
    ['2026-01-03', false],
    ['2026-01-04', false],
    ['2026-01-06', true],
    // Easter Sunday is on 5 April 2026, 28 March 2027 and 23 March 2008.
    ['2026-04-02', true],
    ['2026-04-03', false],
    ['2026-04-06', false],
    ['2026-04-07', true],
    ['2027-03-26', false],
    ['2027-03-29', false],
    ['2008-03-21', false],
    ['2008-03-24', false],
    ['2026-05-01', false],
    ['2026-10-03', false],
    ['2028-10-03', true],
    ['2026-12-24', true],
    ['2026-12-25', false],
    ['2028-12-26', false],
    ['2026-12-31', true],
  ])('%s: %s', (day, is) => {
    expect(isBusinessDay(dayNumber(day))).toBe(is);
  });

  test.each([
    // Seven business days after a Monday is the Wednesday of the next week, in the evening in Berlin.
    ['2026-06-01T09:00:00Z', 7, '2026-06-10T16:00:00.000Z'],
    ['2026-01-12T09:00:00Z', 1, '2026-01-13T17:00:00.000Z'],
    // From a Friday, from a Saturday, and from late on a Sunday, when it is already Monday in Berlin.
    ['2026-06-05T21:00:00Z', 1, '2026-06-08T16:00:00.000Z'],
    ['2026-06-06T12:00:00Z', 1, '2026-06-08T16:00:00.000Z'],
    ['2026-06-07T22:30:00Z', 1, '2026-06-09T16:00:00.000Z'],
    // Over Easter and over the end of the year.
    ['2026-04-02T10:00:00Z', 1, '2026-04-07T16:00:00.000Z'],
    ['2026-12-23T10:00:00Z', 7, '2027-01-05T17:00:00.000Z'],
  ])('from %s, %i days: %s', (from, count, due) => {
    expect(new Date(businessDaysAfter(at(from), count)).toISOString()).toBe(due);
    expect(businessDaysBetween(at(from), at(due))).toBe(count);
  });
});

test.each([
  // Waits within a day, overnight, over a weekend and over a week.
  ['2026-06-02T08:00:00Z', '2026-06-02T20:00:00Z', '2026-06-10T16:00:00.000Z'],
  ['2026-06-02T08:00:00Z', '2026-06-03T08:00:00Z', '2026-06-11T16:00:00.000Z'],
  ['2026-06-05T18:00:00Z', '2026-06-07T18:00:00Z', '2026-06-10T16:00:00.000Z'],
  ['2026-06-02T08:00:00Z', '2026-06-09T08:00:00Z', '2026-06-17T16:00:00.000Z'],
])('WD-11 waited for the client from %s until %s: due %s', (from, until, due) => {
  const moved = dueAfterWait(at('2026-06-10T16:00:00Z'), { from: at(from), until: at(until) });
  expect(new Date(moved).toISOString()).toBe(due);
});

test.each([
  ['2026-06-01T10:00:00Z', false, 'green'],
  ['2026-06-05T10:00:00Z', false, 'green'],
  ['2026-06-08T10:00:00Z', false, 'amber'],
  ['2026-06-09T10:00:00Z', false, 'amber'],
  ['2026-06-10T10:00:00Z', false, 'red'],
  ['2026-06-30T10:00:00Z', false, 'red'],
  ['2026-06-30T10:00:00Z', true, 'paused'],
] as const)('WD-12 asked for on 1 June, due on the 10th: at %s (waiting: %s) %s', (now, isPaused, colour) => {
  expect(clockColour(at('2026-06-10T16:00:00Z'), isPaused, at(now))).toBe(colour);
});
