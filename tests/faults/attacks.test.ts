import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { PRICES_PATH } from '@candor/contracts/sockets/prices.ts';
import { CONNECTIONS, PRICE_MESSAGES_PER_SECOND } from '@candor/server/admission/budgets.ts';
import { PASSWORD, registration } from '../support/edgeClient.ts';
import { asOwner } from '../support/edge.ts';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';
import { ask, flood, hold } from '../support/strangers.ts';
import { multipart, photo } from '../support/uploads.ts';

/** What strangers can do without a login. During each of it a client is served, and nothing grows without an end. */

const HONEST = '127.0.0.9';
const JSON_BODY = { 'content-type': 'application/json' };
const WEBHOOKS_KEPT = 1_000;
/** Quotas of a day begin again at midnight, which no test waits for. */
const NOON = '2026-01-14T12:00:00Z';

let server: TestServer;
let picture: Buffer;
let held: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer({ cluster: inject('cluster'), settings: { CLOCK: NOON } });
  picture = await photo();
  const body = JSON.stringify(registration('honest'));
  const registered = await honest('/api/accounts/register', body);
  expect(registered.status).toBe(200);
});

afterAll(() => server.stop());

afterEach(async () => {
  for (const socket of held) socket.destroy();
  held = [];
  // After each: it lives, and the client is served.
  await isServed();
});

function honest(path: string, body?: string | Buffer, headers: Readonly<Record<string, string>> = JSON_BODY) {
  const sent = body === undefined ? {} : ({ method: 'POST', body, headers } as const);
  return ask(server.port, { from: HONEST, path, ...sent });
}

/** A page, a login, and a call in its session. */
async function isServed(): Promise<string> {
  expect((await honest('/')).status).toBe(200);
  expect((await honest('/platform/BTCUSD')).status).toBe(200);
  const login = await honest(
    '/api/accounts/login',
    JSON.stringify({ email: 'honest@example.com', password: PASSWORD }),
  );
  expect(login.status).toBe(200);
  const { data }: { data: { access_token: string } } = JSON.parse(login.text);
  const own = { ...JSON_BODY, authorization: `Bearer ${data.access_token}` };
  expect((await honest('/api/accounts/get', '{}', own)).status).toBe(200);
  return data.access_token;
}

async function holdMany(count: number, textOf: (index: number) => string, from: (index: number) => string) {
  held.push(
    ...(await Promise.all(Array.from({ length: count }, (_, index) => hold(server.port, from(index), textOf(index))))),
  );
}

function countRows(table: string): Promise<number> {
  return asOwner(server.database, async (owner) => {
    const { rows } = await owner.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
    return rows[0]?.count ?? 0;
  });
}

test('silent connections: an address has its number of them and no more', async () => {
  await holdMany(
    CONNECTIONS.perSubject + 50,
    () => '',
    () => '127.50.0.1',
  );
  expect((await ask(server.port, { from: '127.50.0.1', path: '/api/health' })).status).not.toBe(200);
  await isServed();
});

test.each([
  ['a login', 'POST /api/accounts/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'],
  ['a webhook', 'POST /api/transactions/update/iPayTotal HTTP/1.1\r\nHost: localhost\r\n'],
  ['content', 'POST /api/forms/submit/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'],
])('slow writers of %s', async (_what, head) => {
  await holdMany(
    200,
    () => `${head}Content-Length: 60000\r\n\r\n{`,
    (index) => `127.51.0.${1 + (index % 4)}`,
  );
  await isServed();
});

test('slow readers of pages, files and answers', async () => {
  const paths = ['/', '/platform/BTCUSD', '/api/docs', '/api/prices/quality'];
  const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(10));
  await holdMany(
    40,
    (index) => requests[index % requests.length] ?? '',
    (index) => `127.52.0.${1 + (index % 4)}`,
  );
  await isServed();
});

test('a flood of pages that do not exist, from one address', async () => {
  const flooded = flood(server.port, { count: 700, atOnce: 60 }, (index) => ({
    from: '127.53.0.1',
    path: `/nope${index}`,
  }));
  await isServed();
  for (const status of (await flooded).keys()) expect([404, 429]).toContain(status);
});

