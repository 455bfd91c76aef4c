import { expect, test } from 'vitest';
import { money, rate } from '../money/money.ts';
import { differenceInMoney, priceImprovement } from './slippage.ts';

const tick = { buy: rate(110n), sell: rate(100n) };

test.each([
  ['open', 'buy', 112n, 2n],
  ['open', 'buy', 109n, -1n],
  ['open', 'sell', 97n, 3n],
  ['open', 'sell', 101n, -1n],
  ['close', 'buy', 99n, 1n],
  ['close', 'buy', 102n, -2n],
  ['close', 'sell', 115n, 5n],
  ['close', 'sell', 108n, -2n],
] as const)('EV-10 %s of a %s seen at %s is better by %s', (kind, direction, seen, better) => {
  expect(priceImprovement({ kind, tick, expectedRate: rate(seen) }, direction)).toBe(better);
});

test('EV-10 without a price seen, and of an update, there is nothing to compare', () => {
  expect(priceImprovement({ kind: 'open', tick, expectedRate: null }, 'buy')).toBeUndefined();
  expect(priceImprovement({ kind: 'update', tick, expectedRate: rate(1n) }, 'buy')).toBeUndefined();
});

test('EV-10 a difference in money has the size of the position', () => {
  const stake = { amount: money(100_000_000n), leverage: 10, openRate: rate(200_000_000n) };
  expect(differenceInMoney(-1_000_000n, stake)).toBe(-5_000_000n);
});
