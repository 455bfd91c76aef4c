import { BYTE_ORDER_MARK, csvRow, wordText } from '@candor/contracts/http/csv.ts';
import type { StatementPart, StatementRow } from './rows.ts';

/** Rows whose fields are listed vertically; other rows form tables, each with its own headings. */
const LISTS: ReadonlySet<string> = new Set(['head', 'summary']);

/**
 * Writes a statement as CSV: the first column names the kind of row, and a table begins with its headings. Figures are
 * exact, times are UTC.
 */
export async function* writeCsv(parts: AsyncIterable<StatementPart>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  let table: string | undefined;
  for await (const part of parts) {
    if (part.row === 'foot') {
      yield listed('foot', part.foot);
      continue;
    }
    const { row, ...fields } = part;
    if (LISTS.has(row)) yield listed(row, fields);
    else {
      if (table !== row) yield csvRow([row, ...Object.keys(fields)]);
      yield csvRow([row, ...Object.values(fields).map(cell)]);
    }
    table = row;
  }
}

function listed(row: StatementRow['row'] | 'foot', fields: object): string {
  return Object.entries(fields)
    .map(([name, value]) => csvRow([row, name, cell(value)]))
    .join('');
}

/** Writes a cell: figures may begin with a minus and are not formulas; anything else may be a person's text. */
function cell(value: unknown): string {
  const text = typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
  return /^-?\d+(?:\.\d+)?$/.test(text) ? text : wordText(text);
}
