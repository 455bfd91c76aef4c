import type { askOpening as call } from '@candor/contracts/http/office/dealing.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { rolesFor } from '@candor/domain/staff/roles.ts';
import { scopeKey } from '@candor/domain/trading/openingPauses.ts';
import type { OpeningPause, OpeningScope } from '@candor/domain/trading/openingPauses.ts';
import * as z from 'zod/mini';
import { transaction } from '../../database/pool.ts';
import { requestApproval } from '../approvals/index.ts';
import type { ApplyApproval, CheckDecider } from '../approvals/index.ts';
import type { StaffSession } from '../staff/index.ts';
import type { DealingDeskParts } from './parts.ts';
import { scopeOf } from './pauseOpening.ts';
import { recordSwitches } from './recordSwitches.ts';

const payload = z.object({ brand: z.nullable(z.string()), symbol: z.nullable(z.string()) });

/** What a request to open again is about. */
export function openingKey(scope: OpeningScope): string {
  return `opening:${scopeKey(scope)}`;
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
      subjectKey: openingKey(scope.value),
      clientId: undefined,
      payload: { brand: brandId ?? null, symbol: symbol ?? null },
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

/** Carries out what two people have decided, once for the approval. */
export function applyOpening(parts: DealingDeskParts): ApplyApproval {
  return async ({ id, brandId: desk, payload: stored, requestedBy, requesterName, deciderName, reason }) => {
    const { brand, symbol } = z.parse(payload, stored);
    const answer = await parts.bus.request('dealing.switchOpening', {
      ...{ commandId: `approval:${id}`, brandId: brand ?? undefined, symbol: symbol ?? undefined, isPaused: false },
      ...{ actingBrand: desk, staffId: requestedBy, staffName: requesterName, approvedBy: deciderName, reason },
    });
    if (!answer.ok) return refuse(answer.refusal);
    await recordSwitches(parts, desk);
    return accept(true);
  };
}

/** Rule KS-5: whoever decides for all brands needs his role in each of them. */
export function checkOpeningDecider({ sessions, brands }: Pick<DealingDeskParts, 'sessions' | 'brands'>): CheckDecider {
  return async ({ payload: stored }, { staffId }) => {
    if (z.parse(payload, stored).brand !== null) return accept(true);
    const held = new Set(await sessions.brandsFor(staffId, rolesFor['dealing.pause']));
    return brands.every(({ id }) => held.has(id)) ? accept(true) : refuse({ code: 'forbidden' });
  };
}
