import type { AccountId, ClientId, Instant, InstrumentSymbol, PositionId } from '@candor/domain/ids.ts';
import { money, rate } from '@candor/domain/money/money.ts';
import type { Money, Rate } from '@candor/domain/money/money.ts';
import type { ClosingReason } from '@candor/domain/trading/position.ts';
import type { Connection } from '../../../database/pool.ts';

/** What a rule has done on a real account. */
export interface RuleExecution {
  readonly id: number;
  readonly kind: 'open' | 'close';
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly positionId: PositionId;
  readonly symbol: InstrumentSymbol;
  readonly amount: Money;
  readonly leverage: number;
  readonly fillRate: Rate;
  readonly profit: Money | undefined;
  readonly closingReason: ClosingReason | undefined;
  readonly at: Instant;
}

interface Row {
  readonly id: number;
  readonly kind: 'open' | 'close';
  readonly client_id: number;
  readonly account_id: number;
  readonly position_id: number;
  readonly symbol: string;
  readonly amount: bigint;
  readonly leverage: number;
  readonly fill_rate: bigint;
  readonly profit: bigint | null;
  readonly closing_reason: ClosingReason | null;
  readonly at: Instant;
}

/** Takes the oldest that are due, so that they are sent in this transaction or not at all. Demo is left out. */
export async function takeDue(
  connection: Connection,
  most: number,
): Promise<{ readonly taken: number; readonly found: RuleExecution[] }> {
  const { rows: due } = await connection.query<{ execution_id: bigint }>(
    `DELETE FROM trade_notice_due WHERE id IN (
       SELECT id FROM trade_notice_due ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED
     ) RETURNING execution_id`,
    [most],
  );
  const { rows } = await connection.query<Row>(
    `SELECT execution.id::float8, execution.kind, account.client_id::float8, execution.account_id::float8,
            execution.position_id::float8, position.symbol, position.amount, position.leverage, execution.fill_rate,
            position.profit, position.closing_reason, execution.at
     FROM execution
       JOIN position ON position.id = execution.position_id
       JOIN trading_account account ON account.id = execution.account_id
     WHERE execution.id = ANY($1::bigint[]) AND account.kind = 'real' ORDER BY execution.id`,
    [due.map(({ execution_id: id }) => id)],
  );
  return { taken: due.length, found: rows.map(toExecution) };
}

function toExecution(row: Row): RuleExecution {
  return {
    id: row.id,
    kind: row.kind,
    clientId: row.client_id,
    accountId: row.account_id,
    positionId: row.position_id,
    symbol: row.symbol,
    amount: money(row.amount),
    leverage: row.leverage,
    fillRate: rate(row.fill_rate),
    profit: row.profit === null ? undefined : money(row.profit),
    closingReason: row.closing_reason ?? undefined,
    at: row.at,
  };
}
