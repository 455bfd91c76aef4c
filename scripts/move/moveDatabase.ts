import pg from 'pg';
import { columnTypes } from '@candor/server/database/pool.ts';
import { prepareDatabase } from '@candor/server/database/prepare.ts';
import { LOGINS, loginUrl, roleOf } from '@candor/server/database/roles.ts';
import type { Passwords } from '@candor/server/database/roles.ts';
import { StartError, printLine, step } from '../progress.ts';
import { beginReading, copyOwned } from './copyOwned.ts';
import type { Copied, Move } from './copyOwned.ts';
import { compareRights, readRights, withoutParts } from './rights.ts';

/** Both databases, connected as their owners; the logins have the same passwords afterwards. */
export interface DatabaseMove {
  readonly fromUrl: string;
  readonly toUrl: string;
  readonly passwords: Passwords;
}

/**
 * Moves everything to another, empty database, also of another major version of PostgreSQL: our migrations make the
 * schema, the rows are copied as text, and the rights are compared. Either all of it is there afterwards or no row
 * except jobs, which a repetition replaces; the old database stays as it was.
 */
export async function moveDatabase({ fromUrl, toUrl, passwords }: DatabaseMove): Promise<Copied> {
  return withMove({ fromUrl, toUrl }, async (owned) => {
    const { from, to } = owned;
    await refuseSame(from, to);
    await refuseInUse(from, []);
    await refuseFilled(to);
    await step('Making the schema', () => prepareDatabase(toUrl, passwords));
    const { ours, others } = compareRights(withoutParts(await readRights(from)), withoutParts(await readRights(to)));
    refuseDifferences(ours);
    for (const right of others) printLine(`Not moved, because it belongs to no login of ours. ${right}`);
    const jobs = {
      fromUrl: loginUrl(fromUrl, 'jobs', passwords.jobs),
      toUrl: loginUrl(toUrl, 'jobs', passwords.jobs),
    };
    // Graphile-worker's tables belong to the login of jobs.
    const copied = await withMove(jobs, (queue) => moveRows(owned, queue));
    await analyze(to);
    return copied;
  });
}

/**
 * Moves the rows. Both transactions stay open until everything was compared, so that nobody writes to the old database
 * meanwhile.
 */
async function moveRows(owned: Move, queue: Move): Promise<Copied> {
  const pids = [];
  const rights = await readRights(owned.from);
  for (const { from } of [owned, queue]) {
    await beginReading(from);
    pids.push(await processOf(from));
  }
  await step('Copying the queue of jobs', () => copyOwned(queue));
  const copied = await step('Copying and comparing every table', () => copyOwned(owned));
  // Compared with the months of the old database, after its triggers and references were restored.
  refuseDifferences(compareRights(rights, await readRights(owned.to)).ours);
  // A connection that has ended has released its locks, and fails here.
  await processOf(queue.from);
  await refuseInUse(owned.from, pids);
  // The queue is committed first: alone it does nothing, and a repetition replaces it.
  for (const { to } of [queue, owned]) await to.query('COMMIT');
  return copied;
}

function refuseDifferences(differences: readonly string[]): void {
  if (differences.length > 0) throw new StartError(`The rights are not the same:\n${differences.join('\n')}`);
}

/**
 * Analyzes the copy, which is complete by now: a failure only makes queries slow, and is no reason to repeat the move.
 */
async function analyze(to: pg.Client): Promise<void> {
  try {
    await step('Learning what the planner needs', () => to.query('ANALYZE'));
  } catch (error) {
    printLine(`The copy is whole, but ANALYZE failed (${String(error)}): run it there as the owner.`);
  }
}

async function withMove<Answer>(
  { fromUrl, toUrl }: Pick<DatabaseMove, 'fromUrl' | 'toUrl'>,
  work: (move: Move) => Promise<Answer>,
): Promise<Answer> {
  const from = await connect(fromUrl);
  try {
    const to = await connect(toUrl);
    try {
      return await work({ from, to });
    } finally {
      // Ending the connection rolls back what was not committed.
      await to.end();
    }
  } finally {
    await from.end();
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'candor-move', types: columnTypes });
  await client.connect();
  return client;
}

async function refuseSame(from: pg.Client, to: pg.Client): Promise<void> {
  const identity = `SELECT (SELECT system_identifier::text FROM pg_control_system()) || '/' || current_database() AS is`;
  const [old, target] = [await from.query<{ is: string }>(identity), await to.query<{ is: string }>(identity)];
  if (old.rows[0]?.is === target.rows[0]?.is) throw new StartError('Both addresses lead to the same database.');
}

async function processOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid;
}

/**
 * Refuses a database in use: by the engine's lease, by connections of any login that writes, and by anybody who waits
 * to write; `own` are our connections, whose locks they wait for.
 */
async function refuseInUse(from: pg.Client, own: readonly (number | undefined)[]): Promise<void> {
  const { rows: held } = await from.query<{ owner: string }>(
    'SELECT owner FROM engine_lease WHERE lease_until > now()',
  );
  // Within a transaction PostgreSQL repeats its earlier answer about connections.
  await from.query('SELECT pg_stat_clear_snapshot()');
  const { rows: connected } = await from.query<{ name: string }>(
    `SELECT DISTINCT usename::text AS name FROM pg_stat_activity
     WHERE datname = current_database() AND usename IS NOT NULL
       AND (usename = ANY ($1) AND pid <> ALL ($2::integer[]) OR pid IN (
         SELECT pid FROM pg_locks
         WHERE NOT granted AND mode <> 'AccessShareLock' AND pg_blocking_pids(pid) && $2::integer[])) ORDER BY 1`,
    [LOGINS.filter((login) => login !== 'audit').map(roleOf), own],
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
  throw new StartError('The new database is not empty: nothing was copied. Drop it and make it again.');
}
