import type { HistoryFilter } from '@candor/contracts/http/history.ts';
import type { FillOutcome } from '@candor/domain/evidence/fillCheck.ts';
import type { AccountId, BrandId, Instant, InstrumentSymbol, PositionId } from '@candor/domain/ids.ts';
import { tagKey } from '@candor/domain/trading/diary.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import { CORRECTIONS, IS_ARCHIVED } from '../../engine/dealing/index.ts';
import type { PositionColumns } from '../../engine/dealing/index.ts';
import { symbolOf } from '../../engine/instruments/index.ts';

/** Whose trades are meant: one trading account, or both of a client's. It comes from the session. */
export interface Owner {
  readonly brandId: BrandId;
  readonly accounts: readonly AccountId[];
}

/** A position with what its cost, its rule and its diary are made from. */
export interface TradeRow extends PositionColumns {
  readonly kind: 'real' | 'demo';
  readonly currency: string;
  readonly opening_tick: bigint | null;
  readonly opening_buy: bigint | null;
  /** Before any split since (rule CA-8). */
  readonly opening_rate: bigint | null;
  readonly opening_sell: bigint | null;
  readonly closing_tick: bigint | null;
  readonly closing_actor: string | null;
  /** Rule ER-12: then little is known of its executions here, or nothing. */
  readonly archived: boolean;
  /** What the client's browser has reported of the last fill. */
  readonly checked: FillOutcome | null;
  readonly note: string | null;
  readonly tags: readonly string[] | null;
  readonly version: number | null;
  /** JSON, oldest first; null: never. */
  readonly corrections: unknown;
}

/** Where the next page begins: after the last row of this one. */
export interface Place {
  readonly closedAt: Instant;
  readonly id: PositionId;
}

interface PageQuery {
  readonly filter: HistoryFilter;
  readonly after: Place | undefined;
  readonly count: number;
}

/**
 * A part that was closed has the opening of the position that it was split from, and its time. Not by coalesce(): row
 * level security lets no index be asked for what comes out of it. The times lead to the month that holds the row.
 */
const TRADES = `
  SELECT position.*, account.kind, currency, opening.tick_id AS opening_tick, opening.tick_buy AS opening_buy,
    opening.tick_sell AS opening_sell, opening.fill_rate AS opening_rate, closing.tick_id AS closing_tick,
    closing.actor AS closing_actor, note, tags, version, ${CORRECTIONS} AS corrections, ${IS_ARCHIVED} AS archived,
    (SELECT outcome FROM fill_check
      WHERE execution_id = CASE WHEN closed_at IS NULL THEN opening.id ELSE closing.id END) AS checked
  FROM position
  JOIN trading_account account ON account.id = position.account_id
  LEFT JOIN execution opening ON opening.kind = 'open' AND opening.at = position.opened_at
    AND opening.position_id = CASE WHEN position.parent IS NULL THEN position.id ELSE position.parent END
  LEFT JOIN execution closing ON closing.position_id = position.id AND closing.kind = 'close'
    AND closing.at = position.closed_at
  LEFT JOIN trade_note ON trade_note.account_id = position.account_id AND trade_note.position_id = position.id`;

/** What a filter lets through, as parameters 2 to 7. */
const MATCHES = `
  ($2::timestamptz IS NULL OR closed_at >= $2) AND ($3::timestamptz IS NULL OR closed_at < $3)
  AND ($4::text IS NULL OR symbol = $4) AND ($5::text IS NULL OR sign(profit)::text = $5)
  AND ($6::text IS NULL OR closing_reason = $6)
  AND ($7::text IS NULL OR EXISTS (
    SELECT 1 FROM trade_note written
    WHERE written.account_id = position.account_id AND written.position_id = position.id AND $7 = ANY(tag_keys)))`;

const SIGNS = { profit: '1', loss: '-1', even: '0' } as const;

function matching({ from, until, symbol, result, reason, tag }: HistoryFilter): unknown[] {
  return [
    from === undefined ? null : toTimestamp(from),
    until === undefined ? null : toTimestamp(until),
    symbol === undefined ? null : symbolOf(symbol),
    result === undefined ? null : SIGNS[result],
    reason ?? null,
    tag === undefined ? null : tagKey(tag),
  ];
}

