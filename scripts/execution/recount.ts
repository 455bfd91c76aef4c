import { orderTypeOf, priceSideOf } from '@candor/domain/evidence/executedOrder.ts';
import type { ExecutedOrder } from '@candor/domain/evidence/executedOrder.ts';
import { monthFigures, publishingMinimums } from '@candor/domain/evidence/executionFigures.ts';
import type {
  HourCounts,
  MonthFigures,
  OrderCount,
  RefusalCount,
  Span,
} from '@candor/domain/evidence/executionFigures.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { HOUR_MS, utcDate } from '@candor/domain/time.ts';
import { toTimestamp } from '@candor/server/database/pool.ts';
import { tradeCommands } from '@candor/server/modules/money/reports/index.ts';
import type pg from 'pg';
import { StartError } from '../progress.ts';

const ROWS_AT_ONCE = 5_000;

interface OrderRow extends Omit<ExecutedOrder, 'tick' | 'expectedRate' | 'stopLoss' | 'takeProfit'> {
  readonly at: Instant;
  readonly received_at: Instant | null;
  readonly account_id: bigint;
  readonly tick_buy: ExecutedOrder['tick']['buy'];
  readonly tick_sell: ExecutedOrder['tick']['sell'];
  readonly expected_rate: ExecutedOrder['expectedRate'];
  readonly stop_loss: ExecutedOrder['stopLoss'];
  readonly take_profit: ExecutedOrder['takeProfit'];
}

/** A month of a brand. */
export interface Recounted extends Span {
  readonly brandId: BrandId;
  readonly simulated: boolean;
}

interface Hour {
  readonly orders: OrderCount[];
  readonly refusals: RefusalCount[];
}

/**
 * Rule HN-6: counts the figures of a month from its rows, one by one and by the rules that receipts use; not by the
 * statement that the server counts with. Refused if its rows have left the database.
 */
export async function recount(client: pg.ClientBase, month: Recounted): Promise<MonthFigures | undefined> {
  await refuseArchived(client, month);
  const hours = new Map<Instant, Hour>();
  const hourOf = (at: Instant): Hour => {
    const start = at - (at % HOUR_MS);
    const hour = hours.get(start) ?? { orders: [], refusals: [] };
    hours.set(start, hour);
    return hour;
  };
  const accounts = new Set<bigint>();
  for await (const row of rowsOf<OrderRow>(client, ORDERS, values(month))) {
    const {
      tick_buy: buy,
      tick_sell: sell,
      expected_rate: expectedRate,
      stop_loss: stopLoss,
      take_profit: takeProfit,
    } = row;
    const order: ExecutedOrder = { ...row, tick: { buy, sell }, expectedRate, stopLoss, takeProfit };
    const type = orderTypeOf(order);
    accounts.add(row.account_id);
    if (type === undefined) continue;
    const waitMs = row.received_at === null ? null : row.at - row.received_at;
    hourOf(row.at).orders.push({ type, side: priceSideOf(order), waitMs, count: 1 });
  }
  for await (const { at, reason } of rowsOf<{ at: Instant; reason: string }>(client, REFUSALS, [
    ...values(month),
    tradeCommands,
  ]))
    hourOf(at).refusals.push({ reason, count: 1 });
  const counted = [...hours].map(([hour, counts]): HourCounts => ({ hour, ...counts }));
  const minimums = publishingMinimums(month.simulated);
  return monthFigures(counted, month, { accounts: accounts.size, minimums });
}

const ORDERS = `
  SELECT execution.at, execution.received_at, execution.account_id, execution.kind, execution.actor,
    position.direction, tick_buy, tick_sell, execution.expected_rate, pending_order.type AS pending,
    CASE execution.kind WHEN 'close' THEN closing_reason END AS reason, position.stop_loss, position.take_profit
  FROM execution
  JOIN position ON position.id = execution.position_id
  LEFT JOIN pending_order ON execution.kind = 'open' AND execution.actor = 'rule'
    AND 'order:' || pending_order.id = execution.command_id AND pending_order.account_id = execution.account_id
  WHERE execution.brand_id = $1 AND execution.at >= $2 AND execution.at < $3 AND execution.kind IN ('open', 'close')
    AND execution.account_id IN (SELECT id FROM trading_account WHERE kind = 'real')`;

const REFUSALS = `
  SELECT at, answer -> 'refusal' ->> 'code' AS reason FROM journal
  WHERE brand_id = $1 AND at >= $2 AND at < $3 AND kind = ANY ($4) AND NOT (answer -> 'ok')::boolean
    AND account_id IN (SELECT id FROM trading_account WHERE kind = 'real')`;

function values({ brandId, from, until }: Recounted): readonly unknown[] {
  return [brandId, toTimestamp(from), toTimestamp(until)];
}

/** Reads rows one by one: a month may have more than fit into memory. */
async function* rowsOf<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  statement: string,
  params: readonly unknown[],
): AsyncGenerator<Row> {
  await client.query('BEGIN');
  await client.query(`DECLARE found NO SCROLL CURSOR FOR ${statement}`, [...params]);
  for (;;) {
    const { rows } = await client.query<Row>(`FETCH ${ROWS_AT_ONCE} FROM found`);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await client.query('COMMIT');
}

async function refuseArchived(client: pg.ClientBase, { from }: Span): Promise<void> {
  const { rows } = await client.query<{ at: Instant | null }>(
    "SELECT greatest(archived_until('execution'), archived_until('journal')) AS at",
  );
  const until = rows[0]?.at ?? 0;
  if (until <= from) return;
  const since = utcDate(until);
  throw new StartError(
    `Executions and the journal from before ${since} are archived. Restore a backup of that time and recount there.`,
  );
}
