import { readCsv } from '../content/csv.ts';
import type { ListFault } from './fileFault.ts';

/** Longest record, in characters, with all its fields. */
export const RECORD_MAXIMUM = 2_000;

interface ListRecord {
  /** Line on which it begins. */
  readonly line: number;
  readonly fields: readonly string[];
}

/**
 * Rule SE-14: reads the records of a CSV list one by one, so that a reader can stop at any of them: a file of ten
 * million lines costs no more than the lines that are read. A quoted field may span lines, as in RFC 4180, but no
 * record exceeds `RECORD_MAXIMUM`. Empty lines are skipped. Returns the fault that stopped it, if any.
 */
export function* listRecords(text: string, linesMaximum: number): Generator<ListRecord, ListFault | undefined> {
  let [at, line] = [text.startsWith('\uFEFF') ? 1 : 0, 1];
  while (at < text.length) {
    if (line > linesMaximum) return { line, code: 'tooManyLines', text: String(linesMaximum) };
    const end = recordEnd(text, at);
    if (end === undefined) return { line, code: 'lineTooLong', text: String(RECORD_MAXIMUM) };
    const record = text.slice(at, end);
    const rows = readCsv(record.replace(/\r$/, ''));
    if ('badRow' in rows) return { line, code: 'quotes' };
    const fields = (rows[0] ?? []).map((field) => field.trim());
    if (fields.some((field) => field !== '')) yield { line, fields };
    line += record.split('\n').length;
    at = end + 1;
  }
  return undefined;
}

/** Returns the offset of a record's line break, or of the end of the text; undefined: the record is too long. */
function recordEnd(text: string, begin: number): number | undefined {
  let [isQuoted, at] = [false, begin];
  for (; at < text.length; at++) {
    const character = text[at];
    if (character === '\n' && !isQuoted) break;
    if (character === '"') isQuoted = !isQuoted;
    if (at - begin > RECORD_MAXIMUM) return undefined;
  }
  return at;
}
