import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { isStaffRole } from '@candor/domain/staff/roles.ts';
import type { StaffRole } from '@candor/domain/staff/roles.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { column, optional, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import type { HashedPassword } from '../passwords/index.ts';

export type Staff = RowOf<typeof staffRows>;

const staffRows = rowsOf(
  {
    id: column.integer(),
    email: column.text(),
    name: column.text('full_name'),
    isDisabled: column.flag('disabled_at IS NOT NULL'),
    /** Undefined until the invitation is accepted. */
    password: optional({ hash: column.text('password_hash'), pepperVersion: column.integer() }),
  },
  'staff',
);

export type Queries = Pick<Pool, 'query'> | Connection;

export function findByEmail(queries: Queries, email: string): Promise<Staff | undefined> {
  return staffRows.first(queries, `SELECT ${staffRows.columns} FROM staff WHERE email = $1`, [email]);
}

export function findStaff(queries: Queries, id: number): Promise<Staff | undefined> {
  return staffRows.first(queries, `SELECT ${staffRows.columns} FROM staff WHERE id = $1`, [id]);
}

export interface NewStaff {
  readonly email: string;
  readonly name: string;
  readonly now: Instant;
}

/** Stores an account. Undefined: the email is taken. */
export async function insertStaff(queries: Queries, { email, name, now }: NewStaff): Promise<number | undefined> {
  const { rows } = await queries.query<{ id: number }>(
    'INSERT INTO staff (email, full_name, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id::float8',
    [email, name, toTimestamp(now)],
  );
  return rows[0]?.id;
}

export async function updatePassword(queries: Queries, id: number, password: HashedPassword): Promise<void> {
  await queries.query('UPDATE staff SET password_hash = $2, pepper_version = $3 WHERE id = $1', [
    id,
    password.hash,
    password.pepperVersion,
  ]);
}

export async function updateSignedIn(
  queries: Queries,
  id: number,
  { language, now }: { readonly language: string; readonly now: Instant },
): Promise<void> {
  await queries.query('UPDATE staff SET last_sign_in_at = $2, language = $3 WHERE id = $1', [
    id,
    toTimestamp(now),
    language,
  ]);
}

/** Rule ST-11: returns the language of mails to staff: of the first of these people who has one. */
export async function languageOfStaff(queries: Queries, ...ids: readonly number[]): Promise<string> {
  const { rows } = await queries.query<{ language: string }>(
    `SELECT language FROM staff WHERE id = ANY ($1::bigint[]) AND language IS NOT NULL
     ORDER BY array_position($1::bigint[], id) LIMIT 1`,
    [ids],
  );
  return rows[0]?.language ?? 'en';
}

/** Lists a person's roles, in the transaction's brand. */
export async function rolesOf(connection: Connection, staffId: number, brandId: BrandId): Promise<StaffRole[]> {
  const { rows } = await connection.query<{ role: string }>(
    'SELECT role FROM staff_role WHERE staff_id = $1 AND brand_id = $2 ORDER BY role',
    [staffId, brandId],
  );
  return rows.map(({ role }) => role).filter(isStaffRole);
}

export interface RoleGrant {
  readonly brandId: BrandId;
  readonly staffId: number;
  readonly role: StaffRole;
  readonly now: Instant;
}

