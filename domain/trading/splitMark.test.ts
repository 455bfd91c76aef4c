import { expect, test } from 'vitest';
import { markedSplit, splitMark } from './splitMark.ts';

test.each([
  [2, 1],
  [1, 10],
  [11, 10],
  [1_000, 999],
])('CA-6 the mark of a split of %i for %i is read again', (newUnits, oldUnits) => {
  expect(markedSplit({ source: splitMark({ newUnits, oldUnits }) })).toEqual({ newUnits, oldUnits });
});

test.each(['simulated', 'split', 'split 2', 'split 0:1', 'split 2:0', 'a split 2:1', 'split 2:1 later', 'split -2:1'])(
  'CA-6 %j is the source of a price as it came',
  (source) => {
    expect(markedSplit({ source })).toBeUndefined();
  },
);
