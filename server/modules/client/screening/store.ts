import type { ScreeningDecision, ScreeningOutcome, ScreeningState } from '@candor/domain/screening/screening.ts';
import type { ClientId, Instant } from '@candor/domain/ids.ts';
import { z } from 'zod';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import type { ScreeningHit } from '../../../providers/screening/interface.ts';

type Entry = Omit<ScreeningHit, 'score'>;

const hit = z.object({
  entry: z.string(),
  name: z.string(),
  kind: z.enum(['sanction', 'pep']),
  birthDate: z.string(),
  programme: z.string(),
  score: z.number(),
});

const stateRows = rowsOf({
  outcome: column.text<ScreeningOutcome>(),
  decision: column.text<ScreeningDecision>().optional(),
});

const checkRows = stateRows.with({
  id: column.integer('screening_check.id'),
  brandId: column.text('screening_check.brand_id'),
  clientId: column.integer(),
  checkedAt: column.instant(),
  source: column.text(),
  person: column.text(),
  hits: column.json<unknown>().as((hits): readonly ScreeningHit[] => z.array(hit).parse(hits)),
  decidedBy: column.text('staff.full_name').optional(),
  decidedAt: column.instant().optional(),
  decisionReason: column.text(`coalesce(decision_reason, '')`),
});

export type ScreeningCheck = RowOf<typeof checkRows>;

const SELECT = `SELECT ${checkRows.columns} FROM screening_check LEFT JOIN staff ON staff.id = decided_by`;

/** The newest check of a client. */
export function findNewest(connection: Connection, clientId: ClientId): Promise<ScreeningCheck | undefined> {
  return checkRows.first(connection, `${SELECT} WHERE client_id = $1 ORDER BY screening_check.id DESC LIMIT 1`, [
    clientId,
  ]);
}

/** The newest check of each client. */
export function listNewest(connection: Connection, clientIds: readonly ClientId[]): Promise<ScreeningCheck[]> {
  return checkRows.all(
    connection,
    `${SELECT} WHERE screening_check.id IN
       (SELECT max(id) FROM screening_check WHERE client_id = ANY($1::bigint[]) GROUP BY client_id)`,
    [clientIds],
  );
}

/** What came of a client's newest check; who decided about it, only the office reads. */
export function findState(connection: Connection, clientId: ClientId): Promise<ScreeningState | undefined> {
  return stateRows.first(
    connection,
    `SELECT ${stateRows.columns} FROM screening_check WHERE client_id = $1 ORDER BY id DESC LIMIT 1`,
    [clientId],
  );
}

export async function lockCheck(connection: Connection, id: number): Promise<ScreeningCheck | undefined> {
  await connection.query('SELECT 1 FROM screening_check WHERE id = $1 FOR UPDATE', [id]);
  return checkRows.first(connection, `${SELECT} WHERE screening_check.id = $1`, [id]);
}

export type NewCheck = Pick<
  ScreeningCheck,
  'brandId' | 'clientId' | 'checkedAt' | 'source' | 'person' | 'outcome' | 'hits'
>;

export async function insertCheck(connection: Connection, check: NewCheck): Promise<void> {
  const { brandId, clientId, checkedAt, source, person, outcome, hits } = check;
  await connection.query(
    `INSERT INTO screening_check (brand_id, client_id, checked_at, source, person, outcome, hits)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [brandId, clientId, toTimestamp(checkedAt), source, person, outcome, JSON.stringify(hits)],
  );
}

export interface CheckDecision {
  readonly id: number;
  readonly decision: ScreeningDecision;
  readonly staffId: number;
  readonly at: Instant;
  readonly reason: string;
}

export async function updateDecision(connection: Connection, decided: CheckDecision): Promise<void> {
  const { id, decision, staffId, at, reason } = decided;
  await connection.query(
    `UPDATE screening_check SET decision = $2, decided_by = $3, decided_at = $4, decision_reason = $5 WHERE id = $1`,
    [id, decision, staffId, toTimestamp(at), reason],
  );
}

export async function findNewestList(pool: Pool): Promise<{ id: number; name: string; hash: Buffer } | undefined> {
  const { rows } = await pool.query<{ id: number; name: string; hash: Buffer }>(
    'SELECT id::float8, name, file_hash AS hash FROM screening_list ORDER BY id DESC LIMIT 1',
  );
  return rows[0];
}

const entryRows = rowsOf({
  entry: column.text(),
  name: column.text(),
  kind: column.text<Entry['kind']>(),
  birthDate: column.text(),
  programme: column.text(),
});

export function listEntries(pool: Pool, listId: number): Promise<Entry[]> {
  return entryRows.all(pool, `SELECT ${entryRows.columns} FROM screening_entry WHERE list_id = $1`, [listId]);
}

export interface NewList {
  readonly name: string;
  readonly hash: Buffer;
  readonly now: Instant;
  readonly entries: readonly Entry[];
}

export async function insertList(connection: Connection, { name, hash, now, entries }: NewList): Promise<void> {
  const { rows } = await connection.query<{ id: number }>(
    'INSERT INTO screening_list (name, imported_at, file_hash) VALUES ($1, $2, $3) RETURNING id::float8',
    [name, toTimestamp(now), hash],
  );
  await connection.query(
    `INSERT INTO screening_entry (list_id, entry, name, kind, birth_date, programme)
     SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[])`,
    [
      rows[0]?.id,
      entries.map(({ entry }) => entry),
      entries.map((one) => one.name),
      entries.map(({ kind }) => kind),
      entries.map((one) => one.birthDate),
      entries.map((one) => one.programme),
    ],
  );
}
