import type { AccountId, BrandId, ExecutionId, Instant } from '@candor/domain/ids.ts';
import type { Book, ClientEntryKind } from '@candor/domain/ledger/entry.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import { ARCHIVED_UNTIL, IS_ARCHIVED } from '../../engine/dealing/index.ts';
import type { PositionColumns } from '../../engine/dealing/index.ts';

/** From this instant, inclusive, until that one, exclusive. */
export interface Period {
  readonly from: Instant;
  readonly until: Instant;
}

const holderRows = rowsOf({
  name: column.text("first_name || ' ' || last_name"),
  pin: column.text(),
  book: column.text<Book>('kind'),
  currency: column.text(),
});

export type Holder = RowOf<typeof holderRows>;

/** Reads the holder of an account; the account comes from a session, so it exists. */
export function readHolder(connection: Connection, accountId: AccountId): Promise<Holder> {
  return holderRows.one(
    connection,
    `SELECT ${holderRows.columns}
     FROM trading_account account JOIN client ON client.id = account.client_id WHERE account.id = $1`,
    [String(accountId)],
  );
}

const ledgerRows = rowsOf({
  opening: column.money('coalesce(sum(amount) FILTER (WHERE at < $2), 0)::bigint'),
  closing: column.money('coalesce(sum(amount), 0)::bigint'),
  /** Sum of the entries of trades. */
  trading: column.money("coalesce(sum(amount) FILTER (WHERE at >= $2 AND kind = 'trade'), 0)::bigint"),
  /** Length of the account's chain at the end of the period. */
  chainLength: column.integer('coalesce(max(chain_position), 0)::bigint'),
});

/** The ledger's totals of a period, besides the rows that a statement lists. */
export type LedgerFigures = RowOf<typeof ledgerRows>;

/**
 * Reads the ledger's totals. `length` limits them to the account's chain as it was then, without entries decided
 * earlier but committed later.
 */
export function readLedger(
  connection: Connection,
  accountId: AccountId,
  { from, until, length }: Period & { readonly length?: number },
): Promise<LedgerFigures> {
  return ledgerRows.one(
    connection,
    `SELECT ${ledgerRows.columns}
     -- The client's posting is found by its entry: asked for by account too, an unanalysed table was read for each.
     -- An entry of the house alone has none, and is a link of the chain all the same.
     FROM ledger_entry entry LEFT JOIN posting ON posting.entry_id = entry.id AND posting.account_id IS NOT NULL
     WHERE entry.account_id = $1 AND at < $3 AND ($4::bigint IS NULL OR chain_position <= $4)`,
    [String(accountId), toTimestamp(from), toTimestamp(until), length ?? null],
  );
}

/** Reads the hash of an account's entry at this position of its chain, in hex. */
export async function readChainHead(connection: Connection, accountId: AccountId, length: number): Promise<string> {
  if (length === 0) return '0'.repeat(64);
  const { rows } = await connection.query<{ hash: Buffer }>(
    'SELECT hash FROM ledger_entry WHERE account_id = $1 AND chain_position = $2',
    [String(accountId), length],
  );
  return rows[0]?.hash.toString('hex') ?? '';
}

export interface Movement {
  readonly chain_position: bigint;
  readonly at: Instant;
  /** Kind of the entry; entries on the broker's accounts alone have no posting of the client's. */
  readonly kind: ClientEntryKind;
  readonly reference: string;
  readonly amount: bigint;
  /** Instrument of the corrected trade; null for other entries. */
  readonly symbol: string | null;
}

/** Reads all entries of the period other than trades, in order. */
export async function readMovements(
  connection: Connection,
  accountId: AccountId,
  { from, until }: Period,
): Promise<Movement[]> {
  const { rows } = await connection.query<Movement>(
    `SELECT chain_position, entry.at, entry.kind, posting.amount, correction.symbol,
       CASE
         WHEN adjustment.id IS NOT NULL THEN concat_ws(' · ', reference, adjustment.type, adjustment.reason,
           adjustment.evidence, adjustment.asked_role || ' + ' || adjustment.approved_role)
         WHEN correction.id IS NOT NULL THEN concat_ws(' · ', reference,
           correction.position_id || ' ' || correction.symbol,
           trim_scale(correction.open_rate_before * 0.00000001) || ' – '
             || trim_scale(correction.close_rate_before * 0.00000001) || ' → '
             || trim_scale(correction.open_rate * 0.00000001) || ' – ' || trim_scale(correction.close_rate * 0.00000001),
           correction.cause, correction.reason, correction.source,
           correction.asked_role || ' + ' || correction.approved_role)
         WHEN held.id IS NOT NULL THEN concat_ws(' · ', reference, held.symbol)
         ELSE reference
       END AS reference
     FROM ledger_entry entry JOIN posting ON posting.entry_id = entry.id AND posting.account_id = entry.account_id
     LEFT JOIN adjustment ON entry.kind = 'adjustment' AND adjustment.account_id = entry.account_id
       AND adjustment.command_id = reference
     LEFT JOIN trade_correction correction ON entry.kind IN ('tradeReversal', 'tradeCorrection', 'protectionCorrection')
       AND correction.account_id = entry.account_id AND correction.command_id = reference
     LEFT JOIN position held ON held.id = dividend_position(entry.kind, entry.reference)
     WHERE entry.account_id = $1 AND kind <> 'trade' AND at >= $2 AND at < $3 ORDER BY chain_position`,
    [String(accountId), toTimestamp(from), toTimestamp(until)],
  );
  return rows;
}

