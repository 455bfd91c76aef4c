import { expect, test } from 'vitest';
import { DAY_MS } from '../time.ts';
import { velocityReasons } from './velocity.ts';

const NOW = 100 * DAY_MS;

test.each([
  ['neither paid in nor traded', undefined, undefined, 0, []],
  ['paid in and traded', NOW - 2 * DAY_MS, NOW - DAY_MS, 0, []],
  ['traded at the instant of the deposit', NOW - DAY_MS, NOW - DAY_MS, 0, []],
  ['traded before the deposit only', NOW - DAY_MS, NOW - 2 * DAY_MS, 0, ['noTrading']],
  ['paid in and never traded', NOW - DAY_MS, undefined, 0, ['noTrading']],
  ['paid in almost thirty days ago', NOW - 30 * DAY_MS + 1, undefined, 0, ['noTrading']],
  ['paid in thirty days ago', NOW - 30 * DAY_MS, undefined, 0, []],
  ['the third of a day', undefined, undefined, 2, []],
  ['the fourth of a day', undefined, undefined, 3, ['velocity']],
  ['both', NOW - DAY_MS, undefined, 9, ['velocity', 'noTrading']],
] as const)('WD-9 %s', (_name, depositedAt, tradedAt, othersOfDay, reasons) => {
  expect(velocityReasons({ depositedAt, tradedAt, othersOfDay }, NOW)).toEqual(reasons);
});
