import type { askLimit as call } from '@candor/contracts/http/office/dealingLimits.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { checkLimitChange, codedFigure, isLooser, limitNames } from '@candor/domain/trading/limitFigures.ts';
import type { LimitStatus, LimitChange } from '@candor/domain/trading/limitFigures.ts';
import * as z from 'zod/mini';
import { transaction } from '../../../database/pool.ts';
import { Subject } from '../../access/approvals/index.ts';
import type { StoredApproval } from '../../access/approvals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { limitKey, standingAt, readLimitChange } from './limitChange.ts';
import type { DealingDeskDeps } from './deps.ts';
import { recordLimits } from './recordLimits.ts';

const raisedPayload = z.object({
  symbol: z.optional(z.string()),
  limit: z.enum(limitNames),
  before: z.string(),
  figure: z.nullable(z.string()),
});

/** Returns the requested figure; undefined: the figure is removed. */
export function requestedFigure({ payload: stored }: Pick<StoredApproval, 'payload'>): string | undefined {
  return raisedPayload.parse(stored).figure ?? undefined;
}

/** Rule LI-3: one person lowers a limit, two raise it. */
export const limitRaised = new Subject({
  name: 'limitRaised',
  payload: raisedPayload,

  key: ({ symbol, limit: name }, { brandId }) => limitKey({ brandId, symbol, name }),

  async check(_deps: DealingDeskDeps, _request, { standing, change, after }: Raised) {
    return accept(changesOf(standing, change, after));
  },

  /** Rule LI-4: a request that compares with a figure no longer in force cannot be approved. */
  async checkApproval(deps: DealingDeskDeps, { payload }, { brandId }) {
    const change = readLimitChange(deps, payload, brandId);
    if (!change.ok) return accept(true);
    return checkLimitChange(standingAt(deps, change.value.place), { ...change.value, isApproved: true });
  },

  async apply(deps: DealingDeskDeps, approval) {
    const { brandId } = approval;
    const change = readLimitChange(deps, approval.payload, brandId);
    if (!change.ok) return change;
    const { place, before, figure } = change.value;
    const answer = await deps.bus.request('dealing.changeLimit', {
      commandId: `approval:${approval.id}`,
      place,
      before,
      figure,
      staffId: approval.requestedBy,
      staffName: approval.requesterName,
      approvedBy: approval.deciderName,
      reason: approval.reason,
    });
    // The limit may have been lowered while this was approved: the lower figure stays in force.
    if (!answer.ok) return refuse(answer.refusal);
    await recordLimits(deps, brandId);
    return accept(true);
  },
});

/** Requests to raise a limit, as the first of two people. */
export async function askLimit(
  deps: DealingDeskDeps,
  { symbol, limit, before, figure, reason }: OfficeRequestOf<typeof call>,
  session: StaffSession,
): Promise<Result<number>> {
  const { brandId } = session;
  const found = readLimitChange(deps, { symbol, limit, before, figure }, brandId);
  if (!found.ok) return found;
  const change = { ...found.value, isApproved: true };
  const standing = standingAt(deps, change.place);
  const checked = checkLimitChange(standing, change);
  if (!checked.ok) return checked;
  if (!isLooser(standing, change)) return refuse({ code: 'limitNeedsNobody', field: 'figure' });
  const payload = { symbol: change.place.symbol, limit, before, figure };
  const asking = { reason, payload };
  return transaction(deps.pool, brandId, (connection) =>
    limitRaised.ask(connection, deps, session, asking, { standing, change, after: checked.value }),
  );
}

interface Raised {
  readonly standing: LimitStatus;
  readonly change: LimitChange;
  readonly after: bigint;
}

/** Returns the change for the second person. */
function changesOf({ own, currency }: LimitStatus, { place, before, figure }: LimitChange, after: bigint) {
  const { name, symbol } = place;
  const text = (value: bigint) => codedFigure(name, value, currency);
  const where = [name, ...(symbol === undefined ? [] : [symbol])].join(', ');
  const changes = [{ name: where, before: text(before), after: text(after) }];
  if (figure !== undefined || own === undefined) return changes;
  return [...changes, { name: 'ownFigure', before: text(own), after: symbol === undefined ? 'ofFile' : 'ofBrand' }];
}
