import { assert } from '@candor/domain/assert.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { toMinor } from '@candor/domain/payments/currency.ts';
import { judgeOutgoing } from '@candor/domain/payments/outgoing.ts';
import type { OutgoingVerdict } from '@candor/domain/payments/outgoing.ts';
import type { ProviderSnapshot } from '@candor/domain/payments/provider.ts';
import { QUERY_AGAIN_MS, nextQueryAt } from '@candor/domain/payments/times.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { HttpResult, OutgoingContext } from '../../../providers/payments/interface.ts';
import { findClient } from '../../client/clients/index.ts';
import {
  endOutgoing,
  findDueOutgoing,
  findOutgoing,
  insertOutgoing,
  postponeOutgoing,
  updateOutgoing,
} from './outgoingStore.ts';
import type { OutgoingAttempt } from './outgoingStore.ts';
import type { ConfiguredProvider, PaymentDeps } from './deps.ts';
import { lockPayment } from './store.ts';
import type { Payment } from './store.ts';
import { refsOf, sendToProvider, recordOf } from './providerCall.ts';

/** Time after which a call is lost: no call lasts this long. */
const LOST_AFTER_MS = MINUTE_MS;

/** The outgoing part of a locked payment. */
export interface Outgoing {
  readonly purpose: OutgoingAttempt['purpose'];
  readonly payment: Payment;
  readonly legId: number | undefined;
  readonly order: string;
  readonly amount: Money;
  readonly configured: ConfiguredProvider;
  /** The deposit that is refunded or paid back to. */
  readonly parent: Payment | undefined;
}

/** An outgoing part whose attempt is stored, so that it may be sent. */
export interface BegunOutgoing extends Outgoing {
  readonly attempt: OutgoingAttempt;
  readonly context: OutgoingContext<unknown>;
}

/** Outcome of an outgoing part; `unsent`: nothing has left. */
export type OutgoingEnd = 'sent' | 'failed' | 'noAnswer' | 'contradiction' | 'unsent';

/** Applies an outcome to the locked payment, in the transaction that records it. */
export type SettleOutgoing = (
  connection: Connection,
  payment: Payment,
  attempt: OutgoingAttempt,
  end: OutgoingEnd,
  detail: Readonly<Record<string, string>>,
) => Promise<void>;

/**
 * Rule WD-18: can the provider send this payment? Only if it can also be queried for the outcome, and never a test
 * payment by a real provider or the other way round. A refund may instead be reported with its deposit.
 */
export function canSend(configured: ConfiguredProvider, purpose: Outgoing['purpose'], { isTest }: Payment): boolean {
  const { provider } = configured;
  if (configured.isTest !== isTest || provider.status === undefined) return false;
  return purpose === 'payout'
    ? provider.payout !== undefined && provider.parsePayout !== undefined
    : provider.refund !== undefined && provider.parseRefund !== undefined;
}

/** Stores the attempt, before the provider is called. */
export async function beginOutgoing(
  connection: Connection,
  deps: PaymentDeps,
  outgoing: Outgoing,
): Promise<BegunOutgoing> {
  const { payment, configured } = outgoing;
  const now = deps.clock.now();
  const of = { ...outgoing, provider: configured.provider.id };
  const attempt = await insertOutgoing(connection, payment, of, { now, pollAt: nextQueryAt(now, now) });
  return { ...outgoing, attempt, context: await contextOf(connection, deps, outgoing, attempt) };
}

/** Builds the call's context: the same for each repetition, except for the time and changed client details. */
async function contextOf(
  connection: Connection,
  deps: PaymentDeps,
  { payment, configured, parent, order, amount }: Outgoing,
  { key }: OutgoingAttempt,
): Promise<OutgoingContext<unknown>> {
  const { provider, config } = configured;
  const client = await findClient(connection, payment.clientId);
  assert(client !== undefined, 'a payment belongs to a client');
  const { pin: reference, email, firstName, lastName, phone, birthDate, state, city, street, zipCode } = client;
  const who = { reference, email, firstName, lastName, phone, birthDate, state, city, street, zipCode };
  return {
    config,
    order,
    amount: toMinor(amount, payment.currency),
    idempotencyKey: key,
    now: deps.clock.now(),
    // No user at a browser takes part in an outgoing payment.
    payer: { ...who, country: client.country ?? '', ipAddress: '', language: client.language },
    description: `${deps.brandOf(payment.brandId).name} ${payment.number}`,
    // A webhook to this address only makes us query the provider.
    webhookUrl: `${deps.siteOf(payment.brandId)}/api/transactions/update/${provider.id}`,
    parent: parent === undefined ? undefined : refsOf(parent, email),
  };
}

