import type { EconomicEvent, Importance } from '@candor/domain/economics/event.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';

/** Maximum number of rows read; an installation has a few thousand announcements a year. */
const ROWS_MAXIMUM = 2_000;

interface EventFilter {
  readonly from: Instant;
  /** End of the period, exclusive. */
  readonly until: Instant;
  /** Currencies and importances shown; undefined for all. */
  readonly currencies: readonly string[] | undefined;
  readonly importance: readonly Importance[] | undefined;
}

export const eventRows = rowsOf({
  at: column.instant(),
  currency: column.text(),
  importance: column.text<Importance>(),
  title: column.json<EconomicEvent['title']>(),
  actual: column.text().optional(),
  forecast: column.text().optional(),
  previous: column.text().optional(),
  source: column.text(),
  isSample: column.flag(),
});

export function findEvents(pool: Pool, filter: EventFilter): Promise<EconomicEvent[]> {
  return eventRows.all(
    pool,
    `SELECT ${eventRows.columns} FROM economic_event
     WHERE at >= $1 AND at < $2 AND ($3::text[] IS NULL OR currency = ANY($3))
       AND ($4::text[] IS NULL OR importance = ANY($4))
     ORDER BY at, currency, id LIMIT ${ROWS_MAXIMUM}`,
    [toTimestamp(filter.from), toTimestamp(filter.until), filter.currencies ?? null, filter.importance ?? null],
  );
}

export async function hasRealEvents(connection: Connection): Promise<boolean> {
  const { rowCount } = await connection.query('SELECT 1 FROM economic_event WHERE NOT is_sample LIMIT 1');
  return rowCount === 1;
}

/** Removes the samples outside a period; without a period, all of them. */
export async function deleteSamples(
  connection: Connection,
  outside?: { readonly from: Instant; readonly until: Instant },
): Promise<void> {
  const where = outside === undefined ? '' : 'AND (at < $1 OR at >= $2)';
  const period = outside === undefined ? [] : [toTimestamp(outside.from), toTimestamp(outside.until)];
  await connection.query(`DELETE FROM economic_event WHERE is_sample ${where}`, period);
}

/** Inserts the samples that are not stored yet; returns how many. */
export async function insertSamples(connection: Connection, events: readonly EconomicEvent[]): Promise<number> {
  const { rowCount } = await connection.query(`${INSERT} ON CONFLICT DO NOTHING`, [JSON.stringify(events.map(toRow))]);
  return rowCount ?? 0;
}

/** Inserts the rows of the statement's first parameter. */
export const INSERT = `INSERT INTO economic_event
    (at, currency, importance, title, actual, forecast, previous, source, is_sample)
  SELECT at, currency, importance, title, actual, forecast, previous, source, is_sample
  FROM jsonb_to_recordset($1::jsonb) AS new (at timestamptz, currency text, importance text, title jsonb, actual text,
    forecast text, previous text, source text, is_sample boolean)`;

/** Converts an event to a row of `INSERT`. */
export function toRow({ at, isSample, ...event }: EconomicEvent): object {
  return { ...event, at: new Date(at).toISOString(), is_sample: isSample };
}
