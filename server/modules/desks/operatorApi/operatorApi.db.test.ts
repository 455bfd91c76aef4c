import type { OperatorEvent } from '@candor/contracts/http/operator/events.ts';
import { operatorEventKinds } from '@candor/domain/operator/events.ts';
import { operatorLists, operatorListsByName } from '@candor/domain/operator/lists.ts';
import { operatorScopes } from '@candor/domain/operator/scopes.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { depositOf } from '../../../../tests/support/earner.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient } from '../../../../tests/support/edgeClient.ts';
import type { Answered } from '../../../../tests/support/edgeClient.ts';
import { OFFICE_HOST, newStaff, officeGet, officePost, signInAgain } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { endOldEvents, numberEvents, queueEvents } from './index.ts';
import { transaction } from '../../../database/pool.ts';

let edge: Edge;
let admin: Staff;
let compliance: Staff;
let requestCount = 0;
const reason = 'For the warehouse.';

beforeAll(async () => {
  edge = await startEdge();
  admin = await newStaff(edge, ['brandAdmin']);
  compliance = await newStaff(edge, ['compliance']);
});

afterAll(() => edge.stop());

const call = (path: string, body: object, by = admin) => officePost(edge, `operator/${path}`, body, by.sent);
const step = async () => {
  await numberEvents(edge.operator, 'northline');
  while (await queueEvents(edge.operator, 'northline'));
};

async function approve(about: number): Promise<Answered> {
  const { list } = await officeGet(edge, 'approvals', compliance.sent);
  const found = (list as { id: number }[]).find(({ id }) => id === about);
  return officePost(edge, 'approvals/decide', { id: found?.id, approve: 1, reason: 'Seen.' }, compliance.sent);
}

interface Wanted {
  readonly scopes?: readonly string[];
  readonly addresses?: readonly string[];
  readonly days?: number;
  readonly name?: string;
}

function askKey({ scopes = operatorScopes, addresses = [], days = 90, name }: Wanted = {}, command?: string) {
  requestCount += 1;
  const called = name ?? command ?? `Warehouse ${requestCount}`;
  const key = { command: command ?? `key-command-${requestCount}`, name: called, scopes, addresses };
  return call('keys/ask', { ...key, days, reason });
}

/** Creates a key as two people issue it; it is not collected yet. */
async function approvedKey(request: Wanted = {}): Promise<number> {
  const { data } = await askKey(request);
  expect((await approve(Number(data['id']))).status).toBe(200);
  const listed = await call('keys', {});
  return (listed.data['keys'] as { id: number }[])[0]?.id ?? 0;
}

async function newKey(request: Wanted = {}): Promise<{ id: number; text: string }> {
  const id = await approvedKey(request);
  const { data } = await call('keys/take', { id });
  return { id, text: String(data['secret']) };
}

async function read(path: string, key: string, ip = '127.0.0.1') {
  const headers = { host: OFFICE_HOST, authorization: `Bearer ${key}` };
  const answer = await edge.app.inject({ method: 'GET', url: `/operator/v1/${path}`, headers, remoteAddress: ip });
  return { status: answer.statusCode, text: answer.body, headers: answer.headers };
}

