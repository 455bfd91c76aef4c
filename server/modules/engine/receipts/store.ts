import { assert } from '@candor/domain/assert.ts';
import type { Arrival } from '@candor/domain/evidence/arrival.ts';
import type {
  Receipt,
  ReceiptClosing,
  ReceiptDelisting,
  ReceiptEntry,
  ReceiptExecution,
  ReceiptSplit,
  ReceiptSymbolChange,
} from '@candor/domain/evidence/receipt.ts';
import type { BrandId, ClientId, ExecutionId, Instant, PositionId } from '@candor/domain/ids.ts';
import type { Book, EntryKind, BrokerAccount } from '@candor/domain/ledger/entry.ts';
import { money, rate } from '@candor/domain/money/money.ts';
import { MARK_UP } from '@candor/domain/pricing/rates.ts';
import type { Direction } from '@candor/domain/pricing/quote.ts';
import type { ClosingReason } from '@candor/domain/trading/position.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp, transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { ARCHIVED_UNTIL, IS_ARCHIVED, markUpNamed, storedTerms, toMarkUp } from '../dealing/index.ts';

/** Selects an execution, or the last one of a position. */
export type ReceiptQuery = { readonly execution: ExecutionId } | { readonly position: PositionId };

interface Row {
  readonly id: bigint;
  readonly kind: ReceiptExecution['kind'];
  readonly at: Instant;
  readonly batch: bigint;
  readonly command_id: string;
  readonly actor: ReceiptExecution['actor'];
  readonly rule_version: string;
  readonly tick_id: bigint;
  readonly tick_buy: bigint;
  readonly tick_sell: bigint;
  readonly tick_source: string;
  readonly tick_source_time: Instant;
  readonly tick_received_time: Instant;
  readonly mark_up: bigint;
  readonly mark_up_percent: string | null;
  readonly expected_rate: bigint | null;
  readonly received_at: Instant | null;
  readonly seen_tick: bigint | null;
  readonly fill_rate: bigint | null;
  readonly stop_loss: string | null;
  readonly take_profit: string | null;
  readonly position_id: bigint;
  readonly symbol: string;
  readonly direction: Direction;
  readonly amount: bigint;
  readonly leverage: number;
  readonly profit: bigint | null;
  readonly closing_reason: ClosingReason | null;
  readonly brand_id: BrandId;
  readonly book: Book;
  readonly currency: string;
  readonly pin: string;
  readonly entry_id: bigint | null;
  readonly entry_kind: EntryKind | null;
  readonly chain_position: bigint | null;
  readonly hash: Buffer | null;
  readonly postings: readonly (readonly [BrokerAccount | null, string])[] | null;
}

/**
 * Returns the SQL of a level after the execution; for rows from before executions stored it, from the command's answer.
 */
const LEVEL = (column: string, name: string) =>
  `coalesce(execution.${column}::text, journal.answer #>> '{value,position,${name},$}')`;

/** Columns of an execution with its position, the account and the booking. */
const COLUMNS = `execution.*, symbol, direction, leverage, profit, closing_reason, position.id AS position_id,
  account.kind AS book, account.currency, pin, entry.kind AS entry_kind, chain_position, hash,
  ${LEVEL('stop_loss', 'stopLoss')} AS stop_loss, ${LEVEL('take_profit', 'takeProfit')} AS take_profit,
  ${markUpNamed('execution')} AS mark_up_percent,
  (SELECT json_agg(json_build_array(house, posting.amount::text) ORDER BY seq)
   FROM posting WHERE posting.entry_id = entry.id) AS postings`;

/**
 * Returns the SQL of a position's amount at an execution: the present amount plus the parts closed since, which have
 * later ids.
 */
const AMOUNT_AT = (id: string) => `(position.amount + coalesce(
  (SELECT sum(part.amount) FROM position part WHERE part.parent = position.id AND part.id > ${id}), 0))::bigint`;

const DETAILS = `
  JOIN trading_account account ON account.id = execution.account_id
  JOIN client ON client.id = account.client_id
  LEFT JOIN journal ON journal.account_id = execution.account_id AND journal.command_id = execution.command_id
    AND journal.at = execution.at
  LEFT JOIN ledger_entry entry ON entry.id = execution.entry_id`;

const FIND = `
  WITH chosen AS (
    SELECT execution.id, at, position_id, parent, position.opened_at
    FROM execution
    JOIN position ON position.id = position_id
    JOIN trading_account account ON account.id = execution.account_id
    WHERE client_id = $1 AND (execution.id = $2 OR position_id = $3)
      AND execution.kind IN ('open', 'update', 'close') ORDER BY execution.id DESC LIMIT 1
  )
  SELECT ${COLUMNS}, ${AMOUNT_AT('chosen.id')} AS amount,
    execution.batch > (SELECT after_batch FROM public_log) AS is_logged
  FROM chosen
  JOIN position ON position.id = chosen.position_id
  -- A part was opened with the position that it was split from.
  JOIN execution ON execution.position_id IN (chosen.position_id, chosen.parent)
    AND (execution.id = chosen.id OR execution.kind = 'open') AND execution.at IN (chosen.at, chosen.opened_at)
  ${DETAILS}
  ORDER BY execution.id`;

