import { afterAll, beforeAll, expect, it } from 'vitest';
import { FAVOURITES_MAXIMUM } from '@candor/domain/clients/favourites.ts';
import { startEdge } from '../../../../tests/support/edge.ts';
import { OTHER_HOST } from '../../../../tests/support/edgeBrands.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { get, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Sent } from '../../../../tests/support/edgeClient.ts';
import { instruments } from '../../engine/instruments/index.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

function set(sent: Sent, symbol: unknown, favourite: unknown = 1) {
  return post(edge, '/api/favourites/set', { symbol, favourite }, sent);
}

async function marked(sent: Sent): Promise<readonly unknown[]> {
  return (await get(edge, '/api/favourites', sent)).list;
}

it('favourites require a session', async () => {
  expect((await get(edge, '/api/favourites')).code).toBe('sessionMissing');
  expect((await set({}, 'EURUSD')).code).toBe('sessionMissing');
});

it('FA-1 marks stay, in their order, and can be taken away', async () => {
  const { sent } = await newClient(edge);
  expect(await marked(sent)).toEqual([]);
  expect((await set(sent, 'XAUUSD')).list).toEqual(['XAUUSD']);
  edge.clock.pass(1);
  expect((await set(sent, 'BTCUSD')).list).toEqual(['XAUUSD', 'BTCUSD']);
  edge.clock.pass(1);
  expect((await set(sent, 'EURUSD')).list).toEqual(['XAUUSD', 'BTCUSD', 'EURUSD']);
  expect((await set(sent, 'BTCUSD', 0)).list).toEqual(['XAUUSD', 'EURUSD']);
  expect(await marked(sent)).toEqual(['XAUUSD', 'EURUSD']);
});

it('FA-1 the same again changes nothing: neither a mark nor its absence', async () => {
  const { sent } = await newClient(edge);
  for (const _ of [1, 2]) expect((await set(sent, 'EURUSD')).list).toEqual(['EURUSD']);
  for (const _ of [1, 2]) expect((await set(sent, 'EURUSD', 0)).list).toEqual([]);
});

it('FA-1 an alias marks its instrument', async () => {
  const { sent } = await newClient(edge);
  expect((await set(sent, 'GOLD')).list).toEqual(['XAUUSD']);
  expect((await set(sent, 'XAUUSD')).list).toEqual(['XAUUSD']);
});

it('marks are the client’s own, in one brand', async () => {
  const anna = await newClient(edge);
  const ben = await newClient(edge);
  const other = await newClient(edge, { host: OTHER_HOST });
  await set(anna.sent, 'EURUSD');
  expect(await marked(ben.sent)).toEqual([]);
  expect(await marked(other.sent)).toEqual([]);
});

it.each([
  ['an unknown symbol', 'NOSUCH', 1, 'instrumentUnknown'],
  ['no symbol', undefined, 1, 'fieldRequired'],
  ['a script', '<script>', 1, 'malformed'],
  ['neither yes nor no', 'EURUSD', 'maybe', 'malformed'],
])('%s is refused', async (_name, symbol, favourite, code) => {
  const { sent } = await newClient(edge);
  expect((await set(sent, symbol, favourite)).code).toBe(code);
  expect(await marked(sent)).toEqual([]);
});

it('FA-2 of marks set at the same moment, at most fifty stay', async () => {
  const { sent } = await newClient(edge);
  const wanted = instruments.slice(0, FAVOURITES_MAXIMUM + 6);
  const answers = await Promise.all(wanted.map(({ symbol }) => set(sent, symbol)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => 'tooManyFavourites'));
  expect(await marked(sent)).toHaveLength(FAVOURITES_MAXIMUM);
});
