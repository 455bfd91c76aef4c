import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { changeKept } from './changeKept.ts';

const double = (numbers: readonly number[]) => numbers.map((one) => one * 2);

test('what is to be read again still is after a change of what is kept', async () => {
  const client = new QueryClient();
  client.setQueryData(['list', 1], [1]);
  client.setQueryData(['list', 2], [2]);
  await client.invalidateQueries({ queryKey: ['list', 1], refetchType: 'none' });
  changeKept(client, ['list'], double);
  expect(client.getQueryData(['list', 1])).toEqual([2]);
  expect(client.getQueryData(['list', 2])).toEqual([4]);
  expect(client.getQueryState(['list', 1])?.isInvalidated).toBe(true);
  expect(client.getQueryState(['list', 2])?.isInvalidated).toBe(false);
});

test('nothing is made where nothing is kept', () => {
  const client = new QueryClient();
  changeKept(client, ['list'], double);
  expect(client.getQueryCache().getAll()).toEqual([]);
});