/**
 * A page of an account's closed positions, the latest first. The place is the last row's own, not a number of rows, and
 * a close is never changed: whatever is closed meanwhile stands before the first page.
 */
export async function readPage(
  connection: Connection,
  accountId: AccountId,
  { filter, after, count }: PageQuery,
): Promise<TradeRow[]> {
  const { rows } = await connection.query<TradeRow>(
    `${TRADES}
     WHERE position.account_id = $1 AND closed_at IS NOT NULL AND ${MATCHES}
       AND ($8::timestamptz IS NULL OR (closed_at, position.id) < ($8, $9))
     ORDER BY closed_at DESC, position.id DESC LIMIT $10`,
    [
      String(accountId),
      ...matching(filter),
      after === undefined ? null : toTimestamp(after.closedAt),
      after === undefined ? null : String(after.id),
      count,
    ],
  );
  return rows;
}

const summaryRows = rowsOf({
  count: column.integer('count(*)'),
  profit: column.money('coalesce(sum(profit), 0)::bigint'),
  corrected: column.money('coalesce(sum(changed), 0)::bigint'),
});

export type Summary = RowOf<typeof summaryRows>;

export function readSummary(connection: Connection, accountId: AccountId, filter: HistoryFilter): Promise<Summary> {
  return summaryRows.one(
    connection,
    `SELECT ${summaryRows.columns} FROM position LEFT JOIN (
       SELECT position_id, sum(profit - profit_before) AS changed FROM trade_correction
       WHERE account_id = $1 AND state = 'done' GROUP BY position_id
     ) AS correction ON correction.position_id = position.id
     WHERE account_id = $1 AND closed_at IS NOT NULL AND ${MATCHES}`,
    [String(accountId), ...matching(filter)],
  );
}

/** The instruments and the tags that an account's history holds: what one can filter by. */
export async function readChoices(
  connection: Connection,
  accountId: AccountId,
): Promise<{ symbols: InstrumentSymbol[]; tags: string[] }> {
  const symbols = await connection.query<{ symbol: string }>(
    'SELECT DISTINCT symbol FROM position WHERE account_id = $1 AND closed_at IS NOT NULL ORDER BY symbol',
    [String(accountId)],
  );
  const tags = await connection.query<{ tag: string }>(
    `SELECT min(tag) AS tag FROM trade_note, unnest(tags, tag_keys) AS written (tag, key)
     WHERE account_id = $1 GROUP BY key ORDER BY key`,
    [String(accountId)],
  );
  return { symbols: symbols.rows.map(({ symbol }) => symbol), tags: tags.rows.map(({ tag }) => tag) };
}

export async function readOpen(connection: Connection, accountId: AccountId): Promise<TradeRow[]> {
  const { rows } = await connection.query<TradeRow>(
    `${TRADES} WHERE position.account_id = $1 AND closed_at IS NULL ORDER BY position.id`,
    [String(accountId)],
  );
  return rows;
}

const partRows = rowsOf({
  id: column.integer(),
  amount: column.money(),
  profit: column.money(),
  close_date: column.instant('closed_at'),
});

export type ClosedPart = RowOf<typeof partRows>;

/** Parts of a position that were closed before the rest, in order. */
export function readParts(connection: Connection, position: PositionId): Promise<ClosedPart[]> {
  return partRows.all(connection, `SELECT ${partRows.columns} FROM position WHERE parent = $1 ORDER BY id`, [
    String(position),
  ]);
}

/** A position of one of the owner's accounts; undefined for anybody else's and for one that there is not. */
export async function findTrade(
  connection: Connection,
  { accounts }: Owner,
  position: PositionId,
): Promise<TradeRow | undefined> {
  const { rows } = await connection.query<TradeRow>(
    `${TRADES} WHERE position.id = $1 AND position.account_id = ANY($2::bigint[])`,
    [String(position), accounts.map(String)],
  );
  return rows[0];
}
