import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBelowCloseOut } from '../margin/summary.ts';
import { ZERO, money, rate } from '../money/money.ts';
import { closeOutRate } from './closeOutRate.ts';
import { profitAt, terminationRate } from './profit.ts';
import type { Stake } from './profit.ts';

const stake: Stake = { direction: 'buy', amount: money(800_000_000n), leverage: 10, openRate: rate(100_000_000n) };

test('LV-6 an account of one large position is closed out before the position ends', () => {
  const account = { equity: money(1_000_000_000n), used: stake.amount };
  expect(closeOutRate(stake, account)).toBe(92_500_000n);
  expect(closeOutRate({ ...stake, direction: 'sell' }, account)).toBe(107_500_000n);
});

test('LV-6 with money enough beside it the position ends first', () => {
  expect(closeOutRate(stake, { equity: money(1_200_000_000n), used: stake.amount })).toBeUndefined();
});

test('LV-6 an account that bears no loss is closed out at the open rate', () => {
  expect(closeOutRate(stake, { equity: money(400_000_000n), used: stake.amount })).toBe(stake.openRate);
});

test('LV-6 beyond that price the account is below its close-out level, before it is not', () => {
  const arbitrary = fc.record({
    direction: fc.constantFrom('buy' as const, 'sell' as const),
    amount: fc.bigInt(1n, 1_000_000n).map((cents) => money(cents * 10_000n)),
    leverage: fc.constantFrom(1, 3, 5, 10, 15, 20, 30),
    openRate: fc.bigInt(10n ** 7n, 10n ** 13n).map(rate),
    equity: fc.bigInt(1n, 2_000_000n).map((cents) => money(cents * 10_000n)),
    others: fc.bigInt(0n, 1_000_000n).map((cents) => cents * 10_000n),
  });
  fc.assert(
    fc.property(arbitrary, ({ equity, others, ...one }) => {
      const used = money(one.amount + others);
      const price = closeOutRate(one, { equity, used });
      if (price === undefined || price === one.openRate) return;
      const isOut = (at: bigint) => isBelowCloseOut({ cash: equity, credit: ZERO, used }, profitAt(one, rate(at)));
      const worse = one.direction === 'buy' ? -1n : 1n;
      const step = 2n + one.openRate / (one.amount * BigInt(one.leverage));
      expect(isOut(price + worse * step)).toBe(true);
      expect(isOut(price - worse * step)).toBe(false);
      const end = terminationRate(one);
      expect(one.direction === 'buy' ? price >= end : price <= end).toBe(true);
    }),
  );
});
