import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEdge } from '../../tests/support/edge.ts';
import { OTHER_HOST } from '../../tests/support/edgeBrands.ts';
import type { Edge } from '../../tests/support/edge.ts';
import { createSimulatedSource } from '../providers/prices/simulated/simulated.ts';
import { instruments } from '../modules/engine/instruments/index.ts';
import { CandleHistory } from '../modules/engine/quotes/index.ts';
import type { HistoryRequest } from '../modules/engine/quotes/index.ts';
import { writeHistory } from '../modules/terminal/udf/index.ts';

const DAY = 86_400;
let edge: Edge;
let now: number;

beforeAll(async () => {
  edge = await startEdge();
  now = Math.floor(edge.clock.now() / 1_000);
  const { clock, bus } = edge;
  const source = createSimulatedSource({ seed: 7, firstInstant: clock.now(), instruments, clock });
  const candles = new CandleHistory({ source, clock, firstInstant: clock.now(), store: undefined });
  const bars = (request: HistoryRequest) => candles.history(request);
  bus.respond('render.candles', bars);
  bus.respond('render.udfHistory', (request) => writeHistory(request, { bars, clock, nextSplit: () => undefined }));
});

afterAll(() => edge.stop());

function ask(path: string, headers: Readonly<Record<string, string>> = {}) {
  return edge.app.inject({ method: 'GET', url: `/udf/${path}`, headers: { host: 'localhost', ...headers } });
}

test('answers are bare, and are nothing that a browser could run', async () => {
  const { statusCode, headers, body } = await ask('symbols?symbol=BTCUSD');
  expect(statusCode).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ name: 'BTCUSD', session: '24x7' });
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=300',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
});

test('the time is plain text', async () => {
  const { headers, body } = await ask('time');
  expect([headers['content-type'], headers['cache-control'], body]).toEqual([
    'text/plain; charset=utf-8',
    'no-store',
    `${now}`,
  ]);
});

test.each([
  ['symbols?symbol=NOTHING', 'unknown_symbol'],
  ['history?symbol=NOTHING&resolution=1&to=1768392000', 'unknown_symbol'],
  ['history?symbol=BTCUSD&resolution=7&to=1768392000', 'malformed: resolution'],
  ['history?symbol=BTCUSD&resolution=1&to=1e9', 'malformed: to'],
  ['history?symbol=BTCUSD&resolution=1&to=1&to=2', 'malformed: to'],
  ['quotes?symbols=,', 'malformed: symbols'],
])('%s is an error in the words of the protocol', async (path, errmsg) => {
  const { statusCode, headers, body } = await ask(path);
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(JSON.parse(body)).toEqual({ s: 'error', errmsg });
});

test('what is not there is not found', async () => {
  expect((await ask('marks')).statusCode).toBe(404);
  expect(
    (await edge.app.inject({ method: 'POST', url: '/udf/config', headers: { host: 'localhost' } })).statusCode,
  ).toBe(404);
});

test('bars of long ago are kept, those of now for a second', async () => {
  const range = (to: number) => `history?symbol=BTCUSD&resolution=60&from=${to - DAY}&to=${to}`;
  const [old, recent] = [await ask(range(now - 5 * DAY)), await ask(range(now))];
  expect(old.headers['cache-control']).toBe('public, max-age=300');
  expect(recent.headers['cache-control']).toBe('public, max-age=1');
  expect(JSON.parse(recent.body).t).toHaveLength(24);
  expect(JSON.parse(old.body).t).toHaveLength(24);
});

test.each([
  ['http://northline.localhost:3000', 'localhost', true],
  ['http://localhost:3000', 'northline.localhost', true],
  ['http://evil.example', 'localhost', false],
  [`http://${OTHER_HOST}`, 'localhost', false],
  [`http://${OTHER_HOST}`, OTHER_HOST, true],
  ['null', 'localhost', false],
])('pages of %s may read the feed of %s: %s', async (origin, host, isAllowed) => {
  const { headers } = await ask('config', { origin, host });
  expect(headers['access-control-allow-origin']).toBe(isAllowed ? origin : undefined);
  expect(headers['access-control-allow-credentials']).toBeUndefined();
  expect(`${headers['vary']}`.toLowerCase()).toContain('origin');
});

test('who asks too often has to wait', async () => {
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  while (answers.length <= 600) {
    const hits = Array.from({ length: 50 }, () => ask('time', { host: OTHER_HOST }));
    answers.push(...(await Promise.all(hits)));
  }
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(Number.parseInt(`${refused[0]?.headers['retry-after']}`, 10)).toBeGreaterThan(0);
  expect(JSON.parse(refused[0]?.body ?? '')).toEqual({ s: 'error', errmsg: 'tooManyRequests' });
});
