import { join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { readPartFile } from './partFile.ts';
import { titleOf } from './parts.ts';
import type { ArchivedPart } from './parts.ts';

const row = z.object({ kind: z.string(), position_id: z.int(), at: z.string() });
const close = row.extend({ fill_rate: z.int(), entry_id: z.int().nullable() });
type Close = z.infer<typeof close>;
type Reader = Pick<pg.ClientBase, 'query'>;

const CLOSES_AT_ONCE = 1_000;
/** This many are enough for history that was rewritten. */
const TOLD_MAXIMUM = 20;

export interface ArchivedTrades {
  readonly folder: string;
  /** Archived parts of the executions and of the journal. */
  readonly parts: readonly ArchivedPart[];
}

/**
 * Rule ER-9: each closed position whose close is archived against the close in its file and what that has booked, in
 * words where something differs. Every file is read whole, so that one that was changed ends this with a sentence.
 */
export async function verifyCloses(client: Reader, { folder, parts }: ArchivedTrades): Promise<readonly string[]> {
  const differences: string[] = [];
  let count = 0;
  let some: Close[] = [];
  const compare = async (): Promise<void> => {
    differences.push(...(await differing(client, some)));
    count += some.length;
    some = [];
  };
  for (const part of parts) {
    for await (const line of readPartFile(join(folder, part.file), { title: titleOf(part), hash: part.hash })) {
      if (part.table !== 'execution') continue;
      const execution: unknown = JSON.parse(line);
      if (row.parse(execution).kind === 'close') some.push(close.parse(execution));
      if (some.length === CLOSES_AT_ONCE) await compare();
    }
  }
  await compare();
  return [...differences.slice(0, TOLD_MAXIMUM), ...(await withoutClose(client, parts, count))];
}

async function differing(client: Reader, closes: readonly Close[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT given.id::text FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::bigint[])
       AS given (id, fill_rate, at, entry_id)
     LEFT JOIN position ON position.id = given.id
     LEFT JOIN posting ON posting.entry_id = given.entry_id AND posting.account_id IS NOT NULL
     WHERE (close_rate, closed_at, profit) IS DISTINCT FROM (given.fill_rate, given.at, coalesce(posting.amount, 0))`,
    [
      closes.map(({ position_id: id }) => String(id)),
      closes.map(({ fill_rate: rate }) => String(rate)),
      closes.map(({ at }) => at),
      closes.map(({ entry_id: id }) => (id === null ? null : String(id))),
    ],
  );
  return rows.map(({ id }) => `position ${id} is not as its archived close says`);
}

async function withoutClose(client: Reader, parts: readonly ArchivedPart[], closes: number): Promise<string[]> {
  const last = parts.findLast(({ table }) => table === 'execution');
  if (last === undefined) return [];
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::float8 AS count FROM position WHERE closed_at < $1',
    [new Date(last.until)],
  );
  const [{ count } = { count: 0 }] = rows;
  return count === closes ? [] : [`${count} positions were closed in archived months, which have ${closes} closes`];
}
