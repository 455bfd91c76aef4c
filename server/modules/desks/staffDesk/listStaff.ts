import type { StaffMember } from '@candor/contracts/http/office/staff.ts';
import type { FactorKind } from '@candor/domain/clients/factors.ts';
import type { StaffState } from '@candor/domain/staff/roles.ts';
import { transaction } from '../../../database/pool.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import { listFactorKinds } from '../../access/factors/index.ts';
import { OFFICE_TENANT } from '../../access/staff/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { listMembers } from './store.ts';
import type { Member } from './store.ts';

/** Lists the people who work for the brand, by name. Neither passwords nor codes are read. */
export async function listStaff(
  { pool, clock }: Pick<ActDeps, 'pool' | 'clock'>,
  session: StaffSession,
): Promise<StaffMember[]> {
  const members = await transaction(pool, session.brandId, (connection) => listMembers(connection, clock.now()));
  const factors = await transaction(pool, OFFICE_TENANT, (connection) => listFactorKinds(connection, 'staff'));
  return members.map((member) => present(member, factors.get(member.id) ?? [], session));
}

function present(member: Member, factors: readonly FactorKind[], { staffId }: StaffSession): StaffMember {
  const { id, name, email, roles, requested } = member;
  return {
    id,
    name,
    email,
    roles: [...roles],
    state: stateOf(member, factors),
    last_sign_in_at: member.lastSignInAt,
    factors: [...factors],
    asked:
      requested === undefined
        ? null
        : { roles: [...requested.roles], by: requested.by, at: requested.at, expires_at: requested.expiresAt },
    self: id === staffId,
  };
}

/** Rule ST-3: a person without a second factor cannot sign in yet. */
function stateOf({ disabledAt, roles }: Member, factors: readonly FactorKind[]): StaffState {
  if (disabledAt !== null) return 'disabled';
  if (factors.length > 0) return 'active';
  return roles.length === 0 ? 'asked' : 'invited';
}
