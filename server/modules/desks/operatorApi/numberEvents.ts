import { visibleSubjects } from '@candor/domain/approvals/approval.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { EVENT_DAYS } from '@candor/domain/operator/events.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import type { OperatorApiDeps } from './deps.ts';
import { deleteEvents, deleteHidden, lockFeed, numberChanges, numberFills, updateFeed } from './feedStore.ts';

type FeedDeps = Pick<OperatorApiDeps, 'pool' | 'clock'>;

/** Number of events that one transaction numbers of each source, while it holds the feed. */
const AT_ONCE = 1_000;

/** Rule OA-5: kinds that only some of the staff may know of are in no feed. */
const published = visibleSubjects([]);

/**
 * Rule OA-5: numbers everything committed since the last pass, without a gap and each once; returns how many. The feed
 * is locked up to the commit, and later commits follow in the next pass.
 */
export async function numberEvents(deps: FeedDeps, brandId: BrandId): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await numberOnce(deps, brandId);
    total += count;
    if (count < AT_ONCE) return total;
  }
}

function numberOnce({ pool, clock }: FeedDeps, brandId: BrandId): Promise<number> {
  return transaction(pool, brandId, async (connection) => {
    const feed = await lockFeed(connection);
    if (feed === undefined) return 0;
    const now = clock.now();
    await deleteHidden(connection, published);
    let after = feed.lastNumber;
    const numbered = { now, limit: AT_ONCE };
    after += await numberChanges(connection, { ...numbered, executionId: feed.executionId, after });
    const { count, executionId } = await numberFills(connection, { ...numbered, executionId: feed.executionId, after });
    after += count;
    // Corrections of trades that were closed since the last pass.
    after += await numberChanges(connection, { ...numbered, executionId, after });
    if (after > feed.lastNumber || executionId > feed.executionId) await updateFeed(connection, after, executionId);
    return after - feed.lastNumber;
  });
}

/** Rule OA-6: deletes events older than thirty days; the feed states its new first number. */
export async function endOldEvents({ pool, clock }: FeedDeps, brandId: BrandId): Promise<number> {
  const before = clock.now() - EVENT_DAYS * DAY_MS;
  let total = 0;
  for (;;) {
    const count = await transaction(pool, brandId, async (connection) => {
      const feed = await lockFeed(connection);
      return feed === undefined ? 0 : deleteEvents(connection, before, AT_ONCE);
    });
    total += count;
    if (count < AT_ONCE) return total;
  }
}
