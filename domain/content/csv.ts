/** Fault of a CSV: a quote in the middle of a field, with the row counted from 1. */
export interface CsvFault {
  readonly badRow: number;
}

/**
 * Reads CSV by RFC 4180: the fields of each row; quoted ones may hold commas, quotes, line ends. A byte order mark is
 * skipped.
 */
export function readCsv(text: string): readonly (readonly string[])[] | CsvFault {
  const plainText = text.replace(/^\uFEFF/, '');
  const rows: string[][] = [[]];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  while (field.lastIndex < plainText.length) {
    const found = field.exec(plainText);
    if (found === null) return { badRow: rows.length };
    const [, quoted, plain = '', end] = found;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',' && field.lastIndex === plainText.length) rows.at(-1)?.push('');
    if (end !== ',' && end !== '') rows.push([]);
  }
  return rows;
}
