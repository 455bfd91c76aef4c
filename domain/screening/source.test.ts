import { expect, it } from 'vitest';
import { readSource, writeSource } from './source.ts';

it.each([
  { provider: 'list', lists: 'Invented list of the demonstration #1' },
  { provider: 'list', lists: 'EU: consolidated #12' },
])('SC-3 the source of a check is read as it was written: $lists', (source) => {
  expect(readSource(writeSource(source))).toEqual(source);
});

it('SC-3 a source that names no lists is its provider', () => {
  expect(readSource('none')).toEqual({ provider: 'none', lists: '' });
});
