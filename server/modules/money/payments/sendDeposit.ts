import { assert } from '@candor/domain/assert.ts';
import { toMinor } from '@candor/domain/payments/currency.ts';
import type { DepositEvent } from '@candor/domain/payments/depositFacts.ts';
import type { NextAction, ProviderSnapshot } from '@candor/domain/payments/provider.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { StartContext } from '../../../providers/payments/interface.ts';
import { findClient } from '../../client/clients/index.ts';
import { newSecret } from '../../access/sessions/index.ts';
import { applyDeposit } from './applyDeposit.ts';
import { askProvider } from './askProvider.ts';
import { endAttempt, findAttempt, insertAttempt } from './attempts.ts';
import type { Attempt } from './attempts.ts';
import { checkNext } from './nextAction.ts';
import type { ConfiguredProvider, PaymentDeps } from './deps.ts';
import { findPayment, lockPayment, updateReported, updateWebhookToken } from './store.ts';
import type { Payment } from './store.ts';
import { refsReported, sendToProvider, recordOf } from './providerCall.ts';

/** Where the client's request came from. */
export interface Sender {
  readonly ip: string;
  readonly language: string;
  /** Host at which the client is logged in; other hosts of the brand do not know the session. */
  readonly host: string;
}

/** A start that is stored and may now be sent. */
interface Begun {
  readonly payment: Payment;
  readonly attempt: Attempt;
  readonly context: StartContext<unknown>;
}

/**
 * Rule PY-5: starts a deposit at its provider, once. A repetition returns the same next action; while the outcome of
 * the first start is unknown, there is no second (`paymentUnderway`).
 */
export async function sendDeposit(
  deps: PaymentDeps,
  payment: Payment,
  sender: Sender,
): Promise<Result<{ readonly payment: Payment; readonly next: NextAction }>> {
  const configured = payment.provider === undefined ? undefined : deps.providerOf(payment.brandId, payment.provider);
  if (configured === undefined) return refuse({ code: 'methodUnavailable', field: 'provider' });
  const started = await begin(deps, configured, payment, sender);
  if (!started.ok) return started;
  if ('next' in started.value) return accept(started.value);
  const { attempt, context } = started.value;
  const outcome = await start(deps, configured, context);
  const ended = await end(deps, started.value.payment, attempt, outcome);
  if (ended.mustAsk) await askSoon(deps, payment);
  if (ended.next !== undefined) return accept({ payment: ended.payment, next: ended.next });
  return refuse({ code: outcome.kind === 'unknown' ? 'paymentUnderway' : 'providerUnavailable' });
}

/** Stores the attempt and its webhook address, before the provider is called. */
function begin(
  deps: PaymentDeps,
  configured: ConfiguredProvider,
  { id, brandId, provider }: Payment,
  sender: Sender,
): Promise<Result<Begun | { readonly payment: Payment; readonly next: NextAction }>> {
  return transaction(deps.pool, brandId, async (connection) => {
    const payment = await lockPayment(connection, id);
    // Rule DP-22: another request has named another provider meanwhile.
    if (payment.provider !== provider) return refuse({ code: 'paymentUnknown' });
    // Rule BR-11: a held brand sends no client to pay, not even for a payment started before. Results are still booked.
    if (deps.isHeld(brandId)) return refuse({ code: 'brandHeld' });
    const isOpen = payment.status === 'pending' || payment.status === 'processing';
    if (isOpen && payment.next !== undefined) return accept({ payment, next: payment.next });
    const last = await findAttempt(connection, id);
    const isUnderway = last?.outcome === 'underway' || last?.outcome === 'unknown';
    if (isOpen && isUnderway) return refuse({ code: 'paymentUnderway' });
    if (payment.status !== 'pending') return refuse({ code: 'paymentOver' });
    const attempt = await insertAttempt(connection, payment, deps.clock.now());
    const token = newSecret();
    await updateWebhookToken(connection, id, token.hash);
    const context = await contextOf(connection, deps, configured, { payment, attempt, token: token.text, sender });
    return accept({ payment, attempt, context });
  });
}

