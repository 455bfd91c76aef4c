import type { Currency } from '@candor/domain/money/currency.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import { negate } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';

/** Currency in which sums are formatted. */
export type Written = Pick<Currency, 'code' | 'symbol'>;

/** Formats a change with its sign, the currency's decimals and its code; the office formats it in its own language. */
export function signedText(amount: Money, currency: Written): string {
  const magnitude = amountText(amount < 0n ? negate(amount) : amount, currency);
  if (amount === 0n) return magnitude;
  return `${amount > 0n ? '+' : '-'}${magnitude}`;
}

/** Formats an amount without a plus. */
export function amountText(amount: Money, { code }: Written): string {
  return `${formatMoney(amount, code)} ${code}`;
}
