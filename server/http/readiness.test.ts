import fastify from 'fastify';
import { expect, test } from 'vitest';
import { addReadiness } from './readiness.ts';
import type { Readiness } from './readiness.ts';
import { newRates } from '../../tests/support/rates.ts';

async function ask(
  readiness: Readiness,
  remoteAddress = '127.0.0.1',
  cookie = '',
  { url = '/readyz', more = {} }: { readonly url?: string; readonly more?: Readonly<Record<string, string>> } = {},
) {
  const app = fastify();
  addReadiness(app, {
    readiness: async () => readiness,
    isStaff: async ({ headers }) => headers.cookie === 'staff',
    rates: newRates(),
  });
  const { statusCode, headers, body } = await app.inject({ url, remoteAddress, headers: { cookie, ...more } });
  return { statusCode, cache: headers['cache-control'], answer: JSON.parse(body) };
}

const parts = {
  database: true,
  dealing: true,
  sourceChanges: 2,
  opening: { everywhere: false, pauses: 1 },
  mode: 'normal' as const,
};

test('who can deal is ready, and says of each source how it is', async () => {
  const readiness: Readiness = { ready: true, deals: true, ...parts, sources: [{ name: 'binance', state: 'live' }] };
  expect(await ask(readiness)).toEqual({ statusCode: 200, cache: 'no-store', answer: readiness });
});

test('who cannot is not, and says which part cannot', async () => {
  const readiness: Readiness = { ready: false, deals: false, ...parts, sources: [{ name: 'binance', state: 'stale' }] };
  expect(await ask(readiness)).toEqual({ statusCode: 503, cache: 'no-store', answer: readiness });
});

test('a stranger reads only whether it is ready; staff read all of it', async () => {
  const readiness: Readiness = { ready: false, deals: false, ...parts, sources: [{ name: 'binance', state: 'stale' }] };
  const far = { statusCode: 503, cache: 'no-store' };
  expect(await ask(readiness, '192.0.2.7')).toEqual({ ...far, answer: { ready: false } });
  expect(await ask(readiness, '192.0.2.7', 'staff')).toEqual({ ...far, answer: readiness });
  expect(await ask(readiness, '::1')).toEqual({ ...far, answer: readiness });
});

test.each([{ 'x-forwarded-for': '192.0.2.7' }, { forwarded: 'for=192.0.2.7' }])(
  'a visitor whom a proxy of this machine passes on is a stranger: %j',
  async (more) => {
    const readiness: Readiness = { ready: true, deals: true, ...parts, sources: [{ name: 'binance', state: 'live' }] };
    expect((await ask(readiness, '127.0.0.1', '', { more })).answer).toEqual({ ready: true });
  },
);

test('one silent feed keeps it from dealing, and not from serving', async () => {
  const readiness: Readiness = { ready: true, deals: false, ...parts, sources: [{ name: 'binance', state: 'stale' }] };
  const codes = ['/livez', '/readyz', '/dealz'].map(
    async (url) => (await ask(readiness, '192.0.2.7', '', { url })).statusCode,
  );
  expect(await Promise.all(codes)).toEqual([200, 200, 503]);
  expect((await ask(readiness, '192.0.2.7', '', { url: '/dealz' })).answer).toEqual({ deals: false });
});

test.each(['/livez', '/readyz', '/dealz'])(
  'T58 %s asks nothing of the parts once an address has asked too often',
  async (url) => {
    let requestCount = 0;
    const app = fastify();
    const readiness = async (): Promise<Readiness> => {
      requestCount += 1;
      return { ready: true, deals: true, ...parts, sources: [] };
    };
    addReadiness(app, { readiness, isStaff: async () => false, rates: newRates() });
    const codes: number[] = [];
    for (let times = 0; times < 320; times += 1)
      codes.push((await app.inject({ url, remoteAddress: '192.0.2.7' })).statusCode);
    expect([codes.filter((code) => code === 200).length, codes.at(-1)]).toEqual([300, 429]);
    expect(requestCount).toBe(url === '/livez' ? 0 : 300);
    expect((await app.inject({ url, remoteAddress: '192.0.2.8' })).statusCode).toBe(200);
  },
);
