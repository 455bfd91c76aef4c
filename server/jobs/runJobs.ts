import { run } from 'graphile-worker';
import type { Task } from 'graphile-worker';
import type { Logger } from 'pino';
import type pg from 'pg';
import { jobLogger, openJobPool } from '../database/jobs.ts';
import { loginUrl } from '../database/roles.ts';
import type { DatabaseAddress } from '../database/pool.ts';

export interface JobDeps {
  readonly address: DatabaseAddress;
  readonly log: Logger;
  /** What a job does with its payload, by name. It throws to be retried, at growing intervals. */
  readonly tasks: Readonly<Record<string, (payload: unknown) => Promise<void>>>;
}

export interface RunningJobs {
  /** Waits for what is under way; the next process does the rest. */
  stop(): Promise<void>;
}

const AT_ONCE = 4;
/** Interval of polling for jobs that wait for their next try; a new job is announced immediately. */
const LOOK_MS = 2_000;
/** Longer than any job may take: after that its process counts as dead. */
const LOCK_LIMIT_S = 90;
const UNLOCK_MS = 15_000;

/** Processes the queue that other logins fill by `jobs.enqueue`, until it is stopped. */
export async function runJobs({ address, log, tasks }: JobDeps): Promise<RunningJobs> {
  const pgPool = openJobPool(loginUrl(address.databaseUrl, 'jobs', address.passwords.jobs), AT_ONCE + 2);
  const onTrouble = (message: string): void => log.warn({ trouble: message.slice(0, 200) }, 'jobs');
  const taskList = Object.fromEntries(Object.entries(tasks).map(([name, work]): [string, Task] => [name, work]));
  const runner = await run({
    pgPool,
    taskList,
    concurrency: AT_ONCE,
    noHandleSignals: true,
    pollInterval: LOOK_MS,
    crontab: '',
    logger: jobLogger(onTrouble),
  });
  const unlock = (): void =>
    void unlockDead(pgPool).catch((error: unknown) => onTrouble(`locks were not looked at: ${String(error)}`));
  unlock();
  const timer = setInterval(unlock, UNLOCK_MS);
  return {
    async stop() {
      clearInterval(timer);
      await runner.stop();
      await pgPool.end();
    },
  };
}

/**
 * Releases jobs whose process was killed, so that another takes them over: graphile-worker itself would wait four
 * hours.
 */
async function unlockDead(pool: pg.Pool): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
     FROM graphile_worker.jobs WHERE locked_at < now() - $1 * interval '1 second'
     HAVING count(*) > 0`,
    [LOCK_LIMIT_S],
  );
}
