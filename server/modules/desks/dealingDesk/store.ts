import type { BrandId, ClientId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
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

export interface SwitchMade {
  readonly brandId: BrandId | undefined;
  readonly symbol: InstrumentSymbol | undefined;
  readonly isPaused: boolean;
  /** Undefined: the engine did it by itself. */
  readonly staffId: number | undefined;
  readonly staffName: string;
  readonly approvedBy: string | undefined;
  readonly reason: string;
  readonly at: Instant;
}

interface SwitchRow {
  readonly brand_id: string | null;
  readonly symbol: string | null;
  readonly is_paused: boolean;
  readonly staff_id: number;
  readonly staff_name: string;
  readonly approved_by: string | null;
  readonly reason: string;
  readonly at: Instant;
}

/** The desk's switches that are not in its audit record yet; this transaction adds them. */
export async function takeUnrecorded(connection: Connection, desk: BrandId, now: Instant): Promise<SwitchMade[]> {
  const { rows } = await connection.query<SwitchRow>(
    `WITH taken AS (
       INSERT INTO opening_switch_audited (command_id, brand_id, at)
       SELECT command_id, acting_brand, $2 FROM opening_switch made
       WHERE acting_brand = $1
         AND NOT EXISTS (SELECT 1 FROM opening_switch_audited done WHERE done.command_id = made.command_id)
       ON CONFLICT DO NOTHING RETURNING command_id)
     SELECT brand_id, symbol, is_paused, staff_id::float8, staff_name, approved_by, reason, at
     FROM opening_switch JOIN taken USING (command_id) ORDER BY batch, seq`,
    [desk, toTimestamp(now)],
  );
  return rows.map((row) => ({
    brandId: row.brand_id ?? undefined,
    symbol: row.symbol ?? undefined,
    isPaused: row.is_paused,
    staffId: row.staff_id === NOBODY ? undefined : row.staff_id,
    staffName: row.staff_name,
    approvedBy: row.approved_by ?? undefined,
    reason: row.reason,
    at: row.at,
  }));
}
