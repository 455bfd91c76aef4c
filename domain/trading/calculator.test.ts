import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TERMINATION_PERCENTAGES } from '../margin/leverage.ts';
import { isBelowCloseOut } from '../margin/summary.ts';
import { formatExact, parseDecimal } from '../money/decimal.ts';
import { RATE_LIMIT, ZERO, money, rate } from '../money/money.ts';
import { amountBeforeCloseOut, calculate, CALCULATOR_DIGITS, PERCENT_DIGITS } from './calculator.ts';

function units(text: string, digits: number): bigint {
  const value = parseDecimal(text, digits);
  if (value === undefined) throw new Error(`${text} is no number`);
  return value;
}

test.each([
  ['1.0842', '1000', '1.50', 20, '1.100463', '54.21', '16.263'],
  ['100000', '1', '1', 1, '101000', '100000', '1000'],
  ['100000', '1', '1', 30, '101000', '3333.333333', '1000'],
  ['64.5', '12.5', '10', 5, '70.95', '161.25', '80.625'],
  ['154.07', '3', '2.25', 15, '157.536575', '30.814', '10.399725'],
  ['0.00000003', '1', '50', 3, '0.00000004', '0', '0'],
])('S9 %s × %s, %s %%, 1:%i aims at %s, invests %s and brings %s', (...row) => {
  const [price, quantity, percent, leverage, target, invested, profit] = row;
  const result = calculate({
    price: rate(units(price, 8)),
    quantity: units(quantity, CALCULATOR_DIGITS),
    percent: units(percent, PERCENT_DIGITS),
    leverage,
  });
  expect(result.targetPrice).toBe(units(target, 8));
  expect(formatExact(result.invested, CALCULATOR_DIGITS)).toBe(invested);
  expect(formatExact(result.profit, CALCULATOR_DIGITS)).toBe(profit);
});

test('S9 a target beyond every price is none', () => {
  const far = { price: rate(RATE_LIMIT), quantity: 1_000_000n, percent: 100n, leverage: 1 };
  expect(calculate(far).targetPrice).toBeUndefined();
});

test('MA-6 the percentages at which a position ends are the specified ones', () => {
  expect(Object.entries(TERMINATION_PERCENTAGES).map(([leverage, percent]) => `${leverage}: ${percent}`)).toEqual([
    '1: 100',
    '3: 33.3',
    '5: 20',
    '10: 10',
    '15: 7.5',
    '20: 5',
    '30: 3.3',
  ]);
});

test.each([
  ['an empty account of 3 000', 3_000_000_000n, 0n, 2_000_000_000n],
  ['1 000 used of 5 000', 5_000_000_000n, 1_000_000_000n, 3_000_000_000n],
  ['an odd micro-unit', 2n, 0n, 1n],
  ['at the close-out level', 500n, 1_000n, 0n],
  ['below it', 100n, 1_000n, 0n],
])('R5 the amount that ends before the account does: %s', (_name, equity, used, most) => {
  expect(amountBeforeCloseOut({ equity: money(equity), used: money(used) })).toBe(most);
});

test('R5 that amount lost leaves the account open, and one micro-unit more does not', () => {
  const figure = fc.bigInt({ min: 0n, max: 10n ** 12n });
  fc.assert(
    fc.property(figure, figure, (equity, used) => {
      const most = amountBeforeCloseOut({ equity: money(equity), used: money(used) });
      fc.pre(most > 0n);
      const closedOut = (lost: bigint) =>
        isBelowCloseOut({ cash: money(equity - lost), credit: ZERO, used: money(used + lost) }, ZERO);
      expect(closedOut(most)).toBe(false);
      expect(closedOut(most + 1n)).toBe(true);
    }),
  );
});
