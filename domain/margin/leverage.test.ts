import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LEVERAGES, TERMINATION_PERCENTAGES, allowedLeverages } from './leverage.ts';
import type { Regime } from './leverage.ts';

const all = [0, 1, 2, 3, 4, 5, 6];

describe('MA-5 allowed leverages', () => {
  test.each<[string, readonly number[] | undefined, Regime, number, readonly number[]]>([
    ['everything', all, 'none', 2, [1, 3, 5, 10, 15, 20, 30]],
    ['major currencies', all, 'esma-retail', 30, [1, 3, 5, 10, 15, 20, 30]],
    ['other currencies, gold, major indices', all, 'esma-retail', 20, [1, 3, 5, 10, 15, 20]],
    ['commodities', all, 'esma-retail', 10, [1, 3, 5, 10]],
    ['stocks', all, 'esma-retail', 5, [1, 3, 5]],
    ['crypto: 2 is not in the list, so only 1', all, 'esma-retail', 2, [1]],
    ['own indexes', [0, 3, 6], 'none', 2, [1, 10, 30]],
    ['own indexes under the cap', [0, 3, 6], 'esma-retail', 10, [1, 10]],
    ['own indexes above the cap leave nothing', [6], 'esma-retail', 5, []],
    ['an index beyond the list allows nothing', [7, 99, -1], 'none', 2, []],
    ['no index', [], 'none', 2, []],
    ['the category is not in his settings', undefined, 'none', 2, []],
    ['indexes in another order, twice', [3, 0, 3], 'none', 2, [1, 10]],
  ])('%s', (_name, indexes, regime, cap, allowed) => {
    expect(allowedLeverages({ offered: LEVERAGES, indexes, regime, caps: { 'esma-retail': cap } })).toEqual(allowed);
  });

  test("a brand's own list is what the indexes mean", () => {
    expect(
      allowedLeverages({ offered: [2, 4, 8], indexes: [1, 2], regime: 'none', caps: { 'esma-retail': 1 } }),
    ).toEqual([4, 8]);
  });

  test('a cap only ever takes away, and from the top', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1, max: 8 })), fc.integer({ min: 1, max: 40 }), (indexes, cap) => {
        const facts = { offered: LEVERAGES, indexes, caps: { 'esma-retail': cap } };
        const free = allowedLeverages({ ...facts, regime: 'none' });
        expect(allowedLeverages({ ...facts, regime: 'esma-retail' })).toEqual(
          free.filter((leverage) => leverage <= cap),
        );
      }),
    );
  });
});

test("MA-6 the calculator's percentages", () => {
  expect(LEVERAGES.map((leverage) => TERMINATION_PERCENTAGES[leverage])).toEqual([
    '100',
    '33.3',
    '20',
    '10',
    '7.5',
    '5',
    '3.3',
  ]);
});
