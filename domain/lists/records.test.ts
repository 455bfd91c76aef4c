import { expect, test } from 'vitest';
import type { ListFault } from './fileFault.ts';
import { RECORD_MAXIMUM, listRecords } from './records.ts';

function read(text: string, most = 100): { records: [number, readonly string[]][]; fault: ListFault | undefined } {
  const found: [number, readonly string[]][] = [];
  const records = listRecords(text, most);
  for (let record = records.next(); ; record = records.next()) {
    if (record.done === true) return { records: found, fault: record.value };
    found.push([record.value.line, record.value.fields]);
  }
}

test('SE-14 records are read with their lines, over quoted line breaks and without empty lines', () => {
  const text = '\uFEFFid, name\r\n1,"A, ""B"""\r\n\r\n2,"two\nlines"\n ,\n3,C';
  expect(read(text)).toEqual({
    records: [
      [1, ['id', 'name']],
      [2, ['1', 'A, "B"']],
      [4, ['2', 'two\nlines']],
      [7, ['3', 'C']],
    ],
    fault: undefined,
  });
  expect(read('')).toEqual({ records: [], fault: undefined });
});

test.each<[string, string, ListFault]>([
  ['more lines than it may have', 'x\n'.repeat(101), { line: 101, code: 'tooManyLines', text: '100' }],
  ['nothing but line breaks', '\n'.repeat(10_000_000), { line: 101, code: 'tooManyLines', text: '100' }],
  ['a line without an end', 'x'.repeat(3_000), { line: 1, code: 'lineTooLong', text: String(RECORD_MAXIMUM) }],
  ['a quote that is never closed', `a\n"${'b\n'.repeat(2_000)}`, { line: 2, code: 'lineTooLong', text: '2000' }],
  ['a quote in the middle', 'a\nx"y,z\n"', { line: 2, code: 'quotes' }],
])('SE-14 reading ends at %s', (_name, text, fault) => {
  expect(read(text).fault).toEqual(fault);
});
