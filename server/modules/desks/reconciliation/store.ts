import { assert } from '@candor/domain/assert.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toMinor } from '@candor/domain/payments/currency.ts';
import type { OwnPayment, ReconciledLine, ReconciliationBucket } from '@candor/domain/payments/reconcile.ts';
import type { ReportLine } from '@candor/domain/payments/settlementReport.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import type { Comparison } from './judge.ts';

export type StoredLine = Pick<LockedLine, 'id' | 'bucket' | 'paymentId'>;

/** Locks a provider's runs, so that each line is judged once. */
export async function lockProvider(connection: Connection, brandId: BrandId, provider: string): Promise<void> {
  await connection.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 135))', [`${brandId}:${provider}`]);
}

/** Rule RC-3: finds the provider's references of lines that an earlier run has judged. */
export async function findKnownRefs(
  connection: Connection,
  provider: string,
  lines: readonly ReportLine[],
): Promise<ReadonlySet<string>> {
  const { rows } = await connection.query<{ provider_ref: string }>(
    'SELECT provider_ref FROM reconciliation_line WHERE provider = $1 AND provider_ref = ANY($2::text[])',
    [provider, lines.map(({ providerRef }) => providerRef)],
  );
  return new Set(rows.map(({ provider_ref: ref }) => ref));
}

/** Columns of a payment that a line can name. */
const namedRows = rowsOf({
  id: column.integer('p.id'),
  number: column.text('p.number'),
  /** Credited amount, or the announced one if they are the same. */
  amount: column.money('credited_amount(p.id, p.amount)'),
  currency: column.text('p.currency'),
});
const ownRows = namedRows.with({
  providerRef: column.text('p.provider_ref').optional(),
  isCredited: column.flag('credit.answered_at IS NOT NULL'),
  isSettled: column.flag(`EXISTS (SELECT FROM reconciliation_line l
    WHERE l.payment_id = p.id AND l.provider = p.provider AND l.provider_ref IS NOT NULL)`),
  isExpected: column.flag(`coalesce(credit.answered_at >= $4 AND credit.answered_at < $5, false)
    AND NOT EXISTS (SELECT FROM reconciliation_line l WHERE l.payment_id = p.id AND l.bucket = 'missingThere')`),
});

/** Reads our deposits that the lines name, and those credited in the compared period. */
export async function readOwn(
  connection: Connection,
  { provider, from, until }: Pick<Comparison, 'provider' | 'from' | 'until'>,
  lines: readonly ReportLine[],
): Promise<OwnPayment[]> {
  const own = await ownRows.all(
    connection,
    `SELECT ${ownRows.columns} FROM payment p LEFT JOIN payment_move credit
       ON credit.payment_id = p.id AND credit.kind IN ('deposit', 'releaseSuspended') AND credit.state = 'done'
     WHERE p.provider = $1 AND p.parent_id IS NULL AND p.type_id IN (1, 2, 3, 9) AND p.status <> 'void'
       AND (p.number = ANY($2::text[]) OR p.provider_ref = ANY($3::text[])
         OR (credit.answered_at >= $4 AND credit.answered_at < $5))
     ORDER BY p.id`,
    [
      provider,
      lines.map(({ order }) => order),
      lines.map(({ providerRef }) => providerRef),
      toTimestamp(from),
      toTimestamp(until),
    ],
  );
  return own.map(({ currency, ...payment }) => ({ ...payment, amount: toMinor(payment.amount, currency) }));
}

/** Rule RC-9: reads our deposits by other providers that the lines name by our number. */
export async function readElsewhere(
  connection: Connection,
  provider: string,
  lines: readonly ReportLine[],
): Promise<OwnPayment[]> {
  const found = await namedRows.all(
    connection,
    `SELECT ${namedRows.columns} FROM payment p
     WHERE number = ANY($2::text[]) AND provider <> $1 AND parent_id IS NULL AND type_id IN (1, 2, 3, 9)
       AND status <> 'void' ORDER BY id`,
    [provider, lines.map(({ order }) => order)],
  );
  return found.map(({ id, number, amount, currency }) => ({
    id,
    number,
    providerRef: undefined,
    amount: toMinor(amount, currency),
    isCredited: false,
    isSettled: false,
    isExpected: false,
  }));
}

