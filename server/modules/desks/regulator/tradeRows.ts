import type pg from 'pg';
import type { RequestedFile } from '@candor/contracts/http/office/regulator.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { formatExact, formatExactMoney } from '@candor/domain/money/decimal.ts';
import { RATE_DIGITS } from '@candor/domain/money/money.ts';
import { transactionCategories } from '@candor/domain/regulator/transactionFields.ts';
import type { Category } from '@candor/domain/trading/instrument.ts';
import { utcDate } from '@candor/domain/time.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { findInstrument, instruments } from '../../engine/instruments/index.ts';
import type { Firm } from './deps.ts';

interface Trade {
  readonly id: bigint;
  readonly kind: 'open' | 'close';
  readonly at: Instant;
  readonly opened_at: Instant;
  readonly closed_at: Instant | null;
  readonly rate: bigint;
  /** Id of the whole trade: a closed part has a number of its own. */
  readonly position_id: bigint;
  readonly open_rate: bigint;
  readonly account_id: bigint;
  readonly symbol: string;
  readonly direction: 'buy' | 'sell';
  /** Notional that was dealt. */
  readonly notional: bigint;
  /** Notional left of the trade after a part was closed; null: not a part. */
  readonly remaining: bigint | null;
  readonly currency: string;
  readonly client_id: bigint;
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date: string | null;
  readonly country: string | null;
}

/** Values of a row by the number of their field; a missing field is empty. */
export type Values = Readonly<Record<string, string>>;

const AT_ONCE = 500;

/** Notional of an execution, as SQL: parts that were closed later were part of the opening. */
export const DEALT_NOTIONAL = `((position.amount + CASE execution.kind WHEN 'open' THEN coalesce(
    (SELECT sum(part.amount) FROM position part WHERE part.parent = position.id), 0) ELSE 0 END)
  * position.leverage)::bigint`;

/**
 * Notional left of a trade after a part of it was closed, as SQL: the present one, and the parts that were closed
 * later.
 */
const REMAINING_NOTIONAL = `((SELECT whole.amount + coalesce(
    (SELECT sum(later.amount) FROM position later WHERE later.parent = whole.id AND later.id > position.id), 0)
  FROM position whole WHERE whole.id = position.parent) * position.leverage)::bigint`;

/** Columns of a row besides its rate, from an execution, its account, position and client. */
const PARTS = `execution.id, execution.kind, execution.at, position.opened_at, position.closed_at,
  coalesce(position.parent, position.id) AS position_id, position.open_rate, account.id AS account_id,
  position.symbol, position.direction, ${DEALT_NOTIONAL} AS notional, ${REMAINING_NOTIONAL} AS remaining,
  account.currency, client.id AS client_id, client.first_name, client.last_name, client.birth_date::text,
  client.country`;

/** Rule RG-6: instruments in the reports of transactions. */
const TRANSACTION_SYMBOLS = instruments
  .filter(({ category }) => transactionCategories.includes(category))
  .map(({ symbol }) => symbol);

/** Returns the instruments of a file; null: all of them. */
export function symbolsOf({ file }: Pick<RequestedFile, 'file'>): readonly string[] | null {
  return file === 'transactions' ? TRANSACTION_SYMBOLS : null;
}

/** Condition for positions in the file, as SQL with the file's instruments as $3. */
export const IS_IN_FILE = '($3::text[] IS NULL OR position.symbol = ANY ($3))';

/** Executions that opened or closed a trade on a real account, in whole or in part, as SQL after `SELECT`. */
const EXECUTIONS = `
  FROM execution
  JOIN trading_account account ON account.id = execution.account_id AND account.kind = 'real'
  JOIN position ON position.id = execution.position_id
  JOIN client ON client.id = account.client_id
  WHERE execution.at >= $1 AND execution.at < $2 AND execution.kind IN ('open', 'close')`;

const TRADES = `
  SELECT ${PARTS}, coalesce(execution.fill_rate,
    CASE execution.kind WHEN 'open' THEN position.open_rate ELSE position.close_rate END) AS rate
  ${EXECUTIONS} AND ${IS_IN_FILE}
  ORDER BY execution.id`;

export function listTrades(connection: Connection, request: RequestedFile): AsyncGenerator<readonly Trade[]> {
  return fetchAll<Trade>(connection, TRADES, request);
}

