import type { OperatorEventKind } from '@candor/domain/operator/events.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

const webhookRows = rowsOf(
  {
    id: column.integer(),
    name: column.text(),
    url: column.text(),
    kinds: column.list<OperatorEventKind>().as((kinds) => [...kinds]),
    asker: column.text('asker.full_name'),
    approver: column.text('approver.full_name'),
    approvedAt: column.instant(),
    secret: column.bytes().optional(),
    formerUntil: column.instant().optional(),
    afterNumber: column.integer(),
    failingSince: column.instant().optional(),
    disabledAt: column.instant().optional(),
    removedAt: column.instant().optional(),
  },
  'operator_webhook',
);

export type StoredWebhook = RowOf<typeof webhookRows>;

const counted = (state: string) =>
  column.integer(`(SELECT count(*) FROM operator_delivery delivery WHERE delivery.brand_id = operator_webhook.brand_id
    AND delivery.webhook_id = operator_webhook.id AND delivery.state = '${state}')`);
const listedRows = webhookRows.with({ waiting: counted('waiting'), sent: counted('sent'), failed: counted('failed') });

export type ListedWebhook = RowOf<typeof listedRows>;

const FROM = `operator_webhook JOIN staff asker ON asker.id = operator_webhook.asked_by
  JOIN staff approver ON approver.id = operator_webhook.approved_by`;

/** Lists the webhooks, active ones first, then newest first. */
export function listWebhooks(connection: Connection): Promise<ListedWebhook[]> {
  return listedRows.all(
    connection,
    `SELECT ${listedRows.columns} FROM ${FROM} ORDER BY (removed_at IS NOT NULL), operator_webhook.id DESC LIMIT 100`,
  );
}

export function findListed(connection: Connection, id: number): Promise<ListedWebhook | undefined> {
  return listedRows.first(connection, `SELECT ${listedRows.columns} FROM ${FROM} WHERE operator_webhook.id = $1`, [id]);
}

export function lockWebhook(connection: Connection, id: number): Promise<StoredWebhook | undefined> {
  return webhookRows.first(
    connection,
    `SELECT ${webhookRows.columns} FROM ${FROM} WHERE operator_webhook.id = $1 FOR UPDATE OF operator_webhook`,
    [id],
  );
}

export async function countWebhooks(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    'SELECT count(*)::int FROM operator_webhook WHERE removed_at IS NULL',
  );
  return rows[0]?.count ?? 0;
}

interface NewWebhook {
  readonly brandId: string;
  readonly approvalId: number;
  readonly name: string;
  readonly url: string;
  readonly kinds: readonly OperatorEventKind[];
  readonly requestedBy: number;
  readonly approvedBy: number;
  readonly approvedAt: Instant;
}

/** Inserts one webhook per approval, however often it is carried out. It receives events numbered from now on. */
export async function insertWebhook(connection: Connection, webhook: NewWebhook): Promise<void> {
  await connection.query(
    `INSERT INTO operator_webhook (brand_id, approval_id, name, url, kinds, asked_by, approved_by, approved_at,
       after_number)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, (SELECT last_number FROM operator_feed))
     ON CONFLICT (brand_id, approval_id) DO NOTHING`,
    [
      webhook.brandId,
      webhook.approvalId,
      webhook.name,
      webhook.url,
      webhook.kinds,
      webhook.requestedBy,
      webhook.approvedBy,
      toTimestamp(webhook.approvedAt),
    ],
  );
}

/**
 * Replaces the secret; the former one continues to sign until `formerUntil`, and a first one replaces nothing. If an
 * earlier one still signs, receivers have that: it stays, and only the newest is replaced.
 */
export async function updateSecret(
  connection: Connection,
  id: number,
  { secret, formerUntil, now }: { readonly secret: Buffer; readonly formerUntil: Instant; readonly now: Instant },
): Promise<void> {
  await connection.query(
    `UPDATE operator_webhook SET secret = $2,
       former_secret = CASE WHEN former_until > $4 THEN former_secret ELSE secret END,
       former_until = CASE WHEN former_until > $4 THEN former_until WHEN secret IS NOT NULL THEN $3::timestamptz END
     WHERE id = $1`,
    [id, secret, toTimestamp(formerUntil), toTimestamp(now)],
  );
}

export async function updateResumed(connection: Connection, id: number, now: Instant): Promise<void> {
  await connection.query('UPDATE operator_webhook SET disabled_at = NULL, failing_since = NULL WHERE id = $1', [id]);
  await connection.query(
    `UPDATE operator_delivery SET next_at = $2, attempts = 0 WHERE webhook_id = $1 AND state = 'waiting'`,
    [id, toTimestamp(now)],
  );
}

export async function updateRemoved(connection: Connection, id: number, staffId: number, now: Instant): Promise<void> {
  await connection.query('UPDATE operator_webhook SET removed_at = $3, removed_by = $2 WHERE id = $1', [
    id,
    staffId,
    toTimestamp(now),
  ]);
}

/** Stores up to which event deliveries are queued. */
export async function updateQueued(connection: Connection, id: number, afterNumber: number): Promise<void> {
  await connection.query('UPDATE operator_webhook SET after_number = $2 WHERE id = $1', [id, afterNumber]);
}

/** Locks the active webhooks with events to queue, so that one process at a time queues for each. */
export function lockListening(connection: Connection, lastNumber: number): Promise<StoredWebhook[]> {
  return webhookRows.all(
    connection,
    `SELECT ${webhookRows.columns} FROM ${FROM}
     WHERE secret IS NOT NULL AND removed_at IS NULL AND operator_webhook.disabled_at IS NULL AND after_number < $1
     ORDER BY operator_webhook.id FOR UPDATE OF operator_webhook`,
    [lastNumber],
  );
}

/** Notes a success, which ends a series of failures. */
export async function updateArrived(connection: Connection, id: number): Promise<void> {
  await connection.query('UPDATE operator_webhook SET failing_since = NULL WHERE id = $1', [id]);
}

/**
 * Notes a failure in a series since the last success; `isOff` switches the webhook off, when the series is too long.
 */
export async function updateFailed(
  connection: Connection,
  id: number,
  { isOff, now }: { readonly isOff: boolean; readonly now: Instant },
): Promise<void> {
  await connection.query(
    `UPDATE operator_webhook SET failing_since = coalesce(failing_since, $2),
       disabled_at = CASE WHEN $3 THEN $2::timestamptz END
     WHERE id = $1`,
    [id, toTimestamp(now), isOff],
  );
}
