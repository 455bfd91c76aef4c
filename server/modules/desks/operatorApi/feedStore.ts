import type { OperatorEventKind } from '@candor/domain/operator/events.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

/** Newest committed execution: the engine writes batch after batch, so that no lower one follows. */
const NEWEST_EXECUTION = 'coalesce((SELECT last_id FROM batch ORDER BY number DESC LIMIT 1), 0)';

/** Starts the feed, once: from now on the brand's events are noted. */
export async function startFeed(connection: Connection, brandId: BrandId, now: Instant): Promise<void> {
  await connection.query(
    `INSERT INTO operator_feed (brand_id, began_at, execution_id) VALUES ($1, $2, ${NEWEST_EXECUTION})
     ON CONFLICT (brand_id) DO NOTHING`,
    [brandId, toTimestamp(now)],
  );
}

const feedRows = rowsOf({
  lastNumber: column.integer(),
  firstNumber: column.integer(),
  executionId: column.integer(),
});

type Feed = RowOf<typeof feedRows>;

/** Finds the feed; undefined if the brand has none yet. */
export function findFeed(connection: Connection): Promise<Feed | undefined> {
  return feedRows.first(connection, `SELECT ${feedRows.columns} FROM operator_feed`);
}

/** Locks the feed: only its holder numbers events, up to the commit, so that no number is seen before a smaller one. */
export function lockFeed(connection: Connection): Promise<Feed | undefined> {
  return feedRows.first(connection, `SELECT ${feedRows.columns} FROM operator_feed FOR UPDATE`);
}

/** Part of a source that one transaction numbers, and its place in the feed. */
interface Portion {
  /** Last execution in the feed. */
  readonly executionId: number;
  readonly after: number;
  readonly now: Instant;
  readonly limit: number;
}

/**
 * Numbers the noted changes in their order of commit; returns how many. A correction waits for the closing that it
 * corrects: otherwise a reader would end with an outdated state. A withdrawn approval has only its planned end, in the
 * future: its time is that of its numbering.
 */
export async function numberChanges(
  connection: Connection,
  { executionId, after, now, limit }: Portion,
): Promise<number> {
  const { rowCount } = await connection.query(
    `WITH taken AS (
       DELETE FROM operator_change WHERE id IN (
         SELECT id FROM operator_change noted WHERE NOT (noted.kind = 'trade.changed' AND EXISTS (
           SELECT FROM execution WHERE position_id = noted.subject_id AND kind = 'close' AND execution.id > $4))
         ORDER BY id LIMIT $3) RETURNING *)
     INSERT INTO operator_event (brand_id, number, kind, subject_id, client_id, data, at, numbered_at)
     SELECT brand_id, $1 + row_number() OVER (ORDER BY id), kind, subject_id, client_id, data, least(at, $2), $2
     FROM taken`,
    [after, toTimestamp(now), limit, executionId],
  );
  return rowCount ?? 0;
}

/** Deletes changes that the feed never contains, for any reader. */
export async function deleteHidden(connection: Connection, subjects: readonly string[]): Promise<void> {
  await connection.query(
    `DELETE FROM operator_change WHERE kind IN ('approval.asked', 'approval.decided')
       AND NOT data ->> 'subject' = ANY ($1)`,
    [subjects],
  );
}

/**
 * Events of one execution. A closed part is a trade of its own, and changes the trade that it comes from. If a rule
 * moved the same levels several times since the last pass (it can with each tick), only the last move counts.
 */
const SAID = `
  SELECT 1 AS place, CASE execution.kind WHEN 'open' THEN 'trade.opened' ELSE 'trade.closed' END AS kind,
    position.id AS about, jsonb_build_object('symbol', position.symbol, 'direction', position.direction,
      'amount', position.amount::text, 'currency', account.currency, 'leverage', position.leverage,
      'rate', execution.fill_rate::text, 'parent_id', position.parent,
      'profit', CASE execution.kind WHEN 'close' THEN position.profit::text END) AS data
  WHERE execution.kind IN ('open', 'close')
  UNION ALL
  SELECT 2, 'trade.changed', position.parent, jsonb_build_object('change', 'partClosed', 'symbol', position.symbol,
    'amount', position.amount::text, 'currency', account.currency, 'trade_id', position.id)
  WHERE execution.kind = 'close' AND position.parent IS NOT NULL
  UNION ALL
  SELECT 1, 'trade.changed', position.id, jsonb_build_object(
    'change', CASE execution.kind WHEN 'update' THEN 'levels' ELSE execution.kind END, 'symbol', position.symbol,
    'stop_loss', execution.stop_loss::text, 'take_profit', execution.take_profit::text)
  WHERE execution.kind IN ('update', 'split', 'dividend') AND (execution.actor <> 'rule' OR execution.kind <> 'update'
    OR NOT EXISTS (SELECT FROM execution later WHERE later.position_id = execution.position_id
      AND later.kind = 'update' AND later.id > execution.id AND later.id <= $4))`;