test('a flood of personal pages, from one address', async () => {
  const flooded = flood(server.port, { count: 700, atOnce: 120 }, (index) => ({
    from: '127.53.0.2',
    path: `/my-account/limits?${index}`,
  }));
  await isServed();
  for (const status of (await flooded).keys()) expect([200, 429, 503]).toContain(status);
});

test('a flood of what anybody may ask, at many hosts', async () => {
  const flooded = flood(server.port, { count: 700, atOnce: 60 }, (index) => ({
    from: '127.54.0.1',
    path: '/api/prices/quality',
    headers: { host: index % 2 === 0 ? 'localhost' : 'northline.localhost' },
  }));
  await isServed();
  for (const status of (await flooded).keys()) expect([200, 429]).toContain(status);
  expect(await countRows('rate_count')).toBeLessThan(50);
});

test('a flood of registrations: what is too much is refused', async () => {
  const flooded = flood(server.port, { count: 260, atOnce: 60 }, () => ({
    ...{ from: '127.54.0.2', path: '/api/accounts/register', method: 'POST', body: '{', headers: JSON_BODY },
  }));
  await isServed();
  const statuses = await flooded;
  expect(new Set(statuses.keys())).toEqual(new Set([400, 429]));
  // Sixty in a quarter of an hour, and as many if the next one has just begun.
  expect(statuses.get(400)).toBeLessThanOrEqual(120);
});

test('junk webhooks: beyond the quota nothing is stored, and nothing of it is large', async () => {
  const junk = 'x'.repeat(60_000);
  const flooded = flood(server.port, { count: WEBHOOKS_KEPT + 100, atOnce: 30 }, (index) => ({
    ...{ from: '127.55.0.1', path: '/api/transactions/update/iPayTotal', method: 'POST' },
    body: `${index} ${junk}`,
  }));
  await isServed();
  expect((await flooded).size).toBe(1);
  expect(await countRows('payment_webhook')).toBe(WEBHOOKS_KEPT);
  const bytes = await asOwner(server.database, (owner) =>
    owner.query<{ longest: number }>('SELECT max(length(body)) AS longest FROM payment_webhook'),
  );
  expect(bytes.rows[0]?.longest).toBe(2_048);
});

test('holders of uploads', async () => {
  const head =
    'POST /api/accounts/upload HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000\r\n' +
    'Content-Type: multipart/form-data; boundary=candor-test-line\r\n\r\n--candor';
  await holdMany(
    60,
    () => head,
    (index) => `127.56.0.${1 + (index % 10)}`,
  );
  const token = await isServed();
  const body = multipart([
    { name: 'type', body: 'doc_passport' },
    { name: 'files', fileName: 'passport.jpg', body: picture },
  ]);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=candor-test-line',
  };
  const uploaded = await honest('/api/accounts/upload', body, headers);
  expect([uploaded.status, uploaded.text]).toEqual([200, expect.any(String)]);
});

test('talkers at the stream of prices', async () => {
  const open = () => new WebSocket(`ws://127.0.0.1:${server.port}${PRICES_PATH}`);
  const reader = open();
  const frames: unknown[] = [];
  reader.addEventListener('message', ({ data }) => void frames.push(data));
  const closed = Array.from({ length: 20 }, async () => {
    const talker = open();
    await new Promise((opened) => talker.addEventListener('open', opened));
    const end = new Promise<number>((resolve) => talker.addEventListener('close', ({ code }) => resolve(code)));
    for (let count = 0; count < 100 * PRICE_MESSAGES_PER_SECOND; count += 1) talker.send('x');
    return end;
  });
  // With the reason or, since they go on, without.
  for (const code of await Promise.all(closed)) expect([1_006, 1_008]).toContain(code);
  const before = frames.length;
  await expect.poll(() => frames.length).toBeGreaterThan(before);
  reader.close();
});

test('none of it ended a thread, was an alarm of the engine or a bug of ours', () => {
  const log = server.log();
  expect(log).not.toContain('incident');
  expect(log).not.toContain('"alarm":true');
});