async function contextOf(
  connection: Connection,
  deps: PaymentDeps,
  { provider, config }: ConfiguredProvider,
  request: { readonly payment: Payment; readonly attempt: Attempt; readonly token: string; readonly sender: Sender },
): Promise<StartContext<unknown>> {
  const { payment, attempt, token, sender } = request;
  const client = await findClient(connection, payment.clientId);
  assert(client !== undefined, 'a payment belongs to a client');
  const site = deps.siteOf(payment.brandId);
  const { pin: reference, email, firstName, lastName, phone, birthDate, state, city, street, zipCode } = client;
  const who = { reference, email, firstName, lastName, phone, birthDate, state, city, street, zipCode };
  return {
    config,
    order: payment.number,
    amount: toMinor(payment.amount, payment.currency),
    payer: { ...who, country: client.country ?? '', ipAddress: sender.ip, language: sender.language },
    idempotencyKey: attempt.key,
    description: `${deps.brandOf(payment.brandId).name} ${payment.number}`,
    returnUrl: `${deps.siteOf(payment.brandId, sender.host)}/payment/return/${payment.number}`,
    webhookUrl: `${site}/api/transactions/update/${provider.id}/${token}`,
    now: deps.clock.now(),
  };
}

type Outcome =
  | {
      readonly kind: 'answered';
      readonly snapshot: ProviderSnapshot | undefined;
      readonly next: NextAction | undefined;
    }
  | { readonly kind: 'unsent' | 'unknown' };

async function start(
  deps: PaymentDeps,
  configured: ConfiguredProvider,
  context: StartContext<unknown>,
): Promise<Outcome> {
  const { provider } = configured;
  const started = provider.start(context);
  if ('next' in started) return { kind: 'answered', snapshot: undefined, next: started.next };
  const result = await sendToProvider(deps, configured, started.call);
  if (typeof result === 'string') return { kind: result };
  const { snapshot, next } = provider.parseStart?.(result, context) ?? { snapshot: undefined, next: undefined };
  // After an error at the provider, or an unreadable answer, the payment may have started there.
  if (snapshot === undefined || snapshot.state === 'unknown') return { kind: 'unknown' };
  return { kind: 'answered', snapshot, next };
}

interface Ended {
  readonly payment: Payment;
  readonly next: NextAction | undefined;
  readonly mustAsk: boolean;
}

function end(deps: PaymentDeps, { id, brandId }: Payment, attempt: Attempt, outcome: Outcome): Promise<Ended> {
  return transaction(deps.pool, brandId, async (connection) => {
    const payment = await lockPayment(connection, id);
    const isAnswered = outcome.kind === 'answered';
    const snapshot = isAnswered ? outcome.snapshot : undefined;
    const detail = { attempt: attempt.key, ...(snapshot !== undefined && recordOf(snapshot)) };
    // A sweep may have marked the attempt as unknown in the meantime; its answer still counts.
    await endAttempt(connection, attempt, outcome.kind, detail, deps.clock.now());
    const next = isAnswered && outcome.next !== undefined ? checked(deps, outcome.next) : undefined;
    await updateReported(connection, id, {
      ...(snapshot !== undefined && refsReported(snapshot)),
      ...(next !== undefined && { next }),
    });
    const event: DepositEvent = { kind: 'started', outcome: outcome.kind, ...(snapshot !== undefined && { snapshot }) };
    const cause = { kind: 'started', actor: 'system', detail };
    const applied = await applyDeposit(connection, deps, payment, event, cause);
    assert(applied.ok, 'the answer to a beginning is never too late');
    const after = await findPayment(connection, id);
    assert(after !== undefined, 'a locked payment is there');
    return { payment: after, next, mustAsk: applied.value.decision.ask };
  });
}

function checked(deps: PaymentDeps, next: NextAction): NextAction | undefined {
  if (checkNext(deps, next).ok) return next;
  deps.onAlarm('a provider sends clients to an address that is none', { kind: next.kind });
  return undefined;
}

async function askSoon(deps: PaymentDeps, { brandId, id }: Payment): Promise<void> {
  try {
    await askProvider(deps, brandId, id);
  } catch (error) {
    deps.onTrouble(error, 'a deposit that has begun was not asked for');
  }
}
