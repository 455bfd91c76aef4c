import type { StaffMember } from '@candor/contracts/http/office/staff.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import type { OfficeHandlers, StaffSession } from '../../access/staff/index.ts';
import { askRoles, inviteStaff } from './askRoles.ts';
import { disableStaff, inviteAgain } from './endAccess.ts';
import { endStaffSessions } from './endSessions.ts';
import { listStaff } from './listStaff.ts';

type StaffDeskCalls =
  | 'listStaff'
  | 'inviteStaff'
  | 'askStaffRoles'
  | 'inviteStaffAgain'
  | 'disableStaff'
  | 'endStaffSessions';

/** Handlers of the staff desk. Every action returns the list as it is afterwards. */
export function staffDeskRoutes(deps: ActDeps): OfficeHandlers<StaffDeskCalls> {
  const listed = async (done: Result<true>, session: StaffSession): Promise<Result<StaffMember[]>> =>
    done.ok ? accept(await listStaff(deps, session)) : done;
  return {
    listStaff: async (_request, { session }) => accept(await listStaff(deps, session)),
    inviteStaff: async (request, { session }) => listed(await inviteStaff(deps, request, session), session),
    askStaffRoles: async (request, { session }) => listed(await askRoles(deps, request, session), session),
    inviteStaffAgain: async ({ id }, { session }) => listed(await inviteAgain(deps, id, session), session),
    endStaffSessions: async (request, { session }) => listed(await endStaffSessions(deps, request, session), session),
    disableStaff: async (request, { session }) => listed(await disableStaff(deps, request, session), session),
  };
}
