import { assert } from '@candor/domain/assert.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { negate } from '@candor/domain/money/money.ts';
import { nextQueryAt } from '@candor/domain/payments/times.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { PAGE_ROWS, inPages } from '../../../database/inPages.ts';
import { toInteger } from '../../../database/columns.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { askProvider } from './askProvider.ts';
import { carryOutMoves } from './carryOut.ts';
import { askDue, askOutgoing, beginOutgoing, canSend, makeOutgoing, missOutgoing } from './outgoing.ts';
import type { BegunOutgoing, Outgoing } from './outgoing.ts';
import { endOutgoing, findLastOutgoing, insertOutgoing, updateOutgoing } from './outgoingStore.ts';
import type { OutgoingAttempt } from './outgoingStore.ts';
import type { PaymentDeps } from './deps.ts';
import { settleRefund } from './settleRefund.ts';
import { findPayment, insertEvent, lockPayment } from './store.ts';
import type { Payment } from './store.ts';

/**
 * Rule DP-17: sends the approved refunds by the deposit's own provider, if it makes refunds, after the ledger has
 * booked them. Of one deposit, or of the brand.
 */
export async function sendRefunds(deps: PaymentDeps, brandId: BrandId, depositId?: number): Promise<void> {
  const list = (after: number) =>
    transaction(deps.pool, brandId, (connection) => listWaiting(connection, { depositId, after }));
  for await (const id of inPages(list, (found) => found)) await sendOne(deps, brandId, id);
}

async function sendOne(deps: PaymentDeps, brandId: BrandId, id: number): Promise<void> {
  try {
    const outgoing = await transaction(deps.pool, brandId, (connection) => begin(connection, deps, id));
    if (outgoing === undefined) return;
    await makeOutgoing(deps, outgoing, settleRefund(deps));
    await carryOutMoves(deps, brandId, id);
  } catch (error) {
    deps.onTrouble(error, 'a refund was not sent');
  }
}

interface Waiting {
  readonly depositId: number | undefined;
  readonly after: number;
}

/** Lists the next refunds that are booked and not sent to a provider. Many wait for a person, who sends them. */
async function listWaiting(connection: Connection, { depositId, after }: Waiting): Promise<number[]> {
  const { rows } = await connection.query<{ id: bigint }>(
    `SELECT payment.id FROM payment JOIN payment_move move ON move.payment_id = payment.id AND move.kind = 'refund'
     WHERE payment.type_id = 7 AND payment.status = 'processing' AND move.state = 'done' AND move.is_limited
       AND ($1::bigint IS NULL OR payment.parent_id = $1) AND payment.id > $2
       AND NOT EXISTS (SELECT FROM payment_attempt attempt
         WHERE attempt.payment_id = payment.id AND attempt.purpose = 'refund' AND attempt.outcome <> 'unsent')
     ORDER BY payment.id LIMIT ${PAGE_ROWS}`,
    [depositId ?? null, after],
  );
  return rows.map(({ id }) => toInteger(id));
}

async function begin(connection: Connection, deps: PaymentDeps, id: number): Promise<BegunOutgoing | undefined> {
  const payment = await lockPayment(connection, id);
  const last = await findLastOutgoing(connection, { paymentId: id, legId: undefined });
  const isRequested = last !== undefined && last.outcome !== 'unsent';
  const now = deps.clock.now();
  // After an unsent attempt, the refund is retried after a minute.
  if (payment.status !== 'processing' || isRequested || (last !== undefined && now < last.startedAt + MINUTE_MS))
    return undefined;
  if (nextQueryAt(payment.createdAt, now) === undefined) return giveUp(connection, deps, payment, last);
  const outgoing = await outgoingOf(connection, deps, payment);
  if (outgoing === undefined || !canSend(outgoing.configured, 'refund', payment)) return undefined;
  const { status, reasons } = payment;
  const event = { kind: 'sending', actor: 'system', from: status, to: status, reasons, detail: {}, at: now };
  await insertEvent(connection, payment, event);
  return beginOutgoing(connection, deps, outgoing);
}

