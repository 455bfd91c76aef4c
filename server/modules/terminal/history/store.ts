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

/** The owner of the trades: one trading account, or both of a client's. It comes from the session. */
export interface Owner {
  readonly brandId: BrandId;
  readonly accounts: readonly AccountId[];
}

/** A position with the facts from which its cost, its rule and its diary are presented. */
export interface TradeRow extends PositionColumns {
  readonly kind: 'real' | 'demo';
  readonly currency: string;
  readonly opening_tick: bigint | null;
  readonly opening_buy: bigint | null;
  /** Fill rate of the opening, before any split (rule CA-8). */
  readonly opening_rate: bigint | null;
  readonly opening_sell: bigint | null;
  readonly closing_tick: bigint | null;
  readonly closing_actor: string | null;
  /** Rule ER-12: whether the evidence is archived, so that few or none of its executions are here. */
  readonly archived: boolean;
  /** Report of the client's browser on the last fill. */
  readonly checked: FillOutcome | null;
  readonly note: string | null;
  readonly tags: readonly string[] | null;
  readonly version: number | null;
  /** Corrections as JSON, oldest first; null if there are none. */
  readonly corrections: unknown;
}

/** Position of the next page: after the last row of this one. */
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
 * Trades with opening and closing. A closed part has the opening of its parent, and its time. No coalesce(), because
 * row level security prevents an index lookup with its result. The times select the partition that has the row.
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

/** SQL condition of a filter, with parameters 2 to 7. */
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
 * Reads a page of an account's closed positions, latest first. The cursor is the last row, not a row number, and a
 * close never changes: positions closed meanwhile come before the first page.
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

/** Reads the filter's choices: the instruments and the tags of an account's history. */
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

/** Reads the parts of a position that were closed before the rest, in order. */
export function readParts(connection: Connection, position: PositionId): Promise<ClosedPart[]> {
  return partRows.all(connection, `SELECT ${partRows.columns} FROM position WHERE parent = $1 ORDER BY id`, [
    String(position),
  ]);
}

/** Finds a position of the owner's accounts; undefined for another client's or an unknown one. */
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
