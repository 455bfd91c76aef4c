import { expect, it } from 'vitest';
import { endedOf } from './approvals.ts';

it.each([
  ['waiting', null, false],
  ['refused', null, true],
  ['withdrawn', null, true],
  ['expired', null, true],
  ['approved', 'underway', false],
  ['approved', 'done', true],
  ['approved', 'failed', true],
] as const)('FE-1 a page follows what it says waits: %s, %s', (state, outcome, isEnded) => {
  expect(endedOf([7], [{ id: 7, state, outcome }])).toEqual(isEnded ? [7] : []);
  expect(endedOf([7], [{ id: 8, state, outcome }])).toEqual([]);
});