/** Makes the call, outside every transaction, and applies its answer. */
export async function makeOutgoing(deps: PaymentDeps, outgoing: BegunOutgoing, settle: SettleOutgoing): Promise<void> {
  const { configured, context, purpose, attempt } = outgoing;
  const { provider } = configured;
  const isPayout = purpose === 'payout';
  const call = isPayout ? provider.payout?.(context) : provider.refund?.(context);
  assert(call !== undefined, `${provider.id} can be asked for a ${purpose}`);
  const result = await sendToProvider(deps, configured, call);
  const read = (answer: HttpResult) =>
    isPayout ? provider.parsePayout?.(answer, context) : provider.parseRefund?.(answer, context);
  const snapshot = typeof result === 'string' ? undefined : read(result);
  const outcome = typeof result === 'string' ? result : snapshot?.state === 'unknown' ? 'unknown' : 'answered';
  const verdict = verdictOf(outgoing, attempt, 'call', snapshot);
  await apply(deps, outgoing.payment, attempt, { by: 'call', outcome, snapshot, verdict }, settle);
}

/**
 * Rule WD-18: queries the outcome. If the provider promises that calls under the same key are carried out once, a call
 * that may not have arrived is repeated. False: there was no answer.
 */
export async function askOutgoing(
  deps: PaymentDeps,
  { attempt, ...outgoing }: Outgoing & { readonly attempt: OutgoingAttempt },
  settle: SettleOutgoing,
): Promise<boolean> {
  const { payment, configured } = outgoing;
  const { provider, config } = configured;
  const now = deps.clock.now();
  const isUnderway = attempt.outcome === 'underway';
  // The call's own answer is still expected; after this time its caller is gone.
  if (isUnderway && now - attempt.startedAt < LOST_AFTER_MS) return true;
  const context = await transaction(deps.pool, payment.brandId, async (connection) => {
    if (isUnderway) await endOutgoing(connection, attempt, 'unknown', {}, now);
    return contextOf(connection, deps, outgoing, attempt);
  });
  const { order, amount, payer } = context;
  const refs = { order, amount, email: payer.email, providerRef: attempt.providerRef, cardMask: undefined };
  const call = provider.status?.(refs, config, context.now);
  const result = call === undefined ? 'unknown' : await sendToProvider(deps, configured, call);
  const snapshot = typeof result === 'string' ? undefined : provider.parseStatus?.(result, refs, config);
  const isKnown = snapshot !== undefined && snapshot.state !== 'unknown';
  const isHeard = attempt.outcome === 'answered';
  if (!isKnown && !isHeard && provider.repeats === 'once' && typeof result !== 'string') {
    await makeOutgoing(deps, { ...outgoing, attempt, context }, settle);
    return true;
  }
  const verdict = verdictOf(outgoing, attempt, 'pull', snapshot);
  await apply(deps, payment, attempt, { by: 'pull', outcome: 'answered', snapshot, verdict }, settle);
  return isKnown;
}

/**
 * Rule WD-18: counts a query that cannot be made, since the brand does not have the provider now, as one without an
 * answer: the next one follows at its time, and the last one hands the payment to a person.
 */
export async function missOutgoing(
  deps: PaymentDeps,
  payment: Payment,
  attempt: OutgoingAttempt,
  settle: SettleOutgoing,
): Promise<void> {
  const missed = { by: 'pull', outcome: 'answered', snapshot: undefined, verdict: 'open' } as const;
  await apply(deps, payment, attempt, missed, settle);
}

