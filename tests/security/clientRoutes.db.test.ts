import type { Call } from '@candor/contracts/http/call.ts';
import { calls } from '@candor/contracts/http/calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { onConnection } from '../support/connections.ts';
import { startEdge } from '../support/edge.ts';
import { OTHER_HOST } from '../support/edgeBrands.ts';
import type { Edge } from '../support/edge.ts';
import { BROWSER, get, newClient, post } from '../support/edgeClient.ts';
import type { Sent } from '../support/edgeClient.ts';
import { newStaff, OFFICE_HOST } from '../support/officeClient.ts';
import { enterPartner } from '../support/partner.ts';
import { postParts } from '../support/uploads.ts';

/** Every route of a brand's host, from the contract's own table: who may call it, from where, and what it changes. */

let edge: Edge;
let program: Sent;
let browser: Sent;
let ended: Sent;
let staff: Sent;
let partner: Sent;
let partners = 0;

beforeAll(async () => {
  edge = await startEdge();
  await enter();
  ended = (await newClient(edge)).sent;
  await post(edge, '/api/accounts/logout', {}, ended);
  staff = (await newStaff(edge, ['support'])).sent;
});

async function enter(): Promise<void> {
  program = (await newClient(edge)).sent;
  browser = (await newClient(edge, { headers: BROWSER })).sent;
  partners += 1;
  partner = await enterPartner(edge, `af-${1_000 + partners}`);
}

beforeEach(async () => {
  // Other tests cover rates and the expiry of sessions.
  edge.clock.pass(MINUTE_MS);
  for (const sent of [program, browser]) await post(edge, '/api/accounts/active', {}, sent);
  await post(edge, '/api/affiliate/active', {}, partner);
});

afterAll(() => edge.stop());

const every: [string, Call][] = Object.entries(calls);
const forClients = every.filter(([, { auth }]) => auth === 'client');
const readers = every.filter(([, { method }]) => method === 'GET');
const writers = every.filter(([, { method }]) => method === 'POST');

/** Returns only the session's token, as a thief has it. */
function tokenOf({ token = '' }: Sent): Sent {
  return { token };
}

/** Fills in the parameters of an address; the token has one of its own. */
function addressOf({ path }: Call, token: string): string {
  return path.replace(':token', token).replaceAll(/:\w+/g, '1');
}

async function codeOf(call: Call, sent: Sent, body: unknown = {}): Promise<string> {
  const { code, status } = await ask(call, sent, body);
  return code ?? String(status);
}

function ask(call: Call, sent: Sent, body: unknown): ReturnType<typeof post> {
  const address = addressOf(call, sent.token ?? 'x'.repeat(43));
  if (call.upload) return postParts(edge, [{ name: 'type', body: 'doc_passport' }], sent);
  return call.method === 'GET' ? get(edge, address, sent) : post(edge, address, body, sent);
}

describe('T21 T23 T24 each route of a client', () => {
  it.each(forClients)('%s is closed to visitors, to staff, and on the host of another brand', async (_name, call) => {
    expect(await codeOf(call, {})).toBe('sessionMissing');
    expect(await codeOf(call, { cookies: staff.cookies ?? {} })).toBe('sessionMissing');
    expect(await codeOf(call, { ...tokenOf(program), host: OTHER_HOST })).toBe('sessionMissing');
  });

  it.each(forClients)('%s is closed to a token that a browser has, without its cookie', async (_name, call) => {
    expect(await codeOf(call, tokenOf(browser))).toBe('sessionBound');
  });

  it.each(forClients)('%s is closed to a session that has ended', async (_name, call) => {
    expect(await codeOf(call, tokenOf(ended))).toBe('sessionMissing');
  });
});

describe('T24 T60 the table', () => {
  it.each(every)('%s does not exist on the host of the office', async (_name, call) => {
    // An uploaded file is not even read there.
    expect(await codeOf(call, { host: OFFICE_HOST })).toBe(call.upload === true ? 'malformed' : 'notFound');
  });

  it('has each address once', () => {
    const addresses = every.map(([, { method, path }]) => `${method} ${path}`);
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
  });
});

describe('T15 what foreign pages may do', () => {
  it.each(writers)('%s is refused to a page of another site', async (_name, call) => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect(await codeOf(call, { headers })).toBe('forbidden');
  });

  it.each(readers)('%s only reads', (_name, { userAction }) => {
    expect(userAction).toBe(false);
  });

  it('reading everything leaves the database as it was', async () => {
    const before = await contents();
    for (const [, call] of readers) await codeOf(call, program);
    expect(await contents()).toEqual(before);
  });
});

/** Returns a checksum of each table; reading may change only the counters of requests. */
async function contents(): Promise<Record<string, string>> {
  return onConnection(edge.database.databaseUrl, async (owner) => {
    const { rows } = await owner.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind = 'r' AND n.nspname = 'public' AND c.relname <> 'rate_count' ORDER BY 1`,
    );
    const figures: Record<string, string> = {};
    for (const { name } of rows) {
      const found = await owner.query<{ figure: string }>(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS figure
         FROM ${name} t`,
      );
      figures[name] = found.rows[0]?.figure ?? '';
    }
    return figures;
  });
}

describe('T25 a field that nobody declared', () => {
  // Enters again: each test advances the clock by a minute, and no session lasts for half a day.
  beforeAll(enter);

  const protectedFields = ['verified_account', 'brand_id', 'custom_leverage', 'level', 'pin', 'balance', 'id_'];

  it.each(writers.filter(([, { upload }]) => upload === undefined))('is refused by %s', async (_name, call) => {
    for (const field of protectedFields) {
      const sent = call.auth === 'affiliate' ? partner : program;
      expect(await codeOf(call, sent, { [field]: 1 }), field).toMatch(/^(?:malformed|freshLoginNeeded)$/);
    }
  });
});
