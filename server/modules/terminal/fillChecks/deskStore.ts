import type { CheckName } from '@candor/contracts/evidence/check.ts';
import type { FillVerdict } from '@candor/domain/evidence/fillCheck.ts';
import type { AccountId, BrandId, ExecutionId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, optional, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import { toInteger } from '../../../database/columns.ts';

const reported = rowsOf(
  {
    execution: column.integer('fill_check.execution_id'),
    position: column.integer('fill_check.position_id'),
    symbol: column.text('position.symbol'),
    kind: column.text<'open' | 'close'>('fill_check.kind'),
    book: column.text<'real' | 'demo'>('fill_check.book'),
    filledAt: column.instant('fill_check.filled_at'),
    failed: column.list<CheckName>('fill_check.failed'),
    receipt: column.text('fill_check.receipt'),
    verdict: column.text<FillVerdict>('fill_check.verdict'),
    reportedAt: column.instant('fill_check.reported_at'),
    clientId: column.integer('fill_check.client_id'),
    clientName: column.text("client.first_name || ' ' || client.last_name"),
    answer: optional({
      reason: column.text('answer.reason'),
      at: column.instant('answer.at'),
    }),
  },
  'fill_check',
);
/** A fill that a client's browser has reported as wrong. */
export type ReportedFill = RowOf<typeof reported>;

/** Rows of the office, which alone sees who has answered. */
const onDesk = reported.with({
  clientPin: column.text('client.pin'),
  answeredBy: column.text('staff.full_name').optional(),
});
export type DeskFill = RowOf<typeof onDesk>;

const FROM = `FROM fill_check
  JOIN position ON position.id = fill_check.position_id
  JOIN client ON client.id = fill_check.client_id
  LEFT JOIN fill_check_answer answer ON answer.execution_id = fill_check.execution_id`;
const FROM_DESK = `${FROM} LEFT JOIN staff ON staff.id = answer.staff_id`;

const NEWEST = 'ORDER BY fill_check.reported_at DESC, fill_check.execution_id DESC LIMIT';

/** Lists an account's wrong fills, newest first. */
export function listOwnWrong(connection: Connection, accountId: AccountId, limit: number): Promise<ReportedFill[]> {
  return reported.all(
    connection,
    `SELECT ${reported.columns} ${FROM} WHERE outcome = 'wrong' AND fill_check.account_id = $1 ${NEWEST} $2`,
    [String(accountId), limit],
  );
}

/** A member of staff who reads the reports of a brand. */
interface FillReader {
  /** SQL condition for clients whose reports this person may not see, given the name of a parameter with the time. */
  readonly hidden: ((now: string) => string) | undefined;
  readonly now: Instant;
}

/** Rule CC-7: returns the SQL condition of the reports shown to a reader; `$1` is the time. */
function shownTo({ hidden }: FillReader): string {
  return `$1::timestamptz IS NOT NULL AND ${hidden === undefined ? 'true' : `NOT ${hidden('$1')}`}`;
}

interface DeskQuery extends FillReader {
  readonly limit: number;
}

/** Lists the brand's wrong fills: unanswered ones, then answered ones. */
export async function listWrongFills(connection: Connection, query: DeskQuery): Promise<DeskFill[]> {
  const unanswered = await listUnanswered(connection, query);
  const answered = await onDesk.all(
    connection,
    `SELECT ${onDesk.columns} ${FROM_DESK} WHERE outcome = 'wrong' AND answer.execution_id IS NOT NULL
       AND ${shownTo(query)} ${NEWEST} $2`,
    [toTimestamp(query.now), query.limit],
  );
  return [...unanswered, ...answered];
}

/** Lists the unanswered wrong fills, newest first. */
export function listUnanswered(connection: Connection, query: DeskQuery): Promise<DeskFill[]> {
  return onDesk.all(
    connection,
    `SELECT ${onDesk.columns} ${FROM_DESK} WHERE outcome = 'wrong' AND answer.execution_id IS NULL
       AND ${shownTo(query)} ${NEWEST} $2`,
    [toTimestamp(query.now), query.limit],
  );
}

/** Finds a wrong fill; undefined if there is no such report. */
export async function findFill(connection: Connection, execution: ExecutionId): Promise<DeskFill | undefined> {
  const [found] = await onDesk.all(
    connection,
    `SELECT ${onDesk.columns} ${FROM_DESK} WHERE outcome = 'wrong' AND fill_check.execution_id = $1`,
    [String(execution)],
  );
  return found;
}

export async function countUnanswered(connection: Connection, reader: FillReader): Promise<number> {
  const { rows } = await connection.query<{ count: bigint }>(
    `SELECT count(*) FROM fill_check JOIN client ON client.id = fill_check.client_id WHERE outcome = 'wrong'
       AND NOT EXISTS (SELECT FROM fill_check_answer answer WHERE answer.execution_id = fill_check.execution_id)
       AND ${shownTo(reader)}`,
    [toTimestamp(reader.now)],
  );
  return toInteger(rows[0]?.count ?? 0n);
}

interface NewAnswer {
  readonly brandId: BrandId;
  readonly execution: ExecutionId;
  readonly staffId: number;
  readonly reason: string;
  readonly now: Instant;
}

/** Stores an answer once; false if the fill has one already. */
export async function answerFill(
  connection: Connection,
  { brandId, execution, staffId, reason, now }: NewAnswer,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `INSERT INTO fill_check_answer (execution_id, brand_id, staff_id, reason, at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (execution_id) DO NOTHING`,
    [String(execution), brandId, staffId, reason, toTimestamp(now)],
  );
  return rowCount === 1;
}
