import { recordedCommands } from '@candor/domain/evidence/recorder.ts';
import type { AccountId, BrandId, ClientId, ExecutionId, Instant, PositionId } from '@candor/domain/ids.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, optional, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import { canonical } from '../../engine/dealing/index.ts';

/** A connection of a client's trading socket. */
export interface Span {
  readonly connection: string;
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly connectedAt: Instant;
  readonly seenAt: Instant;
  /** End of the connection; absent while it lasts, or if its server has died. */
  readonly end?: { readonly at: Instant; readonly reason: string } | undefined;
}

/** Stores connections; a row written earlier, before another brand's write failed, gets its end. */
export async function insertSpans(connection: Connection, brandId: BrandId, spans: readonly Span[]): Promise<void> {
  if (spans.length === 0) return;
  await connection.query(
    `INSERT INTO connection_span (brand_id, client_id, connection, connected_at, seen_at, ended_at, reason)
     SELECT $1, * FROM unnest(
       $2::bigint[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[], $7::text[])
     ON CONFLICT (connection) DO UPDATE SET seen_at = excluded.seen_at, ended_at = excluded.ended_at,
       reason = excluded.reason WHERE connection_span.ended_at IS NULL`,
    [
      brandId,
      spans.map(({ clientId }) => String(clientId)),
      spans.map((span) => span.connection),
      spans.map(({ connectedAt }) => toTimestamp(connectedAt)),
      ...endsOf(spans),
    ],
  );
}

export async function renewSpans(connection: Connection, spans: readonly Span[]): Promise<void> {
  if (spans.length === 0) return;
  await connection.query(
    `UPDATE connection_span AS row SET seen_at = given.seen_at, ended_at = given.ended_at, reason = given.reason
     FROM unnest($1::text[], $2::timestamptz[], $3::timestamptz[], $4::text[])
       AS given (connection, seen_at, ended_at, reason)
     WHERE row.connection = given.connection AND row.ended_at IS NULL`,
    [spans.map((span) => span.connection), ...endsOf(spans)],
  );
}

function endsOf(spans: readonly Span[]) {
  return [
    spans.map(({ seenAt }) => toTimestamp(seenAt)),
    spans.map(({ end }) => (end === undefined ? null : toTimestamp(end.at))),
    spans.map(({ end }) => end?.reason ?? null),
  ] as const;
}

interface Time {
  readonly from: Instant;
  readonly until: Instant;
}

const stored = rowsOf({
  connection: column.text(),
  connectedAt: column.instant(),
  seenAt: column.instant(),
  end: optional({ at: column.instant('ended_at'), reason: column.text('reason') }),
});

/** Lists the client's connections that overlap a period. */
export function listSpans(
  connection: Connection,
  clientId: ClientId,
  { from, until, limit }: Time & { readonly limit: number },
) {
  return stored.all(
    connection,
    `SELECT ${stored.columns} FROM connection_span
     WHERE client_id = $1 AND connected_at < $3 AND coalesce(ended_at, seen_at) >= $2
     ORDER BY connected_at LIMIT $4`,
    [clientId, toTimestamp(from), toTimestamp(until), limit],
  );
}

const commands = rowsOf({
  commandId: column.text(),
  kind: column.text(),
  actor: column.text(),
  payload: column.json<unknown>(),
  answer: column.json<unknown>(),
  at: column.instant(),
  batch: column.integer(),
  lastTick: column.integer().optional(),
  receivedAt: column.instant().optional(),
  seenTick: column.integer().optional(),
});
export type RecordedCommand = RowOf<typeof commands>;

/** Lists the trading commands of an account, in order of decision. */
export function listCommands(
  connection: Connection,
  accountId: AccountId,
  { from, until, kinds, limit }: Time & { readonly kinds: readonly string[]; readonly limit: number },
): Promise<RecordedCommand[]> {
  return commands.all(
    connection,
    `SELECT ${commands.columns} FROM journal
     WHERE account_id = $1 AND at >= $2 AND at < $3 AND kind = ANY($4) ORDER BY batch, seq LIMIT $5`,
    [String(accountId), toTimestamp(from), toTimestamp(until), kinds, limit],
  );
}

/** Kinds of a client's own commands, and of the movements of their money. */
const OPENED_KINDS = [
  ...recordedCommands,
  ...['openAccount', 'deposit', 'releaseSuspended', 'reserveWithdrawal', 'releaseWithdrawal', 'payOut'],
  ...['payOutReturned', 'refund', 'chargeback', 'chargebackReversal', 'adjust', 'correctTrade'],
  ...['sweepRemainder', 'topUpDemo'],
];

const openings = rowsOf({
  commandId: column.text(),
  kind: column.text(),
  actor: column.text(),
  at: column.instant(),
  batch: column.integer(),
  seq: column.integer(),
  payload: column.json().as(canonical),
  answer: column.json().as(canonical),
  isLogged: column.flag('batch > (SELECT after_batch FROM public_log)'),
});
export type StoredOpening = RowOf<typeof openings>;

/** Lists the commands of an account as the public log hashes them, in order of decision. */
export function listOpenings(
  connection: Connection,
  accountId: AccountId,
  { from, until, limit }: Time & { readonly limit: number },
): Promise<StoredOpening[]> {
  return openings.all(
    connection,
    `SELECT ${openings.columns} FROM journal
     WHERE account_id = $1 AND at >= $2 AND at < $3 AND kind = ANY($4) ORDER BY batch, seq LIMIT $5`,
    [String(accountId), toTimestamp(from), toTimestamp(until), OPENED_KINDS, limit],
  );
}

export interface RecordedFill {
  readonly execution: ExecutionId;
  readonly at: Instant;
}

export async function listFills(
  connection: Connection,
  accountId: AccountId,
  { from, until, limit }: Time & { readonly limit: number },
): Promise<RecordedFill[]> {
  const { rows } = await connection.query<{ id: bigint; at: Instant }>(
    `SELECT id, at FROM execution
     WHERE account_id = $1 AND at >= $2 AND at < $3 AND kind IN ('open', 'update', 'close') ORDER BY id LIMIT $4`,
    [String(accountId), toTimestamp(from), toTimestamp(until), limit],
  );
  return rows.map(({ id, at }) => ({ execution: toInteger(id), at }));
}

/** Finds the time in which a position was held, on any of the accounts; `closedAt` is undefined while it is open. */
export async function findHoldingTime(
  connection: Connection,
  accounts: readonly AccountId[],
  position: PositionId,
): Promise<
  { readonly accountId: AccountId; readonly openedAt: Instant; readonly closedAt: Instant | undefined } | undefined
> {
  const { rows } = await connection.query<{ account_id: bigint; opened_at: Instant; closed_at: Instant | null }>(
    'SELECT account_id, opened_at, closed_at FROM position WHERE id = $1 AND account_id = ANY($2::bigint[])',
    [String(position), accounts.map(String)],
  );
  const [found] = rows;
  if (found === undefined) return undefined;
  const { account_id: accountId, opened_at: openedAt, closed_at: closedAt } = found;
  return { accountId: toInteger(accountId), openedAt, closedAt: closedAt ?? undefined };
}

/** Finds the account's facts as evidence states them. */
export async function findAccount(connection: Connection, accountId: AccountId) {
  const { rows } = await connection.query<{ pin: string; book: 'real' | 'demo'; currency: string }>(
    `SELECT pin, account.kind AS book, currency
     FROM trading_account account JOIN client ON client.id = account.client_id WHERE account.id = $1`,
    [String(accountId)],
  );
  return rows[0];
}
