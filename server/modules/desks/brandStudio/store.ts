import type { BrandDraft } from '@candor/domain/branding/draft.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

const draftRows = rowsOf({
  version: column.integer(),
  /** Changes of the draft; undefined if none is open. */
  draft: column.json<BrandDraft>('changes').optional(),
  changedBy: column.text('writer.full_name'),
  changedAt: column.instant(),
});
export type StoredDraft = RowOf<typeof draftRows>;

/** Finds the brand's draft; undefined if there never was one. */
export function findDraft(connection: Connection): Promise<StoredDraft | undefined> {
  return draftRows.first(
    connection,
    `SELECT ${draftRows.columns} FROM brand_draft JOIN staff writer ON writer.id = changed_by`,
  );
}

/** Locks the draft against other writers of the brand, even where there is no draft yet. */
export async function lockDraft(connection: Connection, brandId: BrandId): Promise<StoredDraft | undefined> {
  await connection.query("SELECT pg_advisory_xact_lock(hashtextextended('brand_draft ' || $1, 0))", [brandId]);
  return findDraft(connection);
}

/**
 * Counts the real accounts of the brand that hold anything: cash, credit, positions, or money in transit. A payment's
 * money is on its account before the payment is completed, so that one query of both misses nothing.
 */
export async function countWithMoney(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (
       SELECT id FROM trading_account
       WHERE kind = 'real' AND (cash <> 0 OR credit <> 0 OR used <> 0 OR reserved <> 0 OR suspended <> 0)
       UNION SELECT account_id FROM payment WHERE status IN ('pending', 'processing', 'onHold')
       UNION SELECT account_id FROM payment_move WHERE state = 'intended'
     ) AS account`,
  );
  return rows[0]?.count ?? 0;
}

/** Locks the clients: none of the brand starts a payment until this transaction ends (`lockClient`). */
export async function lockClients(connection: Connection): Promise<void> {
  await connection.query('SELECT FROM client ORDER BY id FOR NO KEY UPDATE');
}

export interface NewDraft {
  readonly brandId: BrandId;
  readonly version: number;
  /** Changes of the draft; undefined once it has ended. */
  readonly draft: BrandDraft | undefined;
  readonly staffId: number;
  readonly at: Instant;
}

export async function putDraft(
  connection: Connection,
  { brandId, version, draft, staffId, at }: NewDraft,
): Promise<void> {
  await connection.query(
    `INSERT INTO brand_draft (brand_id, version, changes, changed_by, changed_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (brand_id) DO UPDATE
       SET version = excluded.version, changes = excluded.changes, changed_by = excluded.changed_by,
           changed_at = excluded.changed_at`,
    [brandId, version, draft === undefined ? null : JSON.stringify(draft), staffId, toTimestamp(at)],
  );
}
