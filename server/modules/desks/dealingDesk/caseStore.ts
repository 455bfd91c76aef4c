import type { AccountId, BrandId, ClientId, Instant, PositionId } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

interface NewItem {
  readonly number: number;
  readonly batch: number;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly position: PositionId;
}

/** Inserts the items; repeatable, since existing ones stay as they are. */
export async function insertItems(
  connection: Connection,
  { brandId, approvalId }: { readonly brandId: BrandId; readonly approvalId: number },
  items: readonly NewItem[],
): Promise<void> {
  await connection.query(
    `INSERT INTO correction_item (brand_id, approval_id, number, batch, client_id, account_id, position_id)
     SELECT $1, $2, * FROM unnest($3::int[], $4::int[], $5::bigint[], $6::bigint[], $7::bigint[])
     ON CONFLICT DO NOTHING`,
    [
      brandId,
      approvalId,
      items.map(({ number }) => number),
      items.map(({ batch }) => batch),
      items.map(({ clientId }) => clientId),
      items.map(({ accountId }) => accountId),
      items.map(({ position }) => position),
    ],
  );
}

/** Lists the pending items of the first incomplete batch, in order; empty once all are answered. */
export async function listNextBatch(connection: Connection, approvalId: number): Promise<number[]> {
  const { rows } = await connection.query<{ number: number }>(
    `SELECT number FROM correction_item WHERE approval_id = $1 AND state = 'waiting' AND batch = (
       SELECT min(batch) FROM correction_item WHERE approval_id = $1 AND state = 'waiting')
     ORDER BY number`,
    [approvalId],
  );
  return rows.map(({ number }) => number);
}

/** Stores the result of one of several corrections of an approval, once. */
export async function updateItem(
  connection: Connection,
  { approvalId, number }: { readonly approvalId: number; readonly number: number },
  refusal: string | undefined,
  now: Instant,
): Promise<void> {
  await connection.query(
    `UPDATE correction_item SET state = $3, refusal = $4, answered_at = $5
     WHERE approval_id = $1 AND number = $2 AND state = 'waiting'`,
    [approvalId, number, refusal === undefined ? 'done' : 'refused', refusal ?? null, toTimestamp(now)],
  );
}

export interface StoredItem {
  readonly approvalId: number;
  readonly position: PositionId;
  readonly batch: number;
  readonly state: 'waiting' | 'done' | 'refused';
  readonly refusal: string | null;
  readonly answeredAt: Instant | null;
}

/** Lists the items of these approvals, in order. */
export async function listItems(connection: Connection, approvals: readonly number[]): Promise<StoredItem[]> {
  const { rows } = await connection.query<StoredItem>(
    `SELECT approval_id::float8 AS "approvalId", position_id::float8 AS position, batch, state, refusal,
       answered_at AS "answeredAt"
     FROM correction_item WHERE approval_id = ANY ($1) ORDER BY approval_id, number`,
    [approvals],
  );
  return rows;
}
