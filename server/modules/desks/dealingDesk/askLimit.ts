import type { askLimit as call } from '@candor/contracts/http/office/dealingLimits.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { checkLimitWish, figureText, isLooser, limitNames } from '@candor/domain/trading/limitFigures.ts';
import type { LimitStanding, LimitWish } from '@candor/domain/trading/limitFigures.ts';
import * as z from 'zod/mini';
import { transaction } from '../../../database/pool.ts';
import { requestApproval } from '../../access/approvals/index.ts';
import type { ApplyApproval, CheckDecider } from '../../access/approvals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { limitKey, standingAt, wishOf } from './limitWish.ts';
import type { DealingDeskDeps } from './deps.ts';
import { recordLimits } from './recordLimits.ts';

const payload = z.object({
  symbol: z.optional(z.string()),
  limit: z.enum(limitNames),
  before: z.string(),
  figure: z.nullable(z.string()),
});

/** Rule LI-3: the first of two people asks to raise a limit. */
export async function askLimit(
  deps: DealingDeskDeps,
  { symbol, limit, before, figure, reason }: OfficeRequestOf<typeof call>,
  session: StaffSession,
): Promise<Result<number>> {
  const { brandId } = session;
  const wish = wishOf(deps, { symbol, limit, before, figure }, brandId);
  if (!wish.ok) return wish;
  const wanted = { ...wish.value, isApproved: true };
  const standing = standingAt(deps, wanted.place);
  const checked = checkLimitWish(standing, wanted);
  if (!checked.ok) return checked;
  if (!isLooser(standing, wanted)) return refuse({ code: 'limitNeedsNobody', field: 'figure' });
  return transaction(deps.pool, brandId, (connection) =>
    requestApproval(connection, deps.approvals, session, {
      subject: 'limitRaised',
      subjectKey: limitKey(wanted.place),
      clientId: undefined,
      payload: { symbol: wanted.place.symbol, limit, before, figure },
      changes: changesOf(standing, wanted, checked.value),
      reason,
    }),
  );
}

/** What changes, as the second person reads it. */
function changesOf({ own, currency }: LimitStanding, { place, before, figure }: LimitWish, after: bigint) {
  const { name, symbol } = place;
  const text = (value: bigint) => figureText(name, value, currency);
  const where = [name, ...(symbol === undefined ? [] : [symbol])].join(', ');
  const changes = [{ name: where, before: text(before), after: text(after) }];
  if (figure !== undefined || own === undefined) return changes;
  return [...changes, { name: 'ownFigure', before: text(own), after: symbol === undefined ? 'ofFile' : 'ofBrand' }];
}

/** Carries out what two people have decided, once for the approval. */
export function applyLimit(deps: DealingDeskDeps): ApplyApproval {
  return async (approval) => {
    const { id, brandId, requestedBy, requesterName, deciderName, reason } = approval;
    const wish = wishOf(deps, z.parse(payload, approval.payload), brandId);
    if (!wish.ok) return wish;
    const { place, before, figure } = wish.value;
    const answer = await deps.bus.request('dealing.changeLimit', {
      commandId: `approval:${id}`,
      place,
      before,
      figure,
      staffId: requestedBy,
      staffName: requesterName,
      approvedBy: deciderName,
      reason,
    });
    // The limit may have been lowered just when this was approved: the lower figure stays in force.
    if (!answer.ok) return refuse(answer.refusal);
    await recordLimits(deps, brandId);
    return accept(true);
  };
}

/** Rule LI-4: a request about a figure no longer in force is not approved; refusing it is always possible. */
export function checkLimitDecider(deps: Pick<DealingDeskDeps, 'brands' | 'limits'>): CheckDecider {
  return async ({ payload: stored }, { brandId }, isApproving) => {
    const wish = wishOf(deps, z.parse(payload, stored), brandId);
    if (!isApproving || !wish.ok) return accept(true);
    const checked = checkLimitWish(standingAt(deps, wish.value.place), { ...wish.value, isApproved: true });
    return checked.ok ? accept(true) : checked;
  };
}