/** Inserts a run; undefined if this day or report has one. */
export async function insertRun(
  connection: Connection,
  { brandId, provider, from, until, of, now }: Comparison,
  counts: { readonly lines: number; readonly known: number },
): Promise<number | undefined> {
  const [day, hash, staffId] = 'day' in of ? [of.day, null, null] : [null, of.reportHash, of.staffId];
  const { rows } = await connection.query<{ id: bigint }>(
    `INSERT INTO reconciliation_run (brand_id, provider, day, report_hash, staff_id, from_at, until_at, lines, known, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING RETURNING id`,
    [
      brandId,
      provider,
      day,
      hash,
      staffId,
      toTimestamp(from),
      toTimestamp(until),
      counts.lines,
      counts.known,
      toTimestamp(now),
    ],
  );
  return rows.map(({ id }) => toInteger(id))[0];
}

export async function insertLine(
  connection: Connection,
  run: { readonly brandId: BrandId; readonly provider: string; readonly runId: number },
  { bucket, payment, line }: ReconciledLine<ReportLine>,
): Promise<StoredLine> {
  const amount = line?.amount ?? payment?.amount;
  assert(amount !== undefined, 'a line is theirs, or it is about a payment of ours');
  const { rows } = await connection.query<{ id: bigint }>(
    `INSERT INTO reconciliation_line (brand_id, run_id, provider, bucket, payment_id, order_text, provider_ref, amount,
       fee, currency, payer, settled_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id`,
    [
      run.brandId,
      run.runId,
      run.provider,
      bucket,
      payment?.id ?? null,
      line?.order.slice(0, 200) ?? payment?.number ?? '',
      line?.providerRef ?? null,
      String(amount.minor),
      line?.fee === undefined ? null : String(line.fee.minor),
      amount.currency,
      line?.payer ?? null,
      line === undefined ? null : toTimestamp(line.at),
    ],
  );
  const [row] = rows;
  assert(row !== undefined, 'an inserted line comes back');
  return { id: toInteger(row.id), bucket, paymentId: payment?.id };
}

/** Finds the days for which a provider has a run, as 2026-03-01. */
export async function findDays(connection: Connection, provider: string, since: string): Promise<ReadonlySet<string>> {
  const { rows } = await connection.query<{ day: string }>(
    'SELECT day::text FROM reconciliation_run WHERE provider = $1 AND day >= $2',
    [provider, since],
  );
  return new Set(rows.map(({ day }) => day));
}

const lineRows = rowsOf({
  id: column.integer('l.id'),
  bucket: column.text<ReconciliationBucket>('l.bucket'),
  paymentId: column.integer('l.payment_id').optional(),
  provider: column.text('l.provider'),
  order: column.text('l.order_text'),
  providerRef: column.text('l.provider_ref').optional(),
  amount: { minor: column.text('l.amount::text').as(BigInt), currency: column.text('l.currency') },
  payer: column.text('l.payer').optional(),
  isResolved: column.flag('l.resolution IS NOT NULL'),
  /** Person who imported the report that contains it. */
  reporterId: column.integer('run.staff_id').optional(),
});

export type LockedLine = RowOf<typeof lineRows>;

export function lockLine(connection: Connection, id: number): Promise<LockedLine | undefined> {
  return lineRows.first(
    connection,
    `SELECT ${lineRows.columns} FROM reconciliation_line l JOIN reconciliation_run run ON run.brand_id = l.brand_id AND run.id = l.run_id
     WHERE l.id = $1 AND l.bucket <> 'matched' FOR UPDATE OF l`,
    [id],
  );
}

export async function resolveLine(
  connection: Connection,
  id: number,
  end: {
    readonly resolution: 'credited' | 'explained';
    readonly reason: string;
    readonly staffId: number;
    readonly now: Instant;
  },
): Promise<void> {
  await connection.query(
    `UPDATE reconciliation_line SET resolution = $2, reason = $3, resolved_by = $4, resolved_at = $5 WHERE id = $1`,
    [id, end.resolution, end.reason, end.staffId, toTimestamp(end.now)],
  );
}
