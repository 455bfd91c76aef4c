import type { OperatorDelivery } from '@candor/contracts/http/office/operatorApi.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { KeysetList } from '../../../database/keyset.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

const FROM = `operator_delivery JOIN operator_webhook ON operator_webhook.brand_id = operator_delivery.brand_id
  AND operator_webhook.id = operator_delivery.webhook_id`;

const deliveryRows = rowsOf(
  {
    id: column.integer(),
    message: column.text("'msg_' || public_id"),
    webhook: { id: column.integer('operator_webhook.id'), name: column.text('operator_webhook.name') },
    kind: column.text(),
    event: column.integer('event_number').nullable(),
    state: column.text<OperatorDelivery['state']>(),
    attempts: column.integer(),
    created_at: column.instant(),
    next_at: column.instant().nullable(),
    answer: column.text().nullable(),
    body: column.text(),
  },
  'operator_delivery',
);

type StoredDelivery = RowOf<typeof deliveryRows>;

export const deliveryList: KeysetList<StoredDelivery, 'created'> = {
  rows: deliveryRows,
  from: FROM,
  countFrom: 'operator_delivery',
  id: 'operator_delivery.id',
  orders: { created: { sql: 'operator_delivery.created_at', type: 'timestamptz' } },
};

export function findDelivery(connection: Connection, id: number): Promise<StoredDelivery | undefined> {
  return deliveryRows.first(connection, `SELECT ${deliveryRows.columns} FROM ${FROM} WHERE operator_delivery.id = $1`, [
    id,
  ]);
}

interface NewDelivery {
  readonly brandId: string;
  readonly webhookId: number;
  /** Number of the event; undefined for a test. */
  readonly eventNumber: number | undefined;
  readonly kind: string;
  readonly body: string;
  readonly now: Instant;
}

/** Queues an event once for a webhook; returns the delivery's number, undefined if it was queued before. */
export async function insertDelivery(connection: Connection, delivery: NewDelivery): Promise<number | undefined> {
  const { brandId, webhookId, eventNumber, kind, body, now } = delivery;
  const { rows } = await connection.query<{ id: number }>(
    `INSERT INTO operator_delivery (brand_id, webhook_id, event_number, kind, body, state, created_at, next_at)
     VALUES ($1, $2, $3, $4, $5, 'waiting', $6, $6) ON CONFLICT (brand_id, webhook_id, event_number) DO NOTHING
     RETURNING id::float8 AS id`,
    [brandId, webhookId, eventNumber ?? null, kind, body, toTimestamp(now)],
  );
  return rows[0]?.id;
}

const dueRows = rowsOf({
  id: column.integer('operator_delivery.id'),
  publicId: column.text('public_id::text'),
  attempts: column.integer(),
  body: column.text(),
  webhookId: column.integer(),
  name: column.text('operator_webhook.name'),
  url: column.text(),
  secret: column.bytes(),
  formerSecret: column.bytes().optional(),
  formerUntil: column.instant().optional(),
});

export type DueDelivery = RowOf<typeof dueRows>;

/**
 * Claims due deliveries, limited per webhook so that none waits for another, or the given one. After a failed attempt
 * only one is claimed, to try whether the receiver works again. A claimed delivery is sent only once; after a crash
 * again.
 */
export function takeDue(
  connection: Connection,
  { now, busyUntil, limit, id }: { now: Instant; busyUntil: Instant; limit: number; id: number | undefined },
): Promise<DueDelivery[]> {
  return dueRows.all(
    connection,
    // A list of its own, which is made once: read again for each row, it would go on behind what is claimed.
    `WITH claimed AS MATERIALIZED (
       SELECT due.id FROM operator_webhook aim CROSS JOIN LATERAL (
         SELECT id FROM operator_delivery
         WHERE brand_id = aim.brand_id AND webhook_id = aim.id AND CASE WHEN $4::bigint IS NULL
           THEN state = 'waiting' AND next_at <= $1 AND aim.disabled_at IS NULL ELSE id = $4 END
         ORDER BY next_at, id LIMIT CASE WHEN aim.failing_since IS NULL THEN $3::int ELSE 1 END
         FOR UPDATE SKIP LOCKED) due
       WHERE aim.removed_at IS NULL AND aim.secret IS NOT NULL
     )
     UPDATE operator_delivery SET attempts = attempts + 1, next_at = $2, state = 'waiting'
     FROM operator_webhook, claimed
     WHERE operator_webhook.brand_id = operator_delivery.brand_id
       AND operator_webhook.id = operator_delivery.webhook_id AND operator_delivery.id = claimed.id
     RETURNING ${dueRows.columns}`,
    [toTimestamp(now), toTimestamp(busyUntil), limit, id ?? null],
  );
}

/** May the delivery still be sent? Between claim and call its webhook may be removed or switched off. */
export async function isWanted(connection: Connection, webhookId: number, isNamed: boolean): Promise<boolean> {
  const { rows } = await connection.query(
    'SELECT FROM operator_webhook WHERE id = $1 AND removed_at IS NULL AND ($2 OR disabled_at IS NULL)',
    [webhookId, isNamed],
  );
  return rows.length > 0;
}

/**
 * Returns claimed deliveries that were not tried. Without `nextAt` they are due as when they were queued, before later
 * ones.
 */
export async function putBack(
  connection: Connection,
  ids: readonly number[],
  nextAt: Instant | undefined,
): Promise<void> {
  await connection.query(
    `UPDATE operator_delivery SET attempts = attempts - 1, next_at = coalesce($2, created_at)
     WHERE id = ANY ($1) AND state = 'waiting'`,
    [ids, nextAt === undefined ? null : toTimestamp(nextAt)],
  );
}

export async function updateDelivered(
  connection: Connection,
  { id, answer, nextAt, isSent }: { id: number; answer: string; nextAt: Instant | undefined; isSent: boolean },
): Promise<void> {
  const state = isSent ? 'sent' : nextAt === undefined ? 'failed' : 'waiting';
  await connection.query('UPDATE operator_delivery SET state = $2, answer = $3, next_at = $4 WHERE id = $1', [
    id,
    state,
    answer,
    nextAt === undefined || isSent ? null : toTimestamp(nextAt),
  ]);
}

/** Deletes a batch of deliveries from before an instant; returns how many. */
export async function deleteDeliveries(connection: Connection, before: Instant, limit: number): Promise<number> {
  const { rowCount } = await connection.query(
    `DELETE FROM operator_delivery WHERE id IN (
       SELECT id FROM operator_delivery WHERE created_at < $1 ORDER BY created_at, id LIMIT $2)`,
    [toTimestamp(before), limit],
  );
  return rowCount ?? 0;
}
