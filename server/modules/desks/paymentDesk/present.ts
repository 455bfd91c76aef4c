import type { OfficePayment, OfficePaymentCase } from '@candor/contracts/http/office/payments.ts';
import { assert } from '@candor/domain/assert.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { clockColour } from '@candor/domain/payments/businessDays.ts';
import { formatMinor } from '@candor/domain/payments/currency.ts';
import { isWaitingForClient } from '@candor/domain/payments/withdrawal.ts';
import type { DeskPayment, OutgoingAttempt, Payment, PaymentEvent } from '../../money/payments/index.ts';
import type { PayoutDetails } from '../../client/payout/index.ts';
import type { DeskView } from '../../money/withdrawals/index.ts';

export function presentRow({ payment, client }: DeskPayment, now: Instant): OfficePayment {
  const { status } = payment;
  assert(status !== 'void', 'what never was is shown to nobody');
  return {
    transaction_id: payment.number,
    type: payment.type,
    status,
    reasons: [...payment.reasons],
    amount: payment.amount,
    currency: payment.currency,
    client: { ...client },
    method: payment.method ?? null,
    provider: payment.provider ?? null,
    created_at: payment.createdAt,
    due_at: payment.dueAt ?? null,
    clock: clockOf(payment, now),
    is_test: payment.isTest,
  };
}

function clockOf(payment: Payment, now: Instant): OfficePayment['clock'] {
  const { status, dueAt } = payment;
  if (dueAt === undefined || (status !== 'pending' && status !== 'onHold' && status !== 'processing')) return null;
  return clockColour(dueAt, isWaitingForClient(payment), now);
}

/** Presents an event to staff, with names as in the record. */
export function presentEvent(
  { kind, actor, to, reasons, at, detail }: PaymentEvent,
  names: ReadonlyMap<string, string>,
): OfficePaymentCase['events'][number] {
  const { reason, reference, raw, amount } = detail;
  const note = [raw, amountText(amount), reason, reference].filter((part) => typeof part === 'string').join(' · ');
  return { kind, actor: names.get(actor) ?? actor, status: to, reasons: [...reasons], at, note };
}

/**
 * Formats an amount from a provider or a person, as the record stores it: minor units with the currency, or as it was
 * typed.
 */
function amountText(amount: unknown): string | undefined {
  if (typeof amount !== 'string') return undefined;
  const [, minor, currency] = /^(-?\d+) ([A-Z]{3})$/.exec(amount) ?? [];
  return minor === undefined || currency === undefined
    ? amount
    : `${formatMinor({ minor: BigInt(minor), currency })} ${currency}`;
}

export function presentLeg({
  id,
  leg,
  depositNumber,
  provider,
  state,
  reference,
  valueDate,
}: DeskView['legs'][number]): OfficePaymentCase['legs'][number] {
  return {
    id: id ?? null,
    kind: leg.kind,
    deposit: depositNumber ?? null,
    provider,
    amount: leg.amount,
    state,
    reference: reference ?? null,
    value_date: valueDate ?? null,
  };
}

export function presentPayout({ holder, ibanMask, bic, confirmedAt }: PayoutDetails) {
  return { holder, iban: ibanMask, bic: bic ?? null, confirmed: confirmedAt !== undefined };
}

export function presentAttempt(
  attempt: OutgoingAttempt,
  { id: paymentId }: Pick<Payment, 'id'>,
): OfficePaymentCase['attempts'][number] {
  const { id, purpose, legId, provider, order, providerRef, outcome, result, startedAt, pollAt } = attempt;
  return {
    id,
    purpose,
    is_own: attempt.paymentId === paymentId,
    leg: legId ?? null,
    provider,
    order,
    reference: providerRef ?? null,
    outcome,
    result: result ?? null,
    started_at: startedAt,
    next_at: pollAt ?? null,
  };
}

export function presentRelated(payment: Payment): OfficePaymentCase['related'][number] {
  const { number, type, amount, status, createdAt } = payment;
  assert(status !== 'void', 'what never was is shown to nobody');
  return { transaction_id: number, type, amount, status, created_at: createdAt };
}
