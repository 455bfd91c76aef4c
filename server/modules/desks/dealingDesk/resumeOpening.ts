import type { askOpening as call } from '@candor/contracts/http/office/dealing.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { scopeKey } from '@candor/domain/trading/openingPauses.ts';
import type { OpeningPause, OpeningScope } from '@candor/domain/trading/openingPauses.ts';
import * as z from 'zod/mini';
import { transaction } from '../../../database/pool.ts';
import { Subject } from '../../access/approvals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { NEVER, checkEverywhere, decidedBy, endRequestsEverywhere } from './everywhere.ts';
import type { DealingDeskDeps } from './deps.ts';
import { scopeOf } from './pauseOpening.ts';
import { recordSwitches } from './recordSwitches.ts';

/** Returns the key of requests to end this very pause, and no later one. */
export function openingKey({ since, ...scope }: OpeningScope & Pick<OpeningPause, 'since'>): string {
  return `opening:${scopeKey(scope)}:${since}`;
}

/** Rule KS-5: ends this very pause, once per approval. */
export const openingResumed = new Subject({
  name: 'openingResumed',
  payload: z.object({
    brand: z.nullable(z.string()),
    symbol: z.nullable(z.string()),
    /** Start of the pause; absent in older requests, which end none. */
    since: z.optional(z.number()),
  }),

  key: (payload) => openingKey(pauseOf(payload)),

  async check(deps: DealingDeskDeps, { payload }) {
    return accept([{ name: placeName(deps, pauseOf(payload)), before: 'closingOnly', after: 'openAgain' }]);
  },

  /** A decision for all brands needs the person's role in each of them. */
  async checkDecider(deps: DealingDeskDeps, { payload: { brand } }, decider) {
    return brand === null ? checkEverywhere(deps, decider) : accept(true);
  },

  async apply(deps: DealingDeskDeps, approval) {
    const { brandId: desk } = approval;
    const { since, ...scope } = pauseOf(approval.payload);
    const answer = await deps.bus.request('dealing.switchOpening', {
      ...scope,
      commandId: `approval:${approval.id}`,
      isPaused: false,
      ends: since,
      ...decidedBy(approval),
    });
    if (!answer.ok) return refuse(answer.refusal);
    await recordSwitches(deps, desk);
    await endRequestsEverywhere(deps, openingKey({ ...scope, since }));
    return accept(true);
  },
});

/** Requests the end of a pause, as the first of two people. */
export async function askOpening(
  deps: DealingDeskDeps,
  request: OfficeRequestOf<typeof call>,
  session: StaffSession,
): Promise<Result<number>> {
  const scope = await scopeOf(deps, request, session, 'dealing.resume');
  if (!scope.ok) return scope;
  const pause = deps.openings.pauses.find((one) => scopeKey(one) === scopeKey(scope.value));
  if (pause === undefined) return refuse({ code: 'openingNotPaused' });
  const { brandId = null, symbol = null } = scope.value;
  const payload = { brand: brandId, symbol, since: pause.since };
  return transaction(deps.pool, session.brandId, (connection) =>
    openingResumed.ask(connection, deps, session, { reason: request.reason, payload }),
  );
}

interface StoredPause {
  readonly brand: string | null;
  readonly symbol: string | null;
  readonly since?: number | undefined;
}

function pauseOf({ brand, symbol, since = NEVER }: StoredPause): OpeningScope & Pick<OpeningPause, 'since'> {
  return { brandId: brand ?? undefined, symbol: symbol ?? undefined, since };
}

/** Names the scope for the second person. */
function placeName({ brands }: DealingDeskDeps, { brandId, symbol }: OpeningScope): string {
  const brand = brands.find(({ id }) => id === brandId)?.name;
  return [symbol, brand].filter((part) => part !== undefined).join(', ') || 'platform';
}
