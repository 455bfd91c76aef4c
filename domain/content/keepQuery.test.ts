import { expect, it } from 'vitest';
import { keepQuery } from './keepQuery.ts';

it.each([
  ['/de/economics', '?ref=nordlys&utm_source=a%20b', '/de/economics?ref=nordlys&utm_source=a%20b'],
  ['/de/economics', '', '/de/economics'],
  ['/login?from=%2Fplatform', '?from=%2F%2Fevil.example&ref=a', '/login?from=%2Fplatform&ref=a'],
  ['/', '?ref=a&ref=b', '/?ref=a&ref=b'],
])('LA-4 %s with %s leads to %s', (address, search, whole) => {
  expect(keepQuery(address, search)).toBe(whole);
});
