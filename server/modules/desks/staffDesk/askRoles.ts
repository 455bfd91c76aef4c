import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { checkRoles } from '@candor/domain/staff/roles.ts';
import type { StaffRole } from '@candor/domain/staff/roles.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { isOpenAbout, requestApproval } from '../../access/approvals/index.ts';
import { findOrAddStaff } from '../../access/staff/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { StaffDeskDeps } from './deps.ts';
import { hasRoles, keyOf, lockMember } from './store.ts';

interface Wish {
  readonly staffId: number;
  readonly name: string;
  readonly before: readonly StaffRole[];
  readonly roles: readonly StaffRole[];
  readonly reason: string;
}

/** Rule ST-5: requests a new member of staff, who has no access and gets no mail until a second person has agreed. */
export async function inviteStaff(
  deps: StaffDeskDeps,
  { email, name, roles, reason }: OfficeRequestOf<OfficeCalls['inviteStaff']>,
  session: StaffSession,
): Promise<Result<true>> {
  const may = checkRoles(roles);
  if (!may.ok) return may;
  const staff = await findOrAddStaff(deps.pool, { email, name, now: deps.clock.now() });
  if (staff.isDisabled) return refuse({ code: 'staffDisabled' });
  return transaction(deps.pool, session.brandId, async (connection) => {
    const known = await lockMember(connection, staff.id);
    const before = known?.roles ?? [];
    const wish = { staffId: staff.id, name: staff.name, before, roles: [...new Set([...before, ...roles])], reason };
    return ask(connection, deps, session, wish);
  });
}

/** Rule ST-5: requests a person's future roles. None at all: they no longer work for the brand. */
export function askRoles(
  deps: StaffDeskDeps,
  { id, roles, reason }: OfficeRequestOf<OfficeCalls['askStaffRoles']>,
  session: StaffSession,
): Promise<Result<true>> {
  return transaction(deps.pool, session.brandId, async (connection): Promise<Result<true>> => {
    const member = await lockMember(connection, id);
    if (member === undefined) return refuse({ code: 'notFound' });
    if (member.disabledAt !== null) return refuse({ code: 'staffDisabled' });
    return ask(connection, deps, session, { staffId: id, name: member.name, before: member.roles, roles, reason });
  });
}

async function ask(
  connection: Connection,
  deps: StaffDeskDeps,
  session: StaffSession,
  { staffId, name, before, roles, reason }: Wish,
): Promise<Result<true>> {
  if (staffId === session.staffId) return refuse({ code: 'staffSelf' });
  const may = checkRoles(roles);
  if (!may.ok) return may;
  if (hasRoles(before, roles)) return refuse({ code: 'nothingToSave' });
  const subjectKey = keyOf(staffId);
  if (await isOpenAbout(connection, 'staffRoles', subjectKey, deps.clock.now()))
    return refuse({ code: 'approvalWaiting' });
  const asked = await requestApproval(connection, deps, session, {
    subject: 'staffRoles',
    subjectKey,
    clientId: undefined,
    payload: { staffId, roles },
    changes: [{ name, before: listed(before), after: listed(roles) }],
    reason,
  });
  return asked.ok ? accept(true) : asked;
}

function listed(roles: readonly StaffRole[]): string {
  return roles.length === 0 ? '–' : roles.toSorted().join(', ');
}
