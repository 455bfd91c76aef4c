import type { BrandId, ClientId, CommandId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

/**
 * Takes the oldest step without a notice to this brand's clients: this transaction sends the notice, or nothing is
 * taken.
 */
export async function takeStep(connection: Connection, brandId: BrandId, now: Instant): Promise<CommandId | undefined> {
  const { rows } = await connection.query<{ command_id: string }>(
    `INSERT INTO corporate_action_told (command_id, brand_id, at)
     SELECT command_id, $1, $2 FROM corporate_action_step made
     WHERE NOT EXISTS (SELECT 1 FROM corporate_action_told done
                       WHERE done.command_id = made.command_id AND done.brand_id = $1)
     ORDER BY batch, seq LIMIT 1
     ON CONFLICT DO NOTHING RETURNING command_id`,
    [brandId, toTimestamp(now)],
  );
  return rows[0]?.command_id;
}

export interface Paid {
  readonly clientId: ClientId;
  /** Amount booked on that account. */
  readonly paid: bigint;
  readonly isDemo: boolean;
}

/** Lists the clients with a position or a pending order in the instrument, on either account. */
export async function listHolders(connection: Connection, symbol: InstrumentSymbol): Promise<ClientId[]> {
  const { rows } = await connection.query<{ client_id: number }>(
    `SELECT DISTINCT client_id::float8 FROM trading_account account
     WHERE EXISTS (SELECT 1 FROM position
                   WHERE position.account_id = account.id AND closed_at IS NULL AND symbol = $1)
        OR EXISTS (SELECT 1 FROM pending_order
                   WHERE pending_order.account_id = account.id AND status = 'open' AND symbol = $1)
     ORDER BY client_id`,
    [symbol],
  );
  return rows.map(({ client_id: clientId }) => clientId);
}

/** Rule CA-13: lists the clients whose orders a delisting cancelled at that moment. */
export async function listCancelled(
  connection: Connection,
  { symbol, at }: { readonly symbol: InstrumentSymbol; readonly at: Instant },
): Promise<ClientId[]> {
  const { rows } = await connection.query<{ client_id: number }>(
    `SELECT DISTINCT client_id::float8 FROM pending_order
       JOIN trading_account account ON account.id = pending_order.account_id
     WHERE pending_order.status = 'cancelled' AND refusal IS NOT NULL AND symbol = $1 AND ended_at = $2
     ORDER BY client_id`,
    [symbol, toTimestamp(at)],
  );
  return rows.map(({ client_id: clientId }) => clientId);
}

/** Lists the clients on whose positions an action was booked, with the amount on each of their accounts. */
export async function listPaid(connection: Connection, command: string): Promise<Paid[]> {
  const { rows } = await connection.query<{ client_id: number; paid: string; is_demo: boolean }>(
    `SELECT client_id::float8, account.kind = 'demo' AS is_demo, coalesce(sum(posting.amount), 0)::text AS paid
     FROM execution
       JOIN trading_account account ON account.id = execution.account_id
       -- A position that closes at its open rate posts nothing, and is closed all the same.
       LEFT JOIN posting ON posting.entry_id = execution.entry_id AND posting.account_id = execution.account_id
     WHERE execution.kind IN ('dividend', 'close') AND execution.command_id = $1
     GROUP BY client_id, account.kind ORDER BY client_id, account.kind`,
    [command],
  );
  return rows.map((row) => ({ clientId: row.client_id, paid: BigInt(row.paid), isDemo: row.is_demo }));
}
