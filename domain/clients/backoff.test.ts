import { expect, it } from 'vitest';
import { FORGET_AFTER_MS, addFailure, nextAttemptAt } from './backoff.ts';

const NOW = 10_000_000_000;

it.each([
  [1, 0],
  [4, 0],
  [5, 1_000],
  [6, 2_000],
  [7, 4_000],
  [14, 512_000],
  [15, 900_000],
  [1_000, 900_000],
])('T3 after %d failures the next attempt waits %d ms', (failures, waitMs) => {
  expect(nextAttemptAt({ failures, lastFailureAt: NOW }) - NOW).toBe(waitMs);
});

it('T3 failures are forgotten after a day without one', () => {
  const before = { failures: 9, lastFailureAt: NOW };
  expect(addFailure(before, NOW + FORGET_AFTER_MS).failures).toBe(10);
  expect(addFailure(before, NOW + FORGET_AFTER_MS + 1).failures).toBe(1);
});
