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
import type { PaymentDeps } from './deps.ts';
import { sweepRefunds } from './refunds.ts';
import { findDuePolls, findExpired, lockPayment } from './store.ts';

/** Time after which a call's caller is gone: no call lasts this long. */
const LOST_AFTER_MS = 60_000;

/**
 * Does timed work and completes what a crash has interrupted: starts without a known outcome, moves that the ledger has
 * not answered, waiting webhooks, due queries, and expired deposits. A failing one does not delay the others.
 */
export async function sweepPayments(deps: PaymentDeps, brandId: BrandId): Promise<void> {
  const now = deps.clock.now();
  const read = <T>(work: (connection: Connection) => Promise<T>) => transaction(deps.pool, brandId, work);
  const lost = await read((connection) => findLostAttempts(connection, now - LOST_AFTER_MS));
  await forEachLogged(deps, lost, (attempt) => markUnknown(deps, brandId, attempt));
  await forEachLogged(deps, await read(findOpenPayments), (id) => carryOutMoves(deps, brandId, id));
  const waiting = await read((connection) => findWaitingWebhooks(connection, now));
  await forEachLogged(deps, waiting, (id) => applyWebhook(deps, brandId, id));
  const due = await read((connection) => findDuePolls(connection, now));
  await forEachLogged(deps, due, async (id) => void (await askProvider(deps, brandId, id)));
  const expired = await read((connection) => findExpired(connection, now));
  await forEachLogged(deps, expired, (id) => expire(deps, brandId, id));
  await sweepRefunds(deps, brandId);
  for (const [provider, count] of deps.quota.takeDropped())
    deps.onAlarm('webhooks beyond the quota of the day were not kept', { provider, count });
}

async function forEachLogged<T>(
  deps: PaymentDeps,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      deps.onTrouble(error, 'a payment was not looked after');
    }
  }
}

/** Rule PY-5: marks a start as unknown. It may have reached the provider, so it is queried, and never sent again. */
function markUnknown(deps: PaymentDeps, brandId: BrandId, attempt: Attempt): Promise<void> {
  return transaction(deps.pool, brandId, async (connection) => {
    const payment = await lockPayment(connection, attempt.paymentId);
    const detail = { attempt: attempt.key };
    if (!(await endAttempt(connection, attempt, 'unknown', detail, deps.clock.now()))) return;
    const cause = { kind: 'started', actor: 'system', detail };
    await applyDeposit(connection, deps, payment, { kind: 'started', outcome: 'unknown' }, cause);
  });
}

function expire(deps: PaymentDeps, brandId: BrandId, id: number): Promise<void> {
  return transaction(deps.pool, brandId, async (connection) => {
    const payment = await lockPayment(connection, id);
    await applyDeposit(connection, deps, payment, { kind: 'time' }, { kind: 'expired', actor: 'system', detail: {} });
  });
}
