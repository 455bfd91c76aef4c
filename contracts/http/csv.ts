/** Format of all our CSV files: RFC 4180, UTF-8. */

/** Mark without which spreadsheets assume an old code page, and garble every umlaut of a note. */
export const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** Formats one row with its line end. */
export function csvRow(values: readonly string[]): string {
  return values.map(quoted).join(',') + LINE_END;
}

/** Rule DI-3: marks a person's text with an apostrophe where it would be taken for a formula. */
export function wordText(text: string): string {
  return /^[\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
