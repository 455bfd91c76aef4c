import { expect, test } from 'vitest';
import { createElapsed } from './clock.ts';

const START = Date.parse('2026-11-18T16:00:00Z');

test('PR-18 what has passed never goes back, and holds the time that the machine slept', () => {
  let [wall, steady] = [START, 70.25];
  const elapsed = createElapsed(
    () => wall,
    () => steady,
  );
  const pass = (wallMs: number, steadyMs: number): number => {
    const before = elapsed();
    wall += wallMs;
    steady += steadyMs;
    return elapsed() - before;
  };
  expect(pass(0, 0)).toBe(0);
  expect(pass(1_000, 1_000)).toBe(1_000);
  // The clock is set back by an hour, and right again: messages received before may be as old as that.
  expect(pass(-3_600_000, 1_000)).toBe(1_000);
  expect(pass(3_600_000, 0)).toBe(3_600_000);
  // The machine was asleep for ten minutes.
  expect(pass(600_000, 3)).toBe(600_000);
  // Two clocks never agree exactly.
  expect(pass(1_400, 1_000)).toBe(1_000);
});
