import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { assert } from '@candor/domain/assert.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { checkRoles } from '@candor/domain/staff/roles.ts';
import type { StaffRole } from '@candor/domain/staff/roles.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { recordAct } from '../audit/index.ts';
import type { AuditSigner } from '../audit/index.ts';
import { invite } from './invitation.ts';
import { findByEmail, insertRole, insertStaff, rolesOf } from './store.ts';
import type { NewStaff, Staff } from './store.ts';

export interface StaffToAdd {
  readonly email: string;
  readonly name: string;
  readonly brandId: BrandId;
  readonly roles: readonly StaffRole[];
  readonly now: Instant;
}

export interface AddedStaff {
  readonly staffId: number;
  /** Code of the invitation, shown only here. */
  readonly code: string;
}

/** Rule ST-2: creates an account, or finds it, adds roles in a brand and invites the person to set up their sign-in. */
export async function addStaff(
  { pool, audit }: { readonly pool: Pool; readonly audit: AuditSigner },
  { email, name, brandId, roles, now }: StaffToAdd,
): Promise<Result<AddedStaff>> {
  const { id: staffId } = await findOrAddStaff(pool, { email, name, now });
  const granted = await transaction(pool, brandId, async (connection) => {
    const may = checkRoles([...(await rolesOf(connection, staffId, brandId)), ...roles]);
    if (!may.ok) return may;
    for (const role of roles) await insertRole(connection, { brandId, staffId, role, now });
    await recordAct(connection, audit, {
      actor: { brandId, staffId: undefined, name: 'command line' },
      at: now,
      action: 'staff.invited',
      subject: `staff:${staffId}`,
      details: { name, roles: roles.join(', ') },
    });
    return may;
  });
  return granted.ok ? accept({ staffId, code: await invite(pool, staffId, now) }) : granted;
}

/** Finds the account with this address, or creates it. It has no rights until it has a role somewhere. */
export async function findOrAddStaff(pool: Pool, person: NewStaff): Promise<Staff> {
  const existing = await findByEmail(pool, person.email);
  if (existing !== undefined) return existing;
  await insertStaff(pool, person);
  const stored = await findByEmail(pool, person.email);
  assert(stored !== undefined, 'what was not inserted is there already');
  return stored;
}
