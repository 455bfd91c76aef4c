import type { OfficeAnswerOf } from '@candor/contracts/http/office/call.ts';
import type { listDifferences, listRuns } from '@candor/contracts/http/office/reconciliation.ts';
import { formatMinor, toMinor } from '@candor/domain/payments/currency.ts';
import type { ReconciliationBucket } from '@candor/domain/payments/reconcile.ts';
import { toInteger } from '../../../database/columns.ts';
import type { Stretch } from '../../../database/keyset.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, optional, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

const PAGE = 50;

/** A line waits for a person if it was not resolved and has not been credited since. */
const IS_CREDITED = `line.bucket = 'missingHere' AND EXISTS (
  SELECT FROM payment_move credit WHERE credit.payment_id = line.payment_id AND credit.state = 'done'
    AND credit.kind IN ('deposit', 'releaseSuspended'))`;
export const IS_OPEN = `line.bucket <> 'matched' AND line.resolution IS NULL AND NOT (${IS_CREDITED})`;

const runs = {
  id: column.integer('run.id'),
  provider: column.text('run.provider'),
  day: column.text('run.day::text').nullable(),
  staff: column.text('staff.full_name').nullable(),
  from: column.instant('run.from_at'),
  until: column.instant('run.until_at'),
  at: column.instant('run.at'),
  lines: column.integer('run.lines'),
  known: column.integer('run.known'),
  buckets: column.json<Record<string, number>>(`coalesce((SELECT jsonb_object_agg(bucket, number) FROM (
    SELECT bucket, count(*) AS number FROM reconciliation_line WHERE run_id = run.id GROUP BY bucket) counted), '{}')`),
  open: column.integer(`(SELECT count(*) FROM reconciliation_line line WHERE line.run_id = run.id AND ${IS_OPEN})`),
};
const total = column.integer('count(*) OVER ()');
const runRows = rowsOf({ run: runs, total });

type Runs = OfficeAnswerOf<typeof listRuns>;

export async function readRuns(connection: Connection, page: number): Promise<Pick<Runs, 'runs' | 'count'>> {
  const rows = await runRows.all(
    connection,
    `SELECT ${runRows.columns} FROM reconciliation_run run LEFT JOIN staff ON staff.id = run.staff_id
     ORDER BY run.id DESC OFFSET $1 LIMIT $2`,
    [(page - 1) * PAGE, PAGE],
  );
  return { count: rows[0]?.total ?? 0, runs: rows.map(({ run }) => run) };
}

/** Counts the differences that wait for a person. */
export async function countDifferences(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ count: bigint }>(
    `SELECT count(*) FROM reconciliation_line line WHERE ${IS_OPEN}`,
  );
  return toInteger(rows[0]?.count ?? 0n);
}

const differences = {
  id: column.integer('line.id'),
  run: column.integer('line.run_id'),
  provider: column.text('line.provider'),
  bucket: column.text<ReconciliationBucket>('line.bucket'),
  transaction_id: column.text('payment.number').nullable(),
  status: column.text('payment.status').nullable(),
  client: column.text("client.first_name || ' ' || client.last_name").nullable(),
  order: column.text('line.order_text'),
  reference: column.text('line.provider_ref').nullable(),
  payment_provider: column.text('payment.provider').nullable(),
  amount: column.text('line.amount::text').as(BigInt),
  currency: column.text('line.currency'),
  requested: optional({ amount: column.money('payment.amount'), currency: column.text('payment.currency') }),
  payer: column.text('line.payer').nullable(),
  settled_at: column.instant('line.settled_at').nullable(),
  resolution: column
    .text<'credited' | 'explained'>(
      `CASE WHEN line.resolution IS NULL AND ${IS_CREDITED} THEN 'credited' ELSE line.resolution END`,
    )
    .nullable(),
  reason: column.text('line.reason').nullable(),
  resolved_by: column.text('staff.full_name').nullable(),
};
const differenceRows = rowsOf({ line: differences, total });
type Difference = RowOf<typeof differenceRows>['line'];

interface DifferenceQuery extends Stretch {
  readonly open: boolean;
  /** Number of the page, from 1; pages are as long as the stretch. */
  readonly page: number;
}

export async function readDifferences(
  connection: Connection,
  { open, page, stretch = PAGE }: DifferenceQuery,
): Promise<OfficeAnswerOf<typeof listDifferences>> {
  const rows = await differenceRows.all(
    connection,
    `SELECT ${differenceRows.columns} FROM reconciliation_line line
       LEFT JOIN payment ON payment.brand_id = line.brand_id AND payment.id = line.payment_id
       LEFT JOIN client ON client.brand_id = payment.brand_id AND client.id = payment.client_id
       LEFT JOIN staff ON staff.id = line.resolved_by
     WHERE ${open ? IS_OPEN : `line.resolution IS NOT NULL OR (${IS_CREDITED})`}
     ORDER BY ${open ? 'line.id' : 'coalesce(line.resolved_at, line.settled_at) DESC, line.id DESC'} OFFSET $1 LIMIT $2`,
    [(page - 1) * stretch, stretch],
  );
  return { count: rows[0]?.total ?? 0, differences: rows.map(({ line }) => present(line)) };
}

function present({
  requested: requestedAmount,
  amount: minor,
  ...row
}: Difference): OfficeAnswerOf<typeof listDifferences>['differences'][number] {
  const requested = requestedAmount && toMinor(requestedAmount.amount, requestedAmount.currency);
  return {
    ...row,
    amount: formatMinor({ minor, currency: row.currency }),
    asked: requested === undefined ? null : `${formatMinor(requested)} ${requested.currency}`,
  };
}
