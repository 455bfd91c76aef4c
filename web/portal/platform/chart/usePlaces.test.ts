import { expect, test } from 'vitest';
import { placeNames } from './usePlaces.ts';
import type { LineName } from './usePlaces.ts';

const pane = { width: 600, height: 300, top: 0 };

function name(id: string, y: number, rest: Partial<LineName> = {}): LineName {
  return { id, y, width: 100, isMovable: true, ...rest };
}

function placed(...names: LineName[]) {
  return [...placeNames(names, pane).entries()].map(([id, { y, left, beyond }]) => [id, y, left, beyond]);
}

test('names of lines that are apart all begin at the left', () => {
  expect(placed(name('entry', 50), name('stop', 150))).toEqual([
    ['entry', 50, 12, ''],
    ['stop', 150, 12, ''],
  ]);
});

test('names of lines at nearly the same price stand side by side', () => {
  expect(placed(name('entry', 150), name('stop', 155), name('alert', 145))).toEqual([
    ['entry', 150, 12, ''],
    ['stop', 155, 118, ''],
    ['alert', 145, 224, ''],
  ]);
});

test('where there is no more room beside them, a name stands where all begin', () => {
  expect(placed(name('entry', 150, { width: 400 }), name('stop', 150, { width: 200 }))[1]).toEqual([
    'stop',
    150,
    12,
    '',
  ]);
});

test('what can be seized waits at the edge, one above the other; a mere name waits for nobody', () => {
  expect(
    placed(name('end', -40, { isMovable: false }), name('entry', -10), name('stop', -20), name('target', 400)),
  ).toEqual([
    ['end', 14, 12, 'above'],
    ['entry', 14, 12, 'above'],
    ['stop', 38, 12, 'above'],
    ['target', 286, 12, 'below'],
  ]);
});

test('however many wait at an edge, they take no more than half of the pane', () => {
  const many = Array.from({ length: 40 }, (_, index) => name(`order ${index}`, 400));
  expect(placed(...many).map(([, y]) => y)).toSatisfy((places: number[]) => Math.min(...places) === 300 - 14 - 5 * 24);
});

test('a name near the edge stands beside the one that waits there', () => {
  expect(placed(name('stop', -20), name('entry', 10))[1]).toEqual(['entry', 14, 118, '']);
});

test('no name covers the legend, whether its line is in sight or not', () => {
  const names = [name('target', -40), name('entry', 20), name('stop', 200)];
  expect([...placeNames(names, { ...pane, top: 28 }).values()].map(({ y, left }) => [y, left])).toEqual([
    [42, 12],
    [42, 118],
    [200, 12],
  ]);
});
