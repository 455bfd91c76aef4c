import type { AccountId, Instant } from '@candor/domain/ids.ts';
import type { BadWindow, Forgiveness } from '@candor/domain/trading/repair.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { FORGIVENESS, TRADE, TRADE_OWNER, toForgiveness } from './correctionStore.ts';
import type { ForgivenessColumns, TradeRow } from './correctionStore.ts';

/** Maximum delay between a tick and the trades dealt at it: a quote is usable for a minute. */
const DEALT_WITHIN_MS = 2 * MINUTE_MS;

interface Row extends TradeRow, Partial<ForgivenessColumns> {
  readonly closed_by: bigint | null;
  readonly opened_tick: Instant;
  readonly closed_tick: Instant | null;
}

/** Position with an execution at bad ticks; without `closed` it is still open. */
export interface FoundTrade {
  readonly row: TradeRow;
  /** When the ticks of its opening and its close were received. */
  readonly openedTick: Instant;
  readonly closed:
    | { readonly execution: number; readonly tick: Instant; readonly forgiveness: Forgiveness }
    | undefined;
}

/** Executions at ticks of the window; executions outside it are not read. A delisting closes at no tick's price. */
const HITS = `SELECT hit.position_id, hit.kind FROM execution hit JOIN position dealt ON dealt.id = hit.position_id
  WHERE hit.at BETWEEN $2 AND $4 AND hit.tick_received_time BETWEEN $2 AND $3 AND hit.kind IN ('open', 'close')
    AND dealt.symbol = $1 AND (hit.kind = 'open' OR dealt.closing_reason <> 'delisted')`;

/** Lists positions dealt at the ticks of a window, on real accounts, by number; parts of positions too. */
export async function listTouched(
  connection: Connection,
  { symbol, from, until }: BadWindow,
  count: number,
): Promise<FoundTrade[]> {
  const { rows } = await connection.query<Row>(
    `WITH hits AS (${HITS})
     SELECT ${TRADE}, ${FORGIVENESS}, closing.id AS closed_by, opening.tick_received_time AS opened_tick,
       closing.tick_received_time AS closed_tick
     FROM position ${TRADE_OWNER}
     JOIN execution opening ON opening.position_id = coalesce(position.parent, position.id) AND opening.kind = 'open'
     LEFT JOIN execution closing ON closing.position_id = position.id AND closing.kind = 'close'
     LEFT JOIN LATERAL forgiveness_of(position.id) forgiveness ON true
     WHERE account.kind = 'real' AND position.id IN (
       SELECT position_id FROM hits
       UNION SELECT part.id FROM hits JOIN position part ON part.parent = hits.position_id WHERE hits.kind = 'open')
     ORDER BY position.id LIMIT $5`,
    [symbol, ...timesOf({ from, until }), count],
  );
  return rows.map(toFound);
}

function toFound(row: Row): FoundTrade {
  const { closed_by: execution, closed_tick: tick, opened_tick: openedTick, stretch, whole, later, protection } = row;
  const isLifted =
    stretch !== undefined && whole !== undefined && later !== undefined && protection !== undefined && tick !== null;
  if (execution === null || !isLifted) return { row, openedTick, closed: undefined };
  const forgiveness = toForgiveness({ stretch, whole, later, protection });
  return { row, openedTick, closed: { execution: toInteger(execution), tick, forgiveness } };
}

/** Lists the accounts with a close-out while a tick of the window was the price of its instrument. */
export async function listClosedOutAccounts(
  connection: Connection,
  { symbol, from, until }: BadWindow,
): Promise<AccountId[]> {
  const { rows } = await connection.query<{ id: number }>(
    `SELECT DISTINCT account_id::float8 AS id FROM execution hit JOIN trading_account account ON account.id = account_id
     WHERE hit.at BETWEEN $2 AND $4 AND hit.kind = 'close' AND hit.actor = 'closeOut' AND account.kind = 'real'
       AND $3::timestamptz IS NOT NULL AND legs @> jsonb_build_array(jsonb_build_object('symbol', $1::text))
     ORDER BY id`,
    [symbol, ...timesOf({ from, until })],
  );
  return rows.map(({ id }) => id);
}

function timesOf({ from, until }: Pick<BadWindow, 'from' | 'until'>): Date[] {
  return [from, until, until + DEALT_WITHIN_MS].map(toTimestamp);
}
