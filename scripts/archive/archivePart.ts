import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { leavingTables } from '@candor/domain/data/parts.ts';
import { StartError } from '../progress.ts';
import { KEPT, gatherKept, hasKept, placeKept } from './keepExecutions.ts';
import { readPartFile, writePartFile } from './partFile.ts';
import type { PartContent } from './partFile.ts';
import { fileOf, titleOf } from './parts.ts';
import type { Part } from './parts.ts';
import { z } from 'zod';

/** Progress of archiving a part; before `gone` no row has left the database. */
export type ArchiveStep = 'locked' | 'written' | 'verified' | 'dropped' | 'gone';

export interface ArchiveOptions {
  readonly folder: string;
  readonly onStep?: (step: ArchiveStep) => void;
}

const ROWS_AT_ONCE = 1_000;
/** Time limit of a lock that the drop did not request beforehand. */
const LOCK_LIMIT_MS = 300;
const PAUSE_MS = 100;
const TRIES = 600;
const LOCK_NOT_AVAILABLE = '55P03';
const NO_SUCH_TABLE = '42P01';

/**
 * Rule ER-8: moves a part out of the database into a file, as the owner. In one transaction, which keeps rows from
 * being added to the part: its rows are written to the file, the file is read back, and only then is the part dropped.
 * Killed at any point, either the part is in the database, or the file is whole on the disk and the database knows its
 * hash.
 */
export async function archivePart(owner: pg.ClientBase, part: Part, options: ArchiveOptions): Promise<PartContent> {
  await owner.query("BEGIN; SET LOCAL timezone = 'UTC'");
  try {
    const content = await moveOut(owner, part, options);
    await owner.query('COMMIT');
    options.onStep?.('gone');
    return content;
  } catch (error) {
    await owner.query('ROLLBACK');
    throw error;
  }
}

async function moveOut(owner: pg.ClientBase, part: Part, { folder, onStep }: ArchiveOptions): Promise<PartContent> {
  const own = `parts.${owner.escapeIdentifier(part.name)}`;
  await lockPart(owner, part, own);
  onStep?.('locked');
  const path = join(folder, fileOf(part));
  const heads = part.table === 'audit_entry' ? new HeadsOfRecord() : undefined;
  const content = await writePartFile(path, titleOf(part), noteHeads(rowsOf(owner, part, own), heads));
  onStep?.('written');
  await readBack(owner, { part, own, path, content });
  onStep?.('verified');
  await owner.query(
    `INSERT INTO archived_part (name, rows, file, hash, bytes) VALUES ($1, $2, $3, decode($4, 'hex'), $5)`,
    [part.name, content.rows, fileOf(part), content.hash, content.bytes],
  );
  await heads?.keep(owner, part.name);
  if (part.table === 'execution') await gatherKept(owner, part);
  await dropPart(owner, part, own);
  onStep?.('dropped');
  return content;
}

/** Locks the part against additions, and against a second archiving, which finds the part gone after its wait. */
async function lockPart(owner: pg.ClientBase, { name }: Part, own: string): Promise<void> {
  try {
    await owner.query(`LOCK TABLE ${own} IN SHARE ROW EXCLUSIVE MODE`);
  } catch (error) {
    if (!hasCode(error, NO_SUCH_TABLE)) throw error;
    throw new StartError(`${name} has left the database meanwhile, by another npm run archive.`, { cause: error });
  }
}

async function* rowsOf(owner: pg.ClientBase, part: Part, own: string): AsyncGenerator<string> {
  const order = leavingTables[part.table].order.join(', ');
  await owner.query(
    `DECLARE rows_of_part NO SCROLL CURSOR FOR
     SELECT row_to_json(part)::text AS row FROM ${own} part ORDER BY ${order}`,
  );
  for (;;) {
    const { rows } = await owner.query<{ row: string }>(`FETCH ${ROWS_AT_ONCE} FROM rows_of_part`);
    if (rows.length === 0) break;
    for (const { row } of rows) yield row;
  }
  await owner.query('CLOSE rows_of_part');
}

