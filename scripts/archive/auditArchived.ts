import { join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { toTimestamp } from '@candor/server/database/pool.ts';
import { StartError } from '../progress.ts';
import { readPartFile } from './partFile.ts';
import { listArchived, titleOf } from './parts.ts';
import type { ArchivedPart } from './parts.ts';

const ROWS_AT_ONCE = 2_000;
const close = z.object({ kind: z.literal('close') });

/**
 * Rules ER-8, LE-14: reads each file of the journal and of the executions whole; fails with a sentence if one is not
 * the archived file. Returns, in words, each position that differs from its archived close and the entry of that close,
 * and each file with more or fewer closes than positions were closed in its months.
 */
export async function auditArchived(client: pg.ClientBase, folder: string): Promise<readonly string[]> {
  const parts = await listArchived(client);
  const differences: string[] = [];
  for (const part of parts.filter(({ table }) => table === 'journal')) await countRows(readRows(folder, part));
  for (const part of parts.filter(({ table }) => table === 'execution'))
    differences.push(...(await auditCloses(client, part, readRows(folder, part))));
  return differences;
}

async function* readRows(folder: string, part: ArchivedPart): AsyncGenerator<string> {
  let read = 0;
  for await (const row of readPartFile(join(folder, part.file), { title: titleOf(part), hash: part.hash })) {
    if (row === '') continue;
    read += 1;
    yield row;
  }
  if (read !== part.rows) throw new StartError(`${part.file} has ${read} rows, and ${part.rows} were archived.`);
}

async function countRows(rows: AsyncIterable<string>): Promise<number> {
  let count = 0;
  for await (const _ of rows) count += 1;
  return count;
}

async function auditCloses(client: pg.ClientBase, part: ArchivedPart, rows: AsyncIterable<string>): Promise<string[]> {
  const differences: string[] = [];
  let waiting: string[] = [];
  let found = 0;
  for await (const row of rows) {
    if (!close.safeParse(JSON.parse(row)).success) continue;
    found += 1;
    waiting.push(row);
    if (waiting.length < ROWS_AT_ONCE) continue;
    differences.push(...(await compare(client, waiting)));
    waiting = [];
  }
  return [...differences, ...(await compare(client, waiting)), ...(await compareNumber(client, part, found))];
}

async function compare(client: pg.ClientBase, closes: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ what: string }>(
    `SELECT 'position ' || done.position_id || ' of account ' || done.account_id || ' is not as its archived close says'
       AS what
     FROM json_populate_recordset(NULL::execution, $1) AS done
     LEFT JOIN position ON position.id = done.position_id AND position.account_id = done.account_id
     LEFT JOIN posting ON posting.entry_id = done.entry_id AND posting.account_id IS NOT NULL
     WHERE (position.close_rate, position.closed_at, position.profit)
       IS DISTINCT FROM (done.fill_rate, done.at, coalesce(posting.amount, 0))`,
    [`[${closes.join()}]`],
  );
  return rows.map(({ what }) => what);
}

async function compareNumber(client: pg.ClientBase, part: ArchivedPart, found: number): Promise<string[]> {
  const { from, until, file } = part;
  const { rows } = await client.query<{ closed: number }>(
    `SELECT count(*)::float8 AS closed FROM position
     WHERE closed_at < $2 AND ($1::timestamptz IS NULL OR closed_at >= $1)`,
    [from === undefined ? null : toTimestamp(from), toTimestamp(until)],
  );
  const closed = rows[0]?.closed ?? 0;
  return closed === found ? [] : [`${file} has ${found} closes, and ${closed} positions were closed in its months`];
}
