import { assert } from '@candor/domain/assert.ts';
import { loadBrands } from '@candor/server/brands.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEdge } from '../support/edge.ts';
import type { Edge } from '../support/edge.ts';
import { get, loginClient, newClient, post, registration } from '../support/edgeClient.ts';
import type { Answered, Entered, Sent } from '../support/edgeClient.ts';

/** Number of requests to all brands of the repository on one server and one pool; more in `npm run test:full`. */
const REQUESTS = process.env['TEST_FULL'] === undefined ? 1_000 : 5_000;
const AT_ONCE = 50;

const [base, ...others] = loadBrands('northline');
const brands = [base, ...others];
const hostOf = ({ hosts }: (typeof brands)[number]): string => hosts[0] ?? '';

let edge: Edge;
let clients: readonly Entered[];

beforeAll(async () => {
  // Brands that take no registrations already have clients; the test opens their registration to create them.
  edge = await startEdge(others.map((brand) => ({ ...brand, registration: true, secondFactor: 'optional' as const })));
  clients = await inTurn(brands, (brand) => newClient(edge, { host: hostOf(brand) }));
});

afterAll(() => edge.stop());

async function inTurn<Item, Made>(items: readonly Item[], make: (item: Item) => Promise<Made>): Promise<Made[]> {
  const results: Made[] = [];
  for (const item of items) results.push(await make(item));
  return results;
}

function clientAt(index: number): Entered {
  const client = clients[index % clients.length];
  assert(client !== undefined, 'each brand has a client');
  return client;
}

/** Calls that a page of the portal makes, in turn. */
const calls: readonly ((sent: Sent, token: string) => Promise<Answered>)[] = [
  (sent) => post(edge, '/api/accounts/get', {}, sent),
  (sent) => post(edge, '/api/accounts/getBalance', {}, sent),
  (sent, token) => get(edge, `/api/transactions/get/${token}`, sent),
  (sent) => post(edge, '/api/accounts/referrals', {}, sent),
];

test(`T22 ${REQUESTS} requests of all brands at once over one pool: nobody gets a row of another`, async () => {
  const addresses = clients.map(({ email }) => email);
  expect(new Set(addresses).size).toBe(brands.length);
  const foreign: string[] = [];
  for (let from = 0; from < REQUESTS; from += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, async (_, offset) => {
      const index = from + offset;
      const { sent, token, email } = clientAt(index);
      const call = calls[Math.floor(index / clients.length) % calls.length];
      assert(call !== undefined, 'there are calls');
      const { status, text } = await call({ ...sent, ip: `192.0.2.${index % 250}` }, token);
      if (status !== 200) foreign.push(`${index}: ${status} ${text.slice(0, 120)}`);
      const found = addresses.filter((address) => address !== email && text.includes(`"${address}"`));
      if (found.length > 0) foreign.push(`${index}: ${email} read ${found.join()}`);
    });
    await Promise.all(batch);
    edge.clock.pass(6_000);
  }
  expect(foreign).toEqual([]);
});

test('T22 the session of a brand is worth nothing on any other', async () => {
  for (const [index, brand] of brands.entries()) {
    const { sent, token } = clientAt(index + 1);
    const answer = await post(edge, '/api/accounts/get', { token }, { ...sent, host: hostOf(brand) });
    expect(answer.status, `${hostOf(brand)} took a session of ${sent.host}`).toBe(401);
  }
});

test('T22 the same address is somebody else in each brand', async () => {
  const entered = await inTurn(brands, async (brand) => {
    const host = hostOf(brand);
    await post(edge, '/api/accounts/register', registration('same'), { host });
    return loginClient(edge, 'same', { host });
  });
  const answers = await inTurn(entered, ({ sent }) => post(edge, '/api/accounts/get', {}, sent));
  const ids = answers.map(({ data }) => JSON.stringify(Object(data['user']).uniqid));
  expect(new Set(ids).size).toBe(brands.length);
});