/**
 * Rule DP-17: hands a refund that could not be sent for fourteen days to staff. They settle its last attempt, which is
 * stored here if there was none: its provider may have been removed before the first one.
 */
async function giveUp(
  connection: Connection,
  deps: PaymentDeps,
  payment: Payment,
  last: OutgoingAttempt | undefined,
): Promise<undefined> {
  const { provider, number: order } = payment;
  assert(provider !== undefined, 'only a refund by a provider waits to be sent');
  const now = deps.clock.now();
  const of = { purpose: 'refund', legId: undefined, provider, order } as const;
  const attempt = last ?? (await insertOutgoing(connection, payment, of, { now, pollAt: undefined }));
  await endOutgoing(connection, attempt, 'unsent', {}, now);
  await updateOutgoing(connection, attempt, { result: 'stuck', pollAt: undefined });
  await settleRefund(deps)(connection, payment, attempt, 'noAnswer', { attempt: attempt.key, order });
  return undefined;
}

async function outgoingOf(
  connection: Connection,
  { providerOf }: Pick<PaymentDeps, 'providerOf'>,
  payment: Payment,
): Promise<Outgoing | undefined> {
  const { provider, parentId, number: order, brandId } = payment;
  assert(parentId !== undefined, 'a refund is of a deposit');
  const configured = provider === undefined ? undefined : providerOf(brandId, provider);
  if (configured === undefined) return undefined;
  const parent = await findPayment(connection, parentId);
  return { purpose: 'refund', payment, legId: undefined, order, amount: negate(payment.amount), configured, parent };
}

/** Queries a refund's outcome: by its own reference, or from the deposit's status. False: there was no answer. */
export async function askRefund(deps: PaymentDeps, { id, brandId }: Pick<Payment, 'id' | 'brandId'>): Promise<boolean> {
  const found = await transaction(deps.pool, brandId, async (connection) => {
    const attempt = await findLastOutgoing(connection, { paymentId: id, legId: undefined });
    const payment = await findPayment(connection, id);
    return { attempt, payment, outgoing: payment && (await outgoingOf(connection, deps, payment)) };
  });
  const { attempt, payment, outgoing } = found;
  if (attempt === undefined || attempt.outcome === 'unsent' || payment === undefined) return true;
  if (outgoing === undefined) {
    await missOutgoing(deps, payment, attempt, settleRefund(deps));
    return false;
  }
  if (outgoing.configured.provider.refundsReported === 'onDeposit') return askDeposit(deps, outgoing, attempt);
  const isAnswered = await askOutgoing(deps, { ...outgoing, attempt }, settleRefund(deps));
  await carryOutMoves(deps, brandId, id);
  return isAnswered;
}

/** Queries a refund's outcome from its deposit; once the time for queries is over, the refund goes to a person. */
async function askDeposit(deps: PaymentDeps, { payment }: Outgoing, { id }: OutgoingAttempt): Promise<boolean> {
  const { brandId, parentId } = payment;
  assert(parentId !== undefined, 'a refund is of a deposit');
  const isAnswered = await askProvider(deps, brandId, parentId);
  await transaction(deps.pool, brandId, async (connection) => {
    const locked = await lockPayment(connection, payment.id);
    const attempt = await findLastOutgoing(connection, { paymentId: payment.id, legId: undefined });
    if (attempt === undefined || attempt.id !== id || attempt.result !== undefined) return;
    const pollAt = nextQueryAt(attempt.startedAt, deps.clock.now());
    await updateOutgoing(connection, attempt, { result: pollAt === undefined ? 'stuck' : undefined, pollAt });
    if (pollAt === undefined) await settleRefund(deps)(connection, locked, attempt, 'noAnswer', {});
  });
  return isAnswered;
}

/** Sends unsent refunds, and makes the queries that are due. */
export async function sweepRefunds(deps: PaymentDeps, brandId: BrandId): Promise<void> {
  await sendRefunds(deps, brandId);
  const ask = ({ paymentId: id }: OutgoingAttempt) => askRefund(deps, { id, brandId });
  await askDue(deps, brandId, { purpose: 'refund', ask, trouble: 'a refund was not asked for' });
}
