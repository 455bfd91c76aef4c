import { expect, test } from 'vitest';
import { FeedRates } from './feeds.ts';

test.each([
  ['nothing before the second look', [[0, 0]], [null]],
  [
    'what came between two looks',
    [
      [0, 0],
      [2_000, 100],
    ],
    [null, 50],
  ],
  [
    'a look at once after another keeps the last rate',
    [
      [0, 0],
      [2_000, 100],
      [2_100, 105],
    ],
    [null, 50, 50],
  ],
  [
    'of two people who look in turn',
    [
      [0, 0],
      [2_000, 100],
      [2_500, 125],
      [4_000, 200],
    ],
    [null, 50, 50, 50],
  ],
  [
    'nothing after a long time without a look',
    [
      [0, 0],
      [70_000, 100],
    ],
    [null, null],
  ],
  [
    'nothing where the counter has begun anew',
    [
      [0, 500],
      [2_000, 10],
    ],
    [null, null],
  ],
] as const)('quotes a second: %s', (_name, looks, expected) => {
  const rates = new FeedRates();
  expect(looks.map(([at, quotes]) => rates.rate('test', { at, quotes }))).toEqual(expected);
});
