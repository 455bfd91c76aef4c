import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { OperatorError } from '../operatorError.ts';
import { FIRST_STEP, wasMadeBefore } from './baseline.ts';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

const FOLDER = join(import.meta.dirname, 'migrations');
/** Key of the advisory lock for all migrations of Candor; such locks are per database. */
const LOCK = 3_141_592_653;

/**
 * SQL that exempts the owner from row level security while a migration runs, within its transaction. It is forced on
 * the tables' owner, too: one without BYPASSRLS would silently change none of the rows that a migration is to change.
 */
export const EXEMPT_OWNER = `
  SET CONSTRAINTS ALL DEFERRED;
  CREATE TEMPORARY TABLE bound_table AS
    SELECT oid FROM pg_class
    WHERE relforcerowsecurity AND pg_has_role(relowner, 'MEMBER')
      AND NOT (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user);
  DO $$ DECLARE bound regclass; BEGIN
    FOR bound IN SELECT oid FROM bound_table LOOP
      EXECUTE format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', bound);
    END LOOP;
  END $$`;
export const BIND_OWNER_AGAIN = `
  SET CONSTRAINTS ALL IMMEDIATE;
  DO $$ DECLARE bound regclass; BEGIN
    FOR bound IN SELECT bound_table.oid FROM bound_table JOIN pg_class USING (oid) LOOP
      EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', bound);
    END LOOP;
  END $$;
  DROP TABLE bound_table`;

const MIGRATION_TABLE = `CREATE TABLE IF NOT EXISTS migration (
  number integer PRIMARY KEY,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`;

/** Statements that bind a table's owner to row level security. */
const FORCE = /^ALTER TABLE \S+ FORCE ROW LEVEL SECURITY;/gm;

/** A migration's queries that must find no rows after it. */
const NONE_LEFT = /^-- none left: (SELECT .+?);?$/gm;

/** Thrown for rows that a migration should have changed. */
class LeftRows extends Error {}

type Reader = Pick<pg.ClientBase | pg.Pool, 'query'>;
const Applied = z.array(z.object({ number: z.int(), name: z.string(), checksum: z.string() }));
type Applied = z.infer<typeof Applied>;

/** Reads the SQL files NNN_name.sql in the order of their numbers: the baseline, and the steps after it. */
export function readMigrations(folder = FOLDER): readonly Migration[] {
  const migrations = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => readMigration(folder, file));
  const numbers = new Set(migrations.map(({ number }) => number));
  if (numbers.size < migrations.length) throw new Error(`Two migrations in ${folder} have the same number.`);
  return migrations;
}

/**
 * Upgrades the database to the newest schema, as its owner: all pending migrations or none, since no release knows an
 * intermediate schema (decision 046). Returns the names of the applied ones.
 */
export async function migrate(ownerUrl: string, migrations = readMigrations()): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'candor-migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query(`BEGIN; ${MIGRATION_TABLE}`);
    const pending = findPending(migrations, await readApplied(client));
    for (const migration of pending) await apply(client, migration, pending.length);
    await commit(client);
    return pending.map(({ name }) => name);
  } finally {
    // Uncommitted changes are rolled back when the connection ends.
    await client.end();
  }
}

/** Lists the names of the pending migrations; refuses a schema that this version does not know. */
export async function pendingMigrations(reader: Reader): Promise<readonly string[]> {
  const { rows } = await reader.query("SELECT 1 WHERE to_regclass('public.migration') IS NOT NULL");
  const applied = rows.length > 0 ? await readApplied(reader) : [];
  return findPending(readMigrations(), applied).map(({ name }) => name);
}

/** Refuses a schema that this version does not know; an empty database has none. */
export async function refuseUnknownSchema(reader: Reader): Promise<void> {
  await pendingMigrations(reader);
}

/** Returns a function that lists the migrations of newer releases that this one does not know. */
export function watchUnknownMigrations(reader: Reader): () => Promise<readonly string[]> {
  // Read once, at the start: the folder may later be that of a newer release.
  const numbers = new Set(readMigrations().map(({ number }) => number));
  const isUnknown = ({ number }: { number: number }) => number >= FIRST_STEP && !numbers.has(number);
  return async () => (await readApplied(reader)).filter(isUnknown).map(({ name }) => name);
}

/**
 * Finds the pending migrations. Refuses a schema that this version does not know: newer, made from other files, or by
 * only some of the steps from before the baseline.
 */
