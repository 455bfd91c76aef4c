import type { Currency } from '@candor/domain/money/currency.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import { negate } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';

/** A currency as sums are written with it. */
export type Written = Pick<Currency, 'code' | 'symbol'>;

/** With the currency's decimals and its code; the office writes it in its own language. */
export function signed(amount: Money, currency: Written): string {
  const magnitude = unsigned(amount < 0n ? negate(amount) : amount, currency);
  if (amount === 0n) return magnitude;
  return `${amount > 0n ? '+' : '-'}${magnitude}`;
}

/** The same without a plus: an amount, not a change. */
export function unsigned(amount: Money, { code }: Written): string {
  return `${formatMoney(amount, code)} ${code}`;
}
