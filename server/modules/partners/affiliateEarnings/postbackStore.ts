import type { Postback, PostbackDelivery } from '@candor/contracts/http/affiliatePostbacks.ts';
import type { PostbackEvent } from '@candor/domain/affiliates/postback.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

const postbackRows = rowsOf({
  /** Id that the partner sees. */
  id: column.text('public_id::text'),
  url: column.text(),
  events: column.list<PostbackEvent>().as((events) => [...events]),
  created_at: column.instant(),
  is_active: column.flag('removed_at IS NULL'),
  sent: column.integer("(SELECT count(*) FROM postback_delivery WHERE postback_id = postback.id AND state = 'sent')"),
  failed: column.integer(
    "(SELECT count(*) FROM postback_delivery WHERE postback_id = postback.id AND state = 'failed')",
  ),
});

const POSTBACK = `SELECT ${postbackRows.columns}
  FROM postback WHERE affiliate_id = current_affiliate() AND removed_at IS NULL`;

export function listPostbacks(connection: Connection): Promise<Postback[]> {
  return postbackRows.all(connection, `${POSTBACK} ORDER BY id DESC`);
}

export function findPostback(connection: Connection, id: string): Promise<Postback | undefined> {
  return postbackRows.first(connection, `${POSTBACK} AND public_id = $1`, [id]);
}

interface NewPostback {
  readonly brandId: BrandId;
  readonly affiliateId: number;
  readonly commandId: string;
  readonly url: string;
  readonly events: readonly PostbackEvent[];
  readonly secret: Buffer;
  readonly now: Instant;
}

/** Inserts a postback; undefined if the command has created one before, or the maximum is reached. */
export async function insertPostback(
  connection: Connection,
  postback: NewPostback,
  maximum: number,
): Promise<string | undefined> {
  const { brandId, affiliateId, commandId, url, events, secret, now } = postback;
  const { rows } = await connection.query<{ id: string }>(
    `INSERT INTO postback (brand_id, affiliate_id, command_id, url, events, secret, created_at)
     SELECT $1, $2, $3, $4, $5, $6, $7
     WHERE (SELECT count(*) FROM postback WHERE affiliate_id = $2 AND removed_at IS NULL) < $8
     ON CONFLICT (brand_id, affiliate_id, command_id) DO NOTHING RETURNING public_id::text AS id`,
    [brandId, affiliateId, commandId, url, events, secret, toTimestamp(now), maximum],
  );
  return rows[0]?.id;
}

/** Was a postback of the partner created under this id? */
export async function hasPostbackOf(connection: Connection, commandId: string): Promise<boolean> {
  const { rows } = await connection.query(
    'SELECT 1 FROM postback WHERE affiliate_id = current_affiliate() AND command_id = $1',
    [commandId],
  );
  return rows.length > 0;
}

