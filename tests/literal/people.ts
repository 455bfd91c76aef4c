import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { LiteralClient, objectOf } from './client.ts';
import type { Reply } from './client.ts';
import { startServer } from './startServer.ts';
import type { LiteralServer } from './startServer.ts';

/** People who make the calls, and what they state about themselves. */

export const PASSWORD = 'cobalt-orchard-93';
export const INFO = JSON.stringify({
  ip: '203.0.113.7',
  country_short: 'CH',
  country_long: 'Switzerland',
  city: 'Bern',
});
let people = 0;

/** Starts a server for the tests of one file. */
export function serverOfFile(): () => LiteralServer {
  let server: LiteralServer | undefined;
  const running = (): LiteralServer => {
    if (server === undefined) throw new Error('not started');
    return server;
  };
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => running().stop());
  // Other tests cover rates.
  beforeEach(() => running().edge.forgetCounts());
  return running;
}

/** Returns an unused number. */
export function nextPerson(): number {
  people += 1;
  return people;
}

export function registration(changes: object = {}) {
  return {
    first_name: 'Ana',
    last_name: 'Oduya',
    email: `ana${nextPerson()}@example.com`,
    phone: '+4915112345678',
    country: 'DE',
    password: PASSWORD,
    agree: true,
    ref: null,
    info: INFO,
    ...changes,
  };
}

export function visitor({ origin }: LiteralServer): LiteralClient {
  return new LiteralClient(origin);
}

export async function registered(server: LiteralServer): Promise<LiteralClient & { readonly email: string }> {
  const client = visitor(server);
  const fields = registration();
  const answer = await client.post('/api/accounts/register', fields);
  expect(answer.body).toMatchObject({ status: true });
  client.remember(answer);
  return Object.assign(client, { email: fields.email });
}

export const DETAILS = {
  first_name: 'Ana',
  last_name: 'Oduya',
  phone: '+4915112345678',
  birth_date: '1990-04-02',
  state: 'Berlin',
  city: 'Berlin',
  street: 'Example Road 1',
  zip_code: '10115',
};

export async function germany(client: LiteralClient): Promise<number> {
  const { list } = await client.get(`/api/get/countries?token=${client.token}`);
  const found = list.map(objectOf).find(({ alpha2 }) => alpha2 === 'DE');
  expect(found).toMatchObject({ name: 'Germany', alpha2: 'DE' });
  return Number(found?.['id']);
}

export function refused({ http, status, error }: Reply): unknown {
  expect(http).toBeGreaterThanOrEqual(400);
  expect(status).toBe(false);
  return [error.message, error.field];
}
