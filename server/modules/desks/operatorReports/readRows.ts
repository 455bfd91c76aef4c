import type { ReportCell } from '@candor/contracts/http/office/reports.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import { knownUntil, stepOf } from '@candor/domain/reports/period.ts';
import type { ReportSpan } from '@candor/domain/reports/period.ts';
import { reports } from '@candor/domain/reports/report.ts';
import type { CellKind, ReportName } from '@candor/domain/reports/report.ts';
import { assert } from '@candor/domain/assert.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { CLOSE_OUT_REPORT, EXPOSURE_REPORT } from './queries/bookReports.ts';
import { AFFILIATE_REPORT, FUNNEL_REPORT } from './queries/clientReports.ts';
import { PAYMENT_REPORT } from './queries/paymentReport.ts';
import { ACTIVITY_REPORT, VERIFICATION_REPORT } from './queries/staffReports.ts';

/** Issue O: a report over a million transactions is there within half a minute. */
const STATEMENT_LIMIT = '60s';
/** Memory for sums over a million rows, so that they do not use the disk. */
const MEMORY = '64MB';
const AT_ONCE = 500;

export interface RequestedRows extends ReportSpan {
  readonly report: ReportName;
  /** Currency; undefined: all. */
  readonly currency: string | undefined;
  readonly now: Instant;
}

/** Properties of the brand that a query needs. */
export interface ReportedBrand {
  readonly currency: string;
  readonly isTest: boolean;
}

export interface FoundRow {
  readonly isTotal: boolean;
  readonly cells: readonly ReportCell[];
}

type Stored = Readonly<Record<string, unknown>> & { readonly total: boolean };

/** Rule OR-4: reads the rows of a report in order, in batches, then its totals. */
export async function* readRows(
  connection: Connection,
  request: RequestedRows,
  brand: ReportedBrand,
): AsyncGenerator<readonly FoundRow[]> {
  const { sql, more } = queryOf(request, brand);
  const values = [toTimestamp(request.from), toTimestamp(request.until), ...more];
  await connection.query(`SET LOCAL statement_timeout = '${STATEMENT_LIMIT}'; SET LOCAL work_mem = '${MEMORY}'`);
  await connection.query(`DECLARE report NO SCROLL CURSOR FOR ${sql}`, values);
  for (;;) {
    const { rows } = await connection.query<Stored>(`FETCH ${AT_ONCE} FROM report`);
    if (rows.length === 0) break;
    yield rows.map((row) => toRow(request.report, row));
  }
  await connection.query('CLOSE report');
}

function queryOf(
  { report, currency, now, ...span }: RequestedRows,
  brand: ReportedBrand,
): { sql: string; more: unknown[] } {
  const only = currency ?? null;
  switch (report) {
    case 'payments':
      return { sql: PAYMENT_REPORT, more: [only, brand.isTest] };
    case 'funnel':
      return { sql: FUNNEL_REPORT, more: [] };
    case 'exposure':
      return { sql: EXPOSURE_REPORT, more: [only, stepOf(span), toTimestamp(knownUntil(span, now))] };
    case 'affiliates':
      return { sql: AFFILIATE_REPORT, more: [brand.currency] };
    case 'verification':
      return { sql: VERIFICATION_REPORT, more: [] };
    case 'activity':
      return { sql: ACTIVITY_REPORT, more: [] };
    case 'closeOuts':
      return { sql: CLOSE_OUT_REPORT, more: [only] };
  }
}

function toRow(report: ReportName, row: Stored): FoundRow {
  const { currency } = row;
  const cells = reports[report].columns.map(({ name, kind }) => {
    assert(name in row, `the query of ${report} answers ${name}`);
    return toCell(kind, row[name], currency);
  });
  return { isTotal: row.total, cells };
}

function toCell(kind: CellKind, value: unknown, currency: unknown): ReportCell {
  if (value === null) return null;
  if (kind === 'money') {
    assert(typeof value === 'bigint' && typeof currency === 'string', 'a sum has a currency');
    return formatMoney(value, currency);
  }
  if (typeof value === 'bigint') return toInteger(value);
  assert(typeof value === 'string' || typeof value === 'number', 'a cell is text or a number');
  return value;
}
