import type { ClientRow } from '@candor/contracts/http/office/clients.ts';
import { maskedAddress } from '@candor/domain/clients/clientFile.ts';
import { endOfRows } from '@candor/domain/data/classes.ts';
import type { AccountId, ClientId, Instant } from '@candor/domain/ids.ts';
import { typeIdOf } from '@candor/domain/payments/transaction.ts';
import type { TransactionCause, TransactionStatus } from '@candor/domain/payments/transaction.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import { toClosedPosition } from '../../engine/dealing/index.ts';
import type { PositionColumns } from '../../engine/dealing/index.ts';
import { decimalsOf } from '../../engine/instruments/index.ts';
import { listMails } from '../../access/notifications/index.ts';
import type { NamedBrand } from '../../access/notifications/index.ts';

/** Row after which a page begins, by its order value and its id. */
export interface Place {
  readonly at: number;
  readonly id: number;
}

export interface RowsQuery {
  readonly after: Place | undefined;
  readonly now: Instant;
  readonly count: number;
}

/** Returns the two parameters of a row's place; null for the first page. */
function before({ after }: RowsQuery): readonly [ReturnType<typeof toTimestamp> | null, string | null] {
  return after === undefined ? [null, null] : [toTimestamp(after.at), String(after.id)];
}

/** Lists closed positions, most recently closed first. */
export async function readHistory(
  connection: Connection,
  accountId: AccountId,
  requested: RowsQuery,
): Promise<ClientRow[]> {
  const { rows } = await connection.query<PositionColumns & { readonly corrections: number }>(
    `SELECT *, (SELECT count(*)::int FROM trade_correction
       WHERE position_id = position.id AND state = 'done') AS corrections
     FROM position WHERE account_id = $1 AND closed_at IS NOT NULL
       AND ($2::timestamptz IS NULL OR (closed_at, id) < ($2, $3))
     ORDER BY closed_at DESC, id DESC LIMIT $4`,
    [String(accountId), ...before(requested), requested.count],
  );
  return rows.flatMap((row) => {
    const closed = toClosedPosition(row);
    if (closed === undefined) return [];
    return {
      kind: 'position',
      id: closed.id,
      symbol: closed.symbol,
      decimals: decimalsOf(closed.symbol),
      direction: closed.direction,
      amount: closed.amount,
      leverage: closed.leverage,
      open_rate: closed.openRate,
      opened_at: closed.openedAt,
      close_rate: closed.closeRate,
      closed_at: closed.closedAt,
      profit: closed.profit,
      reason: closed.closingReason,
      corrections: row.corrections,
    };
  });
}

const transactionRows = rowsOf({
  kind: column.text<'transaction'>("'transaction'"),
  id: column.integer(),
  transaction_id: column.text('number'),
  type: column.integer('type_id').as(typeIdOf),
  cause: column.text<TransactionCause>(),
  status: column.text<TransactionStatus>(),
  amount: column.money(),
  at: column.instant(),
});

export function readTransactions(
  connection: Connection,
  accountId: AccountId,
  requested: RowsQuery,
): Promise<ClientRow[]> {
  return transactionRows.all(
    connection,
    `SELECT ${transactionRows.columns} FROM client_transaction
     WHERE account_id = $1 AND ($2::timestamptz IS NULL OR (at, id) < ($2, $3))
     ORDER BY at DESC, id DESC LIMIT $4`,
    [String(accountId), ...before(requested), requested.count],
  );
}

type Login = Extract<ClientRow, { readonly kind: 'login' }>;

export const loginRows = rowsOf({
  kind: column.text<'login'>("'login'"),
  id: column.integer(),
  at: column.instant(),
  outcome: column.text<Login['outcome']>(),
  method: column.text<Login['method']>(),
  browser: column.text(),
  system: column.text(),
  country: column.text().nullable(),
});

export function readLogins(
  connection: Connection,
  clientId: ClientId,
  { after, now, count }: RowsQuery,
): Promise<Login[]> {
  return loginRows.all(
    connection,
    `SELECT ${loginRows.columns} FROM login_event
     WHERE client_id = $1 AND ($2::bigint IS NULL OR id < $2) AND at >= $4 ORDER BY id DESC LIMIT $3`,
    [clientId, after?.id ?? null, count, toTimestamp(endOfRows('logins', now))],
  );
}

export async function readMail(
  connection: Connection,
  clientId: ClientId,
  brand: NamedBrand,
  { after, now, count }: RowsQuery,
): Promise<ClientRow[]> {
  const mails = await listMails(connection, clientId, brand, { before: after?.id, now, count });
  return mails.map((mail) => ({ kind: 'mail', ...mail }));
}

type Entry = Extract<ClientRow, { readonly kind: 'entry' }>;

const entryRows = rowsOf({
  kind: column.text<'entry'>("'entry'"),
  id: column.integer('entry.id'),
  place: column.integer('chain_position'),
  entry: column.text<Entry['entry']>('entry.kind'),
  // Rule CD-1: some commands contain an address, which is masked.
  reference: column.text().as((reference) => reference.replaceAll(/[^\s:]+@[^\s:]+/g, maskedAddress)),
  at: column.instant(),
  amount: column.money('coalesce(posting.amount, 0)::bigint'),
});

/** Lists every entry that has moved the client's cash, in the order of the account's chain, newest first. */
export function readLedger(
  connection: Connection,
  accountId: AccountId,
  { after, count }: RowsQuery,
): Promise<Entry[]> {
  return entryRows.all(
    connection,
    `SELECT ${entryRows.columns}
     FROM ledger_entry entry
     LEFT JOIN posting ON posting.entry_id = entry.id AND posting.account_id = entry.account_id
     WHERE entry.account_id = $1 AND ($2::bigint IS NULL OR chain_position < $2)
     ORDER BY chain_position DESC LIMIT $3`,
    [String(accountId), after?.at ?? null, count],
  );
}

const sessionRows = rowsOf({
  id: column.integer(),
  browser: column.text(),
  system: column.text(),
  startedAt: column.instant(),
  lastActionAt: column.instant(),
  endedAt: column.instant().optional(),
});

export type OpenSession = RowOf<typeof sessionRows>;

/** Lists sessions that have not been ended, most recently active first. */
export function readSessions(connection: Connection, clientId: ClientId): Promise<OpenSession[]> {
  return sessionRows.all(
    connection,
    `SELECT ${sessionRows.columns} FROM session
     WHERE client_id = $1 AND ended_at IS NULL ORDER BY last_action_at DESC, id DESC LIMIT 50`,
    [clientId],
  );
}