const ALL = `
  SELECT ${COLUMNS}, position.amount
  FROM position
  JOIN execution ON execution.position_id = position.id
    -- A part was split with the position that it was part of; its id is later than those splits.
    OR (execution.position_id = position.parent AND execution.kind IN ('open', 'split') AND execution.id < position.id)
  ${DETAILS}
  WHERE position.id = $1 ORDER BY execution.id`;

/** Reads every execution of a position, in order; the caller has checked the owner. */
export async function readExecutions(connection: Connection, position: PositionId): Promise<ReceiptExecution[]> {
  const { rows } = await connection.query<Row>(ALL, [String(position)]);
  return rows.map(toExecution);
}

/** The facts that the public log records of an execution. */
export type Fill = Pick<Receipt, 'brandId' | 'account' | 'position'> & { readonly execution: ReceiptExecution };

const FILLS = `
  SELECT ${COLUMNS}, ${AMOUNT_AT('execution.id')} AS amount
  FROM execution JOIN position ON position.id = execution.position_id
  ${DETAILS}
  WHERE execution.id > $1 AND execution.id <= $2 ORDER BY execution.id`;

/** Reads the brand's executions after one id and up to another, in order. */
export async function readFills(
  connection: Connection,
  { after, through }: { readonly after: number; readonly through: number },
): Promise<Fill[]> {
  const { rows } = await connection.query<Row>(FILLS, [after, through]);
  return rows.map((row) => ({ ...toSubject(row), execution: toExecution(row) }));
}

function toSubject(row: Row): Pick<Receipt, 'brandId' | 'account' | 'position'> {
  const { brand_id, pin, book, currency, position_id, symbol, direction, amount, leverage } = row;
  return {
    brandId: brand_id,
    account: { pin, book, currency },
    position: { id: toInteger(position_id), symbol, direction, amount: money(amount), leverage },
  };
}

/** Finds the client's own receipt, in either account; undefined for another client's. */
export function findReceipt(
  pool: Pool,
  { brandId, clientId }: { readonly brandId: BrandId; readonly clientId: ClientId },
  query: ReceiptQuery,
): Promise<Receipt | undefined> {
  return transaction(pool, brandId, async (connection) => {
    const ids = 'execution' in query ? [query.execution, null] : [null, query.position];
    const { rows } = await connection.query<Row & { readonly is_logged: boolean }>(FIND, [clientId, ...ids]);
    const [first] = rows;
    if (first === undefined) return undefined;
    return {
      ...toSubject(first),
      executions: rows.map(toExecution),
      splits: await readSplits(connection, rows),
      delisting: await readDelisting(connection, rows.at(-1)),
      symbolChanges: await readSymbolChanges(connection, rows.at(-1)),
      isLogged: rows.at(-1)?.is_logged === true,
    };
  });
}

/**
 * Rule ER-12: whether the evidence is archived: of the client's own position, or of an execution. An execution that is
 * not in the database was decided before the next position opened; its owner is no longer known.
 */
export function isArchived(
  pool: Pool,
  { brandId, clientId }: { readonly brandId: BrandId; readonly clientId: ClientId },
  query: ReceiptQuery,
): Promise<boolean> {
  return transaction(pool, brandId, async (connection) => {
    const { rows } =
      'position' in query
        ? await connection.query(
            `SELECT FROM position JOIN trading_account account ON account.id = position.account_id
             WHERE position.id = $1 AND client_id = $2 AND ${IS_ARCHIVED}`,
            [query.position, clientId],
          )
        : await connection.query(
            `SELECT FROM (SELECT coalesce(
               (SELECT coalesce(closed_at, 'infinity') FROM execution JOIN position ON position.id = position_id
                WHERE execution.id = $1),
               (SELECT opened_at FROM position WHERE id > $1 AND parent IS NULL ORDER BY id LIMIT 1)) AS at) AS decided
             WHERE at < ${ARCHIVED_UNTIL}`,
            [query.execution],
          );
    return rows.length > 0;
  });
}

/** Reads the splits between the opening and the receipt's execution. */
async function readSplits(connection: Connection, rows: readonly Row[]): Promise<ReceiptSplit[]> {
  const [first, last] = rows;
  if (first === undefined || last === undefined) return [];
  const { rows: found } = await connection.query<{ at: Instant; new_units: number; old_units: number }>(
    `SELECT split.at, (terms ->> 'newUnits')::int AS new_units, (terms ->> 'oldUnits')::int AS old_units
     FROM execution opening
     JOIN execution split ON split.position_id = opening.position_id AND split.kind = 'split'
       AND split.id > $1 AND split.id < $2
     JOIN corporate_action_step step ON step.step = 'carriedOut' AND 'action:' || step.action_id = split.command_id
     WHERE opening.id = $1 ORDER BY split.id`,
    [String(first.id), String(last.id)],
  );
  return found.map(({ at, new_units: newUnits, old_units: oldUnits }) => ({ at, newUnits, oldUnits }));
}

