import { screeningDecisions, screeningOutcomes } from '@candor/domain/screening/screening.ts';
import type { ScreeningDecision, ScreeningOutcome, ScreeningState } from '@candor/domain/screening/screening.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { z } from 'zod';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import type { ScreeningHit } from '../../../providers/screening/interface.ts';

type Entry = Omit<ScreeningHit, 'score'>;

export interface ScreeningCheck {
  readonly id: number;
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly checkedAt: Instant;
  readonly source: string;
  readonly person: string;
  readonly outcome: ScreeningOutcome;
  readonly hits: readonly ScreeningHit[];
  readonly decision: ScreeningDecision | undefined;
  readonly decidedBy: string | undefined;
  readonly decidedAt: Instant | undefined;
  readonly decisionReason: string;
}

const hit = z.object({
  entry: z.string(),
  name: z.string(),
  kind: z.enum(['sanction', 'pep']),
  birthDate: z.string(),
  programme: z.string(),
  score: z.number(),
});

const rowShape = z.object({
  id: z.number(),
  brand_id: z.string(),
  client_id: z.number(),
  checked_at: z.number(),
  source: z.string(),
  person: z.string(),
  outcome: z.enum(screeningOutcomes),
  hits: z.array(hit),
  decision: z.enum(screeningDecisions).nullable(),
  decider: z.string().nullable(),
  decided_at: z.number().nullable(),
  decision_reason: z.string().nullable(),
});

const stateShape = rowShape.pick({ outcome: true, decision: true });

const SELECT = `SELECT screening_check.id::float8, screening_check.brand_id, client_id::float8, checked_at, source, person,
    outcome, hits, decision, staff.full_name AS decider, decided_at, decision_reason
  FROM screening_check LEFT JOIN staff ON staff.id = decided_by`;

/** The newest check of a client. */
export async function findNewest(connection: Connection, clientId: ClientId): Promise<ScreeningCheck | undefined> {
  const { rows } = await connection.query(`${SELECT} WHERE client_id = $1 ORDER BY screening_check.id DESC LIMIT 1`, [
    clientId,
  ]);
  return rows.map(toCheck)[0];
}

/** The newest check of each client. */
export async function listNewest(connection: Connection, clientIds: readonly ClientId[]): Promise<ScreeningCheck[]> {
  const { rows } = await connection.query(
    `${SELECT} WHERE screening_check.id IN
       (SELECT max(id) FROM screening_check WHERE client_id = ANY($1::bigint[]) GROUP BY client_id)`,
    [clientIds],
  );
  return rows.map(toCheck);
}

/** What came of a client's newest check; who decided about it, only the office reads. */
export async function findState(connection: Connection, clientId: ClientId): Promise<ScreeningState | undefined> {
  const { rows } = await connection.query(
    'SELECT outcome, decision FROM screening_check WHERE client_id = $1 ORDER BY id DESC LIMIT 1',
    [clientId],
  );
  return rows.map((row) => {
    const { outcome, decision } = stateShape.parse(row);
    return { outcome, decision: decision ?? undefined };
  })[0];
}

export async function lockCheck(connection: Connection, id: number): Promise<ScreeningCheck | undefined> {
  await connection.query('SELECT 1 FROM screening_check WHERE id = $1 FOR UPDATE', [id]);
  const { rows } = await connection.query(`${SELECT} WHERE screening_check.id = $1`, [id]);
  return rows.map(toCheck)[0];
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

export async function listEntries(pool: Pool, listId: number): Promise<Entry[]> {
  const { rows } = await pool.query<Omit<Entry, 'birthDate'> & { birth_date: string }>(
    'SELECT entry, name, kind, birth_date, programme FROM screening_entry WHERE list_id = $1',
    [listId],
  );
  return rows.map(({ birth_date: birthDate, ...entry }) => ({ ...entry, birthDate }));
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

function toCheck(row: unknown): ScreeningCheck {
  const found = rowShape.parse(row);
  return {
    id: found.id,
    brandId: found.brand_id,
    clientId: found.client_id,
    checkedAt: found.checked_at,
    source: found.source,
    person: found.person,
    outcome: found.outcome,
    hits: found.hits,
    decision: found.decision ?? undefined,
    decidedBy: found.decider ?? undefined,
    decidedAt: found.decided_at ?? undefined,
    decisionReason: found.decision_reason ?? '',
  };
}
