import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { parseReport } from './settlementReport.ts';
import type { ReportLine } from './settlementReport.ts';
import { readCamt } from './statements/camt.ts';
import { readMt940 } from './statements/mt940.ts';
import { linesOf } from './statements/statement.ts';
import type { ReadStatement } from './statements/statement.ts';

export type ReportFormat = 'report' | 'camt053' | 'mt940';

export interface ReadReport {
  readonly format: ReportFormat;
  /** Lines, each with the number of its row or entry in the file. */
  readonly rows: readonly { readonly row: number; readonly line: ReportLine }[];
}

const ENTRIES_MAXIMUM = 1_000;

const statements = [
  { format: 'camt053', read: readCamt },
  { format: 'mt940', read: readMt940 },
] as const;

/**
 * Rules RC-5, RC-8: reads settled payments from a report in our own columns, or from a bank's statement in camt.053 or
 * MT940. Refuses all of it with `malformed`, its format, and the number of the first row or entry that cannot be read;
 * 0: the file itself.
 */
export function readReport(text: string): Result<ReadReport> {
  for (const { format, read } of statements) {
    const found = read(text);
    if (found !== undefined) return readStatement(format, found);
  }
  const parsed = parseReport(text);
  return parsed.ok
    ? accept({ format: 'report', rows: parsed.value.map((line, index) => ({ row: index + 1, line })) })
    : parsed;
}

function readStatement(
  format: Exclude<ReportFormat, 'report'>,
  found: Exclude<ReadStatement, undefined>,
): Result<ReadReport> {
  if (typeof found === 'number') return refuseRow(format, found);
  if (found.length > ENTRIES_MAXIMUM) return refuseRow(format, 0);
  return accept({ format, rows: linesOf(found) });
}

/** Refuses a whole report because this row or entry cannot be read. */
export function refuseRow(format: ReportFormat, row: number): Result<never> {
  const params = { row: String(row), ...(format !== 'report' && { format }) };
  return refuse({ code: 'malformed', field: 'report', params });
}
