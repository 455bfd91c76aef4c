import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { FavouriteMarks, favouritesQuery, setFavourite } from './favourites.ts';
import { refused, unreachable } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { queryClient } from './queries.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Fakes a server whose answers the test gives, one after another. */
function buildServer(first: readonly string[] = []) {
  let shown = first;
  const requests: string[] = [];
  const answers: ((outcome: Outcome<readonly string[]>) => void)[] = [];
  const marks = new FavouriteMarks({
    ask: (symbol, isMarked) => {
      requests.push(`${isMarked ? '+' : '-'}${symbol}`);
      return new Promise((resolve) => answers.push(resolve));
    },
    show: (change) => (shown = change(shown)),
  });
  const answer = async (outcome: Outcome<readonly string[]>): Promise<void> => {
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    answers.shift()?.(outcome);
  };
  return { marks, answer, requests, shown: () => shown };
}

test('a mark is shown at once and is what the server says afterwards', async () => {
  const { marks, answer, shown } = buildServer(['BTCUSD']);
  const done = marks.set('EURUSD', true);
  expect(shown()).toEqual(['BTCUSD', 'EURUSD']);
  await answer({ kind: 'done', value: ['BTCUSD', 'XAUUSD', 'EURUSD'] });
  await done;
  expect(shown()).toEqual(['BTCUSD', 'XAUUSD', 'EURUSD']);
});

test.each([
  ['refused', refused({ code: 'tooManyFavourites' })],
  ['never heard', unreachable],
])('a mark that was %s is taken back, and no other', async (_name, outcome) => {
  const { marks, answer, shown } = buildServer(['BTCUSD']);
  const first = marks.set('EURUSD', true);
  const second = marks.set('BTCUSD', false);
  expect(shown()).toEqual(['EURUSD']);
  await answer(outcome);
  expect(await first).toEqual(outcome);
  expect(shown()).toEqual([]);
  await answer(outcome);
  await second;
  expect(shown()).toEqual(['BTCUSD']);
});

test('presses go out one after another, and an answer in between does not undo a later one', async () => {
  const { marks, answer, requests, shown } = buildServer();
  const all = [marks.set('EURUSD', true), marks.set('EURUSD', false), marks.set('XAUUSD', true)];
  await answer({ kind: 'done', value: ['EURUSD'] });
  await all[0];
  expect(requests).toEqual(['+EURUSD', '-EURUSD']);
  expect(shown()).toEqual(['XAUUSD']);
  await answer({ kind: 'done', value: [] });
  await answer({ kind: 'done', value: ['XAUUSD'] });
  await Promise.all(all);
  expect(requests).toEqual(['+EURUSD', '-EURUSD', '+XAUUSD']);
  expect(shown()).toEqual(['XAUUSD']);
});

test.each([
  ['done', Response.json({ status: true, data: ['BTCUSD', 'EURUSD'] }), ['BTCUSD', 'EURUSD']],
  ['never heard', new Response('', { status: 502 }), ['BTCUSD']],
])('a mark before the list has come, and that was %s, leaves the others', async (_name, answer, expected) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (_path: string, { method }: RequestInit) => {
    asked.push(method ?? '');
    if (method === 'POST') return answer;
    return asked.length === 1 ? new Promise(() => undefined) : Response.json({ status: true, data: expected });
  });
  const observer = new QueryObserver(queryClient, favouritesQuery);
  const end = observer.subscribe(() => undefined);
  await setFavourite('EURUSD', true);
  await expect.poll(() => observer.getCurrentResult().data).toEqual(expected);
  expect(asked).toEqual(['GET', 'POST', 'GET']);
  end();
  queryClient.clear();
});
