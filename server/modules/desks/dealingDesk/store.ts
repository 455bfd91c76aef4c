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

/** Counts the brand's real positions closed for low margin since an instant: each of them is a mail to its client. */
export async function countCloseOuts(connection: Connection, since: Instant): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM execution
       JOIN position ON position.id = execution.position_id
       JOIN trading_account account ON account.id = execution.account_id
     WHERE execution.kind = 'close' AND execution.at >= $1 AND position.closing_reason = 'lowMargin'
       AND account.kind = 'real'`,
    [toTimestamp(since)],
  );
  return rows[0]?.count ?? 0;
}