/** Rule ER-12: finds until when evidence is archived, if a statement of the period needs any of it. */
export async function findArchivedUntil(
  connection: Connection,
  accountId: AccountId,
  { from, until }: Period,
): Promise<Instant | undefined> {
  const { rows } = await connection.query<{ until: Instant }>(
    `SELECT ${ARCHIVED_UNTIL} AS until FROM position
     WHERE account_id = $1 AND closed_at >= $2 AND opened_at < $3 AND ${IS_ARCHIVED} LIMIT 1`,
    [String(accountId), toTimestamp(from), toTimestamp(until)],
  );
  return rows[0]?.until;
}

/** Reads the account's newest execution; later ones are not part of the statement. */
export async function readLastExecution(connection: Connection, accountId: AccountId): Promise<ExecutionId> {
  const { rows } = await connection.query<{ id: bigint }>(
    'SELECT coalesce(max(id), 0)::bigint AS id FROM execution WHERE account_id = $1',
    [String(accountId)],
  );
  return toInteger(rows[0]?.id ?? 0n);
}

export interface Opening {
  readonly opening_buy: bigint | null;
  readonly opening_sell: bigint | null;
  /** Rate before any later split (rule CA-8). */
  readonly opening_rate: bigint | null;
}

export interface TradeRow extends PositionColumns, Opening {
  readonly closing_id: bigint;
  readonly closing_actor: string;
  readonly chain_position: bigint | null;
}

export interface TradesQuery extends Period {
  /** Exclusive start: executions after this one. */
  readonly after: ExecutionId;
  /** Inclusive end: executions up to this one. */
  readonly last: ExecutionId;
  readonly count: number;
}

/** Reads closed trades in the order of their closing; a part has the opening of the position that it was split from. */
export async function readTrades(
  connection: Connection,
  accountId: AccountId,
  { from, until, after, last, count }: TradesQuery,
): Promise<TradeRow[]> {
  const { rows } = await connection.query<TradeRow>(
    `WITH closing AS MATERIALIZED (
       SELECT id, position_id, entry_id, actor FROM execution
       WHERE account_id = $1 AND kind = 'close' AND id > $2 AND id <= $3 AND at >= $4 AND at < $5
       ORDER BY id LIMIT $6
     )
     SELECT position.*, closing.id AS closing_id, closing.actor AS closing_actor, chain_position,
       opening.tick_buy AS opening_buy, opening.tick_sell AS opening_sell, opening.fill_rate AS opening_rate
     FROM closing JOIN position ON position.id = closing.position_id
     -- Not coalesce(): row level security lets no index be asked for what comes out of it.
     LEFT JOIN execution opening ON opening.kind = 'open' AND opening.at = position.opened_at
       AND opening.position_id = CASE WHEN position.parent IS NULL THEN position.id ELSE position.parent END
     LEFT JOIN ledger_entry entry ON entry.id = closing.entry_id
     ORDER BY closing.id`,
    [String(accountId), String(after), String(last), toTimestamp(from), toTimestamp(until), count],
  );
  return rows;
}

export interface OpenRow extends PositionColumns, Opening {
  /** Amount at that instant, which includes the parts closed since. */
  readonly amount_then: string;
}

/** Reads the positions that were open at an instant. */
export async function readOpenAt(connection: Connection, accountId: AccountId, at: Instant): Promise<OpenRow[]> {
  const { rows } = await connection.query<OpenRow>(
    `SELECT position.*, opening.tick_buy AS opening_buy, opening.tick_sell AS opening_sell,
       opening.fill_rate AS opening_rate,
       (position.amount + coalesce((SELECT sum(part.amount) FROM position part
         WHERE part.parent = position.id AND part.closed_at >= $2), 0))::text AS amount_then
     FROM position
     LEFT JOIN execution opening ON opening.position_id = position.id AND opening.kind = 'open'
       AND opening.at = position.opened_at
     WHERE position.account_id = $1 AND parent IS NULL AND opened_at < $2
       AND (closed_at IS NULL OR closed_at >= $2)
     ORDER BY position.id`,
    [String(accountId), toTimestamp(at)],
  );
  return rows;
}

const issuedRows = rowsOf({
  /** Hash of the statement in hex, like the head of the chain. */
  hash: column.text("encode(hash, 'hex')"),
  accountId: column.integer(),
  kind: column.text<'period' | 'year'>(),
  from: column.instant('period_from'),
  until: column.instant('period_until'),
  opening: column.money(),
  closing: column.money(),
  trades: column.integer(),
  chainLength: column.integer(),
  chainHead: column.text("encode(chain_head, 'hex')"),
  issuedAt: column.instant(),
});

export type Issued = RowOf<typeof issuedRows>;

/** Stores an issued statement, once for each hash. */
export async function insertIssued(connection: Connection, brandId: BrandId, issued: Issued): Promise<void> {
  await connection.query(
    `INSERT INTO statement_issued (brand_id, hash, account_id, kind, period_from, period_until, opening, closing, trades,
       chain_length, chain_head, issued_at)
     VALUES ($1, decode($2, 'hex'), $3, $4, $5, $6, $7, $8, $9, $10, decode($11, 'hex'), $12) ON CONFLICT DO NOTHING`,
    [
      brandId,
      issued.hash,
      String(issued.accountId),
      issued.kind,
      toTimestamp(issued.from),
      toTimestamp(issued.until),
      String(issued.opening),
      String(issued.closing),
      issued.trades,
      issued.chainLength,
      issued.chainHead,
      toTimestamp(issued.issuedAt),
    ],
  );
}

export function findIssued(connection: Connection, hash: string): Promise<Issued | undefined> {
  const statement = `SELECT ${issuedRows.columns} FROM statement_issued WHERE hash = decode($1, 'hex')`;
  return issuedRows.first(connection, statement, [hash]);
}