const codeOf = ({ text }: { text: string }) => (JSON.parse(text) as { error?: { code: string } }).error?.code;
const eventsOf = async (key: string, after = 0) => {
  const { text } = await read(`events?after=${after}&limit=1000`, key);
  return (JSON.parse(text) as { data: { events: OperatorEvent[]; next: number; last: number } }).data;
};
const rowsOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('OA-1 two people give a key; only who has asked takes it, once, and only its hash stays', async () => {
  const other = await newStaff(edge, ['brandAdmin']);
  const id = await approvedKey();
  expect((await call('keys/take', { id }, other)).code).toBe('forbidden');
  const answers = await Promise.all([call('keys/take', { id }), call('keys/take', { id }), call('keys/take', { id })]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  expect(answers.map(({ code }) => code).filter((code) => code !== undefined)).toEqual(['keyTaken', 'keyTaken']);
  const secret = String(answers.find(({ status }) => status === 200)?.data['secret']);
  expect(secret).toMatch(/^candor_northline_[A-Za-z0-9_-]{43}_[0-9a-f]{8}$/);
  expect((await call('keys', {})).text).not.toContain(secret);
  const stored = await asOwner(edge.database, (owner) =>
    owner.query('SELECT operator_key::text AS row FROM operator_key'),
  );
  expect(JSON.stringify(stored.rows)).not.toContain(secret.slice(17, 40));
  expect((await read('key', secret)).status).toBe(200);
});

test('OA-1 asked again under its id it is the same request; a key without a thing to read is none', async () => {
  const command = 'key-command-again';
  const [first, again] = [await askKey({}, command), await askKey({}, command)];
  expect(again.data['id']).toBe(first.data['id']);
  expect((await askKey({ scopes: ['events', 'personal'] })).field).toBe('scopes');
  expect((await askKey({ addresses: ['not an address'] })).field).toBe('addresses');
  expect((await askKey({ days: 367 })).code).toBe('malformed');
  expect((await askKey({ name: 'Ware\thouse' })).field).toBe('name');
  const support = await newStaff(edge, ['support']);
  expect((await call('keys', {}, support)).code).toBe('forbidden');
  expect((await call('keys/ask', { reason }, compliance)).code).toBe('forbidden');
});

test('OA-2 OA-3 a key reads what its scopes say, in the declared columns, and personal ones only with theirs', async () => {
  await newClient(edge);
  const plain = await newKey({ scopes: ['clients'] });
  const full = await newKey();
  for (const list of operatorLists) {
    const answer = await read(`lists/${list}`, full.text);
    expect([list, answer.status]).toEqual([list, 200]);
    const csv = await read(`lists/${list}?format=csv`, full.text);
    const names = operatorListsByName[list].columns.map(({ name }) => name);
    expect(csv.text.slice(1).split('\r\n')[0]).toBe(names.join(','));
    if (list !== 'clients') expect(codeOf(await read(`lists/${list}`, plain.text))).toBe('scopeMissing');
  }
  const [masked] = rowsOf((await read('lists/clients', plain.text)).text);
  const [named] = rowsOf((await read('lists/clients', full.text)).text);
  expect(Object.keys(named ?? {})).toContain('email');
  expect(Object.keys(masked ?? {})).not.toContain('email');
  expect(codeOf(await read('events?after=0', plain.text))).toBe('scopeMissing');
  const days = await asOwner(edge.database, (owner) =>
    owner.query(`SELECT count(*)::int FROM audit_entry WHERE action = 'operatorKey.read'`),
  );
  // Recorded once a day for each list and key, however often it is read.
  expect(days.rows).toEqual([{ count: operatorLists.length + 1 }]);
});

test('OA-3 CC-7 who is as good as erased is in no list', async () => {
  await newClient(edge);
  const { text } = await newKey();
  const id = Number(rowsOf((await read('lists/clients', text)).text).at(-1)?.['id']);
  await depositOf(edge, id, 250);
  await asOwner(edge.database, (owner) =>
    owner.query(
      `INSERT INTO approval (brand_id, subject, subject_key, payload, changes, reason, requested_by, requested_at,
         expires_at, client_id) VALUES ('northline', 'operatorKey', 'erased:1', '{}', '[]', 'canary', $1, $2,
         $2::timestamptz + interval '1 day', $3)`,
      [compliance.id, new Date(edge.clock.now()), id],
    ),
  );
  const lists = ['clients', 'payments', 'approvals'] as const;
  const isIn = async (list: (typeof lists)[number]): Promise<boolean> =>
    rowsOf((await read(`lists/${list}`, text)).text).some((row) => row[list === 'clients' ? 'id' : 'client_id'] === id);
  for (const list of lists) expect([list, await isIn(list)]).toEqual([list, true]);
  await asOwner(edge.database, (owner) =>
    owner.query(
      `WITH closed AS (UPDATE client SET closed_at = $2 WHERE id = $1 RETURNING *)
       INSERT INTO client_erasure (brand_id, client_id, service_erased_at, told_at, erased_at)
       SELECT brand_id, id, $2, $2, $2 FROM closed`,
      [id, new Date(edge.clock.now())],
    ),
  );
  for (const list of lists) expect([list, await isIn(list)]).toEqual([list, false]);
});

test('OA-3 page by page a list is read wholly, each row once', async () => {
  for (let more = 0; more < 4; more += 1) await newClient(edge);
  const { text } = await newKey({ scopes: ['clients'] });
  const ids: unknown[] = [];
  let [after, isMore] = ['0', true];
  while (isMore) {
    const page = await read(`lists/clients?after=${after}&limit=2`, text);
    ids.push(...rowsOf(page.text).map(({ id }) => id));
    after = String(page.headers['candor-next']);
    isMore = page.headers['candor-more'] === 'true';
  }
  const whole = rowsOf((await read('lists/clients', text)).text).map(({ id }) => id);
  expect(ids).toEqual(whole);
  expect(new Set(ids).size).toBe(ids.length);
  const [first, second] = whole;
  const again = await read(`lists/clients?ids=${String(second)},${String(first)}`, text);
  expect(rowsOf(again.text).map(({ id }) => id)).toEqual([first, second]);
  expect(codeOf(await read('lists/clients?ids=0', text))).toBe('malformed');
});

test('OA-4 what is no key, expired, revoked or from elsewhere opens nothing', async () => {
  const { id, text } = await newKey({ addresses: ['192.0.2.0/24', '2001:db8::/32'], days: 1 });
  expect(codeOf(await read('key', text))).toBe('keyAddress');
  const listed = (await call('keys', {})).data['keys'] as { id: number; last_used_at: number | null }[];
  expect(listed.find((one) => one.id === id)?.last_used_at).toBeNull();
  expect((await read('key', text, '192.0.2.7')).status).toBe(200);
  const brand = text.replace('northline', 'other');
  const other = `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`;
  for (const wrong of ['x', brand, other, text.toUpperCase()]) {
    expect([wrong, codeOf(await read('key', wrong, '192.0.2.8'))]).toEqual([wrong, 'keyInvalid']);
  }
  const cookies = { host: OFFICE_HOST, cookie: 'x=1' };
  expect((await edge.app.inject({ url: '/operator/v1/key', headers: cookies })).statusCode).toBe(401);
  expect((await edge.app.inject({ url: '/operator/v1/key', headers: { host: 'localhost' } })).statusCode).not.toBe(200);
  const revoked = await Promise.all([call('keys/revoke', { id, reason }), call('keys/revoke', { id, reason })]);
  expect(revoked.map(({ status }) => status)).toEqual([200, 200]);
  expect(codeOf(await read('key', text, '192.0.2.7'))).toBe('keyInvalid');
  const acts = await asOwner(edge.database, (owner) =>
    owner.query(`SELECT count(*)::int FROM audit_entry WHERE action = 'operatorKey.revoked' AND subject = $1`, [
      `operatorKey:${id}`,
    ]),
  );
  expect(acts.rows).toEqual([{ count: 1 }]);
  for (let guess = 0; guess < 30; guess += 1) await read('key', 'x', '192.0.2.99');
  expect(codeOf(await read('key', 'x', '192.0.2.99'))).toBe('tooManyRequests');
});

test('OA-5 the feed numbers what was committed without a gap, each once, also where two number at once', async () => {
  const { text } = await newKey();
  await step();
  const { last } = await eventsOf(text);
  for (let more = 0; more < 3; more += 1) await newClient(edge);
  const client = rowsOf((await read('lists/clients', text)).text).at(-1);
  await depositOf(edge, Number(client?.['id']), 250);
  await Promise.all([step(), step(), step()]);
  const found = await eventsOf(text, last);
  expect(found.events.map(({ number }) => number)).toEqual(
    Array.from({ length: found.events.length }, (_, place) => last + 1 + place),
  );
  expect(found.next).toBe(found.last);
  const kinds = found.events.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'client.registered')).toHaveLength(3);
  const paid = found.events.find(({ kind }) => kind === 'payment.created');
  expect(paid).toMatchObject({
    client_id: client?.['id'],
    data: { amount: '250', currency: 'EUR', status: 'approved' },
  });
  expect(kinds.every((kind) => operatorEventKinds.includes(kind))).toBe(true);
  await step();
  expect((await eventsOf(text, last)).events).toEqual(found.events);
  expect(codeOf(await read(`events?after=${found.last + 1}`, text))).toBe('malformed');
});