export async function updateRemoved(connection: Connection, id: string, now: Instant): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE postback SET removed_at = coalesce(removed_at, $2)
     WHERE public_id = $1 AND affiliate_id = current_affiliate()`,
    [id, toTimestamp(now)],
  );
  return rowCount === 1;
}

const deliveryRows = rowsOf({
  id: column.text('postback_delivery.public_id::text'),
  postback: column.text('postback.public_id::text'),
  event: column.text<PostbackEvent | 'test'>(),
  state: column.text<'waiting' | 'sent' | 'failed'>(),
  attempts: column.integer(),
  created_at: column.instant('postback_delivery.created_at'),
  next_at: column.instant().nullable(),
  answer: column.text().nullable(),
  body: column.text(),
});

const DELIVERY = `SELECT ${deliveryRows.columns}
  FROM postback_delivery JOIN postback ON postback.id = postback_id
  WHERE postback_delivery.affiliate_id = current_affiliate()`;

export function listDeliveries(connection: Connection, limit: number): Promise<PostbackDelivery[]> {
  return deliveryRows.all(connection, `${DELIVERY} ORDER BY postback_delivery.id DESC LIMIT $1`, [limit]);
}

export function findDelivery(connection: Connection, id: string): Promise<PostbackDelivery | undefined> {
  return deliveryRows.first(connection, `${DELIVERY} AND postback_delivery.public_id = $1`, [id]);
}

export interface Occasion {
  readonly event: PostbackEvent | 'test';
  readonly cause: string;
  readonly affiliateId: number;
  readonly data: Readonly<Record<string, string>>;
  readonly now: Instant;
  /** Time of what happened, where later sweeps find it again: a postback created after it does not get it. */
  readonly since?: Instant;
  /** Id of the only postback to deliver to; set for a test. */
  readonly postbackId?: string;
}

/** Queues a delivery to every postback that wants this kind of event; each cause is reported once. */
export async function queueDeliveries(connection: Connection, occasion: Occasion): Promise<void> {
  const { event, cause, affiliateId, data, now, since, postbackId } = occasion;
  const body = JSON.stringify({ type: event, timestamp: new Date(now).toISOString(), data });
  await connection.query(
    `INSERT INTO postback_delivery (brand_id, affiliate_id, postback_id, event, cause, body, state, created_at, next_at)
     SELECT brand_id, affiliate_id, id, $2, $3, $4, 'waiting', $5, $5 FROM postback
     WHERE affiliate_id = $1 AND removed_at IS NULL AND ($2 = 'test' OR $2 = ANY (events))
       AND ($6::uuid IS NULL OR public_id = $6) AND ($7::timestamptz IS NULL OR created_at <= $7)
     ON CONFLICT DO NOTHING`,
    [
      affiliateId,
      event,
      cause,
      body,
      toTimestamp(now),
      postbackId ?? null,
      since === undefined ? null : toTimestamp(since),
    ],
  );
}

export function findByCause(
  connection: Connection,
  postbackId: string,
  cause: string,
): Promise<PostbackDelivery | undefined> {
  return deliveryRows.first(connection, `${DELIVERY} AND postback.public_id = $1 AND cause = $2`, [postbackId, cause]);
}

const dueRows = rowsOf({
  id: column.integer('postback_delivery.id'),
  /** Id that is the same for each attempt, and appears in the partner's log. */
  publicId: column.text('postback_delivery.public_id::text'),
  postbackId: column.integer(),
  attempts: column.integer(),
  url: column.text(),
  secret: column.bytes(),
  body: column.text(),
});

export type DueDelivery = RowOf<typeof dueRows>;

interface Claim {
  readonly now: Instant;
  readonly busyUntil: Instant;
  /** Most deliveries of one postback. */
  readonly limit: number;
  /** Most postbacks: those that have waited longest. */
  readonly postbacks: number;
  /** The only delivery to claim, whether it is due or not. */
  readonly id: string | undefined;
}

/**
 * Claims due deliveries, limited per postback so that no partner waits for another, or the given one. Each is sent only
 * once; after a crash it is sent again.
 */
export function takeDue(
  connection: Connection,
  { now, busyUntil, limit, postbacks, id }: Claim,
): Promise<DueDelivery[]> {
  return dueRows.all(
    connection,
    // A list of its own, which is made once: read again for each row, it would go on behind what is claimed.
    `WITH claimed AS MATERIALIZED (
       SELECT due.id FROM (
         SELECT found.postback_id FROM postback_delivery found JOIN postback aim ON aim.id = found.postback_id
         WHERE aim.removed_at IS NULL
           AND CASE WHEN $4::uuid IS NULL THEN found.state = 'waiting' AND found.next_at <= $1
             ELSE found.public_id = $4 END
         GROUP BY found.postback_id ORDER BY min(found.next_at), found.postback_id LIMIT $5
       ) AS aim CROSS JOIN LATERAL (
         SELECT id FROM postback_delivery
         WHERE postback_id = aim.postback_id
           AND CASE WHEN $4::uuid IS NULL THEN state = 'waiting' AND next_at <= $1 ELSE public_id = $4 END
         ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED) AS due
     )
     UPDATE postback_delivery SET attempts = attempts + 1, next_at = $2, state = 'waiting'
     FROM postback, claimed
     WHERE postback.id = postback_id AND postback_delivery.id = claimed.id
     RETURNING ${dueRows.columns}`,
    [toTimestamp(now), toTimestamp(busyUntil), limit, id ?? null, postbacks],
  );
}

/** Returns claimed deliveries that were not tried: they are due at this time, behind those that have waited longer. */
export async function putBack(connection: Connection, ids: readonly number[], nextAt: Instant): Promise<void> {
  await connection.query(
    `UPDATE postback_delivery SET attempts = attempts - 1, next_at = $2
     WHERE id = ANY ($1) AND state = 'waiting'`,
    [ids, toTimestamp(nextAt)],
  );
}

export async function updateDelivered(
  connection: Connection,
  { id, answer, nextAt, isSent }: { id: number; answer: string; nextAt: Instant | undefined; isSent: boolean },
): Promise<void> {
  const state = isSent ? 'sent' : nextAt === undefined ? 'failed' : 'waiting';
  await connection.query('UPDATE postback_delivery SET state = $2, answer = $3, next_at = $4 WHERE id = $1', [
    id,
    state,
    answer,
    nextAt === undefined || isSent ? null : toTimestamp(nextAt),
  ]);
}
