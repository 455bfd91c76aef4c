import { REPORT_ROWS_SHOWN } from '@candor/contracts/http/office/reports.ts';
import type { ReportAnswer, ReportRow, RequestedReport } from '@candor/contracts/http/office/reports.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { checkSpan } from '@candor/domain/reports/period.ts';
import { reports } from '@candor/domain/reports/report.ts';
import type { ReportName } from '@candor/domain/reports/report.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { mayDo, rolesFor } from '@candor/domain/staff/roles.ts';
import { snapshot, transaction } from '../../../database/pool.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { ReportCharts } from './charts.ts';
import { checkKept } from './checkKept.ts';
import type { LeavingTable } from './checkKept.ts';
import type { ReportDeps } from './deps.ts';
import { readRows } from './readRows.ts';
import type { ReportedBrand } from './readRows.ts';

/**
 * Rules OR-1 to OR-4: returns the report for the screen: its first rows, all totals, and its complete figures over
 * time.
 */
export async function readReport(
  deps: ReportDeps,
  { everywhere = false, ...request }: RequestedReport,
  session: StaffSession,
): Promise<Result<ReportAnswer>> {
  const brands = await checkReport(deps, { everywhere, ...request }, session);
  if (!brands.ok) return brands;
  const columns = reports[request.report].columns;
  const rows: ReportRow[] = [];
  const totals: ReportRow[] = [];
  const now = deps.clock.now();
  const charts = new ReportCharts(request.report, request, now);
  let count = 0;
  for (const brandId of brands.value) {
    const rowsOf = { ...request, currency: request.currency, now };
    await snapshot(deps.exports.pool, brandId, async (connection) => {
      for await (const found of readRows(connection, rowsOf, reportedBrand(deps, brandId))) {
        for (const { isTotal, cells } of found) {
          const row = { brand: brandId, cells: [...cells] };
          if (isTotal) {
            totals.push(row);
            continue;
          }
          count += 1;
          charts.add(brandId, cells);
          if (rows.length < REPORT_ROWS_SHOWN) rows.push(row);
        }
      }
    });
  }
  return accept({
    report: request.report,
    at: now,
    simulated: deps.isTest,
    columns: columns.map((column) => ({ ...column })),
    rows,
    count,
    totals,
    charts: charts.list(),
  });
}

/** Reports on a table whose old months are archived. Positions and the ledger are never archived. */
const LEAVING: Partial<Record<ReportName, LeavingTable>> = { closeOuts: 'execution', activity: 'audit_entry' };

/**
 * Returns the brands to report on; refuses reports that the person may not read, and days that are invalid or archived.
 */
export async function checkReport(
  { sessions, pool }: Pick<ReportDeps, 'sessions' | 'pool'>,
  { report, from, until, everywhere = false }: RequestedReport,
  { brandId, staffId, roles }: StaffSession,
): Promise<Result<readonly BrandId[]>> {
  const { action } = reports[report];
  if (!mayDo(roles, action)) return refuse({ code: 'forbidden' });
  const span = checkSpan({ from, until });
  if (!span.ok) return span;
  const table = LEAVING[report];
  const keptSpan = table === undefined ? span : await transaction(pool, brandId, (one) => checkKept(one, table, from));
  if (!keptSpan.ok) return keptSpan;
  return accept(everywhere ? (await sessions.brandsFor(staffId, rolesFor[action])).toSorted() : [brandId]);
}

export function reportedBrand(
  { brandOf, isTest }: Pick<ReportDeps, 'brandOf' | 'isTest'>,
  brandId: BrandId,
): ReportedBrand {
  return { currency: brandOf(brandId).currency.code, isTest };
}
