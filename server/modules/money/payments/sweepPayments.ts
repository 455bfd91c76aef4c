import type { BrandId } from '@candor/domain/ids.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { applyDeposit } from './applyDeposit.ts';
import { applyWebhook } from './applyWebhook.ts';
import { askProvider } from './askProvider.ts';
import { endAttempt, findLostAttempts } from './attempts.ts';
import type { Attempt } from './attempts.ts';
import { carryOutMoves } from './carryOut.ts';
import { findWaitingWebhooks } from './inboxStore.ts';
import { findOpenPayments } from './moves.ts';
import type { PaymentParts } from './parts.ts';
import { sweepRefunds } from './refunds.ts';
import { findDuePolls, findExpired, lockPayment } from './store.ts';

/** No call lasts this long: its caller is gone. */
const LOST_AFTER_MS = 60_000;

/**
 * Timed work, and what a crash has left behind: starts without a known outcome, moves that the
 * ledger has not answered, waiting webhooks, due queries, and expired deposits. One that fails does
 * not delay the others.
 */
export async function sweepPayments(parts: PaymentParts, brandId: BrandId): Promise<void> {
  const now = parts.clock.now();
  const read = <T>(work: (connection: Connection) => Promise<T>) => transaction(parts.pool, brandId, work);
  const lost = await read((connection) => findLostAttempts(connection, now - LOST_AFTER_MS));
  await each(parts, lost, (attempt) => giveUp(parts, brandId, attempt));
  await each(parts, await read(findOpenPayments), (id) => carryOutMoves(parts, brandId, id));
  const waiting = await read((connection) => findWaitingWebhooks(connection, now));
  await each(parts, waiting, (id) => applyWebhook(parts, brandId, id));
  const due = await read((connection) => findDuePolls(connection, now));
  await each(parts, due, async (id) => void (await askProvider(parts, brandId, id)));
  const expired = await read((connection) => findExpired(connection, now));
  await each(parts, expired, (id) => expire(parts, brandId, id));
  await sweepRefunds(parts, brandId);
  for (const [provider, count] of parts.quota.takeDropped())
    parts.onAlarm('webhooks beyond the quota of the day were not kept', { provider, count });
}

async function each<T>(parts: PaymentParts, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      parts.onTrouble(error, 'a payment was not looked after');
    }
  }
}

/** Rule PY-5: it may have started there, or not: it is queried, and never started again. */
function giveUp(parts: PaymentParts, brandId: BrandId, attempt: Attempt): Promise<void> {
  return transaction(parts.pool, brandId, async (connection) => {
    const payment = await lockPayment(connection, attempt.paymentId);
    const detail = { attempt: attempt.key };
    if (!(await endAttempt(connection, attempt, 'unknown', detail, parts.clock.now()))) return;
    const cause = { kind: 'started', actor: 'system', detail };
    await applyDeposit(connection, parts, payment, { kind: 'started', outcome: 'unknown' }, cause);
  });
}

function expire(parts: PaymentParts, brandId: BrandId, id: number): Promise<void> {
  return transaction(parts.pool, brandId, async (connection) => {
    const payment = await lockPayment(connection, id);
    await applyDeposit(connection, parts, payment, { kind: 'time' }, { kind: 'expired', actor: 'system', detail: {} });
  });
}
