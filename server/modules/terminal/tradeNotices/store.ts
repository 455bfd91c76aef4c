import type { ClosingReason } from '@candor/domain/trading/position.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

/** An execution by a rule on a real account. */
export type RuleExecution = RowOf<typeof executionRows>;

const executionRows = rowsOf(
  {
    id: column.integer(),
    kind: column.text<'open' | 'close'>(),
    clientId: column.integer('account.client_id'),
    accountId: column.integer(),
    positionId: column.integer(),
    symbol: column.text('position.symbol'),
    amount: column.money('position.amount'),
    leverage: column.integer('position.leverage'),
    fillRate: column.rate(),
    profit: column.money('position.profit').optional(),
    closingReason: column.text<ClosingReason>('position.closing_reason').optional(),
    at: column.instant(),
  },
  'execution',
);

/**
 * Takes the oldest due executions, so that their notices are sent in this transaction or not at all. Demo accounts are
 * skipped.
 */
export async function takeDue(
  connection: Connection,
  most: number,
): Promise<{ readonly taken: number; readonly found: RuleExecution[] }> {
  const { rows: due } = await connection.query<{ execution_id: bigint }>(
    `WITH due AS MATERIALIZED (SELECT id FROM trade_notice_due ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
     DELETE FROM trade_notice_due USING due WHERE trade_notice_due.id = due.id RETURNING execution_id`,
    [most],
  );
  const found = await executionRows.all(
    connection,
    `SELECT ${executionRows.columns}
     FROM execution
       JOIN position ON position.id = execution.position_id
       JOIN trading_account account ON account.id = execution.account_id
     WHERE execution.id = ANY($1::bigint[]) AND account.kind = 'real' ORDER BY execution.id`,
    [due.map(({ execution_id: id }) => id)],
  );
  return { taken: due.length, found };
}
