import type { AccountId, BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

export async function readWarned(connection: Connection): Promise<ReadonlySet<AccountId>> {
  const { rows } = await connection.query<{ account_id: number }>('SELECT account_id::float8 FROM margin_warning');
  return new Set(rows.map(({ account_id: id }) => id));
}

/** False where another server was first. */
export async function insertWarned(
  connection: Connection,
  { brandId, accountId, now }: { readonly brandId: BrandId; readonly accountId: AccountId; readonly now: Instant },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    'INSERT INTO margin_warning (brand_id, account_id, warned_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [brandId, accountId, toTimestamp(now)],
  );
  return rowCount === 1;
}

export async function deleteWarned(connection: Connection, accountIds: readonly AccountId[]): Promise<void> {
  await connection.query('DELETE FROM margin_warning WHERE account_id = ANY($1::bigint[])', [accountIds]);
}
