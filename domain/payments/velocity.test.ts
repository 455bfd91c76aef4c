import { expect, test } from 'vitest';
import { velocityReasons } from './velocity.ts';

const DAY = 86_400_000;
const NOW = 100 * DAY;

test.each([
  ['neither paid in nor traded', undefined, undefined, 0, []],
  ['paid in and traded', NOW - 2 * DAY, NOW - DAY, 0, []],
  ['traded at the instant of the deposit', NOW - DAY, NOW - DAY, 0, []],
  ['traded before the deposit only', NOW - DAY, NOW - 2 * DAY, 0, ['noTrading']],
  ['paid in and never traded', NOW - DAY, undefined, 0, ['noTrading']],
  ['paid in almost thirty days ago', NOW - 30 * DAY + 1, undefined, 0, ['noTrading']],
  ['paid in thirty days ago', NOW - 30 * DAY, undefined, 0, []],
  ['the third of a day', undefined, undefined, 2, []],
  ['the fourth of a day', undefined, undefined, 3, ['velocity']],
  ['both', NOW - DAY, undefined, 9, ['velocity', 'noTrading']],
] as const)('WD-9 %s', (_name, depositedAt, tradedAt, othersOfDay, reasons) => {
  expect(velocityReasons({ depositedAt, tradedAt, othersOfDay }, NOW)).toEqual(reasons);
});
