import type { BrandId, ClientId, CommandId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../database/pool.ts';
import type { Connection } from '../../database/pool.ts';

/** Takes the oldest step that this brand's clients have not been told of: told in this transaction or not at all. */
export async function takeStep(connection: Connection, brandId: BrandId, now: Instant): Promise<CommandId | undefined> {
  const { rows } = await connection.query<{ command_id: string }>(
    `INSERT INTO corporate_action_told (command_id, brand_id, at)
     SELECT command_id, $1, $2 FROM corporate_action_step made
     WHERE NOT EXISTS (SELECT 1 FROM corporate_action_told told
                       WHERE told.command_id = made.command_id AND told.brand_id = $1)
     ORDER BY batch, seq LIMIT 1
     ON CONFLICT DO NOTHING RETURNING command_id`,
    [brandId, toTimestamp(now)],
  );
  return rows[0]?.command_id;
}

export interface Holder {
  readonly clientId: ClientId;
  /** What a dividend has brought, or taken, on both accounts together. */
  readonly paid: bigint;
}

/** Those who hold the instrument now, or wait for its price, on either account. */
export async function listHolders(connection: Connection, symbol: InstrumentSymbol): Promise<Holder[]> {
  const { rows } = await connection.query<{ client_id: number }>(
    `SELECT DISTINCT client_id::float8 FROM trading_account account
     WHERE EXISTS (SELECT 1 FROM position
                   WHERE position.account_id = account.id AND closed_at IS NULL AND symbol = $1)
        OR EXISTS (SELECT 1 FROM pending_order
                   WHERE pending_order.account_id = account.id AND status = 'open' AND symbol = $1)
     ORDER BY client_id`,
    [symbol],
  );
  return rows.map(({ client_id: clientId }) => ({ clientId, paid: 0n }));
}

/** Those whose positions a dividend was paid on, with what it came to on the real account, or else on the demo one. */
export async function listPaid(connection: Connection, command: string): Promise<(Holder & { isDemo: boolean })[]> {
  const { rows } = await connection.query<{ client_id: number; paid: string; is_demo: boolean }>(
    `SELECT client_id::float8, account.kind = 'demo' AS is_demo, sum(posting.amount)::text AS paid
     FROM execution
       JOIN trading_account account ON account.id = execution.account_id
       JOIN posting ON posting.entry_id = execution.entry_id AND posting.account_id = execution.account_id
     WHERE execution.kind = 'dividend' AND execution.command_id = $1
     GROUP BY client_id, account.kind ORDER BY client_id, account.kind`,
    [command],
  );
  return rows.map((row) => ({ clientId: row.client_id, paid: BigInt(row.paid), isDemo: row.is_demo }));
}
