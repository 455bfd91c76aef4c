import { TextFile } from '@candor/contracts/http/textFile.ts';
import type { AskedFile, CheckedFile } from '@candor/contracts/http/office/regulator.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { fieldsOf } from '@candor/domain/regulator/file.ts';
import type { RegulatorFile } from '@candor/domain/regulator/file.ts';
import { checkSpan } from '@candor/domain/reports/period.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { snapshot, transaction } from '../../../database/pool.ts';
import { spool } from '../../../database/spool.ts';
import { recordAct } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { checkKept } from '../operatorReports/index.ts';
import { firmOf } from './deps.ts';
import type { Firm, RegulatorDeps } from './deps.ts';
import { MadeFile } from './makeFile.ts';
import { dayOf } from './tradeRows.ts';

/** Rule RG-2: what the file would be, and what is wrong with it or missing in it. */
export async function checkFile(
  deps: RegulatorDeps,
  asked: AskedFile,
  { brandId }: StaffSession,
): Promise<Result<CheckedFile>> {
  const span = await checkDays(deps, asked, brandId);
  if (!span.ok) return span;
  const firm = firmOf(deps, brandId);
  const made = new MadeFile(asked, firm);
  await snapshot(deps.exports.pool, brandId, async (connection) => {
    for await (const line of made.lines(connection)) if (line === '') return;
  });
  const { check } = made;
  return accept({
    simulated: deps.isTest,
    rows: check.rows,
    sha256: made.sha256(),
    fault_count: check.faultCount,
    faults: check.faults.map((fault) => ({ ...fault })),
    gaps: check.gaps.map(({ field, rows }) => ({ field, rows, ...gapOf(asked, field, firm) })),
  });
}

/**
 * Rule RG-4: the file itself, after the same check. Its days are over, so that it is the same when it is made again for
 * sending; its count and hash are in the record before its first byte leaves.
 */
export async function exportFile(
  deps: RegulatorDeps,
  asked: AskedFile,
  session: StaffSession,
): Promise<Result<TextFile>> {
  const checked = await checkFile(deps, asked, session);
  if (!checked.ok) return checked;
  const { rows, sha256, fault_count: faults } = checked.value;
  if (faults > 0) return refuse({ code: 'regulatorFaults', params: { count: String(faults) } });
  const { brandId } = session;
  const [first, last] = [dayOf(asked.from), dayOf(asked.until - DAY_MS)];
  await transaction(deps.pool, brandId, (connection) =>
    recordAct(connection, deps.audit, {
      actor: session,
      at: deps.clock.now(),
      action: 'regulator.exported',
      subject: `regulator:${asked.file}`,
      details: { from: first, until: last, rows: String(rows), sha256, simulated: String(deps.isTest) },
    }),
  );
  const made = new MadeFile(asked, firmOf(deps, brandId));
  const name = `${deps.isTest ? 'SIMULATED-' : ''}${brandId}-${asked.file}-${first}-${last}.csv`;
  return accept(
    new TextFile(
      name,
      'text/csv',
      spool(deps.exports, brandId, (connection) => made.lines(connection)),
    ),
  );
}

/** Those that are made from executions, whose months leave the database. */
const OF_TRADES: readonly RegulatorFile[] = ['transactions', 'derivatives', 'venues'];

async function checkDays(
  { clock, pool }: RegulatorDeps,
  { file, from, until }: AskedFile,
  brandId: BrandId,
): Promise<Result<unknown>> {
  if (until > Math.floor(clock.now() / DAY_MS) * DAY_MS) return refuse({ code: 'regulatorDays', field: 'until' });
  const span = checkSpan({ from, until });
  if (!span.ok || !OF_TRADES.includes(file)) return span;
  return transaction(pool, brandId, (connection) => checkKept(connection, 'execution', from));
}

function gapOf(
  { file }: AskedFile,
  number: string,
  { lei }: Firm,
): Pick<CheckedFile['gaps'][number], 'name' | 'cause'> {
  const field = fieldsOf[file].find((one) => one.number === number);
  const source = field?.source;
  const cause = source === undefined ? 'notHeld' : lei === '' && source.startsWith('brand.json') ? 'setting' : 'empty';
  return { name: field?.name ?? '', cause };
}
