import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { officeCalls } from '@candor/contracts/http/office/calls.ts';
import type { OfficeCall } from '@candor/contracts/http/office/call.ts';
import { mayDo, rolesFor, staffRoles } from '@candor/domain/staff/roles.ts';
import type { StaffRole } from '@candor/domain/staff/roles.ts';
import { startEdge } from '../support/edge.ts';
import type { Edge } from '../support/edge.ts';
import { BROWSER, get, newClient, post } from '../support/edgeClient.ts';
import type { Answered, Entered, Sent } from '../support/edgeClient.ts';
import { newStaff, OFFICE_HOST } from '../support/officeClient.ts';
import { postParts } from '../support/uploads.ts';

/** Every role on every route of the office, from the contract's own table (T24). */

let edge: Edge;
const people = new Map<StaffRole, Sent>();
let elsewhere: Sent;
let client: Entered;

beforeAll(async () => {
  edge = await startEdge();
  // No prices run here: the desk's call about them gets an empty answer.
  const none = { silences: 0, unknown: 0, heardAt: undefined, instruments: [] };
  edge.bus.respond('quotes.quality', () => ({ source: 'test', simulated: true, ...none }));
  edge.bus.respond('dealing.survey', () => ({ at: edge.clock.now(), tookMs: 0, brands: new Map() }));
  for (const role of staffRoles) people.set(role, (await newStaff(edge, [role])).sent);
  client = await newClient(edge, { headers: BROWSER });
  elsewhere = (await newStaff(edge, [...staffRoles].slice(0, 1), 'other')).sent;
});

afterAll(() => edge.stop());

// Signing out comes last: afterwards there is no session to refuse.
const calls: [string, OfficeCall][] = Object.entries(officeCalls)
  .map(([name, call]): [string, OfficeCall] => [name, call])
  .toSorted(([first], [second]) => Number(first === 'signOut') - Number(second === 'signOut'));
const staffCalls = calls.filter(([, { auth }]) => auth === 'staff');

/** Each call comes from a new address: one visitor may not make so many in a minute. */
let places = 0;

async function outcome(call: OfficeCall, sent: Sent): Promise<string> {
  places += 1;
  // Calls that need a fresh proof need it from the address of the request (rule ST-12).
  const from = call.fresh === true ? {} : { ip: `10.7.${Math.floor(places / 250)}.${places % 250}` };
  const answer = await ask(call, { ...sent, ...from, host: OFFICE_HOST });
  return answer.code ?? String(answer.status);
}

function ask({ method, path, body }: OfficeCall, sent: Sent): Promise<Answered> {
  if (method === 'GET') return get(edge, path, sent);
  return body === 'upload' ? postParts(edge, [{ name: 'alt', body: '{}' }], sent, path) : post(edge, path, {}, sent);
}

describe('T24 T60 the contract of the office', () => {
  it.each(calls)('%s says who may call it, and stands at an address of its own', (_name, call) => {
    expect(calls.filter(([, { path, method }]) => path === call.path && method === call.method)).toHaveLength(1);
    if (call.auth === 'none') expect(call.roles).toEqual([]);
    else expect(call.action === undefined ? [] : rolesFor[call.action]).toEqual(call.roles);
  });

  it('has no address that is not in it', async () => {
    for (const path of ['/api/office/no-such', '/api/office', '/api/no-such'] as const) {
      expect((await get(edge, path, { host: OFFICE_HOST, ...people.get('platformAdmin') })).status, path).toBe(404);
    }
  });
});

/** Answers for every role: a person with one app who asks without a proof, and from no page. */
const ownFactors: ReadonlyMap<string, string> = new Map([
  ['confirmOwnIdentity', 'invalidCredentials'],
  ['askOwnPasskey', 'insecureOrigin'],
  ['beginOwnTotp', 'factorExists'],
  ['removeOwnTotp', 'factorNeeded'],
  ['beginOwnPasskey', 'insecureOrigin'],
]);

/** Only a brand that was created in the office can be given up. */
const notBegun: ReadonlyMap<string, string> = new Map([['giveUpBrand', 'notFound']]);

/** Milliseconds between calls: one session may not make so many in a minute, either. */
const BETWEEN_MS = 500;

describe('T24 each route', () => {
  beforeEach(() => edge.clock.pass(BETWEEN_MS));

  it.each(staffCalls)('%s is closed to a visitor, to a client and to a made-up session', async (_name, call) => {
    expect(await outcome(call, {})).toBe('sessionMissing');
    expect(await outcome(call, { cookies: client.sent.cookies ?? {}, token: client.token })).toBe('sessionMissing');
    expect(await outcome(call, { cookies: { '__Host-office': 'x'.repeat(43) } })).toBe('sessionMissing');
  });

  it.each(staffCalls)('%s is open to the roles of the table and to no other', async (name, call) => {
    for (const role of staffRoles) {
      const found = await outcome(call, people.get(role) ?? {});
      const may = call.action !== undefined && mayDo([role], call.action);
      expect(found === 'forbidden', `${role} on ${name}: ${found}`).toBe(!may);
      // The check that another role has just started may still be running.
      const admitted = ['200', 'malformed', 'chainCheckRunning', ownFactors.get(name), notBegun.get(name)];
      if (may) expect(admitted, `${role} on ${name}`).toContain(found);
    }
  });
});

it('T22 T24 a role in one brand opens nothing in another', async () => {
  const session = await get(edge, '/api/office/session', { ...elsewhere, host: OFFICE_HOST });
  expect(session.data).toMatchObject({
    brand: 'other',
    brands: [{ id: 'other', name: 'Other', currency: { code: 'EUR', symbol: '€' } }],
  });
  const chosen = await post(edge, '/api/office/brand', { brand: 'northline' }, { ...elsewhere, host: OFFICE_HOST });
  expect(chosen.code).toBe('forbidden');
});

it('T48 no call of the office gives a session of a client', () => {
  for (const [name, { path, answer }] of calls) {
    expect(path, name).not.toMatch(/client-session|impersonate|login-as/);
    const shape = 'shape' in answer && typeof answer.shape === 'object' ? Object.keys(answer.shape ?? {}) : [];
    expect(shape, name).not.toContain('access_token');
    expect(shape, name).not.toContain('token');
  }
});
