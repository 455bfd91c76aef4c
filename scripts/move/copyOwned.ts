import type pg from 'pg';
import { BIND_OWNER_AGAIN, EXEMPT_OWNER } from '@candor/server/database/migrate.ts';
import { StartError } from '../progress.ts';
import { contentOf, listParts, listReferences, listSequences, listTables, listTriggers } from './relations.ts';
import type { Reference, SequenceState, Table, TablePart, Trigger } from './relations.ts';

/** Rows copied together from a table with small rows; fewer where they are large. */
const ROWS_AT_ONCE = 5_000;
const BYTES_AT_ONCE = 8 * 1_024 * 1_024;
/** Error code: another program holds a lock on a table that is read here. */
const IN_USE = '55P03';
const STATES: Readonly<Record<string, string>> = { A: 'ENABLE ALWAYS', R: 'ENABLE REPLICA', D: 'DISABLE' };

/** Both databases, connected as the same owner. */
export interface Move {
  readonly from: pg.Client;
  readonly to: pg.Client;
}

/** The contents that one owner has, after reading them again on both sides. */
export interface Copied {
  readonly tables: number;
  readonly contents: ReadonlyMap<string, string>;
}

/**
 * Keeps everybody from writing to any table of this owner from here on. The locks come before the snapshot, which the
 * first statement that reads rows takes: what was written until then is in it.
 */
export async function beginReading(from: pg.Client): Promise<void> {
  const tables = await listTables(from);
  try {
    await from.query(
      "BEGIN ISOLATION LEVEL REPEATABLE READ; SET LOCAL lock_timeout = '5s'; SET LOCAL TIME ZONE 'UTC'; " +
        'SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL statement_timeout = 0',
    );
    if (tables.length > 0) await from.query(`LOCK TABLE ${tables.map(({ name }) => name).join(', ')} IN SHARE MODE`);
    await from.query(EXEMPT_OWNER);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === IN_USE)
      throw new StartError('The old database is in use: stop the server and every other program first.');
    throw error;
  }
}

/**
 * Fills the tables of the new database, whose schema exists already, with the rows of the old one, in an open
 * transaction; `beginReading` keeps everybody from writing to the old one. References and triggers are left out
 * meanwhile, since the rows have passed both, and the owner is not bound by row level security. Every table and every
 * sequence is then read on both sides and must be the same.
 */
export async function copyOwned({ from, to }: Move): Promise<Copied> {
  await to.query(`BEGIN; SET LOCAL TIME ZONE 'UTC'; ${EXEMPT_OWNER}`);
  const references = await listReferences(to);
  for (const { table, name } of references) await to.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  await rebuildParts({ from, to });
  const tables = await listTables(from);
  refuseOtherTables(tables, await listTables(to));
  const triggers = await listTriggers(to);
  for (const table of tablesOf(triggers)) await to.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  if (tables.length > 0) await to.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`);
  for (const table of tables) await copyTable({ from, to }, table);
  for (const { name, value, isCalled } of await listSequences(from))
    await to.query('SELECT setval($1::regclass, $2, $3)', [name, value, isCalled]);
  await putBack(to, references, triggers);
  const contents = await compareContents({ from, to }, tables);
  compareSequences(await listSequences(from), await listSequences(to));
  await to.query(BIND_OWNER_AGAIN);
  return { tables: tables.length, contents };
}

/** Replaces the months that the new database made with its schema by those of the old one. */
async function rebuildParts({ from, to }: Move): Promise<void> {
  const [required, found] = [await listParts(from), await listParts(to)];
  for (const { name, isRest } of found) if (!isRest) await to.query(`DROP TABLE ${name}`);
  for (const part of required.filter(({ isRest }) => !isRest)) await attachPart(to, part);
}

async function attachPart(to: pg.Client, { parent, name, bound }: TablePart): Promise<void> {
  await to.query('SELECT parts.make_like($1, $2)', [`${parent}_rest`, name.replace(/^parts\./, '')]);
  await to.query(`ALTER TABLE ${parent} ATTACH PARTITION ${name} ${bound}`);
}

function refuseOtherTables(from: readonly Table[], to: readonly Table[]): void {
  const text = (tables: readonly Table[]): string => JSON.stringify(tables);
  if (text(from) === text(to)) return;
  const missing = from.filter(({ name }) => !to.some((table) => table.name === name)).map(({ name }) => name);
  throw new StartError(
    `The two databases do not have the same tables${missing.length === 0 ? '' : `; only the old one has ${missing.join(', ')}`}.`,
  );
}

async function putBack(to: pg.Client, references: readonly Reference[], triggers: readonly Trigger[]): Promise<void> {
  for (const { table, name, definition } of references)
    await to.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  for (const table of tablesOf(triggers)) await to.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  for (const { table, name, state } of triggers) {
    const how = STATES[state];
    if (how !== undefined) await to.query(`ALTER TABLE ${table} ${how} TRIGGER ${name}`);
  }
}

function tablesOf(triggers: readonly Trigger[]): ReadonlySet<string> {
  return new Set(triggers.map(({ table }) => table));
}

/** Copies a table. Rows travel as PostgreSQL writes them, so that each type reads its own text. */
async function copyTable({ from, to }: Move, { name, columns }: Table): Promise<void> {
  const { rows: sizes } = await from.query<{ count: string }>(
    `SELECT greatest(1, least(${ROWS_AT_ONCE}, ${BYTES_AT_ONCE} * count(*) / greatest(1, sum(pg_column_size(own)))))::bigint::text
       AS count FROM ${name} AS own`,
  );
  const insert = `INSERT INTO ${name} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE
    SELECT ${columns.map((column) => `(own).${column}`).join(', ')}
    FROM (SELECT text::${name} AS own FROM unnest($1::text[]) AS text OFFSET 0) AS given`;
  await from.query(`DECLARE moving NO SCROLL CURSOR FOR SELECT own::text AS row FROM ${name} AS own`);
  for (;;) {
    const { rows } = await from.query<{ row: string }>(`FETCH ${sizes[0]?.count ?? '1'} FROM moving`);
    if (rows.length === 0) break;
    await to.query(insert, [rows.map(({ row }) => row)]);
  }
  await from.query('CLOSE moving');
}

function compareSequences(old: readonly SequenceState[], copied: readonly SequenceState[]): void {
  const textOf = (states: readonly SequenceState[]): ReadonlyMap<string, string> =>
    new Map(states.map(({ name, value, isCalled }) => [name, `${value}${isCalled ? '' : ', not used yet'}`]));
  const [before, after] = [textOf(old), textOf(copied)];
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(name) ?? 'nothing', after.get(name) ?? 'nothing'];
    if (was !== is)
      throw new StartError(`The sequence ${name} is at ${was} in the old database and at ${is} in the new one.`);
  }
}

async function compareContents({ from, to }: Move, tables: readonly Table[]): Promise<ReadonlyMap<string, string>> {
  const contents = new Map<string, string>();
  for (const table of tables) {
    const [old, copied] = [await contentOf(from, table), await contentOf(to, table)];
    if (old !== copied)
      throw new StartError(`${table.name} has ${old} in the old database and ${copied} in the new one.`);
    contents.set(table.name, copied);
  }
  return contents;
}
