import { expect, test } from 'vitest';
import { decidableFirst } from './decidableFirst.ts';

const requests = [
  { id: 5, obstacle: 'role' },
  { id: 6, obstacle: 'own' },
  { id: 7, obstacle: null },
  { id: 8, obstacle: 'role' },
  { id: 9, obstacle: null },
] as const;
const ids = (decided: readonly number[] = []) => decidableFirst(requests, new Set(decided)).map(({ id }) => id);

test('what the reader may decide comes first, and the rest keeps its order', () => {
  expect(ids()).toEqual([7, 9, 5, 6, 8]);
});

test('a request whose approval failed keeps its place among them', () => {
  expect(ids([8])).toEqual([7, 8, 9, 5, 6]);
});
