import { expect, it } from 'vitest';
import { nextAsked } from './times.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const CREATED = 1_700_000_000_000;

it.each([
  ['at once', 0, MINUTE],
  ['before the first', MINUTE - 1, MINUTE],
  ['at the first', MINUTE, 5 * MINUTE],
  ['at the second', 5 * MINUTE, 15 * MINUTE],
  ['at the third', 15 * MINUTE, HOUR],
  ['at the fourth', HOUR, 6 * HOUR],
  ['at the fifth', 6 * HOUR, DAY],
  ['before the end of a day', DAY - 1, DAY],
  ['at the end of a day', DAY, 2 * DAY],
  ['before the last', 14 * DAY - 1, 14 * DAY],
  ['at the last', 14 * DAY, undefined],
])('DP-5 when the provider is asked next: %s', (_, age, next) => {
  expect(nextAsked(CREATED, CREATED + age)).toBe(next === undefined ? undefined : CREATED + next);
});
