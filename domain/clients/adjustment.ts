import { formatMoney } from '../money/decimal.ts';
import { MICROS_PER_CENT, money } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';

/** Why a balance is adjusted: we had it wrong, we mean well, a fee is given back, an adjustment is taken back. */
export const adjustmentTypes = ['correction', 'goodwill', 'fee', 'reversal'] as const;
export type AdjustmentType = (typeof adjustmentTypes)[number];

/** H4: a thousandth of what the brand's clients have paid in is the most that one day's adjustments may move. */
const LIMIT_SHARE = 1_000n;

export interface AdjustmentDay {
  /** Everything that the brand's clients have paid in. */
  readonly paidIn: Money;
  /** What was adjusted or asked for today, whichever way. */
  readonly used: Money;
}

/** What may still be adjusted today, in whole cents; never less than nothing. */
export function adjustmentLeft({ paidIn, used }: AdjustmentDay): Money {
  const left = paidIn / LIMIT_SHARE - used;
  return money(left <= 0n ? 0n : left - (left % MICROS_PER_CENT));
}

/** Rule AD-2: may this be asked for today? `amount` is negative where it is taken. Refusal: `adjustmentLimit`. */
export function checkAdjustment(amount: Money, day: AdjustmentDay): Result<true> {
  const left = adjustmentLeft(day);
  const size = amount < 0n ? 0n - amount : amount;
  if (size <= left) return accept(true);
  return refuse({ code: 'adjustmentLimit', field: 'amount', params: { left: formatMoney(left) } });
}
