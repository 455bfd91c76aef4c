import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { outlivesBreaks } from './pool.ts';
import { loginUrl, roleOf } from './roles.ts';
import type { Passwords } from './roles.ts';

/** Reports graphile-worker's own warnings and errors, the only messages worth reporting. */
export type JobTrouble = (message: string) => void;

/** Key of the advisory lock for preparing the job queue; such locks are per database. */
const LOCK = 3_141_592_654;

/**
 * SQL of the function by which other logins add a job, within their own transaction; they can do nothing else with the
 * queue. It runs as the queue's owner, so that no other login needs a right on its tables. A waiting job with the same
 * key is replaced; a running one is followed by another.
 */
const ENQUEUE_FUNCTION = `
  CREATE SCHEMA IF NOT EXISTS jobs;
  CREATE OR REPLACE FUNCTION jobs.enqueue(task text, payload json, key text, attempts integer) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$ SELECT graphile_worker.add_job(task, payload, job_key => key, max_attempts => attempts) $$;
  REVOKE ALL ON FUNCTION jobs.enqueue FROM PUBLIC;
  GRANT USAGE ON SCHEMA jobs TO ${roleOf('web')};
  GRANT EXECUTE ON FUNCTION jobs.enqueue TO ${roleOf('web')};
`;

/** Errors whose names identify the fault and reveal no one's data. */
const NAMED_ERRORS = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNECTION',
  'ETIMEDOUT',
  'ETIMEOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EAUTH',
  'EENVELOPE',
  'EMESSAGE',
  'EPROTOCOL',
].join('|');

/**
 * Rule HO-2: functions that return the state of the queue, for the office. They reveal neither payloads nor error
 * texts: only the error's name, or the status with which a server answered.
 */
const STATE = `
  CREATE OR REPLACE FUNCTION jobs.error_class(message text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT SET search_path = pg_catalog, pg_temp
    AS $$ SELECT coalesce(substring(message FROM '\\m(?:${NAMED_ERRORS})\\M'),
      substring(message FROM '\\m[45][0-9][0-9]\\M'), 'other') $$;
  CREATE OR REPLACE FUNCTION jobs.state(brand text, since timestamptz)
    RETURNS TABLE (waiting integer, oldest timestamptz, retried integer, retry_error text, failed integer,
                   failed_error text)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$
      SELECT count(*) FILTER (WHERE attempts < max_attempts)::integer,
        min(created_at) FILTER (WHERE attempts < max_attempts),
        count(*) FILTER (WHERE attempts < max_attempts AND last_error IS NOT NULL)::integer,
        jobs.error_class((array_agg(last_error ORDER BY run_at DESC)
          FILTER (WHERE attempts < max_attempts AND last_error IS NOT NULL))[1]),
        count(*) FILTER (WHERE attempts >= max_attempts AND run_at >= since)::integer,
        jobs.error_class((array_agg(last_error ORDER BY run_at DESC)
          FILTER (WHERE attempts >= max_attempts AND run_at >= since))[1])
      FROM graphile_worker._private_jobs
      -- What is of no brand is everybody's.
      WHERE coalesce(payload ->> 'brandId', brand) = brand
    $$;
  REVOKE ALL ON FUNCTION jobs.error_class, jobs.state FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION jobs.state TO ${roleOf('web')};
`;

/**
 * Ruling B6: migrates graphile-worker's schema, which belongs to the login `jobs`; that login may create schemas only
 * during the migration.
 */
export async function migrateJobs(ownerUrl: string, passwords: Passwords): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'candor-migrate' });
  await owner.connect();
  try {
    await owner.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await changeRight(owner, 'GRANT', 'TO');
    try {
      await asJobs(loginUrl(ownerUrl, 'jobs', passwords.jobs));
    } finally {
      await changeRight(owner, 'REVOKE', 'FROM');
    }
  } finally {
    await owner.end();
  }
}

/**
 * Opens connections of the login `jobs` as graphile-worker needs them: a broken one is replaced silently, and its query
 * repeated.
 */
export function openJobPool(url: string, connectionsMax: number): pg.Pool {
  const pool = new RetryingPool({
    connectionString: url,
    application_name: 'candor-jobs',
    max: connectionsMax,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('connect', becomePatient);
  return outlivesBreaks(pool);
}

/**
 * Error code that graphile-worker retries. It does not await the promise that marks a job as done or failed, and
 * retries only errors of a few codes. Those of a restarting database are not among them: they would end the process by
 * an unhandled rejection.
 */
const RETRIED_CODE = 'EHOSTUNREACH';

class RetryingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    return callback === undefined ? super.connect().catch(throwRetryable) : super.connect(callback);
  }
}

function becomePatient(connection: pg.PoolClient): void {
  const query: (...args: unknown[]) => unknown = connection.query.bind(connection);
  Object.assign(connection, {
    query(...args: unknown[]): unknown {
      const answer = query(...args);
      return answer instanceof Promise ? answer.catch(throwRetryable) : answer;
    },
  });
}

/**
 * Throws the error with a retried code, unless the database answered the statement: otherwise the connection was lost
 * or refused.
 */
function throwRetryable(error: unknown): never {
  const isAnswer = error instanceof pg.DatabaseError && error.severity !== 'FATAL';
  if (isAnswer || !(error instanceof Error)) throw error;
  throw Object.assign(new Error(error.message, { cause: error }), { code: RETRIED_CODE });
}

/** Reports graphile-worker's warnings and errors. */
export function jobLogger(onTrouble: JobTrouble): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') onTrouble(message);
  });
}

async function changeRight(owner: pg.Client, verb: 'GRANT' | 'REVOKE', preposition: 'TO' | 'FROM'): Promise<void> {
  const found = await owner.query<{ name: string }>('SELECT current_database() AS name');
  const database = owner.escapeIdentifier(found.rows[0]?.name ?? '');
  await owner.query(`${verb} CREATE ON DATABASE ${database} ${preposition} ${roleOf('jobs')}`);
}

async function asJobs(url: string): Promise<void> {
  const pgPool = openJobPool(url, 2);
  try {
    await runMigrations({ pgPool, logger: jobLogger((message) => process.emitWarning(message)) });
    await pgPool.query(ENQUEUE_FUNCTION);
    await pgPool.query(STATE);
  } finally {
    await pgPool.end();
  }
}
