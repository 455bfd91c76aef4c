import { languages } from '@candor/domain/clients/language.ts';
import { fitsShape } from '@candor/domain/content/jsonShape.ts';
import { eventKey } from '@candor/domain/economics/calendarChange.ts';
import { CURRENCY, FIGURE, importances } from '@candor/domain/economics/event.ts';
import type { EconomicEvent } from '@candor/domain/economics/event.ts';
import { ListFileError } from '@candor/domain/lists/fileFault.ts';
import type { ListFault, ListFaultCode } from '@candor/domain/lists/fileFault.ts';
import { listRecords } from '@candor/domain/lists/records.ts';
import { minorDigits } from '@candor/domain/money/currency.ts';
import { valueAt } from '@candor/domain/json.ts';
import { z } from 'zod';

const EVENTS_MAXIMUM = 20_000;
const TITLE_MAXIMUM = 160;
const SOURCE_MAXIMUM = 80;
const FIGURES = ['actual', 'forecast', 'previous'] as const;
const TITLES = languages.map((language) => `title_${language}`);
const NEEDED = ['at', 'currency', 'importance', 'title_en', 'source'];
const KNOWN = [...NEEDED, ...TITLES.slice(1), ...FIGURES];
/** Limits of JSON: a list of flat objects, each with a title by language. */
const SHAPE = { depth: 3, members: EVENTS_MAXIMUM * 16 };

const figure = z.string().regex(FIGURE).optional();
const title = z.string().min(1).max(TITLE_MAXIMUM);

const eventRow = z.strictObject({
  at: z.iso.datetime().transform((text) => Date.parse(text)),
  currency: z.string().refine((code) => CURRENCY.test(code) && minorDigits(code) !== undefined),
  importance: z.enum(importances),
  title: z.strictObject({ en: title, de: title.optional(), it: title.optional(), es: title.optional() }),
  actual: figure,
  forecast: figure,
  previous: figure,
  source: z.string().min(1).max(SOURCE_MAXIMUM),
});

/**
 * Rule SE-14: parses the announcements of a file: CSV with the columns at, currency, importance, title_en and source
 * (and title_de, title_it, title_es, actual, forecast, previous), or JSON, a list of objects with `title` by language.
 * Throws `ListFileError` with every fault.
 */
export function readEventFile(name: string, text: string): readonly EconomicEvent[] {
  const isJson = name.toLowerCase().endsWith('.json');
  if (!isJson && !name.toLowerCase().endsWith('.csv'))
    throw new ListFileError([{ line: 0, code: 'fileKind', text: '.csv, .json' }]);
  const rows = isJson ? jsonRows(text) : csvRows(text);
  if (rows.length === 0) throw new ListFileError([{ line: 0, code: 'empty' }]);
  return checked(rows);
}

interface PlacedRow {
  readonly line: number;
  readonly row: unknown;
}

function checked(rows: readonly PlacedRow[]): readonly EconomicEvent[] {
  const faults: ListFault[] = [];
  const events = new Map<string, { readonly line: number; readonly event: EconomicEvent }>();
  for (const { line, row } of rows) {
    const parsed = eventRow.safeParse(row);
    if (!parsed.success) {
      faults.push(...parsed.error.issues.map(({ path, code }) => faultOf(line, row, path, code)));
      continue;
    }
    const event = { ...titled(parsed.data), isSample: false };
    const same = events.get(eventKey(event));
    if (same !== undefined) faults.push({ line, code: 'double', text: String(same.line) });
    events.set(eventKey(event), { line, event });
  }
  if (faults.length > 0) throw new ListFileError(faults);
  return [...events.values()].map(({ event }) => event);
}

/** Converts a row; languages without a title are left out, so that readers fall back to English. */
function titled(row: z.output<typeof eventRow>): Omit<EconomicEvent, 'isSample'> {
  const { de, it, es, en } = row.title;
  const others = { ...(de !== undefined && { de }), ...(it !== undefined && { it }), ...(es !== undefined && { es }) };
  return { ...row, title: { en, ...others } };
}

const OF_COLUMN: Readonly<Record<string, ListFaultCode>> = {
  at: 'instant',
  currency: 'currency',
  importance: 'importance',
  actual: 'figure',
  forecast: 'figure',
  previous: 'figure',
};

function faultOf(line: number, row: unknown, path: readonly PropertyKey[], issue: string): ListFault {
  if (path.length === 0 && issue !== 'unrecognized_keys') return { line, code: 'notAnEvent' };
  if (issue === 'unrecognized_keys') return { line, code: 'columnUnknown', column: path.map(String).join('_') };
  const column = path.map(String).join('_');
  const value = valueAt(row, path);
  if (value === undefined || value === '') return { line, code: 'missing', column };
  const code = OF_COLUMN[column];
  if (code !== undefined) return { line, code, column };
  if (typeof value !== 'string') return { line, code: 'notAnEvent', column };
  return { line, code: 'tooLong', column, text: String(column === 'source' ? SOURCE_MAXIMUM : TITLE_MAXIMUM) };
}

function jsonRows(text: string): PlacedRow[] {
  const tooMany: ListFault = { line: 0, code: 'tooManyLines', text: String(EVENTS_MAXIMUM) };
  if (!fitsShape(text, SHAPE)) throw new ListFileError([tooMany]);
  const list = parsed(text);
  if (!Array.isArray(list)) throw new ListFileError([{ line: 0, code: 'notAList' }]);
  if (list.length > EVENTS_MAXIMUM) throw new ListFileError([tooMany]);
  return list.map((row: unknown, index) => ({ line: index + 1, row }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ListFileError([{ line: 0, code: 'notJson', text: error instanceof Error ? error.message : '' }]);
  }
}

function csvRows(text: string): PlacedRow[] {
  const records = listRecords(text, EVENTS_MAXIMUM + 1);
  const first = records.next();
  const header = first.done === true ? [] : first.value.fields;
  const faults: ListFault[] = [
    ...NEEDED.filter((name) => !header.includes(name)).map((column) => atHeader('columnMissing', column)),
    ...header.filter((name) => !KNOWN.includes(name)).map((column) => atHeader('columnUnknown', column)),
    ...header.filter((name, index) => header.indexOf(name) !== index).map((column) => atHeader('columnTwice', column)),
  ];
  if (faults.length > 0) throw new ListFileError(faults);
  const rows: PlacedRow[] = [];
  for (let record = records.next(); ; record = records.next()) {
    if (record.done === true) {
      if (record.value !== undefined) throw new ListFileError([record.value]);
      return rows;
    }
    const { line, fields } = record.value;
    if (fields.length !== header.length)
      throw new ListFileError([{ line, code: 'fieldCount', text: String(header.length) }]);
    rows.push({ line, row: toRow(header, fields) });
  }
}

function atHeader(code: ListFaultCode, column: string): ListFault {
  return { line: 1, code, column };
}

/** Converts a CSV row to an object; empty fields are left out. */
function toRow(header: readonly string[], fields: readonly string[]): unknown {
  const filled = header.flatMap((name, index) => {
    const value = fields[index] ?? '';
    return value === '' ? [] : [[name, value] as const];
  });
  const titles = filled.flatMap(([name, value]) => (TITLES.includes(name) ? [[name.slice(6), value] as const] : []));
  const others = filled.filter(([name]) => !TITLES.includes(name));
  return { ...Object.fromEntries(others), title: Object.fromEntries(titles) };
}
