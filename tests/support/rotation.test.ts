import { afterEach, expect, test, vi } from 'vitest';
import { IS_FULL, rotating } from './rotation.ts';

afterEach(() => vi.unstubAllEnvs());

const pairs = [
  ['a', 1],
  ['b', 2],
  ['c', 3],
] as const;

test.each([
  [
    '00000000',
    2,
    [
      ['a', 1],
      ['b', 2],
    ],
  ],
  [
    '00000002',
    2,
    [
      ['c', 3],
      ['a', 1],
    ],
  ],
  [
    '00000001',
    9,
    [
      ['b', 2],
      ['c', 3],
      ['a', 1],
    ],
  ],
])('of commit %s %d choices are %j, each as it is', (commit, count, expected) => {
  vi.stubEnv('TEST_ROTATION', commit);
  expect(rotating(pairs, count)).toEqual(IS_FULL ? pairs : expected);
});

test('every choice has its turn', () => {
  const chosen = new Set<unknown>();
  for (const commit of ['00000000', '00000001', '00000002']) {
    vi.stubEnv('TEST_ROTATION', commit);
    for (const choice of rotating(pairs, 1)) chosen.add(choice);
  }
  expect(chosen.size).toBe(pairs.length);
});
