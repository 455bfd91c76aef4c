import type { ExecutionFigures, MonthFigures, PeriodFigures, Span } from '@candor/domain/evidence/executionFigures.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../../database/pool.ts';
import type { Connection } from '../../../../database/pool.ts';
import { column, rowsOf } from '../../../../database/rows.ts';
import type { RowOf } from '../../../../database/rows.ts';

const monthRows = rowsOf({
  /** 2026-10. */
  month: column.text("to_char(month, 'YYYY-MM')"),
  revision: column.integer(),
  simulated: column.flag(),
  /** undefined: too few orders. */
  figures: column.json<ExecutionFigures>().optional(),
  /** Why it was corrected; undefined: it never was. */
  reason: column.text().optional(),
  publishedAt: column.instant(),
});

/** A month as it was published, its newest row. */
export type PublishedMonth = RowOf<typeof monthRows>;

/** The newest months first, each by its last row. */
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

/** The periods of one month, by its last row. */
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

/** When the brand's first real account was opened; undefined: it has none. */
export async function firstAccountAt(connection: Connection): Promise<Instant | undefined> {
  const { rows } = await connection.query<{ at: Instant | null }>(
    "SELECT min(opened_at) AS at FROM trading_account WHERE kind = 'real'",
  );
  return rows[0]?.at ?? undefined;
}

/** Decision 066: what came before it has left the database, and cannot be counted any more. */
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
  /** undefined: too few orders. */
  readonly counted: MonthFigures | undefined;
  readonly now: Instant;
}

/** Publishes a month once: another server may have done so meanwhile. */
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
