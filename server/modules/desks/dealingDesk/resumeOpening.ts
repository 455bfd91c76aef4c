import type { askOpening as call } from '@candor/contracts/http/office/dealing.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { scopeKey } from '@candor/domain/trading/openingPauses.ts';
import type { OpeningPause, OpeningScope } from '@candor/domain/trading/openingPauses.ts';
import * as z from 'zod/mini';
import { transaction } from '../../../database/pool.ts';
import { requestApproval } from '../../access/approvals/index.ts';
import type { ApplyApproval, CheckDecider } from '../../access/approvals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { NEVER, checkEverywhere, endAsked } from './everywhere.ts';
import type { DealingDeskDeps } from './deps.ts';
import { scopeOf } from './pauseOpening.ts';
import { recordSwitches } from './recordSwitches.ts';

/** `since`: which pause is meant; what was asked before that was kept ends none. */
const payload = z.object({
  brand: z.nullable(z.string()),
  symbol: z.nullable(z.string()),
  since: z.optional(z.number()),
});

/** What a request to open again is about: this pause, and none that comes after it. */
export function openingKey({ since, ...scope }: OpeningScope & Pick<OpeningPause, 'since'>): string {
  return `opening:${scopeKey(scope)}:${since}`;
}

/** Rule KS-5: the first of two people asks to let opening go on. */
export async function askOpening(
  deps: DealingDeskDeps,
  request: OfficeRequestOf<typeof call>,
  session: StaffSession,
): Promise<Result<number>> {
  const scope = await scopeOf(deps, request, session, 'dealing.resume');
  if (!scope.ok) return scope;
  const { brandId, symbol } = scope.value;
  const pause = deps.openings.pauses.find((one) => scopeKey(one) === scopeKey(scope.value));
  if (pause === undefined) return refuse({ code: 'openingNotPaused' });
  return transaction(deps.pool, session.brandId, (connection) =>
    requestApproval(connection, deps.approvals, session, {
      subject: 'openingResumed',
      subjectKey: openingKey(pause),
      clientId: undefined,
      payload: { brand: brandId ?? null, symbol: symbol ?? null, since: pause.since },
      changes: [{ name: placeName(deps, pause), before: 'closingOnly', after: 'openAgain' }],
      reason: request.reason,
    }),
  );
}

/** Where, as the second person reads it. */
function placeName({ brands }: DealingDeskDeps, { brandId, symbol }: OpeningPause): string {
  const brand = brands.find(({ id }) => id === brandId)?.name;
  return [symbol, brand].filter((part) => part !== undefined).join(', ') || 'platform';
}

/** Carries out what two people have decided about this very pause, once for the approval. */
export function applyOpening(deps: DealingDeskDeps): ApplyApproval {
  return async ({ id, brandId: desk, payload: stored, requestedBy, requesterName, deciderName, reason }) => {
    const { brand, symbol, since = NEVER } = z.parse(payload, stored);
    const scope = { brandId: brand ?? undefined, symbol: symbol ?? undefined };
    const answer = await deps.bus.request('dealing.switchOpening', {
      ...scope,
      commandId: `approval:${id}`,
      isPaused: false,
      ends: since,
      actingBrand: desk,
      staffId: requestedBy,
      staffName: requesterName,
      approvedBy: deciderName,
      reason,
    });
    if (!answer.ok) return refuse(answer.refusal);
    await recordSwitches(deps, desk);
    await endAsked(deps, openingKey({ ...scope, since }));
    return accept(true);
  };
}

/** Rule KS-5: who decides for all brands needs their role in each of them. */
export function checkOpeningDecider(deps: Pick<DealingDeskDeps, 'sessions' | 'brands'>): CheckDecider {
  return async ({ payload: stored }, session) =>
    z.parse(payload, stored).brand === null ? checkEverywhere(deps, session) : accept(true);
}
