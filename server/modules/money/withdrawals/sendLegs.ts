import { formatMoney } from '@candor/domain/money/decimal.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { isPayable } from '@candor/domain/payments/withdrawal.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { PAGE_ROWS, inPages } from '../../../database/inPages.ts';
import { toInteger } from '../../../database/columns.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { findClient } from '../../client/clients/index.ts';
import {
  askDue,
  askOutgoing,
  beginOutgoing,
  canSend,
  findLastOutgoing,
  findPayment,
  listOutgoing,
  makeOutgoing,
  missOutgoing,
  orderOfLeg,
} from '../payments/index.ts';
import type { BegunOutgoing, OutgoingAttempt, Payment } from '../payments/index.ts';
import { changeWithdrawal } from './change.ts';
import { listLegs, sendLeg } from './legStore.ts';
import type { StoredLeg } from './legStore.ts';
import type { SendingDeps } from './deps.ts';

import { decideEvent, settlePayout } from './settlePayout.ts';
import * as store from './store.ts';

const WAIT_MAXIMUM_MS = 60 * MINUTE_MS;

/**
 * Rule WD-18: sends the open legs of an approved withdrawal to the providers that can pay them out, each once. A leg
 * that cannot be sent now stays open, and the sweep retries it. No behaviour of a provider makes this throw.
 */
export async function sendLegs(deps: SendingDeps, brandId: BrandId, paymentId: number): Promise<void> {
  const legs = await transaction(deps.pool, brandId, (connection) => listLegs(connection, paymentId));
  for (const leg of legs.filter(({ state }) => state === 'open')) {
    try {
      const outgoing = await transaction(deps.pool, brandId, (connection) => begin(connection, deps, paymentId, leg));
      if (outgoing === undefined) continue;
      await makeOutgoing(deps.payments, outgoing, settlePayout(deps));
      await deps.carryOut(brandId, paymentId);
    } catch (error) {
      deps.payments.onTrouble(error, 'a part of a withdrawal was not sent');
    }
  }
}

/**
 * Locks a leg and stores its attempt. Undefined: the leg has changed in the meantime, staff must send it, or it is too
 * early for a retry.
 */
async function begin(
  connection: Connection,
  deps: SendingDeps,
  paymentId: number,
  { id, provider }: StoredLeg,
): Promise<BegunOutgoing | undefined> {
  const withdrawal = await store.lockWithdrawal(connection, paymentId);
  const { payment } = withdrawal;
  const leg = (await listLegs(connection, paymentId)).find((one) => one.id === id);
  if (!isPayable(payment) || leg?.state !== 'open' || leg.leg.kind !== 'source') return undefined;
  // Rule FZ-3: applies as soon as the client is frozen, before the hold has reached this withdrawal.
  if ((await findClient(connection, payment.clientId))?.isFrozen === true) return undefined;
  const configured = deps.payments.providerOf(payment.brandId, provider);
  if (configured === undefined || !canSend(configured, 'payout', payment)) return undefined;
  const now = deps.clock.now();
  const last = await findLastOutgoing(connection, { paymentId, legId: id });
  if (last !== undefined && now < last.startedAt + waitOf(last)) return undefined;
  const event = { kind: 'legSending', amount: leg.leg.amount, part: id, provider } as const;
  const decided = await decideEvent(connection, withdrawal, event);
  if (!decided.ok || !(await sendLeg(connection, id))) return undefined;
  const detail = { leg: id, amount: formatMoney(leg.leg.amount, withdrawal.payment.currency), provider };
  const cause = { kind: 'sending', actor: 'system', detail };
  const changed = await changeWithdrawal(connection, withdrawal, decided.value, cause, now);
  return beginOutgoing(connection, deps.payments, {
    purpose: 'payout',
    payment: changed,
    legId: id,
    order: orderOfLeg(payment, id),
    amount: leg.leg.amount,
    configured,
    parent: await findPayment(connection, leg.leg.depositId),
  });
}

/** Returns the wait before a retry: a minute if nothing was sent. */
function waitOf({ outcome }: OutgoingAttempt): number {
  return outcome === 'unsent' ? MINUTE_MS : WAIT_MAXIMUM_MS;
}

/**
 * Queries the outcomes of a withdrawal's legs at their providers: also of paid legs, since they can be returned. False:
 * a provider did not answer.
 */
export async function askPayouts(deps: SendingDeps, brandId: BrandId, paymentId: number): Promise<boolean> {
  const attempts = await transaction(deps.pool, brandId, (connection) => listOutgoing(connection, paymentId));
  let isAnswered = true;
  for (const attempt of attempts) isAnswered = (await ask(deps, brandId, attempt)) && isAnswered;
  return isAnswered;
}

async function ask(deps: SendingDeps, brandId: BrandId, attempt: OutgoingAttempt): Promise<boolean> {
  const { paymentId, legId, provider, order } = attempt;
  const found = await transaction(deps.pool, brandId, async (connection) => ({
    payment: await findPayment(connection, paymentId),
    leg: (await listLegs(connection, paymentId)).find(({ id }) => id === legId),
  }));
  const configured = deps.payments.providerOf(brandId, provider);
  if (found.payment === undefined || found.leg === undefined) return false;
  const { payment, leg } = found;
  if (configured === undefined) {
    await missOutgoing(deps.payments, payment, attempt, settlePayout(deps));
    return false;
  }
  const parent = await parentOf(deps, brandId, leg);
  const { amount } = leg.leg;
  const outgoing = { purpose: 'payout', payment, legId: leg.id, order, amount, configured, parent } as const;
  const isAnswered = await askOutgoing(deps.payments, { ...outgoing, attempt }, settlePayout(deps));
  await deps.carryOut(brandId, paymentId);
  return isAnswered;
}

function parentOf({ pool }: SendingDeps, brandId: BrandId, { leg }: StoredLeg): Promise<Payment | undefined> {
  return transaction(pool, brandId, async (connection) =>
    leg.kind === 'source' ? findPayment(connection, leg.depositId) : undefined,
  );
}

/** Does timed work and completes what a crash has interrupted: unsent legs, and queries that are due. */
export async function sweepPayouts(deps: SendingDeps, brandId: BrandId): Promise<void> {
  const listPayable = (after: number) =>
    transaction(deps.pool, brandId, (connection) => listSendable(connection, after));
  for await (const id of inPages(listPayable, (found) => found)) await sendLegs(deps, brandId, id);
  const trouble = 'a part of a withdrawal was not asked for';
  await askDue(deps.payments, brandId, {
    purpose: 'payout',
    ask: (attempt) => ask(deps, brandId, attempt),
    trouble,
  });
}

/** Lists the next approved withdrawals with an unsent leg to a source. Many wait for a person, who sends them. */
async function listSendable(connection: Connection, after: number): Promise<number[]> {
  const { rows } = await connection.query<{ id: bigint }>(
    `SELECT id FROM payment
     WHERE type_id = 6 AND id > $1 AND status = 'processing' AND reasons = '{}'
       AND EXISTS (SELECT FROM withdrawal_leg leg
         WHERE leg.payment_id = payment.id AND leg.state = 'open' AND leg.deposit_id IS NOT NULL)
     ORDER BY id LIMIT ${PAGE_ROWS}`,
    [after],
  );
  return rows.map(({ id }) => toInteger(id));
}
