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

/** Start of a halt or pause that does not exist. */
export const NEVER = 0;

/** Rule KS-5: may this person do this in every brand of the installation? */
export function mayEverywhere(
  deps: Pick<DealingDeskDeps, 'sessions' | 'brands'>,
  session: Pick<StaffSession, 'staffId'>,
  action: StaffAction,
): Promise<boolean> {
  return hasRoleEverywhere(deps, session, rolesFor[action]);
}

/** Checks that a second person who decides for all brands has the role in each of them. */
export async function checkEverywhere(
  deps: Pick<DealingDeskDeps, 'sessions' | 'brands'>,
  session: Pick<StaffSession, 'staffId'>,
): Promise<Result<true>> {
  return (await mayEverywhere(deps, session, 'dealing.pause')) ? accept(true) : refuse({ code: 'forbidden' });
}

/** Ends the pending requests of all brands' desks about something that is over. */
export async function endRequestsEverywhere({ pool, brands }: Pick<DealingDeskDeps, 'pool' | 'brands'>, key: string) {
  for (const { id } of brands) await transaction(pool, id, (connection) => endWaiting(connection, key));
}

/** Returns the two people of a change, as the engine records them. */
export function decidedBy({ brandId, requestedBy, requesterName, deciderName, reason }: StoredApproval) {
  return {
    actingBrand: brandId,
    staffId: requestedBy,
    staffName: requesterName,
    approvedBy: deciderName,
    reason,
  };
}
