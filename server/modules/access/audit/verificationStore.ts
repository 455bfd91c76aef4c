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

/** Number of the lock that a verification has while it runs, whatever the brand. */
const LOCK = 1_096_107_081;

/**
 * Takes the lock of all verifications, which the database releases with the connection of a process that dies. Returns
 * the function that releases it; undefined: another verification runs.
 */
export async function lockVerification(pool: Pool): Promise<(() => Promise<void>) | undefined> {
  const connection = await pool.connect();
  try {
    const { rows } = await connection.query<{ is: boolean }>('SELECT pg_try_advisory_lock($1, 0) AS is', [LOCK]);
    if (rows[0]?.is !== true) {
      connection.release();
      return undefined;
    }
  } catch (error) {
    connection.release(true);
    throw error;
  }
  return async () => {
    try {
      await connection.query('SELECT pg_advisory_unlock($1, 0)', [LOCK]);
      connection.release();
    } catch {
      // The database releases the lock with the connection.
      connection.release(true);
    }
  };
}

/** Does a verification run, in this process or in another one? */
export async function isVerifying(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ is: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
       WHERE locktype = 'advisory' AND classid = $1 AND objid = 0 AND objsubid = 2 AND granted
         AND datname = current_database()) AS is`,
    [LOCK],
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

export async function updateProgress(
  connection: Connection,
  { entries, total }: Pick<Verification, 'entries' | 'total'>,
): Promise<void> {
  await connection.query('UPDATE audit_verification SET entries = $1, total = $2 WHERE brand_id = current_brand()', [
    entries,
    total,
  ]);
}

/** Stores the end of the verification; without a verdict it could not be carried out. */
export async function updateEnded(connection: Connection, now: Instant, verdict?: AuditVerdict): Promise<void> {
  await connection.query(
    `UPDATE audit_verification SET ended_at = $1, verdict = $2, entries = coalesce($3, entries)
     WHERE brand_id = current_brand()`,
    [toTimestamp(now), verdict === undefined ? null : JSON.stringify(verdict), verdict?.entries ?? null],
  );
}
