import fastify from 'fastify';
import { expect, test } from 'vitest';
import { addMetrics } from './metrics.ts';
import type { Answered } from './metrics.ts';
import { newRates } from '../../tests/support/rates.ts';

const TOKEN = 'a-token-of-24-characters';

async function open(token?: string) {
  const answers: Answered[] = [];
  const app = fastify();
  const metrics = {
    contentType: 'text/plain',
    answered: (one: Answered) => void answers.push(one),
    refusedConnection: () => undefined,
    text: async () => 'up 1',
  };
  addMetrics(app, { metrics, token, areaOf: () => 'page', rates: newRates() });
  const readWith = async (remoteAddress: string, headers: Readonly<Record<string, string>>) => {
    const { statusCode, body } = await app.inject({ url: '/metrics', remoteAddress, headers: { ...headers } });
    return statusCode === 200 ? body : statusCode;
  };
  const read = (remoteAddress: string, authorization = '') => readWith(remoteAddress, { authorization });
  return { answers, read, readWith };
}

test('this machine reads the metrics without a token', async () => {
  const { read } = await open();
  expect(await read('127.0.0.1')).toBe('up 1');
});

test.each([
  ['nothing', undefined, ''],
  ['an empty token where none is set', undefined, 'Bearer '],
  ['no token where one is set', TOKEN, ''],
  ['another token', TOKEN, 'Bearer a-token-of-25-characters'],
  ['the token without its scheme', TOKEN, TOKEN],
])('for another machine with %s they do not exist', async (_what, token, authorization) => {
  const { read } = await open(token);
  expect(await read('192.0.2.7', authorization)).toBe(404);
});

test.each([{ 'x-forwarded-for': '192.0.2.7' }, { forwarded: 'for=192.0.2.7' }, { 'x-forwarded-for': '' }])(
  'a visitor whom a proxy of this machine passes on is not this machine: %j',
  async (headers) => {
    const { readWith } = await open(TOKEN);
    expect(await readWith('127.0.0.1', headers)).toBe(404);
    expect(await readWith('127.0.0.1', { ...headers, authorization: `Bearer ${TOKEN}` })).toBe('up 1');
  },
);

test('another machine reads them with the token', async () => {
  const { read } = await open(TOKEN);
  expect(await read('192.0.2.7', `Bearer ${TOKEN}`)).toBe('up 1');
});

test('guesses of one address at the token are refused before long, and others go on', async () => {
  const { read } = await open(TOKEN);
  const guesses: (string | number)[] = [];
  for (let guess = 0; guess < 301; guess += 1) guesses.push(await read('192.0.2.7', `Bearer ${guess}`));
  expect(guesses.slice(-2)).toEqual([404, 429]);
  expect(await read('192.0.2.8', `Bearer ${TOKEN}`)).toBe('up 1');
});

test('every answer is counted by area, status and time', async () => {
  const { answers, read } = await open();
  await read('192.0.2.7');
  expect(answers).toEqual([{ area: 'page', status: 404, seconds: expect.any(Number) }]);
});
