import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { onConnection } from '../../tests/support/connections.ts';
import { createTestDatabase } from '../../tests/support/database.ts';
import type { TestDatabase } from '../../tests/support/database.ts';
import { asOwner } from '../../tests/support/edge.ts';
import { loginUrl } from '../database/roles.ts';
import { runJobs } from './runJobs.ts';

let database: TestDatabase;
const log = pino({ level: 'silent' });

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

async function asWeb(statement: string, values: readonly unknown[] = []): Promise<void> {
  await onConnection(loginUrl(database.databaseUrl, 'web', database.passwords.web), async (web) => {
    await web.query(statement, [...values]);
  });
}

const enqueue = (key: string, payload: unknown = { key }) =>
  asWeb("SELECT jobs.enqueue('note', $1, $2, 5)", [JSON.stringify(payload), key]);

/** Makes the database refuse and end all connections, or allow them again. */
async function allowConnections(isOpen: boolean): Promise<void> {
  const name = new URL(database.databaseUrl).pathname.slice(1);
  await onConnection(inject('cluster').ownerUrl, async (owner) => {
    await owner.query(`ALTER DATABASE ${owner.escapeIdentifier(name)} ALLOW_CONNECTIONS ${isOpen}`);
    if (!isOpen) await owner.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
  });
}

async function isGone(key: string): Promise<boolean> {
  const found = await asOwner(database, (owner) =>
    owner.query('SELECT 1 FROM graphile_worker._private_jobs WHERE key = $1', [key]),
  );
  return found.rows.length === 0;
}

async function until(condition: () => boolean): Promise<void> {
  await vi.waitUntil(condition, { timeout: 120_000, interval: 20 });
}

it('a job runs that another login has enqueued', async () => {
  const done: unknown[] = [];
  const jobs = await runJobs({ address: database, log, tasks: { note: async (payload) => void done.push(payload) } });
  await enqueue('first');
  await until(() => done.length === 1);
  await jobs.stop();
  expect(done).toEqual([{ key: 'first' }]);
});

it('a job that throws is tried again', async () => {
  let tries = 0;
  const note = async (): Promise<void> => {
    tries += 1;
    if (tries === 1) throw new Error('unreachable');
  };
  const jobs = await runJobs({ address: database, log, tasks: { note } });
  await enqueue('again');
  await until(() => tries === 2);
  await jobs.stop();
});

it('T62 a job whose process was killed is done by the next process', async () => {
  await enqueue('orphan');
  await asOwner(database, (owner) =>
    owner.query(
      `UPDATE graphile_worker._private_jobs SET locked_by = 'dead', locked_at = now() - interval '2 minutes'
       WHERE key = 'orphan'`,
    ),
  );
  const done: unknown[] = [];
  const jobs = await runJobs({ address: database, log, tasks: { note: async (payload) => void done.push(payload) } });
  await until(() => done.length === 1);
  await jobs.stop();
});

it.each([
  ['done', async () => undefined],
  ['failed', () => Promise.reject(new Error('unreachable'))],
])('a job that is %s while the database is away is marked as that once it is back', async (key, end) => {
  let [tries, isAway] = [0, false];
  const note = async (): Promise<void> => {
    tries += 1;
    if (tries === 1) {
      await allowConnections(false);
      isAway = true;
      await end();
    }
  };
  const jobs = await runJobs({ address: database, log, tasks: { note } });
  await enqueue(key);
  await until(() => isAway);
  await allowConnections(true);
  await vi.waitUntil(() => isGone(key), { timeout: 120_000 });
  await jobs.stop();
  expect(tries).toBe(key === 'done' ? 1 : 2);
});

it('B6 the web login can enqueue and nothing else', async () => {
  await expect(asWeb('SELECT 1 FROM graphile_worker.jobs')).rejects.toThrow(/permission denied/);
  await expect(asWeb("SELECT graphile_worker.add_job('note')")).rejects.toThrow(/permission denied/);
  await expect(asWeb('CREATE TABLE jobs.mine ()')).rejects.toThrow(/permission denied/);
});

it('B6 the queue belongs to the login jobs, which may make no further schema', async () => {
  const owners = await asOwner(database, (owner) =>
    owner.query(`SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname IN ('graphile_worker', 'jobs')`),
  );
  expect(owners.rows).toEqual([{ tableowner: 'candor_jobs' }]);
  const right = await asOwner(database, (owner) =>
    owner.query("SELECT has_database_privilege('candor_jobs', current_database(), 'CREATE') AS may"),
  );
  expect(right.rows).toEqual([{ may: false }]);
});
