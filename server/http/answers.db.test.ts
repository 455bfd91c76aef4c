import { isTest, readSources } from '../../tests/tidy/sources.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEdge } from '../../tests/support/edge.ts';
import type { Edge } from '../../tests/support/edge.ts';
import { BROWSER, PASSWORD, newClient, post } from '../../tests/support/edgeClient.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.stop());

const REQUESTS = [
  ['GET', '/api/health', 200],
  ['GET', '/api/get/countries', 401],
  ['GET', '/api/receipts/key', 200],
  ['GET', '/api/nothing-of-it', 404],
  ['POST', '/api/accounts/get', 401],
  ['POST', '/api/accounts/login', 422],
  ['OPTIONS', '/api/accounts/login', 404],
] as const;

function ask(method: (typeof REQUESTS)[number][0], url: string) {
  return edge.app.inject({ method, url, headers: { host: 'localhost' }, ...(method === 'POST' && { payload: {} }) });
}

describe('every answer', () => {
  it.each(REQUESTS)('%s %s names the length of its body and no other', async (method, url, status) => {
    const answer = await ask(method, url);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['transfer-encoding']).toBeUndefined();
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
  });

  it.each(REQUESTS)('%s %s says nothing of what it was made with', async (method, url) => {
    const { headers, payload } = await ask(method, url);
    const names = Object.keys(headers);
    expect(names.filter((name) => /^(?:server|via|x-powered-by|x-aspnet.*|x-generator)$/.test(name))).toEqual([]);
    expect(`${JSON.stringify(headers)} ${payload}`).not.toMatch(/fastify|node\.?js|postgres|\b\d+\.\d+\.\d+\b/i);
  });

  it('has no cookie that is longer than browsers keep', async () => {
    const { email, sent } = await newClient(edge, { headers: BROWSER });
    const login = await post(edge, '/api/accounts/login', { email, password: PASSWORD }, { headers: BROWSER });
    const creation = await post(edge, '/api/accounts/factors/passkeys/begin', {}, sent);
    const link = await post(edge, '/api/get/loginLink', { email }, { headers: BROWSER });
    const set = [login, creation, link].flatMap(({ headers }) => [headers['set-cookie'] ?? []].flat().map(String));
    expect(set.length).toBeGreaterThan(3);
    expect(set.filter((cookie) => Buffer.byteLength(cookie) > 1_024)).toEqual([]);
  });

  it('has cookies that one host alone sets, over a connection that nobody changes', async () => {
    const sources = readSources('.ts', '.tsx').filter(
      ({ path }) => /^(?:server|web|contracts)\//.test(path) && !isTest(path),
    );
    const named = sources.flatMap(({ text }) => [...text.matchAll(/\bCOOKIE = '([^']+)'|\w+_COOKIE = '([^']+)'/g)]);
    const names = named.map(([, one, other]) => one ?? other ?? '');
    expect(names.length).toBeGreaterThan(9);
    expect(names.filter((name) => !name.startsWith('__Host-'))).toEqual([]);
    const written = sources.flatMap(({ text }) => [...text.matchAll(/document\.cookie = `([^`]*)`/g)]);
    expect(written.length).toBeGreaterThan(1);
    for (const [, cookie] of written) expect(cookie).toMatch(/^\$\{\w+_COOKIE\}=.*; path=\/;.*; samesite=lax; secure$/);
    const { email } = await newClient(edge, { headers: BROWSER });
    const login = await post(edge, '/api/accounts/login', { email, password: PASSWORD }, { headers: BROWSER });
    const set = [login.headers['set-cookie'] ?? []].flat().map(String);
    expect(set.length).toBeGreaterThan(1);
    for (const cookie of set) expect(cookie).toMatch(/^__Host-[\w-]+=.*; Path=\/;.*Secure/);
  });
});

it('T52 what is refused, malformed, foreign or too often is a line with its route and status', async () => {
  const before = edge.written.length;
  await ask('POST', '/api/accounts/get');
  await ask('POST', '/api/accounts/login');
  const foreign = { headers: { ...BROWSER, origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' } };
  await post(edge, '/api/accounts/logout', {}, foreign);
  for (let hit = 0; hit < 305; hit += 1) await post(edge, '/api/get/askedHere', {}, { ip: '10.77.1.1' });
  const lines = edge.written
    .slice(before)
    .join('')
    .split('\n')
    .filter((line) => line.includes('"answered"'))
    .map((line) => JSON.parse(line) as { level: unknown; route: string; status: number });
  const answered = new Set(lines.map(({ route, status }) => `${status} ${route}`));
  for (const line of [
    '401 /api/accounts/get',
    '422 /api/accounts/login',
    '403 /api/accounts/logout',
    '429 /api/get/askedHere',
  ])
    expect(answered).toContain(line);
});
