import { REGISTERED_ONLY_DAYS, dataClasses, erasureDue } from '@candor/domain/data/classes.ts';
import type { DataClassName, ErasureFacts } from '@candor/domain/data/classes.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, optional, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

/**
 * A payment, document, complaint or ledger entry makes an account a relationship whose data the law requires to be
 * kept.
 */
const HAS_RELATIONSHIP = `(EXISTS (SELECT FROM payment WHERE payment.client_id = client.id)
  OR EXISTS (SELECT FROM document WHERE document.client_id = client.id)
  OR EXISTS (SELECT FROM complaint WHERE complaint.client_id = client.id)
  OR EXISTS (SELECT FROM ledger_entry WHERE ledger_entry.account_id = client.real_account_id))`;

const IS_HELD_OPENLY = 'EXISTS (SELECT FROM legal_hold WHERE legal_hold.client_id = client.id AND ended_at IS NULL)';
/**
 * Rule ER-5: a confidential case holds an erasure too; a desk counts such clients as still within the retention period.
 */
const IS_HELD = `(${IS_HELD_OPENLY} OR EXISTS (SELECT FROM confidential_case one
  WHERE one.client_id = client.id AND one.closed_at IS NULL))`;

const HAS_OPEN_MATTERS = `(EXISTS (SELECT FROM trading_account real WHERE real.id = client.real_account_id
    AND (cash <> 0 OR owed <> 0 OR reserved <> 0 OR suspended <> 0))
  OR EXISTS (SELECT FROM position WHERE position.account_id = client.real_account_id AND closed_at IS NULL)
  OR EXISTS (SELECT FROM pending_order WHERE pending_order.account_id = client.real_account_id AND status = 'open')
  OR EXISTS (SELECT FROM payment WHERE payment.client_id = client.id
       AND payment.status IN ('pending', 'processing', 'onHold'))
  OR EXISTS (SELECT FROM complaint WHERE complaint.client_id = client.id AND due_at IS NOT NULL))`;

/** $1 is the present time. */
const IS_DUE = `(closed_at + interval '1 day' * CASE WHEN ${HAS_RELATIONSHIP}
  THEN ${dataClasses.relationship.days} ELSE ${REGISTERED_ONLY_DAYS} END <= $1)`;

/**
 * Rule CC-7: builds the condition for a client who is erased, or whose erasure is due and stopped by nothing that all
 * staff may know of. The table `client` is in the statement, and `now` is the name of a parameter with the time.
 */
export function countsAsErasedSql(now: string): string {
  const isErased =
    'EXISTS (SELECT FROM client_erasure over WHERE over.client_id = client.id AND erased_at IS NOT NULL)';
  const isDue = IS_DUE.replace('$1', `${now}::timestamptz`).replace('(closed_at', '(client.closed_at');
  return `(client.closed_at IS NOT NULL AND (${isErased} OR (${isDue} AND NOT ${IS_HELD_OPENLY} AND NOT ${HAS_OPEN_MATTERS})))`;
}

/** Rule CC-7: does this client count as erased for staff who may not know of cases? */
export async function isOver(connection: Connection, clientId: ClientId, now: Instant): Promise<boolean> {
  const { rows } = await connection.query<{ over: boolean }>(
    `SELECT ${countsAsErasedSql('$2')} AS over FROM client WHERE id = $1`,
    [clientId, toTimestamp(now)],
  );
  return rows[0]?.over ?? false;
}

const ERASURE = 'LEFT JOIN client_erasure erasure ON erasure.client_id = client.id';

/** Lists closed clients whose erasure may be due, in the order of their numbers. */
export async function listCandidates(
  connection: Connection,
  { after, now, limit }: { readonly after: ClientId; readonly now: Instant; readonly limit: number },
): Promise<ClientId[]> {
  const { rows } = await connection.query<{ id: ClientId }>(
    `SELECT client.id::float8 FROM client ${ERASURE}
     WHERE closed_at IS NOT NULL AND erased_at IS NULL AND client.id > $2 AND NOT ${IS_HELD}
       AND (service_erased_at IS NULL OR ${IS_DUE})
     ORDER BY client.id LIMIT $3`,
    [toTimestamp(now), after, limit],
  );
  return rows.map(({ id }) => id);
}

