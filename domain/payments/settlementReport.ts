import type { Instant } from '../ids.ts';
import { parseJson } from '../json.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { parseMinor } from './currency.ts';
import type { MinorAmount } from './currency.ts';
import { readTransactionNumber } from './reference.ts';
import type { SettledLine } from './reconcile.ts';

/** The columns of a report, in their order; `order` is our number, or the text of a transfer that contains it. */
export const REPORT_COLUMNS = ['reference', 'order', 'amount', 'currency', 'fee', 'payer', 'at'] as const;

export interface ReportLine extends SettledLine {
  readonly fee: MinorAmount | undefined;
  /** Payer, as the bank names them. */
  readonly payer: string | undefined;
  readonly at: Instant;
}

const ROWS_MAXIMUM = 1_000;
const TEXT_MAXIMUM = 140;
/** A local date; the period is entered with the report, and a day alone means its start. */
const LOCAL_DAY = /^(\d{2})\.(\d{2})\.(20\d\d)$/;
const INSTANT = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/**
 * Rule RC-5: reads a report as CSV (a first line with exactly the columns) or as JSON (a list of objects with them).
 * Refuses all of it with `malformed`, and the number of the first row that cannot be read.
 */
export function parseReport(text: string): Result<readonly ReportLine[]> {
  const rows = text.trimStart().startsWith('[') ? readJson(text) : readCsv(text);
  if (rows === undefined || rows.length === 0 || rows.length > ROWS_MAXIMUM) return malformed(0);
  const lines = rows.map(readRow);
  const wrong = lines.indexOf(undefined);
  return wrong < 0 ? accept(lines.filter((line) => line !== undefined)) : malformed(wrong + 1);
}

function malformed(row: number): Result<never> {
  return refuse({ code: 'malformed', field: 'report', params: { row: String(row) } });
}

/** Finds our number in a text; without one, returns the text. */
export function orderIn(text: string): string {
  const candidates = [text, ...text.split(/[^0-9A-Za-z-]+/)];
  return candidates.map(readTransactionNumber).find((number) => number !== undefined) ?? text;
}

type Row = readonly string[];

function readRow(row: Row): ReportLine | undefined {
  const [reference = '', order = '', amountText = '', currency = '', feeText = '', payer = '', atText = ''] = row;
  const amount = parseMinor(amountText, currency);
  const fee = feeText === '' ? undefined : parseMinor(feeText, currency);
  const at = INSTANT.test(atText) ? Date.parse(atText) : Number.NaN;
  const isWhole =
    row.length === REPORT_COLUMNS.length &&
    row.every((text) => text.length <= TEXT_MAXIMUM && !/[\p{Cc}\uFFFD]/u.test(text)) &&
    reference.trim() !== '';
  if (!isWhole || amount === undefined || amount.minor <= 0n) return undefined;
  if ((feeText !== '' && fee === undefined) || (fee !== undefined && (fee.minor < 0n || fee.minor > amount.minor)))
    return undefined;
  // 30 February is not a day, though it can be parsed as one.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 19) !== atText.slice(0, 19)) return undefined;
  return {
    providerRef: reference.trim(),
    order: orderIn(order.trim()),
    amount,
    at,
    fee: fee === undefined || fee.minor === 0n ? undefined : fee,
    payer: payer.trim() === '' ? undefined : payer.trim(),
  };
}

function readJson(text: string): Row[] | undefined {
  const parsed = parseJson(text);
  if (!Array.isArray(parsed)) return undefined;
  return parsed.map((item: unknown) => {
    const entries = new Map<string, unknown>(Object.entries(typeof item === 'object' && item !== null ? item : {}));
    const row = REPORT_COLUMNS.map((column) => entries.get(column) ?? '');
    const isPlain = row.every((value) => typeof value === 'string') && [...entries.keys()].every(isColumn);
    // A row without cells is refused.
    return isPlain ? row.filter((value) => typeof value === 'string') : [];
  });
}

function isColumn(name: string): boolean {
  return REPORT_COLUMNS.some((column) => column === name);
}

/** Converts a row of a file with semicolons: "1.234,50" and "01.03.2026", as half of Europe writes them. */
function fromLocal(row: Row): Row {
  return row.map((text, index) => {
    const column = REPORT_COLUMNS[index];
    if (column === 'amount' || column === 'fee') return localAmount(text);
    if (column !== 'at') return text;
    const [, day, month, year] = LOCAL_DAY.exec(text) ?? [];
    return day === undefined ? text : `${year}-${month}-${day}T00:00:00Z`;
  });
}

/** Converts a local amount. An ambiguous one is refused: "1.234" is one or a thousand. */
function localAmount(text: string): string {
  if (/^-?\d+(?:,\d+)?$/.test(text)) return text.replace(',', '.');
  if (/^-?\d{1,3}(?:\.\d{3})+,\d+$/.test(text)) return text.replaceAll('.', '').replace(',', '.');
  return /\.\d{3}$/.test(text) ? '' : text;
}

/** Reads CSV; undefined: another heading, or a quote that does not end. */
function readCsv(text: string): Row[] | undefined {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replace(/\n+$/, '')
    .split('\n');
  const separator = (lines[0] ?? '').includes(';') ? ';' : ',';
  const [heading, ...rows] = lines.map((line) => readCells(line, cells[separator]));
  if (heading?.join() !== REPORT_COLUMNS.join()) return undefined;
  return rows.map((row) => (separator === ';' ? fromLocal(row ?? []) : (row ?? [])));
}

const cells = {
  ',': /^(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/,
  ';': /^(?:"((?:[^"]|"")*)"|([^";]*))(;|$)/,
};

function readCells(line: string, cell: RegExp): Row | undefined {
  const read: string[] = [];
  let rest = line;
  for (;;) {
    const found = cell.exec(rest);
    if (found === null) return undefined;
    const [whole, quoted, plain = '', comma] = found;
    read.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (comma === '') return read;
    rest = rest.slice(whole.length);
  }
}
