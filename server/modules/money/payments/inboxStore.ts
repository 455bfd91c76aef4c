import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RawWebhook } from '../../../providers/payments/interface.ts';

type WebhookState = 'waiting' | 'applied' | 'ignored' | 'rejected';

/** A webhook as it is stored. */
export interface StoredWebhook {
  readonly id: number;
  readonly brandId: BrandId;
  readonly provider: string;
  readonly paymentId: number | undefined;
  readonly raw: RawWebhook;
  readonly verdict: 'verified' | 'unverifiable' | 'invalid';
  readonly state: WebhookState;
  readonly tries: number;
}

export interface NewWebhook extends Pick<StoredWebhook, 'brandId' | 'provider' | 'paymentId' | 'raw' | 'verdict'> {
  readonly dedupeKey: string;
  readonly state: WebhookState;
  /** Hash and length of the full body; set only when the stored body is shortened. */
  readonly whole: { readonly hash: Buffer; readonly length: number } | undefined;
  readonly outcome: string | undefined;
  readonly now: Instant;
}

/** Time after which a repeated unsigned webhook causes another query. */
const HINT_AGAIN_MS = 10_000;

/**
 * Rule PY-4: stores a webhook, or counts its repetition. Anyone could have sent an unsigned one before it became true,
 * so its repetition is applied again.
 */
export async function insertWebhook(connection: Connection, webhook: NewWebhook): Promise<number> {
  const { raw, whole } = webhook;
  const { rows } = await connection.query<{ id: bigint }>(
    `INSERT INTO payment_webhook AS held (brand_id, provider, dedupe_key, payment_id, headers, body, verdict, state,
       outcome, received_at, next_at, settled_at, body_hash, body_length)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8::text, $9, $10, CASE WHEN $8::text = 'waiting' THEN $10::timestamptz END,
       CASE WHEN $8::text <> 'waiting' THEN $10::timestamptz END, $11, $12)
     ON CONFLICT ON CONSTRAINT payment_webhook_once DO UPDATE SET
       repeats = held.repeats + 1,
       state = CASE WHEN ${IS_WORTH_ASKING} THEN 'waiting' ELSE held.state END,
       next_at = CASE WHEN ${IS_WORTH_ASKING} THEN $10::timestamptz ELSE held.next_at END
     RETURNING id`,
    [
      webhook.brandId,
      webhook.provider,
      webhook.dedupeKey,
      webhook.paymentId ?? null,
      JSON.stringify({ headers: raw.headers, query: raw.query }),
      Buffer.from(raw.body),
      webhook.verdict,
      webhook.state,
      webhook.outcome ?? null,
      toTimestamp(webhook.now),
      whole?.hash ?? null,
      whole?.length ?? null,
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a stored webhook comes back');
  return toInteger(row.id);
}

const IS_WORTH_ASKING = `held.verdict = 'unverifiable' AND held.state = 'applied'
  AND held.settled_at < $10::timestamptz - interval '${HINT_AGAIN_MS} milliseconds'`;

const webhookRows = rowsOf({
  id: column.integer(),
  brandId: column.text(),
  provider: column.text(),
  paymentId: column.integer().optional(),
  raw: {
    headers: column.json<Record<string, string>>("headers -> 'headers'"),
    query: column.json<Record<string, string>>("headers -> 'query'"),
    body: column.bytes().as((body) => new Uint8Array(body)),
  },
  verdict: column.text<StoredWebhook['verdict']>(),
  state: column.text<WebhookState>(),
  tries: column.integer(),
});

export function findWebhook(connection: Connection, id: number): Promise<StoredWebhook | undefined> {
  return webhookRows.first(connection, `SELECT ${webhookRows.columns} FROM payment_webhook WHERE id = $1`, [id]);
}

export async function findWaitingWebhooks(connection: Connection, now: Instant): Promise<number[]> {
  const { rows } = await connection.query<{ id: bigint }>(
    `SELECT id FROM payment_webhook WHERE state = 'waiting' AND next_at <= $1 ORDER BY next_at LIMIT 200`,
    [toTimestamp(now)],
  );
  return rows.map(({ id }) => toInteger(id));
}

export async function settleWebhook(
  connection: Connection,
  id: number,
  state: 'applied' | 'ignored',
  outcome: string,
  now: Instant,
): Promise<void> {
  await connection.query(
    `UPDATE payment_webhook SET state = $2, outcome = $3, settled_at = $4, next_at = NULL, tries = tries + 1
     WHERE id = $1 AND state = 'waiting'`,
    [id, state, outcome.slice(0, 200), toTimestamp(now)],
  );
}

export async function postponeWebhook(connection: Connection, id: number, until: Instant, why: string): Promise<void> {
  await connection.query(
    `UPDATE payment_webhook SET tries = tries + 1, next_at = $2, outcome = $3 WHERE id = $1 AND state = 'waiting'`,
    [id, toTimestamp(until), why.slice(0, 200)],
  );
}
