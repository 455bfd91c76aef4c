import type { ExecutionFigures, MonthFigures, PeriodFigures, Span } from '@candor/domain/evidence/executionFigures.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../../database/pool.ts';
import type { Connection } from '../../../../database/pool.ts';
import { column, rowsOf } from '../../../../database/rows.ts';
import type { RowOf } from '../../../../database/rows.ts';

const monthRows = rowsOf({
  /** The month, such as 2026-10. */
  month: column.text("to_char(month, 'YYYY-MM')"),
  revision: column.integer(),
  simulated: column.flag(),
  /** Undefined where there were too few orders. */
  figures: column.json<ExecutionFigures>().optional(),
  /** Why the month was corrected; undefined if it never was. */
  reason: column.text().optional(),
  publishedAt: column.instant(),
});

/** A month as published, from its newest revision. */
export type PublishedMonth = RowOf<typeof monthRows>;

/** Lists the newest revision of each month, newest month first. */
export function listMonths(
  connection: Connection,
  { simulated, count }: { readonly simulated: boolean; readonly count: number },
): Promise<readonly PublishedMonth[]> {
  return monthRows.all(
    connection,
    `SELECT DISTINCT ON (execution_month.month) ${monthRows.columns} FROM execution_month WHERE simulated = $1
     ORDER BY execution_month.month DESC, revision DESC LIMIT $2`,
    [simulated, count],
  );
}

/** Reads the periods of a month from its newest revision. */
export async function periodsOfMonth(
  connection: Connection,
  { month, simulated }: { readonly month: string; readonly simulated: boolean },
): Promise<readonly PeriodFigures[]> {
  const { rows } = await connection.query<{ periods: readonly PeriodFigures[] | null }>(
    `SELECT periods FROM execution_month WHERE month = ($1 || '-01')::date AND simulated = $2
     ORDER BY revision DESC LIMIT 1`,
    [month, simulated],
  );
  return rows[0]?.periods ?? [];
}

/** Reads when the brand's first real account was opened; undefined if it has none. */
export async function firstAccountAt(connection: Connection): Promise<Instant | undefined> {
  const { rows } = await connection.query<{ at: Instant | null }>(
    "SELECT min(opened_at) AS at FROM trading_account WHERE kind = 'real'",
  );
  return rows[0]?.at ?? undefined;
}

/**
 * Decision 066: returns the instant from which rows are complete; earlier ones have left the database and cannot be
 * counted.
 */
export async function rowsKeptSince(connection: Connection): Promise<Instant> {
  const { rows } = await connection.query<{ at: Instant | null }>(
    "SELECT greatest(archived_until('execution'), archived_until('journal')) AS at",
  );
  return rows[0]?.at ?? 0;
}

export interface NewMonth {
  readonly brandId: BrandId;
  readonly span: Span;
  readonly simulated: boolean;
  /** Undefined where there were too few orders. */
  readonly counted: MonthFigures | undefined;
  readonly now: Instant;
}

/** Publishes a month once, though another server may have done so in the meantime. */
export async function insertMonth(
  connection: Pick<Connection, 'query'>,
  { brandId, span, simulated, counted, now }: NewMonth,
): Promise<void> {
  const { figures, periods } = counted ?? {};
  await connection.query(
    `INSERT INTO execution_month (brand_id, month, revision, simulated, figures, periods, published_at)
     VALUES ($1, ($2::timestamptz AT TIME ZONE 'UTC')::date, 1, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    [
      brandId,
      toTimestamp(span.from),
      simulated,
      figures && JSON.stringify(figures),
      periods && JSON.stringify(periods),
      toTimestamp(now),
    ],
  );
}
