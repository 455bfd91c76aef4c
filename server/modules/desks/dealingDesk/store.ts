import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import { NOBODY } from '../../engine/dealing/index.ts';

export interface ClientName {
  readonly id: ClientId;
  readonly pin: string;
  readonly name: string;
}

export async function findNames(connection: Connection, ids: readonly ClientId[]): Promise<ClientName[]> {
  if (ids.length === 0) return [];
  const { rows } = await connection.query<ClientName>(
    `SELECT id::float8, pin, first_name || ' ' || last_name AS name FROM client WHERE id = ANY ($1)`,
    [ids],
  );
  return rows;
}

/** Real positions that the account close-out has closed since then, of the brand. */
export async function countCloseOuts(connection: Connection, since: Instant): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM execution JOIN trading_account account ON account.id = account_id
     WHERE actor = 'closeOut' AND at >= $1 AND account.kind = 'real'`,
    [toTimestamp(since)],
  );
  return rows[0]?.count ?? 0;
}

const switchRows = rowsOf({
  brandId: column.text().optional(),
  symbol: column.text().optional(),
  isPaused: column.flag(),
  /** Undefined: the engine did it by itself. */
  staffId: column.integer(`nullif(staff_id, ${NOBODY})`).optional(),
  staffName: column.text(),
  approvedBy: column.text().optional(),
  reason: column.text(),
  at: column.instant(),
});

export type SwitchMade = RowOf<typeof switchRows>;

/** The desk's switches that are not in its audit record yet; this transaction adds them. */
export function takeUnrecorded(connection: Connection, desk: BrandId, now: Instant): Promise<SwitchMade[]> {
  return switchRows.all(
    connection,
    `WITH taken AS (
       INSERT INTO opening_switch_audited (command_id, brand_id, at)
       SELECT command_id, acting_brand, $2 FROM opening_switch made
       WHERE acting_brand = $1
         AND NOT EXISTS (SELECT 1 FROM opening_switch_audited done WHERE done.command_id = made.command_id)
       ON CONFLICT DO NOTHING RETURNING command_id)
     SELECT ${switchRows.columns} FROM opening_switch JOIN taken USING (command_id) ORDER BY batch, seq`,
    [desk, toTimestamp(now)],
  );
}
