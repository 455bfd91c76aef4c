import type { WirePaymentState } from '@candor/contracts/http/payments.ts';
import { maxMoney, negate } from '@candor/domain/money/money.ts';
import { moneyText } from '../../ui/numbers.ts';

/** Formats a payment's amount without its direction, which the text beside it states. */
export function moneyOf({ amount }: Pick<WirePaymentState, 'amount'>, symbol: string): string {
  return moneyText(maxMoney(amount, negate(amount)), { symbol });
}
