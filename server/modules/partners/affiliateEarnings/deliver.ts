import { nextAttemptAt } from '@candor/domain/affiliates/postbackTimes.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import type { EarningDeps } from './deps.ts';
import { putBack, takeDue, updateDelivered } from './postbackStore.ts';
import type { DueDelivery } from './postbackStore.ts';
import { openSecret, signedCall } from '../../access/signedCalls/index.ts';

/** Purpose of the key that encrypts the secrets of partners' postbacks. */
export const POSTBACKS = 'affiliate postbacks';

export type DeliverDeps = Pick<EarningDeps, 'pool' | 'clock' | 'key' | 'outbound'>;

/** Time for which deliveries are claimed: longer than a postback's batch and its last call take. */
const BUSY_MS = MINUTE_MS;
/** Time after which no further call to one partner's server starts in a pass; the rest waits for the next. */
const LINE_MS = 5_000;
/** Time after which a server that has not accepted a delivery gets the ones behind it. */
const AGAIN_MS = 30_000;
/** Most deliveries of one postback in a pass, and most postbacks: those that have waited longest. */
const SENT_AT_ONCE = 20;
const POSTBACKS_AT_ONCE = 50;

/**
 * Rule AF-12: sends the deliveries that are due, or the given one; postbacks in parallel, each postback's deliveries in
 * order. The outbound client accepts public https only (T37).
 */
export async function deliverPostbacks(deps: DeliverDeps, brandId: BrandId, id?: string): Promise<void> {
  const now = deps.clock.now();
  const claim = { now, busyUntil: now + BUSY_MS, limit: SENT_AT_ONCE, postbacks: POSTBACKS_AT_ONCE, id };
  const due = await transaction(deps.pool, brandId, (connection) => takeDue(connection, claim));
  const lines = Map.groupBy(
    due.toSorted((one, other) => one.id - other.id),
    ({ postbackId }) => postbackId,
  );
  const ends = await Promise.allSettled([...lines.values()].map((line) => deliverInTurn(deps, brandId, line)));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/**
 * Sends one postback's deliveries. A server that does not accept one is called once in a pass, a slow one a few times:
 * the rest waits for a later pass.
 */
async function deliverInTurn(deps: DeliverDeps, brandId: BrandId, line: readonly DueDelivery[]): Promise<void> {
  const endsAt = deps.clock.now() + LINE_MS;
  for (const [place, one] of line.entries()) {
    if (deps.clock.now() >= endsAt) return returnUntried(deps, brandId, line.slice(place), deps.clock.now());
    if (!(await deliver(deps, brandId, one)))
      return returnUntried(deps, brandId, line.slice(place + 1), deps.clock.now() + AGAIN_MS);
  }
}

/** Returns claimed deliveries that were not tried: due at `nextAt`. */
async function returnUntried(
  { pool }: Pick<DeliverDeps, 'pool'>,
  brandId: BrandId,
  untried: readonly DueDelivery[],
  nextAt: Instant,
): Promise<void> {
  if (untried.length === 0) return;
  const ids = untried.map(({ id }) => id);
  await transaction(pool, brandId, (connection) => putBack(connection, ids, nextAt));
}

/** Sends one delivery; true if it was accepted. */
async function deliver(deps: DeliverDeps, brandId: BrandId, due: DueDelivery): Promise<boolean> {
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
  return isSent;
}
