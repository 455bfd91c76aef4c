import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';
import { nextQueryAt } from './times.ts';

const CREATED = 1_700_000_000_000;

it.each([
  ['at once', 0, MINUTE_MS],
  ['before the first', MINUTE_MS - 1, MINUTE_MS],
  ['at the first', MINUTE_MS, 5 * MINUTE_MS],
  ['at the second', 5 * MINUTE_MS, 15 * MINUTE_MS],
  ['at the third', 15 * MINUTE_MS, HOUR_MS],
  ['at the fourth', HOUR_MS, 6 * HOUR_MS],
  ['at the fifth', 6 * HOUR_MS, DAY_MS],
  ['before the end of a day', DAY_MS - 1, DAY_MS],
  ['at the end of a day', DAY_MS, 2 * DAY_MS],
  ['before the last', 14 * DAY_MS - 1, 14 * DAY_MS],
  ['at the last', 14 * DAY_MS, undefined],
])('DP-5 when the provider is asked next: %s', (_, age, next) => {
  expect(nextQueryAt(CREATED, CREATED + age)).toBe(next === undefined ? undefined : CREATED + next);
});