/** Rule RG-6: counts the executions of these days that are in no report of transactions. */
export async function countLeftOut(connection: Connection, request: RequestedFile): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    `SELECT count(*)::int AS count ${EXECUTIONS} AND NOT ${IS_IN_FILE}`,
    queryValues(request),
  );
  return rows[0]?.count ?? 0;
}

/** Opening or closing of a trade or a part, whose price was corrected after it was reported. */
interface CorrectedTrade extends Trade {
  /** Reported rate; `rate` is the corrected one. */
  readonly rate_before: bigint;
}

/**
 * Reports that a correction changes, as SQL after `FROM trade_correction correction`. An opening's report stays if it
 * covers several parts, or if a split has since changed the units of its price (rule CA-11); so does each report whose
 * execution is archived.
 */
const CHANGED_REPORTS = `
  JOIN position ON position.id = correction.position_id
  JOIN execution ON execution.position_id = position.id AND execution.kind IN ('open', 'close')
  CROSS JOIN LATERAL (SELECT
    CASE execution.kind WHEN 'open' THEN correction.open_rate ELSE correction.close_rate END AS rate,
    CASE execution.kind
      WHEN 'open' THEN correction.open_rate_before ELSE correction.close_rate_before END AS rate_before) changed
  WHERE changed.rate <> changed.rate_before AND (execution.kind = 'close' OR NOT EXISTS (
    SELECT FROM position part WHERE part.parent = position.id
    UNION ALL SELECT FROM execution split WHERE split.position_id = position.id AND split.kind = 'split'))`;

/** Corrected trades of the corrections booked in the file's days, in the order of booking, as SQL. */
const CORRECTED = `
  SELECT ${PARTS}, changed.rate, changed.rate_before
  FROM (SELECT * FROM trade_correction WHERE state = 'done' AND answered_at >= $1 AND answered_at < $2) correction
  JOIN trading_account account ON account.id = correction.account_id
  JOIN client ON client.id = account.client_id
  ${CHANGED_REPORTS} AND ${IS_IN_FILE}
  ORDER BY correction.answered_at, correction.id, execution.id`;

export function listCorrected(
  connection: Connection,
  request: RequestedFile,
): AsyncGenerator<readonly CorrectedTrade[]> {
  return fetchAll<CorrectedTrade>(connection, CORRECTED, request);
}

/** Condition for a correction that changed a price in no report of the files, as SQL. */
export const IS_UNREPORTED = `(correction.open_rate <> correction.open_rate_before)::int
  + (correction.close_rate <> correction.close_rate_before)::int
  > (SELECT count(*) FROM (SELECT correction.*) correction ${CHANGED_REPORTS})`;

async function* fetchAll<Row extends pg.QueryResultRow>(
  connection: Connection,
  query: string,
  request: RequestedFile,
): AsyncGenerator<readonly Row[]> {
  await connection.query(`DECLARE reported NO SCROLL CURSOR FOR ${query}`, queryValues(request));
  for (;;) {
    const { rows } = await connection.query<Row>(`FETCH ${AT_ONCE} FROM reported`);
    if (rows.length === 0) break;
    yield rows;
  }
  await connection.query('CLOSE reported');
}

function queryValues(request: RequestedFile): unknown[] {
  return [toTimestamp(request.from), toTimestamp(request.until), symbolsOf(request)];
}

/** Writes a row of RTS 22: we are the counterparty of each of the client’s transactions. */
export function transactionValues(trade: Trade, { lei }: Firm): Values {
  const instrument = findInstrument(trade.symbol);
  const isClientBuying = (trade.kind === 'open') === (trade.direction === 'buy');
  const [firm, person] = isClientBuying ? (['16', 9] as const) : (['7', 18] as const);
  return {
    '1': 'NEWT',
    '2': `EX${trade.id}`,
    '4': lei,
    '6': lei,
    [firm]: lei,
    [String(person)]: trade.first_name.toUpperCase(),
    [String(person + 1)]: trade.last_name.toUpperCase(),
    [String(person + 2)]: trade.birth_date ?? '',
    '25': 'false',
    '28': toMicroseconds(trade.at),
    '29': 'DEAL',
    '30': formatExactMoney(trade.notional),
    '31': trade.currency,
    '32': trade.remaining === null ? '' : 'DECR',
    '33': formatExact(trade.rate, RATE_DIGITS),
    '34': instrument?.quote ?? '',
    '36': 'XXXX',
    '42': instrument === undefined ? '' : `${instrument.name} CFD`,
    '44': trade.currency,
    '46': '1',
    '48': instrument?.category === 'index' ? instrument.name.slice(0, 25) : '',
    '56': 'CASH',
    '65': 'false',
  };
}

