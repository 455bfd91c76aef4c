import type { Instant } from '@candor/domain/ids.ts';
import { isStaffRole, staffRoles } from '@candor/domain/staff/roles.ts';
import type { StaffRole } from '@candor/domain/staff/roles.ts';
import { z } from 'zod';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import { listWaitingFor } from '../../access/approvals/index.ts';

const memberRows = rowsOf({
  id: column.integer('staff.id'),
  name: column.text('full_name'),
  email: column.text(),
  disabledAt: column.instant().nullable(),
  lastSignInAt: column.instant().nullable(),
  roles: column
    .list<string>(
      'ARRAY(SELECT role FROM staff_role WHERE staff_id = staff.id AND brand_id = current_brand() ORDER BY role)',
    )
    .as((roles) => roles.filter(isStaffRole)),
});

export type Member = RowOf<typeof memberRows> & { readonly requested?: RequestedRoles | undefined };

/** Change of roles that waits for a second person. */
export interface RequestedRoles {
  readonly roles: readonly StaffRole[];
  readonly by: string;
  readonly at: Instant;
  readonly expiresAt: Instant;
}

/** Contents of an approval of roles: all roles that the person has from then on. */
export const rolesPayload = z.object({ staffId: z.number(), roles: z.array(z.enum(staffRoles)) });

export function keyOf(staffId: number): string {
  return `staff:${staffId}`;
}

/** Does the person have exactly these roles? */
export function hasRoles(held: Member['roles'], roles: readonly StaffRole[]): boolean {
  const expected = new Set(roles);
  return held.length === expected.size && held.every((role) => expected.has(role));
}

const WORKS_HERE = 'EXISTS (SELECT 1 FROM staff_role WHERE staff_id = staff.id AND brand_id = current_brand())';

/** Lists people with a role in the transaction's brand, and requested ones. */
export async function listMembers(connection: Connection, now: Instant): Promise<Member[]> {
  const requested = await listRequested(connection, now);
  const members = await memberRows.all(
    connection,
    `SELECT ${memberRows.columns} FROM staff
     WHERE ${WORKS_HERE} OR staff.id = ANY ($1::bigint[]) ORDER BY full_name, staff.id`,
    [[...requested.keys()]],
  );
  return members.map((member) => ({ ...member, requested: requested.get(member.id) }));
}

/** Locks a person of this brand: concurrent changes wait here. Undefined if they are not of this brand. */
export async function lockMember(connection: Connection, id: number): Promise<Member | undefined> {
  await connection.query("SELECT pg_advisory_xact_lock(hashtextextended('staff ' || $1::bigint, 0))", [id]);
  const statement = `SELECT ${memberRows.columns} FROM staff WHERE staff.id = $1 AND ${WORKS_HERE}`;
  return memberRows.first(connection, statement, [id]);
}

async function listRequested(connection: Connection, now: Instant): Promise<ReadonlyMap<number, RequestedRoles>> {
  const waiting = await listWaitingFor(connection, 'staffRoles', now);
  return new Map(
    waiting.map(({ payload, requesterName: by, requestedAt: at, expiresAt }) => {
      const { staffId, roles } = rolesPayload.parse(payload);
      return [staffId, { roles, by, at, expiresAt }];
    }),
  );
}

/** Replaces a person's roles; removed ones are deleted first, so that no forbidden pair exists in between. */
export async function replaceRoles(
  connection: Connection,
  { brandId, staffId, roles, now }: { brandId: string; staffId: number; roles: readonly StaffRole[]; now: Instant },
): Promise<boolean> {
  const removed = await connection.query(
    'DELETE FROM staff_role WHERE staff_id = $1 AND brand_id = $2 AND role <> ALL ($3)',
    [staffId, brandId, roles],
  );
  const added = await connection.query(
    `INSERT INTO staff_role (brand_id, staff_id, role, granted_at)
     SELECT $2, $1, role, $4 FROM unnest($3::text[]) AS role ON CONFLICT DO NOTHING`,
    [staffId, brandId, roles, toTimestamp(now)],
  );
  return (removed.rowCount ?? 0) + (added.rowCount ?? 0) > 0;
}

/** Ends an account, with every session and invitation; false if it had ended before. */
export async function updateDisabled(connection: Connection, id: number, now: Instant): Promise<boolean> {
  const at = toTimestamp(now);
  const { rowCount } = await connection.query(
    'UPDATE staff SET disabled_at = $2 WHERE id = $1 AND disabled_at IS NULL',
    [id, at],
  );
  await connection.query('UPDATE staff_session SET ended_at = $2 WHERE staff_id = $1 AND ended_at IS NULL', [id, at]);
  await connection.query('DELETE FROM staff_invitation WHERE staff_id = $1 AND used_at IS NULL', [id]);
  return rowCount === 1;
}

export interface RoleIn {
  readonly brandId: string;
  readonly role: StaffRole;
}

/** Lists a person's roles in all brands, whichever brand the transaction is for. */
export async function rolesEverywhere(connection: Connection, staffId: number): Promise<RoleIn[]> {
  await connection.query("SELECT set_config('app.staff_id', $1, true)", [String(staffId)]);
  const { rows } = await connection.query<{ brandId: string; role: string }>(
    'SELECT brand_id AS "brandId", role FROM staff_role WHERE staff_id = $1',
    [staffId],
  );
  await connection.query("SELECT set_config('app.staff_id', '', true)");
  return rows.flatMap(({ brandId, role }) => (isStaffRole(role) ? [{ brandId, role }] : []));
}
