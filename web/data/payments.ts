import type { AnswerOf, RequestOf } from '@candor/contracts/http/call.ts';
import type * as payments from '@candor/contracts/http/payments.ts';
import type { WirePaymentState } from '@candor/contracts/http/payments.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import { valueOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { outcomeQuery } from './outcomeQuery.ts';
import { bookQuery, queryClient } from './queries.ts';

export type PaymentOptions = AnswerOf<typeof payments.options>;

/**
 * Query of the payments open to the client now, requested by each form: a limit or a step of the client's may change
 * it.
 */
export const paymentOptionsQuery = outcomeQuery<PaymentOptions>(
  ['payments', 'options'],
  () => api.getPaymentOptions({}),
  { staleTime: 0 },
);

/**
 * Query of a payment's state; null if the client has none with this number. If `asks` is true, the provider is asked
 * first.
 */
export function paymentQuery(number: string, asks: () => boolean = () => false) {
  return queryOptions<WirePaymentState | null>({
    queryKey: ['payments', 'state', number],
    queryFn: () => fetchState(number, asks()),
    staleTime: 0,
  });
}

/** Query that is polled while a client pays beside our page, which continues automatically once that is done. */
export function besideQuery(number: string) {
  return { ...paymentQuery(number), refetchInterval: BESIDE_EVERY_MS };
}

const BESIDE_EVERY_MS = 3_000;

/**
 * Asks the provider immediately, for a client who has just returned from there, without waiting for a pending query.
 */
export async function askProvider(number: string): Promise<void> {
  const query = paymentQuery(number, () => true);
  await queryClient.cancelQueries({ queryKey: query.queryKey });
  await queryClient.fetchQuery(query);
}

async function fetchState(number: string, ask: boolean): Promise<WirePaymentState | null> {
  const outcome = await api.getPaymentState({ transaction_id: number, ...(ask && { ask }) });
  if (outcome.kind === 'refused' && isUnknown(outcome.refusal.code)) return null;
  return valueOf(outcome);
}

/** Is the payment unknown? An invalid number is not even looked up. */
function isUnknown(code: string): boolean {
  return code === 'paymentUnknown' || code === 'malformed';
}

export function createTransaction(request: RequestOf<typeof payments.create>) {
  return api.createTransaction(request);
}

/** Starts the payment at its provider; a repetition gives the same answer. */
export function sendTransaction(provider: string, number: string) {
  return api.sendTransaction({ provider, transaction_id: number });
}

/** Reports that the client says they have paid; a repetition changes nothing. */
export async function reportPaid(number: string): Promise<Outcome<WirePaymentState>> {
  const outcome = await api.reportTransactionPaid({ transaction_id: number });
  if (outcome.kind === 'done') queryClient.setQueryData(paymentQuery(number).queryKey, outcome.value);
  moneyMoved();
  return outcome;
}

export async function cancelTransaction(number: string): Promise<Outcome<WirePaymentState>> {
  const outcome = await api.cancelTransaction({ transaction_id: number });
  if (outcome.kind === 'done') queryClient.setQueryData(paymentQuery(number).queryKey, outcome.value);
  moneyMoved();
  return outcome;
}

/** Requests everything again that a payment changes: figures, lists and allowed actions. */
export function moneyMoved(): void {
  void queryClient.invalidateQueries({ queryKey: ['payments'] });
  void queryClient.invalidateQueries({ queryKey: ['transactions'] });
  void queryClient.invalidateQueries({ queryKey: bookQuery.queryKey });
}
