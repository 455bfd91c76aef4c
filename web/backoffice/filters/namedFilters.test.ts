import { expect, it } from 'vitest';
import { filtersIn, firstDayFilter, lastDayFilter } from './namedFilters.ts';

it.each([
  ['', []],
  ['state: active', [['state', 'active']]],
  [
    'verified: 1 · from: 2026-01-14T00:00:00.000Z',
    [
      ['verified', '1'],
      ['from', '2026-01-14T00:00:00.000Z'],
    ],
  ],
  ['search: costa', [['search', 'costa']]],
  [
    'verified: 1 · search: a · country: DE',
    [
      ['verified', '1'],
      ['search', 'a · country: DE'],
    ],
  ],
])('LX-3 the filters of a request are read, and the words of a search are taken for no filter: %s', (text, found) => {
  expect(filtersIn(text)).toEqual(found);
});

it('a range of days has its first and its last day', () => {
  expect(firstDayFilter('From').wordOf('2026-01-14T00:00:00.000Z')).toBe('14 Jan 2026');
  expect(lastDayFilter('Until').wordOf('2026-01-15T00:00:00.000Z')).toBe('14 Jan 2026');
});
