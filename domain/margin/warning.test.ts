import { expect, test } from 'vitest';
import { warningStep } from './warning.ts';

test.each([
  ['a healthy account', 1_500, false, 'stay'],
  ['just at the level', 750, false, 'stay'],
  ['below it', 749, false, 'warn'],
  ['below zero', -20, false, 'warn'],
  ['still below it', 600, true, 'stay'],
  ['above it again, but not covered in full', 999, true, 'stay'],
  ['covered in full', 1_000, true, 'rearm'],
  ['nothing open any more', Infinity, true, 'rearm'],
  ['a price is missing', undefined, false, 'stay'],
  ['a price is missing after a warning', undefined, true, 'stay'],
] as const)('ML-15 %s', (_name, health, isWarned, step) => {
  expect(warningStep(health, isWarned)).toBe(step);
});

test('ML-15 a level that swings about the threshold warns once, and again after it has recovered', () => {
  let isWarned = false;
  const steps = [900, 740, 760, 745, 990, 700, 1_010, 740].map((health) => {
    const step = warningStep(health, isWarned);
    isWarned = step === 'warn' || (isWarned && step !== 'rearm');
    return step;
  });
  expect(steps.filter((step) => step !== 'stay')).toEqual(['warn', 'rearm', 'warn']);
});
