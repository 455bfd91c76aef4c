// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';

const CODE = 'a'.repeat(43);
const INFO = { ip: '203.0.113.7', country_short: 'CH', country_long: 'Switzerland', city: 'Bern' };
const visitor = { status: true, data: INFO };
const over = { status: false, error: { code: 'linkInvalid', message: '' } };
const busy = { status: false, error: { code: 'tooManyRequests', message: '' } };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Logs in by a link in a browser without anything stored; returns the requests in their order. */
async function logIn(answerToVisitor: object | 'never'): Promise<unknown[]> {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    sent.push([address, typeof body === 'string' ? JSON.parse(body) : undefined]);
    if (address !== '/api/get/visitor') return Response.json(over);
    return answerToVisitor === 'never' ? new Promise<Response>(() => undefined) : Response.json(answerToVisitor);
  });
  vi.resetModules();
  const { carryOut } = await import('./acts.ts');
  expect(await carryOut('loginByLink', CODE)).toMatchObject({ kind: 'refused' });
  return sent;
}

it('S2 a link sends the visitor’s info even in a browser that has just learned it', async () => {
  expect(await logIn(visitor)).toEqual([
    ['/api/get/visitor', undefined],
    [`/api/accounts/login/${CODE}`, { info: JSON.stringify(INFO) }],
  ]);
});

it('S2 a link logs in without the info if the server does not tell it', async () => {
  expect(await logIn(busy)).toEqual([
    ['/api/get/visitor', undefined],
    [`/api/accounts/login/${CODE}`, {}],
  ]);
});

it('S2 a link logs in without the info after two seconds, though the server does not answer', async () => {
  vi.useFakeTimers();
  const sent = logIn('never');
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await sent).toEqual([
    ['/api/get/visitor', undefined],
    [`/api/accounts/login/${CODE}`, {}],
  ]);
});
