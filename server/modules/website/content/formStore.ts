import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

export type FormFields = Readonly<Record<string, string>>;
export type Forwarding = 'kept' | 'waiting' | 'forwarded' | 'failed';

export interface NewFormEntry {
  readonly brandId: BrandId;
  readonly form: string;
  readonly now: Instant;
  readonly fields: FormFields;
  readonly forwarding: Forwarding;
}

/** Inserts an entry and returns its id. */
export async function insertFormEntry(connection: Connection, entry: NewFormEntry): Promise<number> {
  const { brandId, form, now, fields, forwarding } = entry;
  const { rows } = await connection.query<{ id: number }>(
    `INSERT INTO content_form_entry (brand_id, form, at, entry, forwarding) VALUES ($1, $2, $3, $4, $5)
     RETURNING id::float8 AS id`,
    [brandId, form, toTimestamp(now), JSON.stringify(fields), forwarding],
  );
  return rows[0]?.id ?? 0;
}

export interface StoredFormEntry {
  readonly id: number;
  readonly form: string;
  readonly at: Instant;
  readonly fields: FormFields;
  readonly forwarding: Forwarding;
  readonly attempts: number;
}

export async function lockFormEntry(connection: Connection, id: number): Promise<StoredFormEntry | undefined> {
  const { rows } = await connection.query<StoredFormEntry>(
    `SELECT id::float8 AS id, form, at, entry AS fields, forwarding, attempts FROM content_form_entry
     WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return rows[0];
}

export async function updateForwarding(
  connection: Connection,
  id: number,
  forwarding: Forwarding,
  forwardedAt: Instant | undefined,
): Promise<void> {
  await connection.query(
    'UPDATE content_form_entry SET forwarding = $2, forwarded_at = $3, attempts = attempts + 1 WHERE id = $1',
    [id, forwarding, forwardedAt === undefined ? null : toTimestamp(forwardedAt)],
  );
}
