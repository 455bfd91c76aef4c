import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money, rate } from '../money/money.ts';
import { openingRate } from '../pricing/rates.ts';
import { openingCost } from './cost.ts';

test.each([
  ['buy', 2_499_375n, 9_997_501n],
  ['sell', 2_500_625n, 10_012_513n],
] as const)('TR-21 a %s pays the spread of its tick and the mark-up', (direction, markUp, spread) => {
  const tick = { buy: rate(100_000_000n), sell: rate(99_900_000n) };
  const stake = { direction, amount: money(1_000_000_000n), leverage: 10, openRate: openingRate(tick, direction) };
  expect(openingCost(stake, tick)).toEqual({ markUp, spread, total: markUp + spread });
});

test('TR-21 the parts are never negative and add up to the total', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1_000_000n, 10_000_000_000_000n),
      fc.bigInt(0n, 1_000_000n),
      fc.constantFrom('buy' as const, 'sell' as const),
      fc.integer({ min: 1, max: 30 }),
      fc.bigInt(1_000_000n, 1_000_000_000_000n),
      (sell, spread, direction, leverage, amount) => {
        const tick = { buy: rate(sell + spread), sell: rate(sell) };
        const stake = { direction, leverage, amount: money(amount), openRate: openingRate(tick, direction) };
        const cost = openingCost(stake, tick);
        expect(cost.spread).toBeGreaterThanOrEqual(0n);
        expect(cost.markUp).toBeGreaterThanOrEqual(0n);
        expect(cost.spread + cost.markUp).toBe(cost.total);
      },
    ),
  );
});