test('OA-5 what commits late comes late: no reader passes a number that is not there yet', async () => {
  const { text } = await newKey({ scopes: ['events', 'clients', 'approvals'] });
  await step();
  const { last } = await eventsOf(text);
  await transaction(edge.pool, 'northline', async (late) => {
    await late.query(
      `INSERT INTO complaint_count (brand_id, year, count) VALUES ('northline', 2099, 1) ON CONFLICT DO NOTHING`,
    );
    await late.query(
      `UPDATE client SET closed_at = $1 WHERE id = (SELECT max(id) FROM client WHERE closed_at IS NULL)`,
      [new Date(edge.clock.now())],
    );
    await newClient(edge);
    await step();
    const before = await eventsOf(text, last);
    expect(before.events.map(({ kind }) => kind)).toEqual(['client.registered']);
  });
  await step();
  const { events } = await eventsOf(text, last);
  expect(events.map(({ number, kind }) => [number - last, kind])).toEqual([
    [1, 'client.registered'],
    [2, 'client.closed'],
  ]);
});

test('OA-5 a confidential case is in no event and in no list', async () => {
  const { text } = await newKey();
  await step();
  const { last } = await eventsOf(text);
  await asOwner(edge.database, (owner) =>
    owner.query(
      `INSERT INTO approval (brand_id, subject, subject_key, payload, changes, reason, requested_by, requested_at,
         expires_at) VALUES ('northline', 'caseDate', 'case:1', '{}', '[]', 'canary', $1, $2, $2::timestamptz + '1 day')`,
      [compliance.id, new Date(edge.clock.now())],
    ),
  );
  await step();
  expect((await eventsOf(text, last)).events).toEqual([]);
  const listed = await read('lists/approvals', text);
  expect(listed.text).toContain('operatorKey');
  expect(listed.text).not.toContain('caseDate');
});

