import { BYTE_ORDER_MARK, csvRow, wordText } from '@candor/contracts/http/csv.ts';
import { TextFile } from '@candor/contracts/http/textFile.ts';
import type { ReportCell, RequestedReport } from '@candor/contracts/http/office/reports.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { reports } from '@candor/domain/reports/report.ts';
import type { CellKind } from '@candor/domain/reports/report.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { spool } from '../../../database/spool.ts';
import { recordAct } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { ReportDeps } from './deps.ts';
import { checkReport, reportedBrand } from './readReport.ts';
import { readRows } from './readRows.ts';

/** Rule OR-4: exports every row, brand by brand, each followed by its totals. */
export async function exportReport(
  deps: ReportDeps,
  request: RequestedReport,
  session: StaffSession,
): Promise<Result<TextFile>> {
  const brands = await checkReport(deps, request, session);
  if (!brands.ok) return brands;
  const { report, from, until } = request;
  const [first, last] = [from, until - 1].map((at) => new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length));
  await transaction(deps.pool, session.brandId, (connection) =>
    recordAct(connection, deps.audit, {
      actor: session,
      at: deps.clock.now(),
      action: 'report.exported',
      subject: `report:${report}`,
      details: { from: first ?? '', until: last ?? '', brands: brands.value.join(', ') },
    }),
  );
  const name = `${request.everywhere === true ? 'all-brands' : session.brandId}-${report}-${first}-${last}.csv`;
  return accept(new TextFile(name, 'text/csv', filesOf(deps, request, brands.value)));
}

async function* filesOf(
  deps: ReportDeps,
  request: RequestedReport,
  brands: readonly BrandId[],
): AsyncGenerator<Uint8Array> {
  const { columns } = reports[request.report];
  let head = BYTE_ORDER_MARK + csvRow(['row', 'brand', ...columns.map(({ name }) => name)]);
  for (const brandId of brands) {
    const before = head;
    head = '';
    yield* spool(deps.exports, brandId, (connection) => linesOf(deps, connection, { ...request, brandId, before }));
  }
}

async function* linesOf(
  deps: ReportDeps,
  connection: Connection,
  { brandId, before, ...request }: RequestedReport & { readonly brandId: BrandId; readonly before: string },
): AsyncGenerator<string> {
  yield before;
  const kinds = reports[request.report].columns.map(({ kind }) => kind);
  const rowsOf = { ...request, currency: request.currency, now: deps.clock.now() };
  for await (const found of readRows(connection, rowsOf, reportedBrand(deps, brandId))) {
    yield found
      .map(({ isTotal, cells }) =>
        csvRow([isTotal ? 'total' : 'row', brandId, ...cells.map((cell, index) => written(cell, kinds[index]))]),
      )
      .join('');
  }
}

/** Rule DI-3: names of people and partners are never read as a formula. */
function written(cell: ReportCell, kind: CellKind | undefined): string {
  if (cell === null) return '';
  return kind === 'text' ? wordText(String(cell)) : String(cell);
}
