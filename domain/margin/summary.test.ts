import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ZERO, maxMoney, money } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import {
  adjustmentBeforeDeposit,
  enforcedLimit,
  isBelowCloseOut,
  marginSummary,
  negativeBalanceAdjustment,
} from './summary.ts';

/** Converts whole units of currency to money, to make the tests readable. */
function units(amount: number): Money {
  return money(BigInt(amount) * 1_000_000n);
}

function account(cash: number, used: number, credit = 0) {
  return { cash: units(cash), used: units(used), credit: units(credit) };
}

const anyMoney = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).map(money);
const anyAmount = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(money);
const anyAccount = fc.record({ cash: anyAmount, credit: anyAmount, used: anyAmount });

describe('the margin summary', () => {
  test.each([
    ['nothing open', account(1_000, 0), 0, { balance: 1_000, equity: 1_000, freeMargin: 1_000, limit: 1_000 }],
    ['a loss', account(1_000, 500), -450, { balance: 1_000, equity: 550, freeMargin: 500, limit: 50 }],
    [
      'a loss beyond the free margin',
      account(1_000, 500),
      -600,
      { balance: 1_000, equity: 400, freeMargin: 500, limit: 0 },
    ],
    ['a gain', account(1_000, 500), 450, { balance: 1_000, equity: 1_450, freeMargin: 500, limit: 500 }],
    ['credit', account(1_000, 500, 200), 0, { balance: 1_200, equity: 1_200, freeMargin: 700, limit: 500 }],
    ['credit and a loss', account(100, 100, 900), -50, { balance: 1_000, equity: 950, freeMargin: 900, limit: 0 }],
    ['more used than cash', account(100, 300), 0, { balance: 100, equity: 100, freeMargin: -200, limit: 0 }],
  ])('MA-1 MA-2 MA-3 with %s', (_name, held, profit, expected) => {
    const { balance, equity, freeMargin, limit } = expected;
    expect(marginSummary(held, units(profit))).toEqual({
      balance: units(balance),
      equity: units(equity),
      freeMargin: units(freeMargin),
      limit: units(limit),
      profit: units(profit),
      used: held.used,
    });
  });

  test('MA-3 the limit is never above the free margin without credit, and never below zero', () => {
    fc.assert(
      fc.property(anyAccount, anyMoney, (held, profit) => {
        const limit = enforcedLimit(held, profit);
        expect(limit >= 0n).toBe(true);
        expect(limit <= marginSummary({ ...held, credit: units(0) }, profit).freeMargin || limit === 0n).toBe(true);
        expect(enforcedLimit({ ...held, credit: units(7) }, profit)).toBe(limit);
      }),
    );
  });

  test('MA-9 after a withdrawal within the limit, own equity and cash still cover every open amount', () => {
    fc.assert(
      fc.property(anyAccount, anyMoney, fc.double({ min: 0, max: 1, noNaN: true }), (held, profit, share) => {
        const limit = enforcedLimit(held, profit);
        if (limit === 0n) return;
        const withdrawn = (limit * BigInt(Math.round(share * 1_000))) / 1_000n;
        const cash = held.cash - withdrawn;
        expect(cash >= held.used && cash + profit >= held.used).toBe(true);
        expect(isBelowCloseOut({ ...held, cash: money(cash) }, profit)).toBe(false);
      }),
    );
  });
});

describe('MA-4 account close-out', () => {
  test.each([
    ['equity exactly half of what is used', account(1_000, 500), money(-750_000_000n), false],
    ['one micro-unit below half', account(1_000, 500), money(-750_000_001n), true],
    [
      'half of an odd amount cannot be reached exactly',
      { ...account(1_000, 0), used: money(500_000_001n) },
      money(-750_000_000n),
      true,
    ],
    [
      'one micro-unit above that half',
      { ...account(1_000, 0), used: money(500_000_001n) },
      money(-749_999_999n),
      false,
    ],
    ['nothing open, nothing owned', account(0, 0), money(0n), false],
    ['nothing open, and less than nothing owned', account(-1, 0), money(0n), false],
    ['the least that can be open', { ...account(0, 0), used: money(1n) }, ZERO, true],
    ['negative equity', account(100, 100), units(-150), true],
    ['credit does not hold it open', account(100, 300, 5_000), units(0), true],
  ])('%s: %s', (_name, held, profit, expected) => {
    expect(isBelowCloseOut(held, profit)).toBe(expected);
  });
});

describe('MA-8 negative balance', () => {
  test.each([
    ['nothing is owed', 0n, 0n, 0n],
    ['the smallest debt', -1n, 0n, 1n],
    ['a debt with nothing open', -123_456_789n, 0n, 123_456_789n],
    ['a debt that an open position may still cover', -123_456_789n, 1n, 0n],
  ])('%s', (_name, cash, used, adjustment) => {
    expect(negativeBalanceAdjustment({ cash: money(cash), used: money(used) })).toBe(adjustment);
  });

  test('in whichever order positions close, the account ends with the same money', () => {
    const profits = fc.array(anyMoney, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(anyMoney, profits, fc.infiniteStream(fc.nat()), (deposited, results, order) => {
        const end = (closes: readonly Money[]): Money =>
          closes.reduce(
            (cash, profit, index) => {
              const after = money(cash + profit);
              const used = units(closes.length - 1 - index);
              return money(after + negativeBalanceAdjustment({ cash: after, used }));
            },
            maxMoney(ZERO, deposited),
          );
        const shuffled = results
          .map((profit) => ({ profit, place: order.next().value }))
          .toSorted((first, second) => first.place - second.place)
          .map(({ profit }) => profit);
        const sum = results.reduce((total, profit) => total + profit, maxMoney(ZERO, deposited) + 0n);
        expect(end(shuffled)).toBe(end(results));
        expect(end(results)).toBe(sum < 0n ? 0n : sum);
      }),
    );
  });

  test.each([
    ['equity above zero', 100, 50, 0],
    ['a loss that cash covers', 100, -100, 0],
    ['a loss beyond cash', 100, -150, 50],
    ['a debt that an open gain covers', -100, 150, 0],
    ['a debt beyond an open gain', -100, 40, 60],
  ])('before a deposit: %s', (_name, cash, profit, adjustment) => {
    expect(adjustmentBeforeDeposit({ cash: units(cash) }, units(profit))).toBe(units(adjustment));
  });
});
