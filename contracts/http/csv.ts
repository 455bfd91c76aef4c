/** How every CSV file of ours is written: RFC 4180, UTF-8. */

/** Spreadsheets take a file without it for one of an old code page, and spoil every umlaut of a note. */
export const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** One row with its line end. */
export function csvRow(values: readonly string[]): string {
  return values.map(quoted).join(',') + LINE_END;
}

/** Rule DI-3: what a person wrote is never taken for a formula; an apostrophe says that it is text. */
export function wordText(text: string): string {
  return /^[\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
