import { scaled } from '../money/currency.ts';
import type { Currency } from '../money/currency.ts';
import { money } from '../money/money.ts';
import type { Money } from '../money/money.ts';

const MINIMUM_EUROS = money(50_000_000n);

/** Rule AF-7: returns the least amount that is paid out; less is carried over to the next payout. */
export function payoutMinimum(currency: Pick<Currency, 'scale'>): Money {
  return scaled(MINIMUM_EUROS, currency);
}
