import type { OfficeAnswerOf } from '@candor/contracts/http/office/call.ts';
import type { listDifferences, listRuns } from '@candor/contracts/http/office/reconciliation.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { money } from '@candor/domain/money/money.ts';
import { formatMinor, toMinor } from '@candor/domain/payments/currency.ts';
import type { ReconciliationBucket } from '@candor/domain/payments/reconcile.ts';
import { toInteger } from '../../../database/columns.ts';
import type { Connection } from '../../../database/pool.ts';

const PAGE = 50;

/** It waits for a person: it was not resolved, and has not been credited meanwhile. */
const IS_CREDITED = `line.bucket = 'missingHere' AND EXISTS (
  SELECT FROM payment_move credit WHERE credit.payment_id = line.payment_id AND credit.state = 'done'
    AND credit.kind IN ('deposit', 'releaseSuspended'))`;
export const IS_OPEN = `line.bucket <> 'matched' AND line.resolution IS NULL AND NOT (${IS_CREDITED})`;

interface RunRow {
  readonly id: bigint;
  readonly provider: string;
  readonly day: string | null;
  readonly staff: string | null;
  readonly from_at: Instant;
  readonly until_at: Instant;
  readonly at: Instant;
  readonly lines: number;
  readonly known: number;
  readonly buckets: Record<string, number> | null;
  readonly open: bigint;
  readonly total: bigint;
}

type Runs = OfficeAnswerOf<typeof listRuns>;

export async function readRuns(connection: Connection, page: number): Promise<Pick<Runs, 'runs' | 'count'>> {
  const { rows } = await connection.query<RunRow>(
    `SELECT run.id, run.provider, run.day::text, staff.full_name AS staff, run.from_at, run.until_at, run.at, run.lines,
       run.known, count(*) OVER () AS total,
       (SELECT jsonb_object_agg(bucket, number) FROM (
          SELECT bucket, count(*) AS number FROM reconciliation_line WHERE run_id = run.id GROUP BY bucket) counted
       ) AS buckets,
       (SELECT count(*) FROM reconciliation_line line WHERE line.run_id = run.id AND ${IS_OPEN}) AS open
     FROM reconciliation_run run LEFT JOIN staff ON staff.id = run.staff_id
     ORDER BY run.id DESC OFFSET $1 LIMIT $2`,
    [(page - 1) * PAGE, PAGE],
  );
  return {
    count: toInteger(rows[0]?.total ?? 0n),
    runs: rows.map(({ provider, day, staff, at, lines, known, ...row }) => ({
      id: toInteger(row.id),
      provider,
      day,
      staff,
      from: row.from_at,
      until: row.until_at,
      at,
      lines,
      known,
      buckets: row.buckets ?? {},
      open: toInteger(row.open),
    })),
  };
}

/** How many wait for a person. */
export async function countDifferences(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ count: bigint }>(
    `SELECT count(*) FROM reconciliation_line line WHERE ${IS_OPEN}`,
  );
  return toInteger(rows[0]?.count ?? 0n);
}

interface DifferenceRow {
  readonly id: bigint;
  readonly run_id: bigint;
  readonly provider: string;
  readonly bucket: ReconciliationBucket;
  readonly number: string | null;
  readonly payment_provider: string | null;
  readonly status: string | null;
  readonly client: string | null;
  readonly order_text: string;
  readonly provider_ref: string | null;
  readonly amount: string;
  readonly currency: string;
  readonly asked: bigint | null;
  readonly asked_currency: string | null;
  readonly payer: string | null;
  readonly settled_at: Instant | null;
  readonly resolution: 'credited' | 'explained' | null;
  readonly reason: string | null;
  readonly resolved_by: string | null;
  readonly total: bigint;
}

export async function readDifferences(
  connection: Connection,
  { open, page }: { readonly open: boolean; readonly page: number },
): Promise<OfficeAnswerOf<typeof listDifferences>> {
  const { rows } = await connection.query<DifferenceRow>(
    `SELECT line.id, line.run_id, line.provider, line.bucket, payment.number, payment.status,
       payment.provider AS payment_provider,
       client.first_name || ' ' || client.last_name AS client, line.order_text, line.provider_ref, line.amount::text,
       line.currency, payment.amount AS asked, payment.currency AS asked_currency, line.payer, line.settled_at,
       CASE WHEN line.resolution IS NULL AND ${IS_CREDITED} THEN 'credited' ELSE line.resolution END AS resolution,
       line.reason, staff.full_name AS resolved_by, count(*) OVER () AS total
     FROM reconciliation_line line
       LEFT JOIN payment ON payment.brand_id = line.brand_id AND payment.id = line.payment_id
       LEFT JOIN client ON client.brand_id = payment.brand_id AND client.id = payment.client_id
       LEFT JOIN staff ON staff.id = line.resolved_by
     WHERE ${open ? IS_OPEN : `line.resolution IS NOT NULL OR (${IS_CREDITED})`}
     ORDER BY ${open ? 'line.id' : 'coalesce(line.resolved_at, line.settled_at) DESC, line.id DESC'} OFFSET $1 LIMIT $2`,
    [(page - 1) * PAGE, PAGE],
  );
  return { count: toInteger(rows[0]?.total ?? 0n), differences: rows.map(present) };
}

function present(row: DifferenceRow): OfficeAnswerOf<typeof listDifferences>['differences'][number] {
  const { currency, asked, asked_currency: askedIn } = row;
  const wanted = asked === null || askedIn === null ? undefined : toMinor(money(asked), askedIn);
  return {
    id: toInteger(row.id),
    run: toInteger(row.run_id),
    provider: row.provider,
    bucket: row.bucket,
    transaction_id: row.number,
    status: row.status,
    client: row.client,
    order: row.order_text,
    reference: row.provider_ref,
    payment_provider: row.payment_provider,
    amount: formatMinor({ minor: BigInt(row.amount), currency }),
    asked: wanted === undefined ? null : `${formatMinor(wanted)} ${wanted.currency}`,
    currency,
    payer: row.payer,
    settled_at: row.settled_at,
    resolution: row.resolution,
    reason: row.reason,
    resolved_by: row.resolved_by,
  };
}
