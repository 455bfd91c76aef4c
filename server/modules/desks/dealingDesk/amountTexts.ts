import type { Currency } from '@candor/domain/money/currency.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import type { MoneySum } from '@candor/domain/money/money.ts';

/** Currency in which sums are formatted. */
export type Written = Pick<Currency, 'code' | 'symbol'>;

/** Formats a change with its sign, the currency's decimals and its code; the office formats it in its own language. */
export function signedText(amount: MoneySum, currency: Written): string {
  const magnitude = amountText(amount < 0n ? -amount : amount, currency);
  if (amount === 0n) return magnitude;
  return `${amount > 0n ? '+' : '-'}${magnitude}`;
}

/** Formats an amount without a plus. */
export function amountText(amount: MoneySum, { code }: Written): string {
  return `${formatMoney(amount, code)} ${code}`;
}