const factRows = rowsOf({
  id: column.integer('client.id'),
  email: column.text(),
  firstName: column.text(),
  language: column.text(),
  closedAt: column.instant().optional(),
  hasRelationship: column.flag(HAS_RELATIONSHIP),
  isHeld: column.flag(IS_HELD),
  hasOpenMatters: column.flag(HAS_OPEN_MATTERS),
  serviceErasedAt: column.instant().optional(),
  notice: optional({
    at: column.instant('told_at'),
    isOver: column.flag(`NOT EXISTS (SELECT FROM mail WHERE event_key = 'dataErased:' || client.id
      AND mail.state IN ('queued', 'sending'))`),
  }),
  erasedAt: column.instant().optional(),
});

export type ErasedClient = ErasureFacts & RowOf<typeof factRows>;

/** Reads the facts that decide on a client's erasure; the caller has locked the client. */
export function readFacts(connection: Connection, clientId: ClientId): Promise<ErasedClient | undefined> {
  return factRows.first(connection, `SELECT ${factRows.columns} FROM client ${ERASURE} WHERE client.id = $1`, [
    clientId,
  ]);
}

/** Rule ER-3: returns the end of the retention period for a client who closes their account now. */
export async function findErasureDue(
  connection: Connection,
  clientId: ClientId,
  now: Instant,
): Promise<{ readonly at: Instant; readonly hasRelationship: boolean }> {
  const { rows } = await connection.query<{ has: boolean }>(
    `SELECT ${HAS_RELATIONSHIP} AS has FROM client WHERE id = $1`,
    [clientId],
  );
  const hasRelationship = rows[0]?.has ?? true;
  return { at: erasureDue({ closedAt: now, hasRelationship }), hasRelationship };
}

const erasureRows = rowsOf({
  closedAt: column.instant(),
  hasRelationship: column.flag(HAS_RELATIONSHIP),
  wishedAt: column.instant().optional(),
  erasedAt: column.instant().optional(),
});

/** Progress of a closed client's erasure. */
export type Erasure = Pick<RowOf<typeof erasureRows>, 'wishedAt' | 'erasedAt'> & { readonly dueAt: Instant };

/** Finds a closed client's erasure; undefined while the account is open. */
export async function findErasure(connection: Connection, clientId: ClientId): Promise<Erasure | undefined> {
  const found = await erasureRows.first(
    connection,
    `SELECT ${erasureRows.columns} FROM client ${ERASURE} WHERE client.id = $1 AND closed_at IS NOT NULL`,
    [clientId],
  );
  return found && { ...found, dueAt: erasureDue(found) };
}

export async function insertErasure(
  connection: Connection,
  { brandId, clientId, wishedAt }: { brandId: BrandId; clientId: ClientId; wishedAt: Instant | undefined },
): Promise<void> {
  await connection.query(
    `INSERT INTO client_erasure (brand_id, client_id, wished_at) VALUES ($1, $2, $3)
     ON CONFLICT (brand_id, client_id) DO NOTHING`,
    [brandId, clientId, wishedAt === undefined ? null : toTimestamp(wishedAt)],
  );
}

export async function updateServiceErased(connection: Connection, clientId: ClientId, now: Instant): Promise<void> {
  await connection.query('UPDATE client_erasure SET service_erased_at = $2 WHERE client_id = $1', [
    clientId,
    toTimestamp(now),
  ]);
}

export async function updateNotified(connection: Connection, clientId: ClientId, now: Instant): Promise<void> {
  await connection.query('UPDATE client_erasure SET told_at = $2 WHERE client_id = $1', [clientId, toTimestamp(now)]);
}

export async function updateErased(connection: Connection, clientId: ClientId, now: Instant): Promise<void> {
  await connection.query('UPDATE client_erasure SET erased_at = $2 WHERE client_id = $1', [clientId, toTimestamp(now)]);
}