async function* noteHeads(rows: AsyncIterable<string>, heads: HeadsOfRecord | undefined): AsyncGenerator<string> {
  for await (const row of rows) {
    heads?.note(row);
    yield row;
  }
}

interface Written {
  readonly part: Part;
  readonly own: string;
  readonly path: string;
  readonly content: PartContent;
}

async function readBack(owner: pg.ClientBase, { part, own, path, content }: Written): Promise<void> {
  let read = 0;
  for await (const row of readPartFile(path, { title: titleOf(part), hash: content.hash })) if (row !== '') read += 1;
  const { rows } = await owner.query<{ count: number }>(`SELECT count(*)::float8 AS count FROM ${own}`);
  const [{ count } = { count: -1 }] = rows;
  if (read !== count || content.rows !== count)
    throw new StartError(`${fileOf(part)} has ${read} rows and the part ${count}: nothing was dropped.`);
}

/**
 * Drops the part. Takes all locks that it needs together or none, so that no order ever waits behind it for others;
 * tries again.
 */
async function dropPart(owner: pg.ClientBase, part: Part, own: string): Promise<void> {
  const { table, name } = part;
  const parted = `public.${owner.escapeIdentifier(table)}`;
  const rest = `parts.${owner.escapeIdentifier(`${table}_rest`)}`;
  const keptTables = table === 'execution' && (await hasKept(owner)) ? [KEPT] : [];
  const needed = [parted, own, rest, ...keptTables, ...(await referencedBy(owner, own))];
  const places = needed.map((place) => `ONLY ${place}`).join(', ');
  await owner.query(`SET LOCAL lock_timeout = ${LOCK_LIMIT_MS}`);
  for (let tried = 1; ; tried += 1) {
    await owner.query('SAVEPOINT dropping');
    try {
      await owner.query(`LOCK TABLE ${places} IN ACCESS EXCLUSIVE MODE NOWAIT`);
      await owner.query(`ALTER TABLE ${parted} DETACH PARTITION ${own}`);
      await owner.query(`DROP TABLE ${own}`);
      if (table === 'execution') await placeKept(owner, part);
      return;
    } catch (error) {
      if (!hasCode(error, LOCK_NOT_AVAILABLE)) throw error;
      if (tried === TRIES)
        throw new StartError(`${name} is in use the whole time: nothing was dropped, repeat the command.`);
      await owner.query('ROLLBACK TO SAVEPOINT dropping');
      await delay(PAUSE_MS);
    }
  }
}

/** Lists the tables that the part's foreign keys name: its triggers on them are dropped with it. */
async function referencedBy(owner: pg.ClientBase, own: string): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT DISTINCT format('%I.%I', nspname, relname) AS name
     FROM pg_constraint JOIN pg_class ON pg_class.oid = confrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
     WHERE conrelid = $1::regclass AND contype = 'f' ORDER BY 1`,
    [own],
  );
  return rows.map(({ name }) => name);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof pg.DatabaseError && error.code === code;
}

const entry = z.object({
  brand_id: z.string(),
  number: z.int().positive(),
  at: z.string(),
  previous_hash: z.string(),
  hash: z.string(),
  key_id: z.string(),
  signature: z.string(),
});
type Entry = z.infer<typeof entry>;

interface Stretch {
  readonly first: Entry;
  readonly last: Entry;
}

/** Where each brand's record begins and ends within a part, from its rows in order. */
class HeadsOfRecord {
  readonly #stretches = new Map<string, Stretch>();

  note(row: string): void {
    const last = entry.parse(JSON.parse(row));
    this.#stretches.set(last.brand_id, { first: this.#stretches.get(last.brand_id)?.first ?? last, last });
  }

  async keep(owner: pg.ClientBase, part: string): Promise<void> {
    for (const { first, last } of this.#stretches.values()) {
      const { brand_id, number, at, hash, key_id, signature } = last;
      await owner.query(
        `INSERT INTO archived_head (brand_id, number, part, first_number, first_previous_hash, at, hash, key_id, signature)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [brand_id, number, part, first.number, first.previous_hash, at, hash, key_id, signature],
      );
    }
  }
}
