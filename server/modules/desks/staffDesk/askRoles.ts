import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import { accept, mapResult, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { checkRoles } from '@candor/domain/staff/roles.ts';
import type { StaffRole } from '@candor/domain/staff/roles.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { Subject, endRequestsOf } from '../../access/approvals/index.ts';
import { recordAct } from '../../access/audit/index.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import { findOrAddStaff, findStaff, isEnrolled } from '../../access/staff/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { queueInvitation } from './invitation.ts';
import { hasRoles, keyOf, lockMember, replaceRoles, rolesPayload } from './store.ts';
import type { Member } from './store.ts';

/** Person's name and present roles. */
type RolesNow = Pick<Member, 'name' | 'roles'>;

/** Rules ST-5, FE-7: sets a person's future roles. A new person is invited by mail, once per approval. */
export const staffRolesChange = new Subject({
  name: 'staffRoles',
  payload: rolesPayload,
  isAlone: true,

  key: ({ staffId }) => keyOf(staffId),

  async check(_deps: ActDeps, { requestedBy, payload: { staffId, roles } }, { name, roles: before }: RolesNow) {
    if (staffId === requestedBy) return refuse({ code: 'staffSelf' });
    const may = checkRoles(roles);
    if (!may.ok) return may;
    if (hasRoles(before, roles)) return refuse({ code: 'nothingToSave' });
    return accept([{ name, before: listed(before), after: listed(roles) }]);
  },

  apply({ pool, clock, audit }: ActDeps, approval) {
    const { id, brandId, payload, requestedBy } = approval;
    const { staffId, roles } = payload;
    return transaction(pool, brandId, async (connection) => {
      const member = await lockMember(connection, staffId);
      const staff = await findStaff(connection, staffId);
      // A person whose access was ended in the meantime gets no further roles; earlier ones stay.
      if (staff === undefined || staff.isDisabled) {
        return hasRoles(member?.roles ?? [], roles) ? accept(true) : refuse({ code: 'staffDisabled' });
      }
      const now = clock.now();
      if (!(await replaceRoles(connection, { brandId, staffId, roles, now }))) return accept(true);
      if (roles.length === 0) await endRequestsOf(connection, staffId);
      await recordAct(connection, audit, {
        actor: { brandId, staffId: approval.decidedBy, name: approval.deciderName },
        at: now,
        action: 'staff.rolesChanged',
        subject: `staff:${staffId}`,
        reason: approval.reason,
        details: { name: staff.name, roles: roles.join(', '), approval: String(id) },
      });
      const isNew = roles.length > 0 && !(await isEnrolled(connection, staffId));
      const eventKey = `staffInvitation:${id}`;
      if (isNew) await queueInvitation(connection, { brandId, staff, requestedBy, eventKey, now });
      return accept(true);
    });
  },
});

/** Rule ST-5: requests a new member of staff, who has no access and gets no mail until a second person has agreed. */
export async function inviteStaff(
  deps: ActDeps,
  { email, name, roles, reason }: OfficeRequestOf<OfficeCalls['inviteStaff']>,
  session: StaffSession,
): Promise<Result<true>> {
  const may = checkRoles(roles);
  if (!may.ok) return may;
  const staff = await findOrAddStaff(deps.pool, { email, name, now: deps.clock.now() });
  if (staff.isDisabled) return refuse({ code: 'staffDisabled' });
  return transaction(deps.pool, session.brandId, async (connection) => {
    const member = await lockMember(connection, staff.id);
    const before = member?.roles ?? [];
    const change = { staffId: staff.id, roles: [...new Set([...before, ...roles])] };
    return ask(connection, deps, session, change, { member: { name: staff.name, roles: before }, reason });
  });
}

/** Rule ST-5: requests a person's future roles; none: they no longer work for the brand. */
export function askRoles(
  deps: ActDeps,
  { id, roles, reason }: OfficeRequestOf<OfficeCalls['askStaffRoles']>,
  session: StaffSession,
): Promise<Result<true>> {
  return transaction(deps.pool, session.brandId, async (connection): Promise<Result<true>> => {
    const member = await lockMember(connection, id);
    if (member === undefined) return refuse({ code: 'notFound' });
    if (member.disabledAt !== null) return refuse({ code: 'staffDisabled' });
    return ask(connection, deps, session, { staffId: id, roles }, { member, reason });
  });
}

async function ask(
  connection: Connection,
  deps: ActDeps,
  session: StaffSession,
  payload: { staffId: number; roles: StaffRole[] },
  { member, reason }: { readonly member: RolesNow; readonly reason: string },
): Promise<Result<true>> {
  return mapResult(staffRolesChange.ask(connection, deps, session, { reason, payload }, member), () => true as const);
}

function listed(roles: readonly StaffRole[]): string {
  return roles.length === 0 ? '–' : roles.toSorted().join(', ');
}
