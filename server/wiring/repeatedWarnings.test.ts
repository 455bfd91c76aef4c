import { expect, test } from 'vitest';
import { RepeatedWarnings } from './repeatedWarnings.ts';

test('the same warning passes once a minute, and then says how often it was held back', () => {
  let now = 5;
  const warnings = new RepeatedWarnings(() => now);
  const admitted = Array.from({ length: 1_201 }, () => {
    const held = warnings.admit('database');
    now += 100;
    return held;
  }).filter((held) => held !== undefined);
  expect(admitted).toEqual([0, 599, 599]);
});

test('another warning passes at once, and a thousand of them stay in bounded memory', () => {
  const warnings = new RepeatedWarnings(() => 0);
  for (let index = 0; index < 1_000; index += 1) expect(warnings.admit(`warning ${index}`)).toBe(0);
  expect(warnings.admit('warning 999')).toBeUndefined();
});
