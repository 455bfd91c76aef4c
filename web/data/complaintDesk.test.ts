import { expect, it } from 'vitest';
import { isOver } from './complaintDesk.ts';

it.each([
  ['waiting', null, false],
  ['refused', null, true],
  ['withdrawn', null, true],
  ['expired', null, true],
  ['approved', 'underway', false],
  ['approved', 'done', true],
  ['approved', 'failed', true],
] as const)('CP-6 an open complaint follows its answer: %s, %s', (state, outcome, expected) => {
  expect(isOver([{ id: 7, state, outcome }], 7)).toBe(expected);
  expect(isOver([{ id: 8, state, outcome }], 7)).toBe(false);
});
