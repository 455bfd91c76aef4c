import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allPieces, piecesOf } from './useRowsInSight.ts';
import type { Piece } from './useRowsInSight.ts';

const placed = (spacing: number, ...indexes: number[]) =>
  indexes.map((index) => ({ index, start: index * (10 + spacing), end: index * (10 + spacing) + 10 }));

const row = (index: number): Piece => ({ kind: 'row', index });
const space = (key: string, height: number): Piece => ({ kind: 'space', key, height });

test.each<[string, number[], Piece[]]>([
  ['nothing in sight yet', [], [space('after', 100)]],
  ['the beginning', [0, 1], [row(0), row(1), space('after', 80)]],
  ['the end', [8, 9], [space('before 8', 80), row(8), row(9)]],
  ['a row by itself', [0, 5], [row(0), space('before 5', 40), row(5), space('after', 40)]],
])('of ten rows, %s', (_name, indexes, pieces) => {
  expect(piecesOf(placed(0, ...indexes), { from: 0, to: 100, spacing: 0 })).toEqual(pieces);
});

test('a short list is all rows', () => {
  expect(allPieces(2)).toEqual([row(0), row(1)]);
});

test('rows and spaces together are as high as the whole list', () => {
  const chosen = fc.uniqueArray(fc.nat(39), { maxLength: 40 });
  fc.assert(
    fc.property(chosen, fc.nat(9), fc.nat(500), (indexes, spacing, from) => {
      const rows = placed(spacing, ...indexes.toSorted((first, second) => first - second));
      const moved = rows.map(({ index, start, end }) => ({ index, start: from + start, end: from + end }));
      const whole = 40 * (10 + spacing) - spacing;
      const pieces = piecesOf(moved, { from, to: from + whole, spacing });
      const heights = pieces.map((piece) => (piece.kind === 'row' ? 10 : piece.height));
      expect(heights.reduce((total, height) => total + height, 0) + spacing * (pieces.length - 1)).toBe(whole);
    }),
  );
});
