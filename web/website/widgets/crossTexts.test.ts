import { expect, test } from 'vitest';
import { commonState, readPath, writePath } from './crossTexts.ts';

test.each([
  [[{ symbol: 'EURUSD', isInverse: false }]],
  [[{ symbol: 'EURUSD', isInverse: true }]],
  [
    [
      { symbol: 'GBPUSD', isInverse: false },
      { symbol: 'USDJPY', isInverse: true },
    ],
  ],
])('a path of pairs is read from a cell as it was written: %j', (path) => {
  expect(readPath(writePath(path))).toEqual(path);
});

test.each([
  [['closed', 'open', undefined], 'open'],
  [['closed', 'held'], 'stale'],
  [['closed', 'none', undefined], 'closed'],
  [[undefined, 'none'], 'none'],
  [[], 'none'],
] as const)('pairs in the states %j are together %s', (states, together) => {
  expect(commonState(states)).toBe(together);
});
