import { expect, it } from 'vitest';
import { clockTone } from './clocks.ts';

it.each([
  [0, 'fresh'],
  [49, 'fresh'],
  [50, 'soon'],
  [99, 'soon'],
  [100, 'late'],
  [500, 'late'],
] as const)('after %i of 100 it is %s', (now, tone) => {
  expect(clockTone({ since: 0, due: 100 }, now)).toBe(tone);
});
