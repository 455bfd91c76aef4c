import type { ClientId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

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
