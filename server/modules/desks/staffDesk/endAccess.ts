import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { mayDo } from '@candor/domain/staff/roles.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import type { Connection } from '../../../database/pool.ts';
import { endRequestsOf } from '../../access/approvals/index.ts';
import { act } from '../../access/audit/index.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import { isEnrolled } from '../../access/staff/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { queueInvitation } from './invitation.ts';
import { keyOf, lockMember, rolesEverywhere, updateDisabled } from './store.ts';

/** Rules ST-6, FE-7: one person ends an access; every session and request of it ends immediately. */
export function disableStaff(
  deps: ActDeps,
  { id, reason }: OfficeRequestOf<OfficeCalls['disableStaff']>,
  session: StaffSession,
): Promise<Result<true>> {
  const lock = (connection: Connection) => lockMember(connection, id);
  return act(deps, session, lock, async ({ connection, found, now, record }) => {
    if (id === session.staffId) return refuse({ code: 'staffSelf' });
    if (!(await looksAfterAll(connection, session.staffId, id))) return refuse({ code: 'staffElsewhere' });
    if (await updateDisabled(connection, id, now)) {
      await endRequestsOf(connection, id);
      await record({ action: 'staff.disabled', subject: keyOf(id), reason, details: { name: found.name } });
    }
    return accept(true);
  });
}

/** Is the caller responsible for each brand that the person works for? Their account is one for all brands. */
async function looksAfterAll(connection: Connection, callerId: number, staffId: number): Promise<boolean> {
  const own = await rolesEverywhere(connection, callerId);
  const theirs = await rolesEverywhere(connection, staffId);
  return theirs.every(({ brandId }) => {
    const roles = own.filter((one) => one.brandId === brandId).map(({ role }) => role);
    return mayDo(roles, 'staff.manage');
  });
}

/** Sends another invitation to a person who has not set up their sign-in. */
export function inviteAgain(deps: ActDeps, id: number, session: StaffSession): Promise<Result<true>> {
  const { brandId, staffId: requestedBy } = session;
  const lock = (connection: Connection) => lockMember(connection, id);
  return act(deps, session, lock, async ({ connection, found: staff, now, record }) => {
    if (await isEnrolled(connection, id)) return refuse({ code: 'notFound' });
    if (staff.disabledAt !== null) return refuse({ code: 'staffDisabled' });
    // The minute in the key makes two clicks send one mail.
    const eventKey = `staffInvitation:${id}:${Math.floor(now / MINUTE_MS)}`;
    await queueInvitation(connection, { brandId, staff, requestedBy, eventKey, now });
    await record({ action: 'staff.invited', subject: keyOf(id), details: { name: staff.name } });
    return accept(true);
  });
}
