import pg from 'pg';
import { columnTypes } from '@candor/server/database/pool.ts';
import { prepareDatabase } from '@candor/server/database/prepare.ts';
import { LOGINS, loginUrl, roleOf } from '@candor/server/database/roles.ts';
import type { Passwords } from '@candor/server/database/roles.ts';
import { StartError, step } from '../progress.ts';
import { copyOwned } from './copyOwned.ts';
import type { Copied } from './copyOwned.ts';
import { compareRights, readRights } from './rights.ts';

/** Both as their owners see them; the logins have the same passwords afterwards. */
export interface WantedMove {
  readonly fromUrl: string;
  readonly toUrl: string;
  readonly passwords: Passwords;
}

/**
 * Moves everything to another, empty database, also of another major version of PostgreSQL: the schema is made by our
 * migrations, the rows are copied as text, and the rights are compared. Either all of it is there afterwards or
 * nothing but an empty schema; the old database stays as it was.
 */
export async function moveDatabase({ fromUrl, toUrl, passwords }: WantedMove): Promise<Copied> {
  const [from, to] = [await connect(fromUrl), await connect(toUrl)];
  try {
    await refuseSame(from, to);
    await refuseInUse(from);
    await refuseFilled(to);
    await step('Making the schema', () => prepareDatabase(toUrl, passwords));
    const rights = await readRights(from);
    await step('Copying the queue of jobs', () => copyJobs({ fromUrl, toUrl, passwords }));
    const copied = await step('Copying and comparing every table', () => copyOwned({ from, to }));
    const differences = compareRights(rights, await readRights(to));
    if (differences.length > 0) throw new StartError(`The rights are not the same:\n${differences.join('\n')}`);
    await to.query('COMMIT');
    await step('Learning what the planner needs', () => to.query('ANALYZE'));
    return copied;
  } finally {
    // What was not committed is rolled back.
    await Promise.all([from.end(), to.end()]);
  }
}

/** Graphile-worker's tables belong to the login of jobs. They are committed first: alone they do nothing. */
async function copyJobs({ fromUrl, toUrl, passwords }: WantedMove): Promise<void> {
  const [from, to] = [
    await connect(loginUrl(fromUrl, 'jobs', passwords.jobs)),
    await connect(loginUrl(toUrl, 'jobs', passwords.jobs)),
  ];
  try {
    await copyOwned({ from, to });
    await to.query('COMMIT');
  } finally {
    await Promise.all([from.end(), to.end()]);
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'candor-move', types: columnTypes });
  await client.connect();
  return client;
}

async function refuseSame(from: pg.Client, to: pg.Client): Promise<void> {
  const identity = `SELECT (SELECT system_identifier::text FROM pg_control_system()) || '/' || current_database() AS is`;
  const [old, wanted] = [await from.query<{ is: string }>(identity), await to.query<{ is: string }>(identity)];
  if (old.rows[0]?.is === wanted.rows[0]?.is) throw new StartError('Both addresses lead to the same database.');
}

/** By the lease of the engine, and by the connections of every login that writes. */
async function refuseInUse(from: pg.Client): Promise<void> {
  const { rows: held } = await from.query<{ owner: string }>(
    'SELECT owner FROM engine_lease WHERE lease_until > now()',
  );
  const { rows: connected } = await from.query<{ name: string }>(
    `SELECT DISTINCT usename::text AS name FROM pg_stat_activity
     WHERE datname = current_database() AND usename = ANY ($1) ORDER BY 1`,
    [LOGINS.filter((login) => login !== 'audit').map(roleOf)],
  );
  if (held.length === 0 && connected.length === 0) return;
  const who = connected.length === 0 ? 'an engine holds its lease' : connected.map(({ name }) => name).join(', ');
  throw new StartError(`The old database is in use (${who}): stop the server first.`);
}

async function refuseFilled(to: pg.Client): Promise<void> {
  const { rows } = await to.query<{ is: boolean }>("SELECT to_regclass('public.brand') IS NOT NULL AS is");
  if (rows[0]?.is !== true) {
    const tables = await to.query(
      "SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v') LIMIT 1",
    );
    if (tables.rowCount === 0) return;
  } else if ((await to.query('SELECT FROM brand LIMIT 1')).rowCount === 0) return;
  throw new StartError('The new database is not empty: nothing was copied.');
}
