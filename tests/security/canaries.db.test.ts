import type { Call } from '@candor/contracts/http/call.ts';
import { calls } from '@candor/contracts/http/calls.ts';
import type { OfficeCall } from '@candor/contracts/http/office/call.ts';
import { officeCalls } from '@candor/contracts/http/office/calls.ts';
import { webhookPaths } from '@candor/contracts/webhooks/payments.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_MS } from '@candor/domain/time.ts';
import { standInMethods } from '../support/standInProviders.ts';
import { startEdge } from '../support/edge.ts';
import type { Edge } from '../support/edge.ts';
import { newClient } from '../support/edgeClient.ts';
import type { Sent } from '../support/edgeClient.ts';
import { newStaff, OFFICE_HOST } from '../support/officeClient.ts';
import { rotating } from '../support/rotation.ts';
import { multipart } from '../support/uploads.ts';

/** T52: secrets that must not appear in the log or in an error, sent in every place of every request. */

const CANARIES = {
  token: 'CanaryToken0123456789abcdefghijklmnopqrstuv',
  password: 'canary-password-harbour-77',
  card: '4929123456781234',
  iban: 'DE02120300000000202051',
  // Must not look like an instrument's symbol, which a refusal may repeat.
  passport: 'canary-passport-C01X00T47',
} as const;
/** Other tests cover rates. */
/** Number of calls of clients and of the office per commit; all of them in `npm run test:full`. */
const CALLS_AT_ONCE = 16;
const secrets = Object.values(CANARIES);

let edge: Edge;
let addresses = 0;

/** Returns an unused address: registrations and logins are limited by address, so tests must not share one. */
function freshAddress(): string {
  addresses += 1;
  return `10.0.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}`;
}

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

/** Lists the fields that a call declares, by their names on the wire. */
function fieldsOf({ request }: Call | OfficeCall): readonly string[] {
  return 'shape' in request && typeof request.shape === 'object' ? Object.keys(request.shape ?? {}) : [];
}

interface Request {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string | Buffer;
}

/**
 * Builds requests with the secret in each place: every field, an undeclared field, broken JSON, the address, headers.
 */
function requestsWith(call: Call | OfficeCall, secret: string): readonly Request[] {
  const { method, path } = call;
  const fields = [...fieldsOf(call), 'undeclared'];
  const url = path.replaceAll(/:\w+/g, secret);
  const headers = { 'content-type': 'application/json', 'user-agent': secret, referer: `http://localhost/${secret}` };
  const query = new URLSearchParams(fields.map((name) => [name, secret])).toString();
  if (method === 'GET') {
    return [`${path.replaceAll(/:\w+/g, '1')}?${query}`, `${url}?token=${secret}`].map((to) => ({
      method,
      url: to,
      headers: { 'user-agent': secret },
    }));
  }
  const each = fields.map((name) => JSON.stringify({ [name]: secret }));
  const all = Object.fromEntries(fields.map((name) => [name, secret]));
  const { undeclared: _, ...declared } = all;
  const bodies = [...each, JSON.stringify(all), JSON.stringify(declared), JSON.stringify([secret]), `{"${secret}`];
  const part = multipart([{ name: 'type', body: secret }]);
  return [
    ...bodies.map((payload) => ({ method, url: `${url}?token=${secret}`, headers, payload })),
    {
      method,
      url,
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=candor-test-line' },
      payload: part,
    },
  ];
}

async function send(
  request: Request,
  { token, cookies = {}, headers, host = 'localhost', ip = '127.0.0.1' }: Sent,
): Promise<number> {
  edge.clock.pass(SECOND_MS);
  const answer = await edge.app.inject({
    ...request,
    remoteAddress: ip,
    cookies: { ...cookies },
    headers: { host, ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }), ...request.headers },
  });
  if (answer.statusCode >= 400) expectNone(answer.body, `${request.method} ${request.url}: ${answer.statusCode}`);
  return answer.statusCode;
}

function expectNone(text: string, where: string): void {
  expect(
    secrets.filter((secret) => text.includes(secret)),
    where,
  ).toEqual([]);
}

/** Sends each request in a session, and one with the secret as its token; then checks the log. */
async function spread(call: Call | OfficeCall, sent: Sent): Promise<void> {
  const before = edge.written.length;
  const statuses = new Set<number>();
  for (const secret of secrets) {
    const requests = requestsWith(call, secret);
    for (const request of requests) statuses.add(await send(request, sent));
    const asSecret = { ...sent, token: secret, cookies: { '__Host-session': secret, '__Host-office': secret } };
    for (const request of requests.slice(0, 1)) await send(request, asSecret);
  }
  expect([...statuses].some((status) => status !== 401 && status !== 429)).toBe(true);
  await edge.history.settled();
  const log = edge.written.slice(before).join('');
  expect(log).toContain(call.path);
  expectNone(log, 'the log');
}

function sampleOf<C>(table: Readonly<Record<string, C>>): { readonly name: string; readonly call: C }[] {
  return rotating(
    Object.entries(table).map(([name, call]) => ({ name, call })),
    CALLS_AT_ONCE,
  );
}

describe('T52 a secret is in no line of the log and in no error', () => {
  it.each(sampleOf<Call>(calls))('sent to $name', async ({ call }) => {
    await spread(call, (await newClient(edge, { ip: freshAddress() })).sent);
  });

  it.each(sampleOf<OfficeCall>(officeCalls))('sent to $name of the office', async ({ call }) => {
    const roles = call.roles.length === 0 ? ['support' as const] : call.roles.slice(0, 1);
    const { sent } = await newStaff(edge, roles, 'northline', { ip: freshAddress() });
    await spread(call, { ...sent, host: OFFICE_HOST });
  });

  it.each(webhookPaths)('sent to the webhook %s', async (path) => {
    const before = edge.written.length;
    for (const secret of secrets) {
      for (const provider of [secret, ...standInMethods.map((method) => method.provider)]) {
        const url = path.replace(':provider', provider).replace(':token', secret);
        const headers = { 'content-type': 'application/json', signature: secret, 'user-agent': secret };
        for (const payload of [JSON.stringify({ id: secret, order: secret, card: secret }), secret, '']) {
          await send({ method: 'POST', url: `${url}?token=${secret}`, headers, payload }, {});
        }
      }
    }
    await edge.payments.settled();
    const log = edge.written.slice(before).join('');
    expect(log).toContain(path);
    expectNone(log, 'the log');
  });
});
