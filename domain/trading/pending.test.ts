import { expect, test } from 'vitest';
import { rate } from '../money/money.ts';
import { isExpired, isRateReached } from './pending.ts';

test.each([
  ['buy', 'limit', { buy: 100n, sell: 90n }, true],
  ['buy', 'limit', { buy: 101n, sell: 90n }, false],
  ['buy', 'stop', { buy: 100n, sell: 90n }, true],
  ['buy', 'stop', { buy: 99n, sell: 99n }, false],
  ['sell', 'limit', { buy: 110n, sell: 100n }, true],
  ['sell', 'limit', { buy: 110n, sell: 99n }, false],
  ['sell', 'stop', { buy: 110n, sell: 100n }, true],
  ['sell', 'stop', { buy: 110n, sell: 101n }, false],
] as const)('PO-1 a %s %s at 100 and the quote %o: %s', (direction, type, { buy, sell }, isReached) => {
  const order = { direction, type, rate: rate(100n) };
  expect(isRateReached(order, { buy: rate(buy), sell: rate(sell) })).toBe(isReached);
});

test('PO-6 the instant of the expiry is too late', () => {
  expect([9, 10, 11].map((now) => isExpired({ expiresAt: 10 }, now))).toEqual([false, true, true]);
  expect(isExpired({ expiresAt: undefined }, Number.MAX_SAFE_INTEGER)).toBe(false);
});
