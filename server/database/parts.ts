import type { Instant } from '@candor/domain/ids.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { toTimestamp } from './pool.ts';
import type { Pool } from './pool.ts';

/** Days by which parts are made ahead, and days before the end of the last part at which somebody must look. */
const AHEAD_DAYS = 92;
const LEAST_DAYS = 31;
/** Limit of an analysis, which samples large tables. */
const ANALYZE_LIMIT_MS = 600_000;

/**
 * Makes the parts of the coming months (decision 044), one table after another; returns how many were made. A table in
 * use is left for the next run, so that no order waits: its next part begins months later.
 */
export async function makePartsAhead(pool: Pool, now: Instant): Promise<number> {
  const through = toTimestamp(now + AHEAD_DAYS * DAY_MS);
  let sum = 0;
  await forEachTable(pool, async (name) => {
    sum += await makeParts(pool, name, through);
  });
  return sum;
}

async function makeParts(pool: Pool, name: string, through: Date): Promise<number> {
  try {
    const { rows } = await pool.query<{ made: number }>('SELECT make_parts($1, $2) AS made', [name, through]);
    return rows[0]?.made ?? 0;
  } catch (error) {
    if (isInUse(error)) return 0;
    throw error;
  }
}

/** Is this PostgreSQL's `lock_not_available`? Others did not release the table in time. */
function isInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

/** Runs the work for each table; one failure does not stop the others, and the first is thrown at the end. */
async function forEachTable(pool: Pool, work: (name: string) => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('SELECT DISTINCT table_name AS name FROM table_part ORDER BY 1');
  const failures: unknown[] = [];
  for (const { name } of rows) {
    try {
      await work(name);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Lists the tables whose last part ends too soon: new rows would then go where they cannot be archived by months. */
export async function tablesShortOfParts(pool: Pool, now: Instant): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'SELECT table_name AS name FROM table_part GROUP BY 1 HAVING max(until_at) < $1 ORDER BY 1',
    [toTimestamp(now + LEAST_DAYS * DAY_MS)],
  );
  return rows.map(({ name }) => name);
}

/**
 * Analyses the partitioned tables as wholes for the planner; PostgreSQL itself analyses only their parts. It takes long
 * on large tables: a stop cancels the running analysis, which does not count as a failure.
 */
export async function analyzeParts(pool: Pool, stop: AbortSignal): Promise<void> {
  await forEachTable(pool, async (name) => {
    if (!stop.aborted) await analyze(pool, name, stop);
  });
}

async function analyze(pool: Pool, name: string, stop: AbortSignal): Promise<void> {
  const connection = await pool.connect();
  let cancelling: Promise<unknown> | undefined;
  try {
    const { rows } = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await connection.query(`BEGIN; SET LOCAL statement_timeout = ${ANALYZE_LIMIT_MS}`);
    const analyzing = connection.query('SELECT analyze_parts($1)', [name]);
    const cancel = (): void => {
      cancelling = Promise.allSettled([pool.query('SELECT pg_cancel_backend($1)', [rows[0]?.pid])]);
    };
    if (stop.aborted) cancel();
    else stop.addEventListener('abort', cancel, { once: true });
    await analyzing.finally(() => stop.removeEventListener('abort', cancel));
    await connection.query('COMMIT');
    connection.release();
  } catch (error) {
    // The connection must not be reused: its transaction is open.
    connection.release(true);
    if (!stop.aborted) throw error;
  } finally {
    await cancelling;
  }
}
