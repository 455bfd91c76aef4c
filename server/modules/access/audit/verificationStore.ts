import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import type { AuditVerdict } from './verifyChain.ts';

/** Latest verification of a brand's record. */
export type Verification = RowOf<typeof verificationRows>;

const verificationRows = rowsOf({
  startedBy: column.text(),
  startedAt: column.instant(),
  entries: column.integer(),
  total: column.integer(),
  /** Absent while the verification runs. */
  endedAt: column.instant().optional(),
  /** Absent if the verification could not be carried out. */
  verdict: column.json<AuditVerdict>().optional(),
});

/** Number of the lock that a verification has while it runs, whatever the brand: there is one run at a time. */
const LOCK = 1_096_107_081;
/** Number of the lock that it has beside it, by the brand: a run of another brand is not taken for this one's. */
const BRAND_LOCK = 1_096_107_082;

/**
 * Takes the locks of a brand's verification, which the database releases with the connection of a process that dies.
 * Returns the function that releases them; undefined: another verification runs.
 */
export async function lockVerification(pool: Pool, brandId: BrandId): Promise<(() => Promise<void>) | undefined> {
  const connection = await pool.connect();
  try {
    if (!(await takeLocks(connection, brandId))) {
      connection.release();
      return undefined;
    }
  } catch (error) {
    connection.release(true);
    throw error;
  }
  return async () => {
    try {
      await connection.query('SELECT pg_advisory_unlock($1, hashtext($2))', [BRAND_LOCK, brandId]);
      await connection.query('SELECT pg_advisory_unlock($1, 0)', [LOCK]);
      connection.release();
    } catch {
      // The database releases the locks with the connection.
      connection.release(true);
    }
  };
}

async function takeLocks(connection: Connection, brandId: BrandId): Promise<boolean> {
  const { rows } = await connection.query<{ is: boolean }>('SELECT pg_try_advisory_lock($1, 0) AS is', [LOCK]);
  if (rows[0]?.is !== true) return false;
  // Free, since only the holder of the first lock takes it.
  await connection.query('SELECT pg_advisory_lock($1, hashtext($2))', [BRAND_LOCK, brandId]);
  return true;
}

/** Does a verification of any brand run, in this process or in another one? */
export function isAnyVerifying(pool: Pool): Promise<boolean> {
  return isLocked(pool, 'classid = $1 AND objid = 0', [LOCK]);
}

/** Does a verification of the brand run, in this process or in another one? */
export function isVerifying(pool: Pool, brandId: BrandId): Promise<boolean> {
  // The view shows the signed number of the lock as an unsigned one.
  const condition = 'classid = $1 AND objid::bigint = hashtext($2)::bigint & 4294967295';
  return isLocked(pool, condition, [BRAND_LOCK, brandId]);
}

async function isLocked(pool: Pool, condition: string, values: readonly unknown[]): Promise<boolean> {
  const { rows } = await pool.query<{ is: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
       WHERE locktype = 'advisory' AND objsubid = 2 AND granted AND datname = current_database()
         AND ${condition}) AS is`,
    [...values],
  );
  return rows[0]?.is === true;
}

export function findVerification(connection: Connection): Promise<Verification | undefined> {
  return verificationRows.first(connection, `SELECT ${verificationRows.columns} FROM audit_verification`);
}

/** Stores that a verification has started, in the place of the one before, and returns it. */
export function insertVerification(
  connection: Connection,
  { brandId, startedBy, now }: { readonly brandId: BrandId; readonly startedBy: string; readonly now: Instant },
): Promise<Verification> {
  return verificationRows.one(
    connection,
    `INSERT INTO audit_verification (brand_id, started_by, started_at) VALUES ($1, $2, $3)
     ON CONFLICT (brand_id) DO UPDATE SET started_by = excluded.started_by, started_at = excluded.started_at,
       entries = 0, total = 0, ended_at = NULL, verdict = NULL
     RETURNING ${verificationRows.columns}`,
    [brandId, startedBy, toTimestamp(now)],
  );
}

/** Stores how far the verification has come that started at the instant, unless another one is in its place. */
export async function updateProgress(
  connection: Connection,
  startedAt: Instant,
  { entries, total }: Pick<Verification, 'entries' | 'total'>,
): Promise<void> {
  await connection.query(
    `UPDATE audit_verification SET entries = $2, total = $3
     WHERE brand_id = current_brand() AND started_at = $1`,
    [toTimestamp(startedAt), entries, total],
  );
}

/**
 * Stores the end of the verification that started at the instant, unless another one is in its place. Without a verdict
 * it could not be carried out.
 */
export async function updateEnded(
  connection: Connection,
  startedAt: Instant,
  { now, verdict }: { readonly now: Instant; readonly verdict?: AuditVerdict },
): Promise<void> {
  await connection.query(
    `UPDATE audit_verification SET ended_at = $2, verdict = $3, entries = coalesce($4, entries)
     WHERE brand_id = current_brand() AND started_at = $1`,
    [
      toTimestamp(startedAt),
      toTimestamp(now),
      verdict === undefined ? null : JSON.stringify(verdict),
      verdict?.entries ?? null,
    ],
  );
}
