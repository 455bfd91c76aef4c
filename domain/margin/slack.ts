import { toDouble } from '../money/double.ts';
import { money } from '../money/money.ts';

const FIXED_MARGIN = toDouble(money(10_000n));
const RELATIVE_MARGIN = 1e-9;

/**
 * Returns the assumed maximum error of a sum of doubles over an account, in micro-units; `magnitude` is the sum of the
 * absolute values of its terms. A thousand roundings of 2^-53 and a thousand profits rounded to micro-units stay far
 * below it, so a slack above this margin is a slack in exact integers as well.
 */
export function doubleMargin(magnitude: number): number {
  return magnitude * RELATIVE_MARGIN + FIXED_MARGIN;
}

/**
 * Returns the part of an account's close-out slack that does not move with prices: cash − half of Σ open amounts, in
 * micro-units. The account is above the level of ruling R5 while this plus Σ profit is not negative.
 */
export function fixedSlack({ cash, used }: { readonly cash: number; readonly used: number }): number {
  return cash - used / 2;
}