/** The queries of a sweep. */
interface DueQueries {
  readonly purpose: OutgoingAttempt['purpose'];
  readonly ask: (attempt: OutgoingAttempt) => Promise<unknown>;
  /** Message for the log of a query that fails. */
  readonly trouble: string;
}

/** Makes the queries that are due. One that fails on our side waits a minute, so any number of them delays no other. */
export async function askDue(
  deps: PaymentDeps,
  brandId: BrandId,
  { purpose, ask, trouble }: DueQueries,
): Promise<void> {
  const now = deps.clock.now();
  const due = await transaction(deps.pool, brandId, (connection) => findDueOutgoing(connection, purpose, now));
  for (const attempt of due) {
    try {
      await ask(attempt);
    } catch (error) {
      deps.onTrouble(error, trouble);
      await askAgainSoon(deps, brandId, attempt);
    }
  }
}

async function askAgainSoon(deps: PaymentDeps, brandId: BrandId, attempt: OutgoingAttempt): Promise<void> {
  try {
    const pollAt = deps.clock.now() + QUERY_AGAIN_MS;
    await transaction(deps.pool, brandId, (connection) => postponeOutgoing(connection, attempt, pollAt));
  } catch (error) {
    deps.onTrouble(error, 'no query was postponed');
  }
}

interface Heard {
  readonly by: 'call' | 'pull';
  readonly outcome: 'answered' | 'unsent' | 'unknown';
  readonly snapshot: ProviderSnapshot | undefined;
  readonly verdict: OutgoingVerdict;
}

function verdictOf(
  { payment, amount, configured }: Pick<Outgoing, 'payment' | 'amount' | 'configured'>,
  { order: number }: OutgoingAttempt,
  by: Heard['by'],
  snapshot: ProviderSnapshot | undefined,
): OutgoingVerdict {
  const requested = { number, amount, currency: payment.currency, isTest: configured.isTest };
  return snapshot === undefined ? 'open' : judgeOutgoing(requested, snapshot, by);
}

async function apply(
  deps: PaymentDeps,
  { brandId, id }: Payment,
  started: OutgoingAttempt,
  { by, outcome, snapshot, verdict }: Heard,
  settle: SettleOutgoing,
): Promise<void> {
  await transaction(deps.pool, brandId, async (connection) => {
    const locked = await lockPayment(connection, id);
    const attempt = await findOutgoing(connection, started.id);
    assert(attempt !== undefined, `attempt ${started.id} is there`);
    const now = deps.clock.now();
    const detail = { attempt: attempt.key, order: attempt.order, ...(snapshot !== undefined && recordOf(snapshot)) };
    // A repetition that was not sent says nothing about an earlier call that may have been.
    const isUnsent = outcome === 'unsent' && attempt.outcome === 'underway' && attempt.result === undefined;
    if (isUnsent) {
      await endOutgoing(connection, attempt, outcome, detail, now);
      return settle(connection, locked, attempt, 'unsent', detail);
    }
    if (by === 'call' && outcome !== 'unsent') await endOutgoing(connection, attempt, outcome, detail, now);
    const pollAt = nextQueryAt(attempt.startedAt, now);
    const isSilent = verdict === 'open' && pollAt === undefined;
    const end = verdict === 'open' ? (isSilent ? 'noAnswer' : undefined) : verdict;
    const isStuck = end === 'noAnswer' || end === 'contradiction';
    const isEnded = attempt.result === 'sent' || attempt.result === 'failed';
    await updateOutgoing(connection, attempt, {
      // An outcome that staff have set stays until the provider reports a failure after all.
      result: end === undefined ? attempt.result : isStuck ? (isEnded ? attempt.result : 'stuck') : end,
      // A sent payment may still be returned.
      pollAt: isStuck || end === 'failed' || attempt.result === 'failed' ? undefined : pollAt,
      providerRef: snapshot?.order === attempt.order || by === 'call' ? snapshot?.providerRef : undefined,
    });
    if (end !== undefined) await settle(connection, locked, attempt, end, detail);
  });
}

/** Returns our number of a leg: the payment's number and the leg's id. */
export function orderOfLeg({ number }: Pick<Payment, 'number'>, legId: number): string {
  return `${number}-${legId}`;
}
