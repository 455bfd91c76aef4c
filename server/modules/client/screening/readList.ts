import { setImmediate as othersTurn } from 'node:timers/promises';
import { ListFileError } from '@candor/domain/lists/fileFault.ts';
import type { ListFault } from '@candor/domain/lists/fileFault.ts';
import { listRecords } from '@candor/domain/lists/records.ts';
import { checkListHeader, readListEntry } from '@candor/domain/screening/listEntry.ts';
import type { ListEntry } from '@candor/domain/screening/listEntry.ts';

/** Most lines of a list that a command imports, without an office user waiting. */
const LINES_OF_COMMAND = 2_000_000;
/** Lines after which other work on this thread gets its turn. */
const LINES_AT_ONCE = 2_000;

/**
 * Rule SE-14: reads a list from CSV with the header `id,name,kind,birth_date,programme`; an entry with several
 * spellings has several lines. Throws `ListFileError` with every fault.
 */
export async function readScreeningList(text: string, linesMaximum = LINES_OF_COMMAND): Promise<readonly ListEntry[]> {
  const records = listRecords(text, linesMaximum);
  const header = records.next();
  if (header.done === true) throw new ListFileError([header.value ?? { line: 1, code: 'empty' }]);
  const wrong = checkListHeader(header.value.fields);
  if (wrong !== undefined) throw new ListFileError([wrong]);
  const entries: ListEntry[] = [];
  const faults: ListFault[] = [];
  const lines = new Map<string, number>();
  for (let record = records.next(); ; record = records.next()) {
    if (record.done === true) {
      if (record.value !== undefined) faults.push(record.value);
      break;
    }
    const { fields, line } = record.value;
    const read = readListEntry(fields, line);
    const fault = 'code' in read ? read : repeated(lines, read, line);
    if (fault !== undefined) faults.push(fault);
    else if (!('code' in read)) entries.push(read);
    if (line % LINES_AT_ONCE === 0) await othersTurn();
  }
  if (faults.length === 0 && entries.length === 0) throw new ListFileError([{ line: 0, code: 'empty' }]);
  if (faults.length > 0) throw new ListFileError(faults);
  return entries;
}

/** Reports a line that repeats name, id and kind of an earlier one: one of the two must be a mistake. */
function repeated(lines: Map<string, number>, { entry, name, kind }: ListEntry, line: number): ListFault | undefined {
  const key = JSON.stringify([entry, name, kind]);
  const before = lines.get(key);
  if (before !== undefined) return { line, code: 'double', text: String(before) };
  lines.set(key, line);
  return undefined;
}