export interface ErasedBatch {
  readonly brandId: BrandId;
  readonly class: DataClassName;
  readonly count: number;
  readonly at: Instant;
}

/** Stores a batch’s count in the transaction that erases it, so that the record counts each erased row once. */
export async function insertBatch(connection: Connection, batch: ErasedBatch): Promise<void> {
  if (batch.count === 0) return;
  await connection.query('INSERT INTO erased_batch (brand_id, class, count, at) VALUES ($1, $2, $3, $4)', [
    batch.brandId,
    batch.class,
    batch.count,
    toTimestamp(batch.at),
  ]);
}

export interface UnnotifiedBatches {
  readonly ids: readonly bigint[];
  readonly counts: Readonly<Record<string, string>>;
}

/** Sums the batches that the record does not contain yet, by class. */
export async function findUnnotified(connection: Connection): Promise<UnnotifiedBatches> {
  const { rows } = await connection.query<{ class: string; count: string; ids: bigint[] }>(
    `SELECT class, sum(count)::text AS count, array_agg(id) AS ids FROM erased_batch
     WHERE entry_number IS NULL GROUP BY class ORDER BY class`,
  );
  return {
    ids: rows.flatMap(({ ids }) => ids),
    counts: Object.fromEntries(rows.map(({ class: name, count }) => [name, count])),
  };
}

export async function updateRecorded(connection: Connection, ids: readonly bigint[], entry: number): Promise<void> {
  await connection.query('UPDATE erased_batch SET entry_number = $2 WHERE id = ANY ($1::bigint[])', [ids, entry]);
}

/** Lists the files of documents whose keys were erased since an instant. */
export async function listErasedFiles(
  connection: Connection,
  { since, after, limit }: { readonly since: Instant; readonly after: string; readonly limit: number },
): Promise<string[]> {
  const { rows } = await connection.query<{ file_id: string }>(
    'SELECT file_id FROM document WHERE erased_at >= $1 AND file_id > $2 ORDER BY file_id LIMIT $3',
    [toTimestamp(since), after, limit],
  );
  return rows.map(({ file_id }) => file_id);
}

export interface ClientCounts {
  /** Closed clients within the law's retention period. */
  readonly waiting: number;
  readonly due: number;
  readonly held: number;
  readonly open: number;
  readonly serviceDue: number;
}

export async function countClients(connection: Connection, now: Instant): Promise<ClientCounts> {
  const { rows } = await connection.query<ClientCounts>(
    `SELECT (count(*) FILTER (WHERE (NOT is_due OR is_kept) AND NOT is_held))::int AS waiting,
       (count(*) FILTER (WHERE is_due AND NOT is_kept AND NOT is_open))::int AS due,
       (count(*) FILTER (WHERE is_held))::int AS held,
       (count(*) FILTER (WHERE is_due AND NOT is_kept AND is_open))::int AS open,
       (count(*) FILTER (WHERE service_erased_at IS NULL AND NOT is_kept))::int AS "serviceDue"
     FROM (SELECT service_erased_at, ${IS_DUE} AS is_due, ${IS_HELD_OPENLY} AS is_held, ${IS_HELD} AS is_kept,
             ${HAS_OPEN_MATTERS} AS is_open
           FROM client ${ERASURE} WHERE closed_at IS NOT NULL AND erased_at IS NULL) closed`,
    [toTimestamp(now)],
  );
  const [row] = rows;
  return row ?? { waiting: 0, due: 0, held: 0, open: 0, serviceDue: 0 };
}

export interface DoneOfClass {
  readonly class: string;
  readonly count: number;
  readonly last: Instant;
}

export async function listDone(connection: Connection): Promise<DoneOfClass[]> {
  const { rows } = await connection.query<DoneOfClass>(
    'SELECT class, sum(count)::float8 AS count, max(at) AS last FROM erased_batch GROUP BY class',
  );
  return rows;
}
