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
import type { DealingDeskParts } from './parts.ts';
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
  parts: DealingDeskParts,
  request: OfficeRequestOf<typeof call>,
  session: StaffSession,
): Promise<Result<number>> {
  const scope = await scopeOf(parts, request, session, 'dealing.resume');
  if (!scope.ok) return scope;
  const { brandId, symbol } = scope.value;
  const pause = parts.openings.pauses.find((one) => scopeKey(one) === scopeKey(scope.value));
  if (pause === undefined) return refuse({ code: 'openingNotPaused' });
  return transaction(parts.pool, session.brandId, (connection) =>
    requestApproval(connection, parts.approvals, session, {
      subject: 'openingResumed',
      subjectKey: openingKey(pause),
      clientId: undefined,
      payload: { brand: brandId ?? null, symbol: symbol ?? null, since: pause.since },
      changes: [{ name: placeName(parts, pause), before: 'closingOnly', after: 'openAgain' }],
      reason: request.reason,
    }),
  );
}

/** Where, as the second person reads it. */
function placeName({ brands }: DealingDeskParts, { brandId, symbol }: OpeningPause): string {
  const brand = brands.find(({ id }) => id === brandId)?.name;
  return [symbol, brand].filter((part) => part !== undefined).join(', ') || 'platform';
}

/** Carries out what two people have decided about this very pause, once for the approval. */
export function applyOpening(parts: DealingDeskParts): ApplyApproval {
  return async ({ id, brandId: desk, payload: stored, requestedBy, requesterName, deciderName, reason }) => {
    const { brand, symbol, since = NEVER } = z.parse(payload, stored);
    const scope = { brandId: brand ?? undefined, symbol: symbol ?? undefined };
    const answer = await parts.bus.request('dealing.switchOpening', {
      ...{ ...scope, commandId: `approval:${id}`, isPaused: false, ends: since },
      ...{ actingBrand: desk, staffId: requestedBy, staffName: requesterName, approvedBy: deciderName, reason },
    });
    if (!answer.ok) return refuse(answer.refusal);
    await recordSwitches(parts, desk);
    await endAsked(parts, openingKey({ ...scope, since }));
    return accept(true);
  };
}

/** Rule KS-5: who decides for all brands needs their role in each of them. */
export function checkOpeningDecider(parts: Pick<DealingDeskParts, 'sessions' | 'brands'>): CheckDecider {
  return async ({ payload: stored }, session) =>
    z.parse(payload, stored).brand === null ? checkEverywhere(parts, session) : accept(true);
}
