import { readFileSync } from 'node:fs';
import { connect as connectTcp } from 'node:net';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '@candor/contracts/http/calls.ts';
import { cmsRoutes } from '@candor/contracts/http/cms.ts';
import { officeCalls } from '@candor/contracts/http/office/calls.ts';
import { operatorCalls } from '@candor/contracts/http/operator/calls.ts';
import { udfCalls } from '@candor/contracts/http/udf.ts';
import { webhookPaths } from '@candor/contracts/webhooks/payments.ts';
import { REFUSALS, REQUESTS } from '../admission/budgets.ts';
import { startEdge } from '../../tests/support/edge.ts';
import type { Edge } from '../../tests/support/edge.ts';
import { BROWSER, PASSWORD, get, newClient, post, registration } from '../../tests/support/edgeClient.ts';
import type { Answered, Sent } from '../../tests/support/edgeClient.ts';
import { portOf } from '../../tests/support/port.ts';
import { POLICY_REPORTS } from './pagePolicy.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
  await edge.app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => edge.stop());

const evil = { headers: { origin: 'http://evil.example' } };

describe('T60 the surface', () => {
  it('is the contract with its documentation, health, and nothing else', () => {
    const routes = edge.app.printRoutes({ commonPrefix: false });
    const paths = new Set(Object.values(calls).map(({ path }) => path));
    const officePaths = new Set(Object.values(officeCalls).map(({ method, path }) => `${method} ${path}`));
    for (const path of paths) expect(edge.app.hasRoute({ url: path, method: pathMethod(path) })).toBe(true);
    for (const { path } of Object.values(udfCalls)) expect(edge.app.hasRoute({ url: path, method: 'GET' })).toBe(true);
    for (const { url } of cmsRoutes) expect(edge.app.hasRoute({ url, method: 'POST' })).toBe(true);
    const others = ['/udf/*', '/api/health', '/api/docs', '/api/docs/docs.css', '/api/docs/openapi.json', '/api/*'];
    for (const url of others) expect(edge.app.hasRoute({ url, method: 'GET' })).toBe(true);
    const ofFiles = ['/widget.js', '/widget.css', '/robots.txt'];
    for (const url of ofFiles) {
      expect(edge.app.hasRoute({ url, method: 'GET', constraints: { site: 'files' } })).toBe(true);
    }
    for (const url of webhookPaths) expect(edge.app.hasRoute({ url, method: 'POST' })).toBe(true);
    const picture = { url: '/media/:id/:file', method: 'GET' } as const;
    const pictures = [picture, { ...picture, constraints: { site: 'office' } }];
    for (const route of pictures) expect(edge.app.hasRoute(route)).toBe(true);
    const reports = [{}, { constraints: { site: 'office' } }].map((more) => ({ url: POLICY_REPORTS, ...more }));
    for (const route of reports) expect(edge.app.hasRoute({ ...route, method: 'POST' })).toBe(true);
    const ofPages = [
      { url: '/contact-forms/:form', method: 'POST' },
      { url: '/contact-us', method: 'POST' },
      { url: '/complaints', method: 'POST' },
      { url: '/own/fonts/:file', method: 'GET' },
      { url: '/log/checkpoint', method: 'GET' },
      { url: '/log/tile/*', method: 'GET' },
      { url: '/log/anchors', method: 'GET' },
      { url: '/log/anchor/:name', method: 'GET' },
    ] as const;
    for (const route of ofPages) expect(edge.app.hasRoute(route)).toBe(true);
    const ofPrograms = [...Object.values(operatorCalls).map(({ path }) => path), '/operator/*'];
    for (const url of ofPrograms) {
      expect(edge.app.hasRoute({ url, method: 'GET', constraints: { site: 'office' } })).toBe(true);
      expect(edge.app.hasRoute({ url, method: 'GET' })).toBe(false);
    }
    const brands = paths.size + webhookPaths.length + Object.keys(udfCalls).length + cmsRoutes.length + others.length;
    // The wildcards of calls are printed as one.
    expect(routes.match(/\((?:GET|POST|PUT|PATCH|DELETE)/g)).toHaveLength(
      brands +
        officePaths.size +
        ofFiles.length +
        pictures.length +
        reports.length +
        ofPages.length +
        ofPrograms.length -
        3,
    );
  });

  it.each(Object.entries(calls))('%s says who may call it and how often', (_name, call) => {
    expect(['none', 'client', 'affiliate']).toContain(call.auth);
    expect(['login', 'register', 'public', 'read', 'write']).toContain(call.rate);
  });

  it.each(Object.entries(calls).filter(([, { auth, upload }]) => auth !== 'none' && upload === undefined))(
    '%s requires a session',
    async (_name, call) => {
      const answer = await (call.method === 'GET' ? get(edge, call.path) : post(edge, call.path, {}));
      expect([answer.status, answer.code]).toEqual([401, 'sessionMissing']);
    },
  );

  it.each(['/api', '/api/', '/api/nothing', '/api/accounts', '/api/accounts/get/', '/backoffice', '/.env'])(
    '%s is not there',
    async (path) => {
      const answer = await get(edge, path);
      expect([answer.status, answer.code]).toEqual([404, 'notFound']);
    },
  );
});

function pathMethod(path: string): 'GET' | 'POST' {
  return Object.values(calls).find((call) => call.path === path)?.method ?? 'GET';
}

describe('T15 an order from a page that is not ours', () => {
  let sent: Sent;

  beforeAll(async () => {
    ({ sent } = await newClient(edge, { headers: BROWSER }));
  });

  const posts = Object.entries(calls).filter(([, { method }]) => method === 'POST');
  const pages = [
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:1234' },
    { origin: 'http://localhost.evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];

  it.each(posts)('%s is refused whatever it carries', async (_name, call) => {
    // Pass the time, since how often a client may write does not matter here.
    edge.clock.pass(60_000);
    await post(edge, '/api/accounts/active', {}, sent);
    for (const headers of pages) {
      const answer = await post(edge, call.path, {}, { ...sent, headers });
      expect([answer.status, answer.code], JSON.stringify(headers)).toEqual([403, 'forbidden']);
    }
    expect((await post(edge, '/api/accounts/get', {}, sent)).status).toBe(200);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    '%s is no order',
    async (type) => {
      const answer = await post(edge, '/api/accounts/login', '{}', { headers: { 'content-type': type } });
      expect([answer.status, answer.code]).toEqual([415, 'malformed']);
    },
  );
});

describe('T16 other origins', () => {
  it.each([
    'http://evil.example',
    'null',
    'http://localhost',
    'http://localhost:3000',
    'https://localhost.evil.example',
  ])('are told nothing: %s', async (origin) => {
    const answer = await get(edge, '/api/health', { headers: { origin } });
    const preflight = await edge.app.inject({
      method: 'OPTIONS',
      url: '/api/accounts/login',
      headers: { host: 'localhost', origin: 'http://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.statusCode).toBe(403);
    for (const headers of [answer.headers, preflight.headers]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

describe('T19, T20 the headers of every answer of the API', () => {
  it('forbid keeping, framing and guessing', async () => {
    const { sent } = await newClient(edge);
    const answers = [
      await get(edge, '/api/health'),
      await get(edge, '/api/get/assets', sent),
      await get(edge, '/api/nothing'),
      await post(edge, '/api/accounts/login', 'no JSON'),
      await post(edge, '/api/accounts/login', {}, evil),
      await get(edge, '/api/health', { host: 'unknown.example' }),
      await refusedForItsAddress(),
    ];
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
    }
  });
});

/** Sends a request above its address's limit, which is checked before anything else. */
async function refusedForItsAddress(): Promise<Answered> {
  const ip = '10.8.8.8';
  for (let count = 0; count < REQUESTS.hits; count += 1)
    await edge.app.inject({ url: '/api/nothing', remoteAddress: ip });
  const refused = await get(edge, '/api/health', { ip });
  expect(refused.status).toBe(429);
  return refused;
}

describe('T23 the host decides the brand', () => {
  it.each([
    'unknown.example',
    'localhost.evil.example',
    'evil-localhost',
    '127.0.0.1.evil.example',
    'a b',
    'localhost@evil.example',
  ])('"%s" is nobody', async (host) => {
    expect((await get(edge, '/api/health', { host })).status).toBe(421);
  });

  it.each(['localhost', 'LOCALHOST:3000', 'localhost.', '127.0.0.1:80', '[::1]:3000', 'northline.localhost'])(
    '%s is',
    async (host) => {
      expect((await get(edge, '/api/health', { host })).status).toBe(200);
    },
  );

  it('and no other header does', async () => {
    const answer = await get(edge, '/api/health', {
      host: 'unknown.example',
      headers: { 'x-forwarded-host': 'localhost' },
    });
    expect(answer.status).toBe(421);
  });
});

it('T16 where a visitor comes from is not what he says of himself, unless a proxy of ours says it', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  expect((await get(edge, '/api/get/visitor', { headers })).data).toMatchObject({ ip: '127.0.0.1' });
});

it.each(['1e3', ' 7', '0x10', '-1', '1.0'])('a count in an address is no %s', async (count) => {
  expect((await get(edge, `/api/tape?count=${encodeURIComponent(count)}`)).status).toBe(422);
});

describe('T57 what a body may be', () => {
  it.each([
    ['not JSON', 400, '{'],
    ['deep', 400, '['.repeat(60_000)],
    ['with a key of its own meaning', 400, '{"__proto__":{"isAdmin":true}}'],
    ['with a NUL', 400, '{"email":"a\\u0000@example.com","password":"x"}'],
    ['a list', 422, '[]'],
    ['a text', 422, '"x"'],
    ['a number', 422, '1e400'],
    ['too large', 413, JSON.stringify({ email: 'x'.repeat(66_000) })],
  ])('%s: %d', async (_name, status, body) => {
    const answer = await post(edge, '/api/accounts/login', body);
    expect([answer.status, answer.code]).toEqual([status, 'malformed']);
  });

  it('an empty one lacks its first field', async () => {
    const answer = await post(edge, '/api/accounts/login', '');
    expect([answer.status, answer.code, answer.field]).toEqual([422, 'emailRequired', 'email']);
  });

  it.each(['NaN', '1e308', '1e400', '-1', '"yes"', '0.5', '[1]', '1'.repeat(400), '1.0e0', '{}'])(
    'T42 %.20s is no agreement',
    async (text) => {
      const body = JSON.stringify(registration('exact')).replace('"agree":1', `"agree":${text}`);
      const answer = await post(edge, '/api/accounts/register', body);
      expect(answer.code).toBe('malformed');
      expect([400, 422]).toContain(answer.status);
    },
  );

  it('what comes compressed is not unpacked', async () => {
    const answer = await post(edge, '/api/accounts/login', '{}', { headers: { 'content-encoding': 'gzip' } });
    expect(answer.code).toBe('emailRequired');
  });
});

describe('limits', () => {
  it('every call has one, also with a session', async () => {
    const { sent } = await newClient(edge);
    const answers = await Promise.all(Array.from({ length: 121 }, () => post(edge, '/api/accounts/active', {}, sent)));
    const refused = answers.filter(({ code }) => code === 'tooManyRequests');
    expect(refused).toHaveLength(1);
    expect(Number.parseInt(String(refused[0]?.headers['retry-after']), 10)).toBeGreaterThan(0);
    edge.clock.pass(60_000);
    expect((await post(edge, '/api/accounts/active', {}, sent)).status).toBe(200);
  });

  it('T57 refusals that are held back keep no other session of their address waiting', async () => {
    edge.clock.pass(60_000);
    const ip = '10.7.7.7';
    const { sent } = await newClient(edge, { ip });
    const loops = ['first', 'second', 'third'].map((token) => ({ ip, token }));
    const callOf = (loop: Sent) => post(edge, '/api/accounts/active', {}, loop);
    for (const loop of loops) {
      for (const count of [120, REFUSALS.hits / 2])
        await Promise.all(Array.from({ length: count }, () => callOf(loop)));
    }
    const { promise, resolve: release } = Promise.withResolvers<void>();
    edge.holdRefusals(promise);
    const held = loops.flatMap((loop) => Array.from({ length: 10 }, () => callOf(loop)));
    const first = await Promise.race([post(edge, '/api/accounts/active', {}, sent), ...held]);
    expect(first.status).toBe(200);
    release();
    expect((await Promise.all(held)).every(({ status }) => status === 429)).toBe(true);
  });
});

describe('failures', () => {
  it('that are bugs are answered with an incident number, never with their cause', async () => {
    const { sent } = await newClient(edge);
    const alert = { symbol: 'BTCUSD', price: 50_100 };
    edge.lastGood.get = () => {
      throw new Error('the board of prices is broken');
    };
    const failed = await post(edge, '/api/alerts/create', alert, sent);
    Reflect.deleteProperty(edge.lastGood, 'get');
    expect([failed.status, failed.code]).toEqual([500, 'incident']);
    expect(failed.text).not.toContain('board');
    const incident = /incident ([0-9a-f]{8})/.exec(failed.text)?.[1];
    expect(edge.written.some((line) => line.includes(String(incident)) && line.includes('board of prices'))).toBe(true);
  });

  it('on the wire are answered by closing', async () => {
    const socket = connectTcp(portOf(edge.app.server.address()), '127.0.0.1');
    socket.end('GET / HTTP/9.9\r\nnonsense\r\n\r\n');
    const text = await new Promise<string>((resolve) => {
      let read = '';
      socket.on('data', (data) => (read += data.toString()));
      socket.on('close', () => resolve(read));
    });
    expect(text).toMatch(/^HTTP\/1\.1 400/);
  });
});

const OPERATING = resolve(import.meta.dirname, '../../docs/operating.md');

describe('T52 the log', () => {
  it('holds no token, password, e-mail, telephone or cookie', async () => {
    const { token, sent, email } = await newClient(edge, { headers: BROWSER });
    await get(edge, `/api/get/assets?token=${token}`, sent);
    await get(edge, `/api/accounts/${token}`, sent);
    await post(edge, '/api/accounts/login', { email, password: `${PASSWORD}!` });
    await post(edge, `/api/accounts/get?token=${token}`, { token, email });
    const written = edge.written.join('');
    expect(written).toContain('answered');
    // The log has no fields that the inventory does not name.
    const [, section = ''] = readFileSync(OPERATING, 'utf8').split('## What is logged\n');
    const lines = written.split('\n').filter((line) => line.includes('"answered"'));
    for (const field of lines.flatMap((line) => Object.keys(JSON.parse(line) as object)))
      expect(section).toContain(`\`${field}\``);
    const cookies = Object.values(sent.cookies ?? {});
    for (const secret of [token, email, PASSWORD, '+4915112345678', ...cookies]) expect(written).not.toContain(secret);
  });
});
