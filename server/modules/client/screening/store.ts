import type { ScreeningDecision, ScreeningOutcome, ScreeningState } from '@candor/domain/screening/screening.ts';
import type { ClientId, Instant } from '@candor/domain/ids.ts';
import { z } from 'zod';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import type { ScreeningHit } from '../../../providers/screening/interface.ts';

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

/** Finds the newest check of a client. */
export function findNewest(connection: Connection, clientId: ClientId): Promise<ScreeningCheck | undefined> {
  return checkRows.first(connection, `${SELECT} WHERE client_id = $1 ORDER BY screening_check.id DESC LIMIT 1`, [
    clientId,
  ]);
}

/** Finds the newest check of each client. */
export function listNewest(connection: Connection, clientIds: readonly ClientId[]): Promise<ScreeningCheck[]> {
  return checkRows.all(
    connection,
    `${SELECT} WHERE screening_check.id IN
       (SELECT max(id) FROM screening_check WHERE client_id = ANY($1::bigint[]) GROUP BY client_id)`,
    [clientIds],
  );
}

/** Finds the result of a client's newest check, without who decided about it, which only the office may read. */
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

const clientRows = rowsOf({ clientId: column.integer() });

/** Newest check of each client. */
const NEWEST = 'SELECT DISTINCT ON (client_id) client_id, id, source, outcome, decision FROM screening_check';

interface EarlierLists {
  readonly source: string;
  /** Client after whom the list begins; undefined: with the first one. */
  readonly after: ClientId | undefined;
  readonly limit: number;
}

/** Lists clients whose newest check used other lists. */
export async function listNotCheckedBy(
  connection: Connection,
  { source, after, limit }: EarlierLists,
): Promise<ClientId[]> {
  const rows = await clientRows.all(
    connection,
    `SELECT ${clientRows.columns} FROM (${NEWEST} ORDER BY client_id, id DESC) AS newest
     WHERE source <> $1 AND client_id > $3 ORDER BY client_id LIMIT $2`,
    [source, limit, after ?? 0],
  );
  return rows.map(({ clientId }) => clientId);
}

/** Lists clients whose newest check found hits that nobody has decided about, newest check first. */
export async function listWithHits(connection: Connection, limit: number): Promise<ClientId[]> {
  const rows = await clientRows.all(
    connection,
    `SELECT ${clientRows.columns} FROM (${NEWEST} ORDER BY client_id, id DESC) AS newest
     WHERE outcome = 'hits' AND decision IS NULL ORDER BY id DESC LIMIT $1`,
    [limit],
  );
  return rows.map(({ clientId }) => clientId);
}
