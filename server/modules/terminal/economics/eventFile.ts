import { languages } from '@candor/domain/clients/language.ts';
import { readCsv } from '@candor/domain/content/csv.ts';
import { CURRENCY, FIGURE, importances } from '@candor/domain/economics/event.ts';
import type { EconomicEvent } from '@candor/domain/economics/event.ts';
import { minorDigits } from '@candor/domain/money/currency.ts';
import { z } from 'zod';

/** What cannot be read, one line for each fault, with its place in the file. */
export class EventFileError extends Error {
  override readonly name = 'EventFileError';

  constructor(faults: readonly string[]) {
    const shown = faults.slice(0, FAULTS_SHOWN);
    const rest = faults.length - shown.length;
    super([...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'));
  }
}

const FAULTS_SHOWN = 20;
const ROWS_MAXIMUM = 20_000;
const TITLE_MAXIMUM = 160;
const FIGURES = ['actual', 'forecast', 'previous'] as const;
const TITLES = languages.map((language) => `title_${language}`);
const NEEDED = ['at', 'currency', 'importance', 'title_en', 'source'];
const KNOWN = [...NEEDED, ...TITLES.slice(1), ...FIGURES];

const figure = z
  .string()
  .regex(FIGURE, 'a figure is a plain decimal with %, K, M or B at most: 0.3%, -12.5, 215K')
  .optional();
const title = z.string().min(1, 'may not be empty').max(TITLE_MAXIMUM, `has more than ${TITLE_MAXIMUM} characters`);

const eventRow = z.strictObject({
  at: z.iso.datetime('an instant is UTC and whole: 2026-01-14T13:30:00Z').transform((text) => Date.parse(text)),
  currency: z
    .string('is missing')
    .regex(CURRENCY, 'a currency has three capital letters: USD')
    .refine((code) => !CURRENCY.test(code) || minorDigits(code) !== undefined, 'is no currency that we know'),
  importance: z.enum(importances, 'importance is low, medium or high'),
  title: z.strictObject({ en: title, de: title.optional(), it: title.optional(), es: title.optional() }),
  actual: figure,
  forecast: figure,
  previous: figure,
  source: z.string('is missing').min(1, 'may not be empty').max(80, 'has more than 80 characters'),
});

/**
 * The announcements of a file: CSV with the columns at, currency, importance, title_en and source (and title_de,
 * title_it, title_es, actual, forecast, previous), or JSON, a list of objects with `title` by language.
 */
export function readEventFile(name: string, text: string): readonly EconomicEvent[] {
  const isJson = name.toLowerCase().endsWith('.json');
  if (!isJson && !name.toLowerCase().endsWith('.csv')) throw new EventFileError(['the file is neither .csv nor .json']);
  const rows = isJson ? jsonRows(text) : csvRows(text);
  if (rows.length === 0) throw new EventFileError(['the file has no events']);
  if (rows.length > ROWS_MAXIMUM) throw new EventFileError([`the file has more than ${ROWS_MAXIMUM} events`]);
  return checked(rows);
}

interface PlacedRow {
  readonly place: string;
  readonly row: unknown;
}

function checked(rows: readonly PlacedRow[]): readonly EconomicEvent[] {
  const faults: string[] = [];
  const events = new Map<string, EconomicEvent>();
  for (const { place, row } of rows) {
    const parsed = eventRow.safeParse(row);
    if (!parsed.success) {
      faults.push(...parsed.error.issues.map(({ path, message }) => `${place}: ${faultText(path, message)}`));
      continue;
    }
    const key = `${parsed.data.at} ${parsed.data.currency} ${parsed.data.title.en}`;
    if (events.has(key)) faults.push(`${place}: the same announcement stands in the file before`);
    events.set(key, { ...titled(parsed.data), isSample: false });
  }
  if (faults.length > 0) throw new EventFileError(faults);
  return [...events.values()];
}

/** Languages without a title are left out, so that readers fall back to English. */
function titled(row: z.output<typeof eventRow>): Omit<EconomicEvent, 'isSample'> {
  const { de, it, es, en } = row.title;
  const others = { ...(de !== undefined && { de }), ...(it !== undefined && { it }), ...(es !== undefined && { es }) };
  return { ...row, title: { en, ...others } };
}

function faultText(path: readonly PropertyKey[], message: string): string {
  return path.length === 0 ? message : `${path.map(String).join('_')}: ${message}`;
}

function jsonRows(text: string): PlacedRow[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    throw new EventFileError([`this is not JSON: ${String(error)}`]);
  }
  if (!Array.isArray(list)) throw new EventFileError(['the file is not a list of events']);
  return list.map((row: unknown, index) => ({ place: `event ${index + 1}`, row }));
}

function csvRows(text: string): PlacedRow[] {
  const rows = readCsv(text);
  if ('badRow' in rows) throw new EventFileError([`row ${rows.badRow}: quotes in the middle of a field`]);
  const [first = [], ...others] = rows;
  const header = first.map((name) => name.trim());
  const faults = [
    ...NEEDED.filter((name) => !header.includes(name)).map((name) => `row 1: the column ${name} is missing`),
    ...header.filter((name) => !KNOWN.includes(name)).map((name) => `row 1: there is no column ${name || '""'}`),
    ...header.filter((name, index) => header.indexOf(name) !== index).map((name) => `row 1: ${name} stands twice`),
  ];
  if (faults.length > 0) throw new EventFileError(faults);
  return others.flatMap((fields, index) => {
    if (fields.join('').trim() === '') return [];
    const place = `row ${index + 2}`;
    if (fields.length !== header.length)
      throw new EventFileError([`${place}: has ${fields.length} fields, the header ${header.length}`]);
    return [{ place, row: toRow(header, fields) }];
  });
}

/** An empty field says nothing. */
function toRow(header: readonly string[], fields: readonly string[]): unknown {
  const filled = header.flatMap((name, index) => {
    const value = fields[index]?.trim() ?? '';
    return value === '' ? [] : [[name, value] as const];
  });
  const titles = filled.flatMap(([name, value]) => (TITLES.includes(name) ? [[name.slice(6), value] as const] : []));
  const others = filled.filter(([name]) => !TITLES.includes(name));
  return { ...Object.fromEntries(others), title: Object.fromEntries(titles) };
}
