import { expect, test } from 'vitest';
import { drawSample } from './sample.ts';

const mutants = ['a/1', 'a/2', 'a/3', 'a/4', 'a/5', 'b/1'].map((file) => ({
  file,
  function: 'f',
  original: '<',
  replacement: '<=',
}));

function draw(count: number, seed: string, from = mutants): readonly string[] {
  return drawSample(from, { count, seed, areaOf: ({ file }) => file.slice(0, 1) }).map(({ file }) => file);
}

test('every area has its part, and one with little gives all it has', () => {
  expect(
    draw(2, 'x')
      .map((file) => file.slice(0, 1))
      .sort(),
  ).toEqual(['a', 'b']);
  expect([...draw(6, 'x')].sort()).toEqual(mutants.map(({ file }) => file));
});

test('a seed draws the same again, in whatever order the files were read', () => {
  expect(draw(4, 'x', mutants.toReversed())).toEqual(draw(4, 'x'));
  const seeds = Array.from({ length: 20 }, (_, index) => draw(3, String(index)).join());
  expect(new Set(seeds).size).toBeGreaterThan(1);
});
