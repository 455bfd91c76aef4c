import { expect, it } from 'vitest';
import { retryDelayMs } from './backoff.ts';

it.each([
  [0, 0, 250],
  [0, 1, 500],
  [3, 0.5, 3_000],
  [20, 0, 7_500],
  [20, 1, 15_000],
])('attempt %d waits, jittered by %d, %d ms', (attempt, random, delay) => {
  expect(retryDelayMs(attempt, () => random)).toBe(delay);
});
