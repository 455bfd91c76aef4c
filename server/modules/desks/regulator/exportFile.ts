import { TextFile } from '@candor/contracts/http/textFile.ts';
import type { CheckedFile, RequestedFile } from '@candor/contracts/http/office/regulator.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { formatExact } from '@candor/domain/money/decimal.ts';
import { RATE_DIGITS } from '@candor/domain/money/money.ts';
import { fieldsOf, FAULTS_NAMED } from '@candor/domain/regulator/file.ts';
import type { RegulatorFile } from '@candor/domain/regulator/file.ts';
import { checkSpan } from '@candor/domain/reports/period.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { DAY_MS, utcDate } from '@candor/domain/time.ts';
import { snapshot, transaction, toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import { spoolWhole } from '../../../database/spool.ts';
import { recordAct } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { checkKept } from '../operatorReports/index.ts';
import { firmOf } from './deps.ts';
import type { Firm, RegulatorDeps } from './deps.ts';
import { MadeFile } from './makeFile.ts';
import { IS_IN_FILE, IS_UNREPORTED, countLeftOut, symbolsOf } from './tradeRows.ts';

/** Rule RG-2: previews the file, with its faults and gaps. */
export async function checkFile(
  deps: RegulatorDeps,
  request: RequestedFile,
  { brandId }: StaffSession,
): Promise<Result<CheckedFile>> {
  const span = await checkDays(deps, request, brandId);
  if (!span.ok) return span;
  const firm = firmOf(deps, brandId);
  const file = new MadeFile(request, firm);
  const outside = await snapshot(deps.exports.pool, brandId, async (connection) => {
    for await (const line of file.lines(connection)) if (line === '') break;
    return findOutside(connection, request);
  });
  const { check } = file;
  return accept({
    simulated: deps.isTest,
    rows: check.rows,
    sha256: file.sha256(),
    fault_count: check.faultCount,
    faults: check.faults.map((fault) => ({ ...fault })),
    ...outside,
    gaps: check.gaps.map(({ field, rows }) => ({ field, rows, ...gapOf(request, field, firm) })),
  });
}

/** Rule RG-4: exports the file. It is made once: exactly what is checked and recorded is sent. */
export async function exportFile(
  deps: RegulatorDeps,
  request: RequestedFile,
  session: StaffSession,
): Promise<Result<TextFile>> {
  const { brandId } = session;
  const days = await checkDays(deps, request, brandId);
  if (!days.ok) return days;
  const content = new MadeFile(request, firmOf(deps, brandId));
  const file = await spoolWhole(deps.exports, brandId, (connection) => content.lines(connection));
  try {
    const { faultCount } = content.check;
    const name = faultCount > 0 ? undefined : await recordExport(deps, request, { session, content });
    if (name !== undefined) return accept(new TextFile(name, 'text/csv', file));
    await file.return();
    return refuse({ code: 'regulatorFaults', params: { count: String(faultCount) } });
  } catch (error) {
    await file.return();
    throw error;
  }
}

/** Records the export before its first byte is sent; returns the file's name. */
async function recordExport(
  { pool, audit, clock, isTest }: RegulatorDeps,
  { file, from, until }: RequestedFile,
  { session, content }: { readonly session: StaffSession; readonly content: MadeFile },
): Promise<string> {
  const [first, last] = [utcDate(from), utcDate(until - DAY_MS)];
  const { rows } = content.check;
  await transaction(pool, session.brandId, (connection) =>
    recordAct(connection, audit, {
      actor: session,
      at: clock.now(),
      action: 'regulator.exported',
      subject: `regulator:${file}`,
      details: { from: first, until: last, rows: String(rows), sha256: content.sha256(), simulated: String(isTest) },
    }),
  );
  return `${isTest ? 'SIMULATED-' : ''}${session.brandId}-${file}-${first}-${last}.csv`;
}

/** Files with a row for each trade as it was dealt. */
const CORRECTABLE: readonly RegulatorFile[] = ['transactions', 'derivatives'];

/** Files made from executions, whose old months are archived outside the database. */
const OF_TRADES: readonly RegulatorFile[] = ['transactions', 'derivatives', 'venues'];

async function checkDays(
  { clock, pool }: RegulatorDeps,
  { file, from, until }: RequestedFile,
  brandId: BrandId,
): Promise<Result<unknown>> {
  if (until > Math.floor(clock.now() / DAY_MS) * DAY_MS) return refuse({ code: 'regulatorDays', field: 'until' });
  const span = checkSpan({ from, until });
  if (!span.ok || !OF_TRADES.includes(file)) return span;
  return transaction(pool, brandId, (connection) => checkKept(connection, 'execution', from));
}

function gapOf(
  { file }: RequestedFile,
  number: string,
  { lei }: Firm,
): Pick<CheckedFile['gaps'][number], 'name' | 'cause'> {
  const field = fieldsOf[file].find((one) => one.number === number);
  const source = field?.source;
  const cause = source === undefined ? 'notHeld' : lei === '' && source.startsWith('brand.json') ? 'setting' : 'empty';
  return { name: field?.name ?? '', cause };
}

const correctionRows = rowsOf(
  {
    trade: column.integer('coalesce(position.parent, position.id)'),
    number: column.integer(),
    at: column.instant('answered_at'),
    openBefore: column.rate('open_rate_before'),
    open: column.rate('correction.open_rate'),
    closeBefore: column.rate('close_rate_before'),
    close: column.rate('correction.close_rate'),
    count: column.integer('count(*) OVER ()'),
  },
  'correction',
);

/** Facts that a file of trades leaves out. */
type Outside = Pick<CheckedFile, 'left_out' | 'correction_count' | 'corrections'>;

async function findOutside(connection: Connection, request: RequestedFile): Promise<Outside> {
  if (!CORRECTABLE.includes(request.file)) return { left_out: 0, correction_count: 0, corrections: [] };
  return {
    left_out: await countLeftOut(connection, request),
    ...(await listCorrections(connection, request)),
  };
}

/** Lists corrections that were booked in the file's days and change none of its reports. */
async function listCorrections(
  connection: Connection,
  request: RequestedFile,
): Promise<Pick<Outside, 'correction_count' | 'corrections'>> {
  const rows = await correctionRows.all(
    connection,
    `SELECT ${correctionRows.columns} FROM trade_correction correction
     JOIN position ON position.id = correction.position_id
     WHERE correction.state = 'done' AND answered_at >= $1 AND answered_at < $2 AND ${IS_IN_FILE}
       AND ${IS_UNREPORTED}
     ORDER BY correction.id LIMIT ${FAULTS_NAMED}`,
    [toTimestamp(request.from), toTimestamp(request.until), symbolsOf(request)],
  );
  const written = (rate: bigint) => formatExact(rate, RATE_DIGITS);
  return {
    correction_count: rows[0]?.count ?? 0,
    corrections: rows.map(({ trade, number, at, openBefore, open, closeBefore, close }) => ({
      trade,
      number,
      at,
      open_before: written(openBefore),
      open: written(open),
      close_before: written(closeBefore),
      close: written(close),
    })),
  };
}
