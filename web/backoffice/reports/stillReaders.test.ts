import { expect, test } from 'vitest';
import { stillReaders } from './stillReaders.ts';

test.each([
  [
    [1, 2],
    [1, 2, 3],
    [1, 2],
  ],
  [[1, 2], [2], [2]],
  [[1], [], []],
])('OR-5 of the chosen %j and the readers %j a mailing has %j', (chosen, readers, expected) => {
  expect(
    stillReaders(
      chosen,
      readers.map((id) => ({ id })),
    ),
  ).toEqual(expected);
});
