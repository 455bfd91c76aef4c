import { nextAttemptAt } from '@candor/domain/affiliates/postbackTimes.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { transaction } from '../../../database/pool.ts';
import type { EarningDeps } from './deps.ts';
import { takeDue, updateDelivered } from './postbackStore.ts';
import type { DueDelivery } from './postbackStore.ts';
import { openSecret, signedCall } from '../../access/signedCalls/index.ts';

/** Purpose of the key that encrypts the secrets of partners' postbacks. */
export const POSTBACKS = 'affiliate postbacks';

export type DeliverDeps = Pick<EarningDeps, 'pool' | 'clock' | 'key' | 'outbound'>;

/** Time for which a delivery is claimed; longer than any call lasts. */
const BUSY_MS = 60_000;
const AT_ONCE = 20;

/**
 * Rule AF-12: sends the deliveries that are due, or the given one. The outbound client accepts public https only (T37).
 */
export async function deliverPostbacks(deps: DeliverDeps, brandId: BrandId, id?: string): Promise<void> {
  const now = deps.clock.now();
  const claim = { now, busyUntil: now + BUSY_MS, limit: AT_ONCE, ...(id !== undefined && { id }) };
  const due = await transaction(deps.pool, brandId, (connection) => takeDue(connection, claim));
  for (const one of due) await deliver(deps, brandId, one);
}

async function deliver(deps: DeliverDeps, brandId: BrandId, due: DueDelivery): Promise<void> {
  const now = deps.clock.now();
  const sent = await deps.outbound.deliver(signedCall(due, [openSecret(deps.key, POSTBACKS, due.secret)], now), [
    new URL(due.url).origin,
  ]);
  const status = 'answer' in sent ? sent.answer.status : undefined;
  const isSent = status !== undefined && status >= 200 && status < 300;
  const answer = 'answer' in sent ? String(sent.answer.status) : sent.fault;
  const nextAt = isSent ? undefined : nextAttemptAt(due.attempts, deps.clock.now());
  await transaction(deps.pool, brandId, (connection) =>
    updateDelivered(connection, { id: due.id, answer, nextAt, isSent }),
  );
}
