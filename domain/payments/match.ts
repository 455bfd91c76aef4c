import { isWholeMinor } from '../money/currency.ts';
import type { Money } from '../money/money.ts';
import { fromMinor, toMinor } from './currency.ts';
import type { ProviderSnapshot } from './provider.ts';
import type { PaymentReason } from './reasons.ts';

/** A payment as we requested it from the provider. */
export interface RequestedPayment {
  readonly number: string;
  readonly amount: Money;
  readonly currency: string;
  readonly isTest: boolean;
}

/**
 * Rule DP-1: lists where a provider's snapshot lacks or contradicts what was requested: order, currency, amount, and
 * whether it is a test. Empty: all of it matches. Omitted values count as not matching.
 */
export function differences(requested: RequestedPayment, { order, amount, isTest }: ProviderSnapshot): PaymentReason[] {
  const expected = toMinor(requested.amount, requested.currency);
  const found: (PaymentReason | false)[] = [
    order !== undefined && order !== requested.number && 'orderDiffers',
    isTest !== undefined && isTest !== requested.isTest && 'testInLive',
    amount !== undefined && amount.currency !== expected.currency && 'currencyDiffers',
    amount !== undefined && amount.minor !== expected.minor && 'amountDiffers',
    (order === undefined || amount === undefined || isTest === undefined) && 'notConfirmed',
  ];
  return found.filter((reason) => reason !== false);
}

/**
 * Rule DP-2: returns the amount that has arrived for this payment although it cannot be credited: only where order,
 * currency and test flag are ours, so that no other payment's money is mistaken for it. Undefined: nothing that the
 * ledger could represent.
 */
export function arrivedAmount(requested: RequestedPayment, snapshot: ProviderSnapshot): Money | undefined {
  const { amount } = snapshot;
  const isOurs = differences(requested, snapshot).every((reason) => reason === 'amountDiffers');
  const arrived = amount === undefined || !isOurs ? undefined : fromMinor(amount);
  return arrived !== undefined && arrived > 0n && isWholeMinor(arrived, requested.currency) ? arrived : undefined;
}

/**
 * Returns the sum refunded so far as the provider counts it; the whole amount where it reports a refund without a
 * figure.
 */
export function refundedAmount(
  { currency }: RequestedPayment,
  { state, refunded }: ProviderSnapshot,
  arrived: Money,
): Money | undefined {
  if (refunded === undefined) return state === 'refunded' ? arrived : undefined;
  const sum = refunded.currency === currency ? fromMinor(refunded) : undefined;
  return sum !== undefined && sum >= 0n && isWholeMinor(sum, currency) ? sum : undefined;
}