test('OA-5 a request that is withdrawn is decided when it is, and not at its end', async () => {
  const { text } = await newKey();
  await step();
  const { last } = await eventsOf(text);
  const { data } = await askKey();
  const { id } = data as { id: number };
  expect((await officePost(edge, 'approvals/withdraw', { id }, admin.sent)).status).toBe(200);
  await step();
  const { events } = await eventsOf(text, last);
  expect(events.map(({ kind, data: { state } }) => [kind, state])).toEqual([
    ['approval.asked', 'waiting'],
    ['approval.decided', 'withdrawn'],
  ]);
  expect(Date.parse(String(events[1]?.at))).toBeLessThanOrEqual(edge.clock.now());
});

test('OA-6 after thirty days an event is gone, and a reader who is too late gets the number to go on from', async () => {
  const { text } = await newKey({ days: 366 });
  await step();
  const before = await eventsOf(text);
  expect(before.events.length).toBeGreaterThan(0);
  edge.clock.pass(31 * DAY_MS);
  await endOldEvents(edge.operator, 'northline');
  expect(codeOf(await read('events?after=0', text))).toBe('eventsGone');
  expect(await eventsOf(text, before.last)).toEqual({ events: [], next: before.last, last: before.last });
  const sent = await signInAgain(edge, admin);
  admin = { ...admin, sent };
  compliance = { ...compliance, sent: await signInAgain(edge, compliance) };
});

test('OA-2 a scope that a key does not have gives none of its events, and the cursor passes them', async () => {
  admin = { ...admin, sent: await signInAgain(edge, admin) };
  compliance = { ...compliance, sent: await signInAgain(edge, compliance) };
  const { text } = await newKey({ scopes: ['events', 'payments'] });
  await step();
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ last: number }>('SELECT last_number::float8 AS last FROM operator_feed'),
  );
  const last = rows[0]?.last ?? 0;
  await newClient(edge);
  await step();
  expect(await eventsOf(text, last)).toEqual({ events: [], next: last + 1, last: last + 1 });
});
