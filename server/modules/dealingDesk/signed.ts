import { formatMoney } from '@candor/domain/money/decimal.ts';
import { negate } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';

/** As money is read; the entries, the record and the receipt keep every digit. */
export function signed(amount: Money, currency: string): string {
  const magnitude = `${currency}${formatMoney(amount < 0n ? negate(amount) : amount)}`;
  if (amount === 0n) return magnitude;
  return amount > 0n ? `+${magnitude}` : `\u2212${magnitude}`;
}
