import { money, rate } from '../money/money.ts';
import type { Money, Rate } from '../money/money.ts';
import { RATE_DIGITS, RATE_LIMIT } from '../money/money.ts';
import { divideFloor, divideHalfEven } from '../money/rounding.ts';
import type { MarginSummary } from '../margin/summary.ts';

/**
 * Decimal places of an instrument's quantity and of an amount in its quote currency (millionths); never account money.
 */
export const CALCULATOR_DIGITS = 6;
/** Decimal places of a percentage: 1.50 % is 150. */
export const PERCENT_DIGITS = 2;

/** Least quantity, and least percent below: both 1 (specification 5). */
export const QUANTITY_MIN = 1_000_000n;
export const PERCENT_MIN = 100n;

export interface Calculation {
  /** The instrument's buy price. */
  readonly price: Rate;
  /** Quantity of the instrument, in millionths. */
  readonly quantity: bigint;
  /** Expected rise of the price, in hundredths of a percent. */
  readonly percent: bigint;
  readonly leverage: number;
}

export interface CalculatorResult {
  /** Undefined where it exceeds every possible quote. */
  readonly targetPrice: Rate | undefined;
  /** Invested amount, in micro-units of the quote currency, as is the profit. */
  readonly invested: bigint;
  readonly profit: bigint;
}

const WHOLE_PERCENT = 100n * 10n ** BigInt(PERCENT_DIGITS);
const ONE_RATE = 10n ** BigInt(RATE_DIGITS);

/**
 * Calculates a trade by specification 9: the target price is the buy price plus a percent, the invested amount is price
 * × quantity ÷ leverage. Each result is rounded half-even once.
 */
export function calculate({ price, quantity, percent, leverage }: Calculation): CalculatorResult {
  const target = divideHalfEven(price * (WHOLE_PERCENT + percent), WHOLE_PERCENT);
  return {
    targetPrice: target > RATE_LIMIT ? undefined : rate(target),
    invested: divideHalfEven(price * quantity, ONE_RATE * BigInt(leverage)),
    profit: divideHalfEven(price * percent * quantity, ONE_RATE * WHOLE_PERCENT),
  };
}

/**
 * Ruling R5: returns the largest amount of one more position that can be lost as a whole before the account is closed
 * out, other positions unchanged. Losing X leaves equity − X against used + X, and twice the former must not be below
 * the latter. Rounded down; zero when any position would reach the close-out first. The equity is without credit (R31).
 */
export function amountBeforeCloseOut({ equity, used }: Pick<MarginSummary, 'equity' | 'used'>): Money {
  const most = divideFloor(2n * equity - used, 3n);
  return money(most > 0n ? most : 0n);
}
