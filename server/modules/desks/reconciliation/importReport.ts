import { createHash } from 'node:crypto';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { importReport as call } from '@candor/contracts/http/office/reconciliation.ts';
import { readReport, refuseRow } from '@candor/domain/payments/readReport.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { recordAct } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { judge } from './judge.ts';
import type { ReconciliationDeps } from './deps.ts';

/**
 * Rule RC-5: imports a report of a provider that cannot be queried, or of the bank. The same bytes are imported once,
 * and a line outside the stated period makes the report unreadable.
 */
export async function importReport(
  { payments, audit }: ReconciliationDeps,
  { provider, from, until, report }: OfficeRequestOf<typeof call>,
  { brandId, staffId, name }: StaffSession,
): Promise<Result<{ readonly runId: number }>> {
  const { methods } = payments.brandOf(brandId).payments;
  if (!methods.some((method) => method.provider === provider)) return refuse({ code: 'methodUnavailable' });
  if (until <= from) return refuse({ code: 'malformed', field: 'until' });
  const read = readReport(report);
  if (!read.ok) return read;
  const { format, rows } = read.value;
  const outside = rows.find(({ line: { at } }) => at < from || at >= until);
  if (outside !== undefined) return refuseRow(format, outside.row);
  const lines = rows.map(({ line }) => line);
  const reportHash = createHash('sha256').update(report).digest();
  const now = payments.clock.now();
  return transaction(payments.pool, brandId, async (connection): Promise<Result<{ readonly runId: number }>> => {
    const of = { reportHash, staffId };
    const judged = await judge(connection, { brandId, provider, from, until, lines, of, now });
    if (judged === undefined) return refuse({ code: 'reportKnown' });
    await recordAct(connection, audit, {
      actor: { brandId, staffId, name },
      at: now,
      action: 'reconciliation.imported',
      subject: `reconciliation:${judged.runId}`,
      details: { provider, format, lines: String(lines.length), hash: reportHash.toString('hex') },
    });
    return accept({ runId: judged.runId });
  });
}
