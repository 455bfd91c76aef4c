import type { BrandId } from '@candor/domain/ids.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { inPages } from '../../../database/inPages.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { applyDeposit } from './applyDeposit.ts';
import { applyWebhook } from './applyWebhook.ts';
import { askProvider, queryAgainSoon } from './askProvider.ts';
import { endAttempt, findLostAttempts } from './attempts.ts';
import type { Attempt } from './attempts.ts';
import { carryOutMoves } from './carryOut.ts';
import { findWaitingWebhooks } from './inboxStore.ts';
import { findOpenPayments } from './moves.ts';
import type { PaymentDeps } from './deps.ts';
import { sweepRefunds } from './refunds.ts';
import { findDuePolls, findExpired, lockPayment } from './store.ts';

/** Time after which a call's caller is gone: no call lasts this long. */
const LOST_AFTER_MS = MINUTE_MS;
/** Failures in a row after which the other moves wait for the next sweep: the ledger does not answer. */
const FAILURES_MOST = 20;

/**
 * Does timed work and completes what a crash has interrupted: starts without a known outcome, moves that the ledger has
 * not answered, waiting webhooks, due queries, and expired deposits. A failing one does not delay the others.
 */
export async function sweepPayments(deps: PaymentDeps, brandId: BrandId): Promise<void> {
  const now = deps.clock.now();
  const read = <T>(work: (connection: Connection) => Promise<T>) => transaction(deps.pool, brandId, work);
  const lost = (after: number) =>
    read((connection) => findLostAttempts(connection, { before: now - LOST_AFTER_MS, after }));
  await forEachLogged(
    deps,
    inPages(lost, ({ id }) => id),
    (attempt) => markUnknown(deps, brandId, attempt),
  );
  const open = (after: number) => read((connection) => findOpenPayments(connection, after));
  await forEachLogged(deps, byId(open), (id) => carryOutMoves(deps, brandId, id), FAILURES_MOST);
  const waiting = await read((connection) => findWaitingWebhooks(connection, now));
  await forEachLogged(deps, waiting, (id) => applyWebhook(deps, brandId, id));
  const due = await read((connection) => findDuePolls(connection, now));
  await forEachLogged(deps, due, (id) => query(deps, brandId, id));
  const expired = (after: number) => read((connection) => findExpired(connection, { now, after }));
  await forEachLogged(deps, byId(expired), (id) => expire(deps, brandId, id));
  await sweepRefunds(deps, brandId);
  for (const [provider, count] of deps.quota.takeDropped())
    deps.onAlarm('webhooks beyond the quota of the day were not kept', { provider, count });
}

const byId = (read: (after: number) => Promise<readonly number[]>) => inPages(read, (id) => id);

async function forEachLogged<T>(
  deps: PaymentDeps,
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
  failuresMost = Infinity,
): Promise<void> {
  let failures = 0;
  for await (const item of items) {
    try {
      await work(item);
      failures = 0;
    } catch (error) {
      deps.onTrouble(error, 'a payment was not looked after');
      failures += 1;
    }
    if (failures === failuresMost) return;
  }
}

/** Queries a payment. One whose query fails on our side waits a minute, so that any number of them delays no other. */
async function query(deps: PaymentDeps, brandId: BrandId, id: number): Promise<void> {
  try {
    await askProvider(deps, brandId, id);
  } catch (error) {
    await queryAgainSoon(deps, brandId, id).catch((failure: unknown) =>
      deps.onTrouble(failure, 'no query was postponed'),
    );
    throw error;
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
