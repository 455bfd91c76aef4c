import { expect, test } from 'vitest';
import { rateOf } from '../money/examples.ts';
import { setSpreadAt } from './setSpread.ts';

test.each([
  ['1.16', 0.7, 5, '0.0000812', 'a part of the price'],
  ['100000', 4, 2, '40', 'at any price'],
  ['0.17', 0.2, 4, '0.0001', 'at least a tick'],
  ['0.12345678', 10, 8, '0.00012345', 'rounded down'],
])(
  'PR-20 at %s and %s basis points with %s decimals the set spread is %s: %s',
  (price, spreadBps, decimals, spread) => {
    expect(setSpreadAt(rateOf(price), { spreadBps, decimals })).toBe(rateOf(spread));
  },
);
