import type { Currency } from '@candor/domain/money/currency.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import { negate } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { withSign } from '@candor/domain/money/typeset.ts';

/** A currency as sums are written with it. */
export type Written = Pick<Currency, 'code' | 'symbol'>;

/** As money is read; the entries, the record and the receipt keep every digit. */
export function signed(amount: Money, currency: Written): string {
  const magnitude = unsigned(amount < 0n ? negate(amount) : amount, currency);
  if (amount === 0n) return magnitude;
  return amount > 0n ? `+${magnitude}` : `\u2212${magnitude}`;
}

/** The same without a plus: an amount, not a change. */
export function unsigned(amount: Money, { code, symbol }: Written): string {
  return withSign(formatMoney(amount, code), symbol, 'en');
}
