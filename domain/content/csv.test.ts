import { expect, test } from 'vitest';
import { readCsv } from './csv.ts';

test.each([
  [
    'plain fields',
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a byte order mark and line ends of both kinds', '\uFEFFa\r\nb\n', [['a'], ['b'], []]],
  ['quotes around commas, quotes and line ends', '"a,b","say ""x""","1\n2"', [['a,b', 'say "x"', '1\n2']]],
  ['empty fields', ',x\n', [['', 'x'], []]],
  ['an empty field at the very end', 'a,', [['a', '']]],
  ['quotes in the middle', 'a\nb"c,d', { badRow: 2 }],
])('CSV: %s', (_name, text, expected) => {
  expect(readCsv(text)).toEqual(expected);
});
