import type { HourCounts, OrderCount } from '@candor/domain/evidence/executionFigures.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { DAY_MS, HOUR_MS } from '@candor/domain/time.ts';
import { toInteger } from '../../../../database/columns.ts';
import { toTimestamp } from '../../../../database/pool.ts';
import type { Connection } from '../../../../database/pool.ts';

/** Commands that request a trade; those that only change levels or money are not orders. */
export const tradeCommands = [
  'openPosition',
  'closePosition',
  'closeAllPositions',
  'reversePosition',
  'placeOrder',
  'fireOrder',
];

/** Lists the hours of a day with decisions; each hour is read only up to its first row. */
export async function busyHours(connection: Connection, day: Instant): Promise<readonly Instant[]> {
  const { rows } = await connection.query<{ hour: Instant }>(
    `SELECT hour FROM generate_series($1::timestamptz, $2::timestamptz - interval '1 hour', interval '1 hour') AS hour
     WHERE EXISTS (SELECT FROM execution WHERE at >= hour AND at < hour + interval '1 hour')
       OR EXISTS (SELECT FROM journal WHERE at >= hour AND at < hour + interval '1 hour')
     ORDER BY hour`,
    [toTimestamp(day), toTimestamp(day + DAY_MS)],
  );
  return rows.map(({ hour }) => hour);
}

/**
 * Rules HN-1, HN-2: counts the orders of the brand's real accounts in one statement, compared before the mark-up, as
 * receipts are. The operator's command counts the same rows one by one with the rules themselves.
 */
const COUNT = `
  SELECT type, CASE WHEN ordered IS NULL THEN 'uncompared' WHEN ordered = price THEN 'same'
      WHEN (ordered > price) = ((kind = 'open') = (direction = 'buy')) THEN 'better' ELSE 'worse' END AS side,
    wait_ms AS "waitMs", count(*)::int AS count
  FROM (
    SELECT execution.kind, position.direction, price,
      round(extract(epoch FROM execution.at - execution.received_at) * 1000)::int AS wait_ms,
      CASE
        WHEN execution.actor = 'robot' OR (execution.kind = 'close' AND closing_reason = 'aiTrade') THEN 'robot'
        WHEN pending_order.type = 'limit' THEN 'limitEntry'
        WHEN pending_order.type = 'stop' THEN 'stopEntry'
        WHEN execution.kind = 'open' THEN 'marketOpen'
        WHEN closing_reason IN ('stopLoss', 'takeProfit') THEN closing_reason
        WHEN closing_reason = 'lowMargin' THEN 'closeOut'
        ELSE 'marketClose'
      END AS type,
      CASE
        WHEN execution.kind = 'open' OR execution.actor <> 'rule' THEN execution.expected_rate
        WHEN closing_reason = 'stopLoss' THEN position.stop_loss
        WHEN closing_reason = 'takeProfit' THEN position.take_profit
        WHEN closing_reason = 'aiTrade' AND ((position.direction = 'buy' AND price <= position.stop_loss)
          OR (position.direction = 'sell' AND price >= position.stop_loss)) THEN position.stop_loss
        WHEN closing_reason = 'aiTrade' THEN position.take_profit
      END AS ordered
    FROM execution
    JOIN trading_account account ON account.id = execution.account_id AND account.kind = 'real'
    JOIN position ON position.id = execution.position_id
    CROSS JOIN LATERAL (
      SELECT CASE WHEN (execution.kind = 'open') = (position.direction = 'buy') THEN tick_buy ELSE tick_sell END AS price
    ) AS dealt
    -- Clients choose the ids of their own commands; only a rule's is read as a number.
    LEFT JOIN pending_order ON pending_order.id = CASE
      WHEN execution.kind = 'open' AND execution.actor = 'rule' AND execution.command_id ~ '^order:[0-9]{1,18}$'
      THEN substr(execution.command_id, 7)::bigint END
    WHERE execution.at >= $1 AND execution.at < $2 AND execution.kind IN ('open', 'close')
      AND (execution.kind = 'open' OR closing_reason <> 'delisted')
  ) AS done
  GROUP BY type, side, wait_ms`;

/** Counts the orders decided in the hour that starts at this instant. */
export async function countHour(connection: Connection, hour: Instant): Promise<HourCounts> {
  const span = [toTimestamp(hour), toTimestamp(hour + HOUR_MS)];
  const { rows } = await connection.query<OrderCount>(COUNT, span);
  const refused = await connection.query<{ reason: string; count: bigint }>(
    `SELECT journal.answer #>> '{refusal,code}' AS reason, count(*) AS count FROM journal
     JOIN trading_account account ON account.id = journal.account_id AND account.kind = 'real'
     WHERE journal.at >= $1 AND journal.at < $2 AND journal.kind = ANY ($3) AND journal.answer ->> 'ok' = 'false'
     GROUP BY 1`,
    [...span, tradeCommands],
  );
  return {
    hour,
    orders: rows,
    refusals: refused.rows.map(({ reason, count }) => ({ reason, count: toInteger(count) })),
  };
}

/** Lists real accounts that traded in the hour, up to the number needed. */
export async function accountsOf(connection: Connection, hour: Instant, most: number): Promise<readonly bigint[]> {
  const { rows } = await connection.query<{ id: bigint }>(
    `SELECT DISTINCT execution.account_id AS id FROM execution
     JOIN trading_account account ON account.id = execution.account_id AND account.kind = 'real'
     WHERE at >= $1 AND at < $2 AND execution.kind IN ('open', 'close') LIMIT $3`,
    [toTimestamp(hour), toTimestamp(hour + HOUR_MS), most],
  );
  return rows.map(({ id }) => id);
}