/** Numbers the events of the next executions of real accounts; returns how many, and the last execution read. */
export async function numberFills(
  connection: Connection,
  { executionId, after, now, limit }: Portion,
): Promise<{ readonly count: number; readonly executionId: number }> {
  const { rows } = await connection.query<{ through: number }>(
    `SELECT least(${NEWEST_EXECUTION}, coalesce((SELECT max(id) FROM (
       SELECT id FROM execution WHERE id > $1 AND id <= ${NEWEST_EXECUTION} ORDER BY id LIMIT $2) AS next
       HAVING count(*) = $2), ${NEWEST_EXECUTION}))::float8 AS through`,
    [executionId, limit],
  );
  const through = rows[0]?.through ?? executionId;
  if (through <= executionId) return { count: 0, executionId };
  const { rowCount } = await connection.query(
    `INSERT INTO operator_event (brand_id, number, kind, subject_id, client_id, data, at, numbered_at)
     SELECT execution.brand_id, $1 + row_number() OVER (ORDER BY execution.id, said.place), said.kind, said.about,
       account.client_id, jsonb_strip_nulls(said.data), execution.at, $2
     FROM execution JOIN position ON position.id = execution.position_id
       JOIN trading_account account ON account.brand_id = execution.brand_id AND account.id = execution.account_id
       CROSS JOIN LATERAL (${SAID}) AS said
     WHERE execution.id > $3 AND execution.id <= $4 AND account.kind = 'real'`,
    [after, toTimestamp(now), executionId, through],
  );
  return { count: rowCount ?? 0, executionId: through };
}

export async function updateFeed(connection: Connection, lastNumber: number, executionId: number): Promise<void> {
  await connection.query('UPDATE operator_feed SET last_number = $1, execution_id = $2', [lastNumber, executionId]);
}

/** Deletes events numbered before an instant, oldest first, and stores the new first number of the feed. */
export async function deleteEvents(connection: Connection, before: Instant, limit: number): Promise<number> {
  const { rows } = await connection.query<{ count: number; last: number | null }>(
    `WITH gone AS (
       DELETE FROM operator_event WHERE number IN (
         SELECT number FROM operator_event WHERE numbered_at < $1 ORDER BY number LIMIT $2) RETURNING number)
     SELECT count(*)::int, max(number)::float8 AS last FROM gone`,
    [toTimestamp(before), limit],
  );
  const [deleted] = rows;
  if (deleted === undefined || deleted.last === null) return 0;
  await connection.query('UPDATE operator_feed SET first_number = $1', [deleted.last + 1]);
  return deleted.count;
}

const eventRows = rowsOf({
  number: column.integer(),
  kind: column.text<OperatorEventKind>(),
  subjectId: column.integer(),
  clientId: column.integer().optional(),
  data: column.json<Readonly<Record<string, string | number | boolean>>>(),
  at: column.instant(),
});

export type StoredEvent = Omit<RowOf<typeof eventRows>, 'clientId'> & { readonly clientId: ClientId | undefined };

/** Lists events of these kinds after a number and up to another one, in order. */
export function listEvents(
  connection: Connection,
  {
    after,
    through,
    kinds,
    limit,
  }: {
    readonly after: number;
    readonly through: number;
    readonly kinds: readonly OperatorEventKind[];
    readonly limit: number;
  },
): Promise<StoredEvent[]> {
  return eventRows.all(
    connection,
    `SELECT ${eventRows.columns} FROM operator_event WHERE number > $1 AND number <= $2 AND kind = ANY ($3)
     ORDER BY operator_event.number LIMIT $4`,
    [after, through, kinds, limit],
  );
}