/** Rule CA-14: reads the announcement of the delisting that closed the position. */
async function readDelisting(connection: Connection, row: Row | undefined): Promise<ReceiptDelisting | undefined> {
  if (row?.closing_reason !== 'delisted' || row.kind !== 'close') return undefined;
  const { rows } = await connection.query<DelistingRow>(
    `SELECT announced.action_id, announced.terms, announced.at AS announced_at, announced.effective_at
     FROM corporate_action_step announced
     WHERE announced.step = 'announced' AND 'action:' || announced.action_id = $1`,
    [row.command_id],
  );
  const [found] = rows;
  const terms = found && storedTerms(found.terms);
  assert(found !== undefined && terms?.kind === 'delisting', 'what a delisting has closed was announced');
  const { action_id: actionId, announced_at: announcedAt, effective_at: effectiveAt } = found;
  return { actionId, price: terms.price, announcedAt, effectiveAt };
}

/** Rule CA-20: reads the instrument's symbol changes up to the receipt's execution. */
async function readSymbolChanges(connection: Connection, row: Row | undefined): Promise<ReceiptSymbolChange[]> {
  if (row === undefined) return [];
  const { rows } = await connection.query<DelistingRow & { readonly at: Instant }>(
    `SELECT announced.action_id, announced.terms, announced.at AS announced_at, announced.effective_at, done.at
     FROM corporate_action_step done
     JOIN corporate_action_step announced ON announced.action_id = done.action_id AND announced.step = 'announced'
     WHERE done.step = 'carriedOut' AND done.terms ->> 'kind' = 'symbolChange' AND done.symbol = $1 AND done.at <= $2
       AND done.batch <= $3
     ORDER BY done.batch, done.seq`,
    [row.symbol, toTimestamp(row.at), String(row.batch)],
  );
  return rows.flatMap(({ action_id: actionId, announced_at: announcedAt, effective_at: effectiveAt, terms, at }) => {
    const done = storedTerms(terms);
    return done.kind === 'symbolChange' ? [{ actionId, ticker: done.ticker, announcedAt, effectiveAt, at }] : [];
  });
}

interface DelistingRow {
  readonly action_id: string;
  readonly terms: unknown;
  readonly announced_at: Instant;
  readonly effective_at: Instant;
}

function toExecution(row: Row): ReceiptExecution {
  return {
    id: toInteger(row.id),
    kind: row.kind,
    at: row.at,
    batch: toInteger(row.batch),
    commandId: row.command_id,
    arrival: toArrival(row),
    actor: row.actor,
    ruleVersion: row.rule_version,
    tick: {
      tickId: toInteger(row.tick_id),
      buy: rate(row.tick_buy),
      sell: rate(row.tick_sell),
      source: row.tick_source,
      sourceTime: row.tick_source_time,
      receivedTime: row.tick_received_time,
    },
    markUp: row.mark_up,
    ...markUpSet(row),
    expectedRate: rateOrNull(row.expected_rate),
    fillRate: rateOrNull(row.fill_rate),
    stopLoss: levelOf(row, row.stop_loss),
    takeProfit: levelOf(row, row.take_profit),
    closing: row.kind === 'close' ? toClosing(row) : null,
  };
}

/** Returns the mark-up unless it is the specification's, which is not stated. */
function markUpSet({ mark_up_percent: percent }: Row): Pick<ReceiptExecution, 'markUpSet'> {
  const markUp = toMarkUp(percent);
  return markUp === MARK_UP ? {} : { markUpSet: markUp };
}

function toArrival({ received_at: receivedAt, seen_tick: seenTick }: Row): Arrival | null {
  return receivedAt === null ? null : { receivedAt, seenTick: seenTick === null ? null : toInteger(seenTick) };
}

function toClosing(row: Row): ReceiptClosing {
  const { profit, closing_reason: reason } = row;
  assert(profit !== null && reason !== null, 'a position that was closed has a profit and a reason');
  return { reason, profit: money(profit), entry: toEntry(row) };
}

function toEntry(row: Row): ReceiptEntry | null {
  const { entry_id: id, entry_kind: kind, chain_position: place, hash, postings: posted } = row;
  if (id === null || kind === null || place === null || hash === null) return null;
  const postings = (posted ?? []).map(([house, amount]) => ({
    account: house ?? ('client' as const),
    amount: money(BigInt(amount)),
  }));
  return { id: toInteger(id), kind, chainPosition: toInteger(place), hash: hash.toString('hex'), postings };
}

function rateOrNull(value: bigint | null) {
  return value === null ? null : rate(value);
}

function levelOf({ kind }: Row, level: string | null) {
  return kind === 'close' || level === null ? null : rate(BigInt(level));
}
