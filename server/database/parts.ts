import type { Instant } from '@candor/domain/ids.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { toTimestamp } from './pool.ts';
import type { Pool } from './pool.ts';

/** How far ahead parts are made, and how close the last one's end may come before somebody has to look. */
const AHEAD_DAYS = 92;
const LEAST_DAYS = 31;
/** Reading samples of large tables takes a while. */
const ANALYZE_LIMIT_MS = 600_000;

/**
 * Makes the parts of the coming months (decision 044), of one table after the other; answers how many were made. A
 * table in use is left to the next time, so that no order waits: its next part begins months later.
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

/** PostgreSQL's `lock_not_available`: others did not let go of the table in time. */
function isInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

/** One table's failure keeps no other one from its turn; the first failure is thrown at the end. */
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

/** The tables whose last part ends too soon: their new rows would soon go where they cannot be archived by months. */
export async function tablesShortOfParts(pool: Pool, now: Instant): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'SELECT table_name AS name FROM table_part GROUP BY 1 HAVING max(until_at) < $1 ORDER BY 1',
    [toTimestamp(now + LEAST_DAYS * DAY_MS)],
  );
  return rows.map(({ name }) => name);
}

/**
 * What the planner knows of the tables of parts as wholes; PostgreSQL itself looks at the parts only. It takes a while
 * on large tables: where it is to stop, what is under way is cancelled, and nothing has failed.
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
    // Not one to be used again: its transaction is open.
    connection.release(true);
    if (!stop.aborted) throw error;
  } finally {
    await cancelling;
  }
}
