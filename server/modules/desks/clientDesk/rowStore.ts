import type { ClientRow } from '@candor/contracts/http/office/clients.ts';
import { assert } from '@candor/domain/assert.ts';
import { maskedAddress } from '@candor/domain/clients/clientFile.ts';
import type { SessionTimes } from '@candor/domain/clients/session.ts';
import { endOfRows } from '@candor/domain/data/classes.ts';
import type { AccountId, ClientId, Instant } from '@candor/domain/ids.ts';
import { money } from '@candor/domain/money/money.ts';
import { toTypeId } from '@candor/domain/payments/transaction.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { toClosedPosition } from '../../engine/dealing/index.ts';
import type { PositionColumns } from '../../engine/dealing/index.ts';
import { decimalsOf } from '../../engine/instruments/index.ts';
import { listMails } from '../../access/notifications/index.ts';

/** After which row a page begins: by what rows are ordered by, then by their ids. */
export interface Place {
  readonly at: number;
  readonly id: number;
}

export interface Wanted {
  readonly after: Place | undefined;
  readonly now: Instant;
  readonly count: number;
}

/** Two parameters of a position in time: nothing precedes the first page. */
function before({ after }: Wanted): readonly [ReturnType<typeof toTimestamp> | null, string | null] {
  return after === undefined ? [null, null] : [toTimestamp(after.at), String(after.id)];
}

type RowOf<Kind extends ClientRow['kind']> = Extract<ClientRow, { readonly kind: Kind }>;

/** Closed positions, the latest closed first. */
export async function readHistory(
  connection: Connection,
  accountId: AccountId,
  requested: Wanted,
): Promise<RowOf<'position'>[]> {
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

type TransactionRow = Pick<RowOf<'transaction'>, 'cause' | 'status' | 'at'> & {
  readonly id: bigint;
  readonly number: string;
  readonly type_id: number;
  readonly amount: bigint;
};

export async function readTransactions(
  connection: Connection,
  accountId: AccountId,
  requested: Wanted,
): Promise<RowOf<'transaction'>[]> {
  const { rows } = await connection.query<TransactionRow>(
    `SELECT id, number, type_id, cause, status, amount, at FROM client_transaction
     WHERE account_id = $1 AND ($2::timestamptz IS NULL OR (at, id) < ($2, $3))
     ORDER BY at DESC, id DESC LIMIT $4`,
    [String(accountId), ...before(requested), requested.count],
  );
  return rows.map(({ id, number, type_id: typeId, amount, cause, status, at }) => {
    const type = toTypeId(typeId);
    assert(type !== undefined, `${typeId} is a type of transaction`);
    const known = { id: toInteger(id), transaction_id: number, amount: money(amount) };
    return { kind: 'transaction', type, cause, status, at, ...known };
  });
}

type LoginRow = Omit<RowOf<'login'>, 'kind'>;

export async function readLogins(
  connection: Connection,
  clientId: ClientId,
  { after, now, count }: Wanted,
): Promise<RowOf<'login'>[]> {
  const { rows } = await connection.query<LoginRow>(
    `SELECT id::float8, at, outcome, method, browser, system, country FROM login_event
     WHERE client_id = $1 AND ($2::bigint IS NULL OR id < $2) AND at >= $4 ORDER BY id DESC LIMIT $3`,
    [clientId, after?.id ?? null, count, toTimestamp(endOfRows('logins', now))],
  );
  return rows.map((row) => ({ kind: 'login', ...row }));
}

export async function readMail(
  connection: Connection,
  clientId: ClientId,
  brandName: string,
  { after, now, count }: Wanted,
): Promise<RowOf<'mail'>[]> {
  const mails = await listMails(connection, clientId, brandName, { before: after?.id, now, count });
  return mails.map((mail) => ({ kind: 'mail', ...mail }));
}

type EntryRow = Pick<RowOf<'entry'>, 'entry' | 'reference' | 'at'> & {
  readonly id: bigint;
  readonly place: bigint;
  readonly amount: bigint;
};

/** Every entry that has moved the client's cash, in the order of the account's chain, the newest first. */
export async function readLedger(
  connection: Connection,
  accountId: AccountId,
  { after, count }: Wanted,
): Promise<RowOf<'entry'>[]> {
  const { rows } = await connection.query<EntryRow>(
    `SELECT entry.id, chain_position AS place, kind AS entry, reference, at,
       coalesce(posting.amount, 0)::bigint AS amount
     FROM ledger_entry entry
     LEFT JOIN posting ON posting.entry_id = entry.id AND posting.account_id = entry.account_id
     WHERE entry.account_id = $1 AND ($2::bigint IS NULL OR chain_position < $2)
     ORDER BY chain_position DESC LIMIT $3`,
    [String(accountId), after?.at ?? null, count],
  );
  return rows.map(({ id, place, amount, reference, ...row }) => ({
    kind: 'entry',
    id: toInteger(id),
    place: toInteger(place),
    amount: money(amount),
    // Rule CD-1: some commands are named after who they were for.
    reference: reference.replaceAll(/[^\s:]+@[^\s:]+/g, maskedAddress),
    ...row,
  }));
}

export interface OpenSession extends SessionTimes {
  readonly id: number;
  readonly browser: string;
  readonly system: string;
}

interface SessionRow {
  readonly id: number;
  readonly browser: string;
  readonly system: string;
  readonly started_at: Instant;
  readonly last_action_at: Instant;
}

/** Those that have not been ended, the latest act first. */
export async function readSessions(connection: Connection, clientId: ClientId): Promise<OpenSession[]> {
  const { rows } = await connection.query<SessionRow>(
    `SELECT id::float8, browser, system, started_at, last_action_at FROM session
     WHERE client_id = $1 AND ended_at IS NULL ORDER BY last_action_at DESC, id DESC LIMIT 50`,
    [clientId],
  );
  return rows.map(({ id, browser, system, started_at: startedAt, last_action_at: lastActionAt }) => ({
    id,
    browser,
    system,
    startedAt,
    lastActionAt,
    endedAt: undefined,
  }));
}
