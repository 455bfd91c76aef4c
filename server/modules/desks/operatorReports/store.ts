import type { ReportFilters } from '@candor/contracts/http/office/reports.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { ReportRhythm } from '@candor/domain/reports/period.ts';
import type { ReportName } from '@candor/domain/reports/report.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, optional, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

/**
 * Reason why nothing was mailed the last time: the calculation failed, there is no reader, or its owner may not read
 * it.
 */
export type MailingError = 'failed' | 'nobody' | 'owner';

const savedRows = rowsOf(
  {
    id: column.integer(),
    brandId: column.text(),
    staffId: column.integer(),
    by: column.text('owner.full_name'),
    name: column.text(),
    report: column.text<ReportName>(),
    filters: column.json<ReportFilters>(),
    isShared: column.flag(),
    readers: column.list<bigint>().as((ids) => ids.map(Number)),
    mailed: optional({
      rhythm: column.text<ReportRhythm>(),
      isPaused: column.flag(),
      nextAt: column.instant(),
      lastAt: column.instant().optional(),
      lastError: column.text<MailingError>().optional(),
    }),
  },
  'saved_report',
);

export type StoredReport = RowOf<typeof savedRows>;

const FROM = 'saved_report JOIN staff owner ON owner.id = saved_report.staff_id';

/** Lists a person's own reports, shared ones, and those mailed to them. */
export function listSaved(connection: Connection, staffId: number): Promise<StoredReport[]> {
  return savedRows.all(
    connection,
    `SELECT ${savedRows.columns} FROM ${FROM}
     WHERE saved_report.staff_id = $1 OR is_shared OR $1 = ANY (readers)
     ORDER BY lower(saved_report.name), saved_report.id`,
    [staffId],
  );
}

export function lockSaved(connection: Connection, id: number): Promise<StoredReport | undefined> {
  return savedRows.first(
    connection,
    `SELECT ${savedRows.columns} FROM ${FROM} WHERE saved_report.id = $1 FOR UPDATE OF saved_report`,
    [id],
  );
}

interface NewReport extends Pick<StoredReport, 'brandId' | 'staffId' | 'name' | 'report' | 'filters' | 'isShared'> {
  readonly now: Instant;
}

/** Stores a report; undefined if the person has the maximum, and none with this name. */
export async function upsertSaved(
  connection: Connection,
  { brandId, staffId, name, report, filters, isShared, now }: NewReport,
  maximum: number,
): Promise<number | undefined> {
  const { rows } = await connection.query<{ id: number }>(
    `INSERT INTO saved_report (brand_id, staff_id, name, report, filters, is_shared, saved_at)
     SELECT $1, $2, $3, $4, $5, $6, $7
     WHERE (SELECT count(*) FROM saved_report WHERE staff_id = $2 AND (report, name) <> ($4, $3)) < $8
     ON CONFLICT (brand_id, staff_id, report, name) DO UPDATE SET filters = excluded.filters,
       is_shared = excluded.is_shared, saved_at = excluded.saved_at
     RETURNING id::float8 AS id`,
    [brandId, staffId, name, report, JSON.stringify(filters), isShared, toTimestamp(now), maximum],
  );
  return rows[0]?.id;
}

export async function deleteSaved(connection: Connection, id: number): Promise<void> {
  await connection.query('DELETE FROM saved_report WHERE id = $1', [id]);
}

export interface Mailing {
  readonly rhythm: ReportRhythm;
  readonly readers: readonly number[];
  readonly isPaused: boolean;
  readonly nextAt: Instant;
}

export async function updateMailing(connection: Connection, id: number, mailing: Mailing | undefined): Promise<void> {
  await connection.query(
    `UPDATE saved_report SET rhythm = $2, readers = $3, is_paused = $4, next_at = $5, last_error = NULL WHERE id = $1`,
    [
      id,
      mailing?.rhythm ?? null,
      mailing?.readers ?? [],
      mailing?.isPaused ?? false,
      mailing === undefined ? null : toTimestamp(mailing.nextAt),
    ],
  );
}

/** Claim on a report being calculated: its id, and the time before which no other process takes it. */
export interface Claim {
  readonly id: number;
  readonly claimedUntil: Instant;
}

/** Claims a due report. If the process dies, it is due again at `claimedUntil`. */
export async function claimDue(
  connection: Connection,
  { now, claimedUntil }: { readonly now: Instant; readonly claimedUntil: Instant },
): Promise<StoredReport | undefined> {
  const due = await savedRows.first(
    connection,
    `SELECT ${savedRows.columns} FROM ${FROM} WHERE next_at <= $1 AND NOT is_paused
     ORDER BY next_at, saved_report.id LIMIT 1 FOR UPDATE OF saved_report SKIP LOCKED`,
    [toTimestamp(now)],
  );
  if (due !== undefined) await moveNext(connection, { id: due.id, nextAt: claimedUntil });
  return due;
}

/**
 * Locks calculations until the transaction ends; false if another report is being calculated anywhere in the
 * installation.
 */
export async function lockCalculation(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ free: boolean }>(
    "SELECT pg_try_advisory_xact_lock(hashtext('saved_report')) AS free",
  );
  return rows[0]?.free === true;
}

/** Locks the mailing, if it is unchanged: its owner may have changed, paused or removed it. */
export async function lockClaimed(connection: Connection, { id, claimedUntil }: Claim): Promise<boolean> {
  const { rowCount } = await connection.query(
    'SELECT FROM saved_report WHERE id = $1 AND next_at = $2 AND NOT is_paused FOR UPDATE',
    [id, toTimestamp(claimedUntil)],
  );
  return rowCount === 1;
}

export async function moveNext(
  connection: Connection,
  { id, nextAt }: { readonly id: number; readonly nextAt: Instant },
): Promise<void> {
  await connection.query('UPDATE saved_report SET next_at = $2 WHERE id = $1', [id, toTimestamp(nextAt)]);
}

interface Run {
  readonly id: number;
  readonly at: Instant;
  readonly nextAt: Instant;
  readonly error: MailingError | undefined;
}

export async function updateRun(connection: Connection, { id, at, nextAt, error }: Run): Promise<void> {
  await connection.query('UPDATE saved_report SET last_at = $2, next_at = $3, last_error = $4 WHERE id = $1', [
    id,
    toTimestamp(at),
    toTimestamp(nextAt),
    error ?? null,
  ]);
}

const readerRows = rowsOf({
  id: column.integer(),
  name: column.text('full_name'),
  email: column.text(),
  language: column.text().optional(),
});

export type Reader = RowOf<typeof readerRows>;

/** Lists the active staff of the brand with one of these roles. */
export function listReaders(connection: Connection, roles: readonly string[]): Promise<Reader[]> {
  return readerRows.all(
    connection,
    `SELECT ${readerRows.columns} FROM staff WHERE disabled_at IS NULL AND password_hash IS NOT NULL
       AND EXISTS (SELECT FROM staff_role WHERE staff_id = staff.id AND brand_id = current_brand() AND role = ANY ($1))
     ORDER BY full_name, id`,
    [roles],
  );
}

export async function namesOf(connection: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await connection.query<{ id: number; name: string }>(
    'SELECT id::float8 AS id, full_name AS name FROM staff WHERE id = ANY ($1)',
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