export function findPending(migrations: readonly Migration[], applied: Applied): readonly Migration[] {
  const baseline = new Set(migrations.map(({ number }) => number).filter((number) => number < FIRST_STEP));
  if (!wasMadeBefore(baseline, applied)) return findLater(migrations, applied);
  const isStep = ({ number }: { number: number }) => number >= FIRST_STEP;
  return findLater(migrations.filter(isStep), applied.filter(isStep));
}

function findLater(migrations: readonly Migration[], applied: Applied): readonly Migration[] {
  for (const { number, name, checksum } of applied) {
    const migration = migrations.find((one) => one.number === number);
    if (migration === undefined) {
      throw new OperatorError(
        `The database has migration ${name}, which this version does not know: use the newer version that made it, ` +
          'or restore the backup from before the upgrade (docs/live.md, section 7).',
      );
    }
    if (migration.name !== name || migration.checksum !== checksum) {
      throw new OperatorError(
        `Migration ${migration.name} was changed after it had been applied (as ${name}): add a new one instead.`,
      );
    }
  }
  const done = new Set(applied.map(({ number }) => number));
  return migrations.filter(({ number }) => !done.has(number));
}

async function readApplied(client: Reader): Promise<Applied> {
  const found = await client.query('SELECT number, name, checksum FROM migration ORDER BY number');
  return Applied.parse(found.rows);
}

/** Applies one migration; `count` is the number of those applied together. */
async function apply(client: pg.Client, migration: Migration, count: number): Promise<void> {
  const { number, name, sql, checksum } = migration;
  try {
    await client.query(EXEMPT_OWNER);
    const { free, forced } = forcedLast(sql);
    await client.query(free);
    await refuseLeft(client, sql);
    await client.query([BIND_OWNER_AGAIN, ...forced].join(';\n'));
    await client.query('INSERT INTO migration (number, name, checksum) VALUES ($1, $2, $3)', [number, name, checksum]);
  } catch (error) {
    const outcome = count === 1 ? 'Nothing was changed' : `None of the ${count} new migrations was kept`;
    throw new OperatorError(
      `Migration ${name} failed: ${describe(error, sql)}. ${outcome}: the release that ran with this database can go on ` +
        'serving. Run npm run migrate again with a corrected release (docs/live.md, section 7).',
      { cause: error },
    );
  }
}

/** Refuses a backfill that has missed rows, even where a policy hides them: the query fails then. */
async function refuseLeft(client: pg.Client, sql: string): Promise<void> {
  await client.query('SET LOCAL row_security = off');
  for (const [, query = ''] of sql.matchAll(NONE_LEFT)) {
    const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM (${query}) AS left_over`);
    const count = rows[0]?.count ?? '';
    if (count !== '0') throw new LeftRows(`rows that it has left as they were: ${count}, by ${query}`);
  }
  await client.query('SET LOCAL row_security = on');
}

/** Commits. No constraint is checked as late as here, so a failure is the connection's or the server's. */
async function commit(client: pg.Client): Promise<void> {
  try {
    await client.query('COMMIT');
  } catch (error) {
    throw new OperatorError(
      `The database did not confirm its new schema: ${String(error)}. Run npm run migrate again: it finds out ` +
        'whether the schema is there (docs/live.md, section 7).',
      { cause: error },
    );
  }
}

/**
 * Moves the statements that bind a new table's owner to the end of the migration, which can fill the table until then;
 * line numbers stay the same.
 */
function forcedLast(sql: string): { readonly free: string; readonly forced: readonly string[] } {
  return { free: sql.replaceAll(FORCE, ''), forced: sql.match(FORCE) ?? [] };
}

function describe(error: unknown, sql: string): string {
  if (error instanceof LeftRows) return error.message;
  if (!(error instanceof pg.DatabaseError)) return String(error);
  if (error.position === undefined) return error.message;
  const line = sql.slice(0, Number.parseInt(error.position, 10)).split('\n').length;
  return `${error.message} (line ${line})`;
}

function readMigration(folder: string, file: string): Migration {
  const sql = readFileSync(join(folder, file), 'utf8');
  const number = Number.parseInt(/^(\d{3})_[a-z0-9_]+\.sql$/.exec(file)?.[1] ?? '', 10);
  if (Number.isNaN(number)) throw new Error(`Migration ${file}: its name must be NNN_name.sql.`);
  return { number, name: file.slice(0, -'.sql'.length), sql, checksum: createHash('sha256').update(sql).digest('hex') };
}
