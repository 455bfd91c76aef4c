import { money, rate } from '@candor/domain/money/money.ts';
import { MARK_UP } from '@candor/domain/pricing/rates.ts';
import { expect, it } from 'vitest';
import { tradeCost } from './tradeCost.ts';

it('R3: 500.00 at ×10 over a spread of 0.8 pips: mark-up and spread add up to the total', () => {
  const quote = { buy: rate(108_420_000n), sell: rate(108_412_000n) };
  const cost = tradeCost({ amount: money(500_000_000n), leverage: 10 }, quote, MARK_UP);
  expect(cost).toEqual({ markup: 1_249_595n, spread: 368_936n, total: 1_618_531n });
});

it('SE-8: a lower mark-up costs less, and none costs the spread alone', () => {
  const quote = { buy: rate(108_420_000n), sell: rate(108_412_000n) };
  const trade = { amount: money(500_000_000n), leverage: 10 };
  expect(tradeCost(trade, quote, 0n)).toEqual({ markup: 0n, spread: 368_936n, total: 368_936n });
});

it('R8: nothing is computed with 0', () => {
  expect(
    tradeCost({ amount: money(500_000_000n), leverage: 10 }, { buy: rate(0n), sell: rate(0n) }, MARK_UP),
  ).toBeUndefined();
});
