import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { alertsQuery, createAlert, deleteAlert, markAlertsSeen, refreshAlerts } from './alerts.ts';
import { queryClient } from './queries.ts';

const first = {
  id: 1,
  symbol: 'EURUSD',
  side: 'above',
  price: 1.1,
  note: '',
  created_at: '2026-01-14T10:00:00.000Z',
  expires_at: null,
  state: 'open',
  fired: null,
  seen: 0,
};
const second = { ...first, id: 2 };

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const acts = [
  ['created', second, () => createAlert({ symbol: 'EURUSD', price: 1n } as never), [second, first]],
  ['deleted', {}, () => deleteAlert(1), []],
  ['seen', {}, () => markAlertsSeen([1]), [{ ...first, seen: 1 }]],
] as const;

test.each(acts.flatMap((act) => [[...act, true] as const, [...act, false] as const]))(
  'a list that was requested before an alert was %s does not undo that (%#)',
  async (_name, answer, act, after, isKnown) => {
    const { promise: late, resolve } = Promise.withResolvers<unknown>();
    const lists: unknown[] = [...(isKnown ? [[first]] : []), late, after];
    vi.stubGlobal('fetch', async (_path: string, { method }: RequestInit) => {
      const data = method === 'POST' ? answer : await lists.shift();
      return Response.json({ status: true, data });
    });
    const observer = new QueryObserver(queryClient, alertsQuery);
    const shown = () => observer.getCurrentResult().data?.map(({ id, seen }) => [id, seen]);
    const end = observer.subscribe(() => undefined);
    if (isKnown) {
      await expect.poll(() => shown()).toEqual([[1, false]]);
      refreshAlerts();
    }
    await act();
    resolve([first]);
    await expect.poll(() => lists).toEqual([]);
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    expect(shown()).toEqual(after.map(({ id, seen }) => [id, seen === 1]));
    end();
  },
);