/** Cancels a report with a wrong price under its number, and reports it again. */
export function correctedTransactionValues(trade: CorrectedTrade, firm: Firm): readonly Values[] {
  const wrong = transactionValues({ ...trade, rate: trade.rate_before }, firm);
  return [{ ...wrong, '1': 'CANC' }, transactionValues(trade, firm)];
}

const ASSET_CLASSES = {
  forex: 'CURR',
  crypto: 'CURR',
  stocks: 'EQUI',
  index: 'EQUI',
  commodities: 'COMM',
} as const satisfies Record<Category, string>;

/**
 * Type of identifier of the underlying: a share has an ISIN, an index a name; currencies and commodities need neither.
 */
const UNDERLYING_TYPES = {
  forex: '',
  crypto: '',
  stocks: 'I',
  index: 'X',
  commodities: '',
} as const satisfies Record<Category, string>;

/** Returns the effect of an execution on the reported trade: closing a part leaves a smaller one. */
function eventOf({ kind, remaining, at, rate, open_rate: openRate, notional }: Trade) {
  if (kind === 'open') return { action: 'NEWT', event: 'TRAD', ended: '', rate, notional };
  if (remaining !== null) return { action: 'MODI', event: 'ETRM', ended: '', rate: openRate, notional: remaining };
  return { action: 'TERM', event: 'ETRM', ended: utcDate(at), rate, notional };
}

/** Writes a row of EMIR: a trade that was opened, reduced or closed. Directions are ours. */
export function derivativeValues(trade: Trade, { lei }: Firm, reportedAt: Instant): Values {
  const instrument = findInstrument(trade.symbol);
  const { action, event, ended, rate, notional } = eventOf(trade);
  return {
    '1.1': toSecond(reportedAt),
    '1.2': lei,
    '1.3': lei,
    '1.4': lei,
    '1.8': 'false',
    '1.9': lei === '' ? '' : `${lei}${trade.client_id}`,
    '1.10': trade.country ?? '',
    '1.14': 'false',
    '1.17': trade.direction === 'buy' ? 'SLLR' : 'BYER',
    '2.1': lei === '' ? '' : `${lei}P${trade.position_id}`,
    '2.10': 'CFDS',
    '2.11': instrument === undefined ? '' : ASSET_CLASSES[instrument.category],
    '2.12': instrument === undefined ? '' : String(instrument.category === 'crypto'),
    '2.13': instrument === undefined ? '' : UNDERLYING_TYPES[instrument.category],
    '2.16': instrument?.category === 'index' ? instrument.name.slice(0, 50) : '',
    '2.19': trade.currency,
    '2.26': 'true',
    '2.27': String(trade.account_id),
    '2.28': toSecond(trade.at),
    '2.29': 'ECNF',
    '2.30': 'FLSE',
    '2.31': 'N',
    '2.37': 'false',
    '2.38': 'false',
    '2.41': 'XXXX',
    '2.42': toSecond(trade.opened_at),
    '2.43': utcDate(trade.opened_at),
    '2.45': ended,
    '2.47': 'CASH',
    '2.48': formatExact(rate, RATE_DIGITS),
    '2.49': instrument?.quote ?? '',
    '2.55': formatExactMoney(notional),
    '2.56': trade.currency,
    '2.151': action,
    '2.152': event,
    '2.153': utcDate(trade.at),
    '2.154': 'TCTN',
  };
}

/**
 * Writes the rows of a correction, which has no event type, and states when the trade ended. The report of a closed
 * part contains what was left of its trade, and no price of its own.
 */
export function correctedDerivativeValues(trade: CorrectedTrade, firm: Firm, reportedAt: Instant): readonly Values[] {
  if (trade.remaining !== null) return [];
  const ended = trade.closed_at === null ? '' : utcDate(trade.closed_at);
  return [{ ...derivativeValues(trade, firm, reportedAt), '2.45': ended, '2.151': 'CORR', '2.152': '' }];
}

function toSecond(at: Instant): string {
  return `${new Date(at).toISOString().slice(0, 'YYYY-MM-DDThh:mm:ss'.length)}Z`;
}

/** Writes an instant with six digits, as the format requires; our clock has milliseconds. */
export function toMicroseconds(at: Instant): string {
  return `${new Date(at).toISOString().slice(0, -1)}000Z`;
}
