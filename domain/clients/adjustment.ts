import { minorUnit } from '../money/currency.ts';
import { formatMoney } from '../money/decimal.ts';
import type { Money, MoneySum } from '../money/money.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';

/** Types of adjustments of a balance: our mistake, goodwill, a fee returned, an adjustment reversed. */
export const adjustmentTypes = ['correction', 'goodwill', 'fee', 'reversal'] as const;
export type AdjustmentType = (typeof adjustmentTypes)[number];

/** H4: one day's adjustments may move at most a thousandth of what the brand's clients have paid in. */
const LIMIT_SHARE = 1_000n;

export interface AdjustmentDay {
  /** Sum of everything that the brand's clients have paid in. */
  readonly paidIn: MoneySum;
  /** Sum of what was adjusted or requested today, in either direction. */
  readonly used: MoneySum;
  /** Currency of the brand, ISO 4217. */
  readonly currency: string;
}

/** Returns what may still be adjusted today, in whole smallest units of the currency; never below zero. */
export function adjustmentLeft({ paidIn, used, currency }: AdjustmentDay): MoneySum {
  const remaining = paidIn / LIMIT_SHARE - used;
  return remaining <= 0n ? 0n : remaining - (remaining % minorUnit(currency));
}

/**
 * Rule AD-2: may this adjustment be requested today? `amount` is negative where money is taken from the client.
 * Refusal: `adjustmentLimit`.
 */
export function checkAdjustment(amount: Money, day: AdjustmentDay): Result<true> {
  const remaining = adjustmentLeft(day);
  const size = amount < 0n ? 0n - amount : amount;
  if (size <= remaining) return accept(true);
  return refuse({ code: 'adjustmentLimit', field: 'amount', params: { left: formatMoney(remaining, day.currency) } });
}
