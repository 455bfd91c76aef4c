import { expect, it } from 'vitest';
import { stepFrom } from './carouselSteps.ts';

it.each([
  [0, 'next', 3, 1],
  [2, 'next', 3, 0],
  [0, 'previous', 3, 2],
  [1, 'previous', 3, 0],
  [0, 'next', 1, 0],
] as const)('from slide %i the %s of %i is %i', (index, direction, count, next) => {
  expect(stepFrom(index, direction, count)).toBe(next);
});
