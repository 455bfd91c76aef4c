import { EVENTS } from '@candor/contracts/http/operator/events.ts';
import type { OperatorAnswerOf, OperatorRequestOf } from '@candor/contracts/http/operator/call.ts';
import type { OperatorCalls } from '@candor/contracts/http/operator/calls.ts';
import { kindsFor } from '@candor/domain/operator/events.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { snapshot } from '../../../database/pool.ts';
import type { OperatorApiDeps } from './deps.ts';
import type { OperatorCaller } from './enter.ts';
import { findFeed, listEvents } from './feedStore.ts';
import { presentEvent } from './presentEvent.ts';

type Call = OperatorCalls['readEvents'];

/** Maximum number of events that a pass looks through, if few of them are in the caller's scopes. */
const LOOKED_THROUGH = 20_000;

/**
 * Rule OA-5: returns the events after a number that the key's scopes include; `next` is also past events that they
 * exclude. A caller who is too late for some of them is refused (`eventsGone`), and so is one who is ahead of the feed
 * (`malformed`).
 */
export function readEvents(
  { pool }: Pick<OperatorApiDeps, 'pool'>,
  { after, limit = EVENTS }: OperatorRequestOf<Call>,
  { brandId, scopes }: OperatorCaller,
): Promise<Result<OperatorAnswerOf<Call>>> {
  return snapshot(pool, brandId, async (connection): Promise<Result<OperatorAnswerOf<Call>>> => {
    const feed = await findFeed(connection);
    const { firstNumber: first, lastNumber: last } = feed ?? { firstNumber: 1, lastNumber: 0 };
    if (after > last) return refuse({ code: 'malformed', field: 'after' });
    if (after < first - 1) {
      return refuse({ code: 'eventsGone', params: { gone: String(first - 1), last: String(last) } });
    }
    const through = Math.min(last, after + LOOKED_THROUGH);
    const found = await listEvents(connection, { after, through, kinds: kindsFor(scopes), limit });
    const isFull = found.length === limit;
    const next = isFull ? (found.at(-1)?.number ?? through) : through;
    return accept({ events: found.map(presentEvent), next, last });
  });
}
