import type { FillOutcome, FillScore, FillVerdict, NamedFill } from '@candor/domain/evidence/fillCheck.ts';
import type { AccountId, BrandId, ClientId, ExecutionId, Instant, PositionId } from '@candor/domain/ids.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

/** The owner of the fills; it comes from the session. */
export interface FillOwner {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
}

interface Span {
  readonly accountId: AccountId;
  readonly since: Instant;
}

/** Counts an account's fills since an instant, and the reports on them. */
export async function countFills(connection: Connection, { accountId, since }: Span): Promise<FillScore> {
  const { rows } = await connection.query<{ fills: bigint; right: bigint; wrong: bigint; open: bigint }>(
    `SELECT
       (SELECT count(*) FROM execution WHERE account_id = $1 AND kind IN ('open', 'close') AND at > $2) AS fills,
       count(*) FILTER (WHERE outcome = 'right') AS "right", count(*) FILTER (WHERE outcome = 'wrong') AS wrong,
       count(*) FILTER (WHERE outcome = 'open') AS open
     FROM fill_check WHERE account_id = $1 AND filled_at > $2`,
    [String(accountId), toTimestamp(since)],
  );
  const { fills = 0n, right = 0n, wrong = 0n, open = 0n } = rows[0] ?? {};
  return { fills: toInteger(fills), right: toInteger(right), wrong: toInteger(wrong), open: toInteger(open) };
}

export interface WaitingFill {
  readonly execution: ExecutionId;
  readonly position: PositionId;
}

/** Lists the newest fills without a report. */
export async function listWaiting(
  connection: Connection,
  { accountId, since, limit }: Span & { readonly limit: number },
): Promise<WaitingFill[]> {
  const { rows } = await connection.query<{ id: bigint; position_id: bigint }>(
    `SELECT id, position_id FROM execution
     WHERE account_id = $1 AND kind IN ('open', 'close') AND at > $2
       AND NOT EXISTS (SELECT FROM fill_check WHERE execution_id = execution.id)
     ORDER BY id DESC LIMIT $3`,
    [String(accountId), toTimestamp(since), limit],
  );
  return rows.map(({ id, position_id: position }) => ({ execution: toInteger(id), position: toInteger(position) }));
}

export interface WrongReport {
  readonly failed: readonly string[];
  readonly receipt: string;
  readonly verdict: FillVerdict;
}

export interface NewReport {
  readonly owner: FillOwner;
  readonly executions: readonly ExecutionId[];
  readonly outcome: FillOutcome;
  readonly wrong?: WrongReport | undefined;
  readonly now: Instant;
}

/**
 * Rule FS-3: stores reports on fills of the client's own accounts, the first one of each fill. Returns how many were
 * new.
 */
export async function insertReports(
  connection: Connection,
  { owner: { brandId, clientId }, executions, outcome, wrong, now }: NewReport,
): Promise<number> {
  const { rowCount } = await connection.query(
    `INSERT INTO fill_check (execution_id, brand_id, client_id, account_id, position_id, kind, book, filled_at,
       outcome, failed, receipt, verdict, reported_at)
     SELECT execution.id, execution.brand_id, $2, account_id, position_id, execution.kind, account.kind, at, $3, $4,
       $5, $6, $7
     FROM execution JOIN trading_account account ON account.id = execution.account_id
     WHERE execution.id = ANY($1::bigint[]) AND execution.kind IN ('open', 'close')
       AND account.client_id = $2 AND execution.brand_id = $8
     ON CONFLICT (execution_id) DO NOTHING`,
    [
      executions.map(String),
      clientId,
      outcome,
      wrong?.failed ?? null,
      wrong?.receipt ?? null,
      wrong?.verdict ?? null,
      toTimestamp(now),
      brandId,
    ],
  );
  return rowCount ?? 0;
}

/** Finds a fill of the client's own by its execution; undefined if it is not one. */
export async function findNamedFill(
  connection: Connection,
  { clientId, execution }: { readonly clientId: ClientId; readonly execution: ExecutionId },
): Promise<NamedFill | undefined> {
  const { rows } = await connection.query<Omit<NamedFill, 'execution'>>(
    `SELECT execution.brand_id AS "brandId", pin, account.kind AS book
     FROM execution JOIN trading_account account ON account.id = execution.account_id
     JOIN client ON client.id = account.client_id
     WHERE execution.id = $1 AND execution.kind IN ('open', 'close') AND account.client_id = $2`,
    [String(execution), clientId],
  );
  const [found] = rows;
  return found && { ...found, execution };
}

/** Finds the verdict of an existing report; undefined if there is none. */
export async function findVerdict(
  connection: Connection,
  { clientId, execution }: { readonly clientId: ClientId; readonly execution: ExecutionId },
): Promise<{ readonly outcome: FillOutcome; readonly verdict: FillVerdict | null } | undefined> {
  const { rows } = await connection.query<{ outcome: FillOutcome; verdict: FillVerdict | null }>(
    'SELECT outcome, verdict FROM fill_check WHERE execution_id = $1 AND client_id = $2',
    [String(execution), clientId],
  );
  return rows[0];
}

/** Counts the fills that the client has reported as wrong since an instant; the lock makes their other reports wait. */
export async function countWrongSince(connection: Connection, clientId: ClientId, since: Instant): Promise<number> {
  await connection.query("SELECT pg_advisory_xact_lock(hashtextextended('fill_check', $1))", [clientId]);
  const { rows } = await connection.query<{ count: bigint }>(
    "SELECT count(*) FROM fill_check WHERE client_id = $1 AND outcome = 'wrong' AND reported_at > $2",
    [clientId, toTimestamp(since)],
  );
  return toInteger(rows[0]?.count ?? 0n);
}
