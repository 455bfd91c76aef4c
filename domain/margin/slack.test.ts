import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MONEY_LIMIT, RATE_LIMIT, ZERO, money, rate } from '../money/money.ts';
import { toDouble } from '../money/double.ts';
import type { Direction } from '../pricing/quote.ts';
import { profitAt } from '../trading/profit.ts';
import { doubleMargin, fixedSlack } from './slack.ts';
import { isBelowCloseOut } from './summary.ts';

test('MO-1 money and rates are exact as doubles over their whole range', () => {
  const anyMoney = fc.bigInt({ min: -MONEY_LIMIT, max: MONEY_LIMIT });
  fc.assert(fc.property(anyMoney, (micros) => BigInt(toDouble(money(micros))) === micros));
  const anyRate = fc.bigInt({ min: 0n, max: RATE_LIMIT });
  fc.assert(fc.property(anyRate, (value) => BigInt(toDouble(rate(value))) === value));
});

const anyPosition = fc.record({
  direction: fc.constantFrom<Direction[]>('buy', 'sell'),
  amount: fc.bigInt({ min: 1_000_000n, max: 1_000_000_000_000n }),
  leverage: fc.constantFrom(1, 3, 5, 10, 15, 20, 30),
  openRate: fc.bigInt({ min: 1_000n, max: RATE_LIMIT / 4n }),
  /** Closing price in millionths of the opening rate. */
  movedTo: fc.bigInt({ min: 900_000n, max: 1_100_000n }),
});

test('MA-10 whoever has slack above the margin of doubles is not below the close-out level', () => {
  const anyAccount = fc.record({
    /** Difference between equity and the close-out level, in micro-units. */
    above: fc.bigInt({ min: -100_000n, max: 100_000n }),
    positions: fc.array(anyPosition, { minLength: 1, maxLength: 30 }),
  });
  let safe = 0;
  const property = fc.property(anyAccount, ({ above, positions }) => {
    let profit = 0n;
    let used = 0n;
    let sum = 0;
    let magnitude = 0;
    for (const { direction, amount, leverage, openRate, movedTo } of positions) {
      const price = rate((openRate * movedTo) / 1_000_000n);
      const stake = { direction, amount: money(amount), leverage, openRate: rate(openRate) };
      profit += profitAt(stake, price);
      used += amount;
      const notional = toDouble(stake.amount) * leverage;
      const sign = direction === 'buy' ? 1 : -1;
      const value = (notional / toDouble(stake.openRate)) * sign * toDouble(price);
      sum += value - sign * notional;
      magnitude += Math.abs(value) + notional;
    }
    const account = { cash: money(used / 2n - profit + above), credit: ZERO, used: money(used) };
    const fixed = fixedSlack({ cash: toDouble(account.cash), used: toDouble(account.used) });
    const slack = fixed + sum - doubleMargin(magnitude + Math.abs(fixed));
    if (slack <= 0) return true;
    safe += 1;
    return !isBelowCloseOut(account, money(profit));
  });
  fc.assert(property, { numRuns: 5_000 });
  expect(safe).toBeGreaterThan(100);
});