export async function insertRole(connection: Connection, { brandId, staffId, role, now }: RoleGrant): Promise<void> {
  await connection.query(
    `INSERT INTO staff_role (brand_id, staff_id, role, granted_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [brandId, staffId, role, toTimestamp(now)],
  );
}

export type Grant = Pick<RoleGrant, 'staffId' | 'role'>;

/** Lists the roles of all active staff of the transaction's brand. */
export async function listGrants(connection: Connection): Promise<Grant[]> {
  const { rows } = await connection.query<{ id: number; role: string }>(
    `SELECT staff_id::float8 AS id, role FROM staff_role JOIN staff ON staff.id = staff_id
     WHERE brand_id = current_brand() AND disabled_at IS NULL ORDER BY staff_id, role`,
  );
  return rows.flatMap(({ id, role }) => (isStaffRole(role) ? [{ staffId: id, role }] : []));
}

/** Grants roles in the transaction's brand. */
export async function grantRoles(
  connection: Connection,
  brandId: BrandId,
  grants: readonly Grant[],
  now: Instant,
): Promise<void> {
  for (const grant of grants) await insertRole(connection, { ...grant, brandId, now });
}

/** Deletes all roles in the transaction's brand. */
export async function dropRoles(connection: Connection): Promise<void> {
  await connection.query('DELETE FROM staff_role WHERE brand_id = current_brand()');
}

/** Lists the brands in which the person has a role, whatever the transaction's brand. */
export async function brandsOf(connection: Connection, staffId: number): Promise<BrandId[]> {
  await connection.query("SELECT set_config('app.staff_id', $1, true)", [String(staffId)]);
  const { rows } = await connection.query<{ brand_id: string }>(
    'SELECT DISTINCT brand_id FROM staff_role WHERE staff_id = $1 ORDER BY brand_id',
    [staffId],
  );
  return rows.map(({ brand_id: brandId }) => brandId);
}

/** Lists the brands in which the person has one of these roles. */
export async function brandsFor(
  connection: Connection,
  staffId: number,
  roles: readonly StaffRole[],
): Promise<BrandId[]> {
  await connection.query("SELECT set_config('app.staff_id', $1, true)", [String(staffId)]);
  const { rows } = await connection.query<{ brand_id: string }>(
    'SELECT DISTINCT brand_id FROM staff_role WHERE staff_id = $1 AND role = ANY ($2)',
    [staffId, roles],
  );
  return rows.map(({ brand_id: brandId }) => brandId);
}

export interface NewInvitation {
  readonly staffId: number;
  readonly codeHash: Buffer;
  readonly now: Instant;
  readonly expiresAt: Instant;
}

/** Replaces a person's invitations: only the newest works. */
export async function replaceInvitation(connection: Connection, invitation: NewInvitation): Promise<void> {
  const { staffId, codeHash, now, expiresAt } = invitation;
  await connection.query('DELETE FROM staff_invitation WHERE staff_id = $1', [staffId]);
  await connection.query(
    'INSERT INTO staff_invitation (code_hash, staff_id, created_at, expires_at) VALUES ($1, $2, $3, $4)',
    [codeHash, staffId, toTimestamp(now), toTimestamp(expiresAt)],
  );
}

export function findInvited(queries: Queries, codeHash: Buffer, now: Instant): Promise<Staff | undefined> {
  return staffRows.first(
    queries,
    `SELECT ${staffRows.columns} FROM staff JOIN staff_invitation ON staff_id = staff.id
     WHERE code_hash = $1 AND used_at IS NULL AND expires_at > $2 AND disabled_at IS NULL`,
    [codeHash, toTimestamp(now)],
  );
}

/** Locks an invitation until the transaction ends. False: it has been used or has expired. */
export async function lockInvitation(connection: Connection, codeHash: Buffer, now: Instant): Promise<boolean> {
  const { rowCount } = await connection.query(
    'SELECT 1 FROM staff_invitation WHERE code_hash = $1 AND used_at IS NULL AND expires_at > $2 FOR UPDATE',
    [codeHash, toTimestamp(now)],
  );
  return rowCount === 1;
}

export async function useInvitation(connection: Connection, codeHash: Buffer, now: Instant): Promise<void> {
  await connection.query('UPDATE staff_invitation SET used_at = $2 WHERE code_hash = $1', [codeHash, toTimestamp(now)]);
}

/** Counts the passwords that need each version of the pepper. */
export async function countStaffPeppers(
  connection: Connection,
): Promise<readonly { readonly version: number; readonly count: number }[]> {
  const { rows } = await connection.query<{ version: number; count: number }>(
    'SELECT pepper_version AS version, count(*)::int AS count FROM staff WHERE pepper_version IS NOT NULL GROUP BY 1',
  );
  return rows;
}
