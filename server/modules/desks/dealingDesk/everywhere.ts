import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { rolesFor } from '@candor/domain/staff/roles.ts';
import type { StaffAction } from '@candor/domain/staff/roles.ts';
import { transaction } from '../../../database/pool.ts';
import { endWaiting } from '../../access/approvals/index.ts';
import type { StoredApproval } from '../../access/approvals/index.ts';
import { hasRoleEverywhere } from '../../access/staff/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { DealingDeskDeps } from './deps.ts';

/** The beginning of no halt and of no pause. */
export const NEVER = 0;

/** Rule KS-5: may somebody do this in every brand of the installation? */
export function mayEverywhere(
  deps: Pick<DealingDeskDeps, 'sessions' | 'brands'>,
  session: Pick<StaffSession, 'staffId'>,
  action: StaffAction,
): Promise<boolean> {
  return hasRoleEverywhere(deps, session, rolesFor[action]);
}

/** Of the second person, who decides about all brands: their role in each of them. */
export async function checkEverywhere(
  deps: Pick<DealingDeskDeps, 'sessions' | 'brands'>,
  session: Pick<StaffSession, 'staffId'>,
): Promise<Result<true>> {
  return (await mayEverywhere(deps, session, 'dealing.pause')) ? accept(true) : refuse({ code: 'forbidden' });
}

/** It is over: what the desks of other brands have asked about it waits no longer. */
export async function endRequested({ pool, brands }: Pick<DealingDeskDeps, 'pool' | 'brands'>, key: string) {
  for (const { id } of brands) await transaction(pool, id, (connection) => endWaiting(connection, key));
}

/** The two people of a change, as the engine records them. */
export function decidedBy({ brandId, requestedBy, requesterName, deciderName, reason }: StoredApproval) {
  return {
    actingBrand: brandId,
    staffId: requestedBy,
    staffName: requesterName,
    approvedBy: deciderName,
    reason,
  };
}
