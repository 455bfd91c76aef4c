import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { mayDo } from '@candor/domain/staff/roles.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { endRequestsOf } from '../../access/approvals/index.ts';
import { recordAct } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { queueInvitation } from './invitation.ts';
import type { StaffDeskDeps } from './deps.ts';
import { lockMember, rolesEverywhere, updateDisabled } from './store.ts';

/** Rules ST-6, FE-7: one person is enough to end an access; every session and request of it is over at once. */
export function disableStaff(
  { pool, clock, audit }: StaffDeskDeps,
  { id, reason }: OfficeRequestOf<OfficeCalls['disableStaff']>,
  { brandId, staffId, name }: StaffSession,
): Promise<Result<true>> {
  return transaction(pool, brandId, async (connection): Promise<Result<true>> => {
    const member = await lockMember(connection, id);
    if (member === undefined) return refuse({ code: 'notFound' });
    if (id === staffId) return refuse({ code: 'staffSelf' });
    if (!(await looksAfterAll(connection, staffId, id))) return refuse({ code: 'staffElsewhere' });
    const now = clock.now();
    if (await updateDisabled(connection, id, now)) {
      await endRequestsOf(connection, id);
      await recordAct(connection, audit, {
        actor: { brandId, staffId, name },
        at: now,
        action: 'staff.disabled',
        subject: `staff:${id}`,
        reason,
        details: { name: member.name },
      });
    }
    return accept(true);
  });
}

/** An account is one for all brands: who ends it looks after each brand that it works for. */
async function looksAfterAll(connection: Connection, callerId: number, staffId: number): Promise<boolean> {
  const own = await rolesEverywhere(connection, callerId);
  const theirs = await rolesEverywhere(connection, staffId);
  return theirs.every(({ brandId }) => {
    const roles = own.filter((one) => one.brandId === brandId).map(({ role }) => role);
    return mayDo(roles, 'staff.manage');
  });
}

/** Another mail for a person who has not accepted the invitation. */
export function inviteAgain(
  { pool, clock, audit }: StaffDeskDeps,
  id: number,
  { brandId, staffId, name }: StaffSession,
): Promise<Result<true>> {
  return transaction(pool, brandId, async (connection): Promise<Result<true>> => {
    const member = await lockMember(connection, id);
    if (member === undefined || member.hasPassword) return refuse({ code: 'notFound' });
    if (member.disabledAt !== null) return refuse({ code: 'staffDisabled' });
    const now = clock.now();
    // Two clicks in one minute send one mail.
    const eventKey = `staffInvitation:${id}:${Math.floor(now / 60_000)}`;
    await queueInvitation(connection, { brandId, staff: member, askedBy: staffId, eventKey, now });
    await recordAct(connection, audit, {
      actor: { brandId, staffId, name },
      at: now,
      action: 'staff.invited',
      subject: `staff:${id}`,
      details: { name: member.name },
    });
    return accept(true);
  });
}
