import { expect, it } from 'vitest';
import { isServed, neverServed, usuallyServed } from './residence.ts';

it.each([
  ['RE-1 a country that the brand names', ['DE', 'AT'], 'AT', true],
  ['RE-1 one that it does not name', ['DE', 'AT'], 'US', false],
  ['RE-2 one under sanctions, though the brand names it', ['DE', 'KP'], 'KP', false],
  ['RE-1 a number of no country', ['DE'], undefined, true],
  ['RE-1 a brand that names none', [], 'DE', false],
])('%s', (_case, allowed, country, served) => {
  expect(isServed(allowed, country)).toBe(served);
});

it('RE-2 what is served by default is none of those that never are', () => {
  expect(neverServed.filter((country) => isServed(usuallyServed, country))).toEqual([]);
  expect(new Set(usuallyServed).size).toBe(32);
});
