import type { StaffRole } from '@candor/domain/staff/roles.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '@candor/domain/time.ts';
import {
  call,
  closeCase,
  downloadOf,
  inDays,
  newExamined,
  newRequest,
} from '../../../../tests/support/confidentialCases.ts';
import type { Examined } from '../../../../tests/support/confidentialCases.ts';
import { depart, newDeparting } from '../../../../tests/support/departing.ts';
import type { Departing } from '../../../../tests/support/departing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { get, post } from '../../../../tests/support/edgeClient.ts';
import { runErasure } from '../../../../tests/support/erasure.ts';
import { deliverAll } from '../../../../tests/support/mail.ts';
import { newStaff } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';

const FIVE_YEARS_MS = 1_827 * DAY_MS;
/** Roles that may not know of cases. */
const OTHERS: readonly StaffRole[] = ['support', 'kycOfficer', 'brandAdmin'];

let edge: Edge;
let compliance: Staff;
let others: Staff[];

beforeAll(async () => {
  edge = await startEdge();
  compliance = await newStaff(edge, ['compliance']);
  others = [];
  for (const role of OTHERS) others.push(await newStaff(edge, [role]));
});
afterAll(() => edge.stop());

async function rowsOf<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  return asOwner(edge.database, async (owner) => (await owner.query<Row>(statement, values)).rows);
}

async function pinOf(id: number): Promise<string> {
  const [row] = await rowsOf<{ pin: string }>('SELECT pin FROM client WHERE id = $1', [id]);
  return row?.pin ?? '';
}

async function openCaseOn(pin: string): Promise<number> {
  const body = { pin, reason: 'a suspicion', ends_at: inDays(edge, 60), request: newRequest() };
  const { data } = await call(edge, compliance, 'cases/open', body);
  return (data as { row: { id: number } }).row.id;
}

/** Reads all calls of the desk about one client, as each of the other roles. */
async function sights(id: number, pin: string, email: string): Promise<string[]> {
  const calls: readonly (readonly [string, object])[] = [
    ['clients/open', { id, cause: 'search' }],
    ['clients/timeline', { id, kind: 'all' }],
    ...['logins', 'mail', 'ledger', 'transactions', 'history'].map((tab) => ['clients/rows', { id, tab }] as const),
    ['clients', { search: pin }],
    ['clients', { search: 'Quimby' }],
    ['search', { query: pin }],
    ['search', { query: email }],
    ['mail', { search: pin }],
    ['mail', { search: email }],
    ['contact', { search: pin }],
    ['clients/reveal', { id: 0, field: 'email', reason: 'a try' }],
  ];
  const seen: string[] = [];
  for (const one of others) {
    for (const [path, body] of calls) {
      const { status, text } = await call(edge, one, path, body);
      seen.push(`${one.name} ${path} ${JSON.stringify(body)}: ${status} ${text.replaceAll(/"incident":"[^"]*"/g, '')}`);
    }
  }
  return seen;
}

function changed(before: readonly string[], after: readonly string[]): unknown[] {
  return before.flatMap((one, index) => (one === after[index] ? [] : [[one, after[index]]]));
}

describe('CC-7 what a case keeps of a client who has left is not seen by others', () => {
  let client: Departing;
  let pin: string;
  let caseId: number;

  beforeEach(async () => {
    client = await newDeparting(edge);
    pin = await pinOf(client.clientId);
    await rowsOf(
      `INSERT INTO passkey (brand_id, owner_kind, owner_id, credential_id, public_key, sign_count, transports, host, name,
         created_at) VALUES ('northline', 'client', $1, 'credential' || $1::bigint, 'x', 0, '{}', 'localhost', 'a key', now())`,
      [client.clientId],
    );
    caseId = await openCaseOn(pin);
    expect((await depart(edge, client)).status).toBe(200);
    await deliverAll(edge);
  });

  const allSights = () => sights(client.clientId, pin, client.email);
  const stateOf = async () => {
    const [row] = await rowsOf<{ passkeys: number; erased: boolean }>(
      `SELECT (SELECT count(*)::int FROM passkey WHERE client_id = $1) AS passkeys,
         EXISTS (SELECT FROM client_erasure WHERE client_id = $1 AND erased_at IS NOT NULL) AS erased`,
      [client.clientId],
    );
    return row;
  };

  it('what serves only the client looks gone once the account is closed, though the case holds it', async () => {
    await runErasure(edge);
    await allSights();
    const held = await allSights();
    expect(await stateOf()).toEqual({ passkeys: 1, erased: false });
    await closeCase(edge, compliance, caseId);
    await runErasure(edge);
    expect(await stateOf()).toEqual({ passkeys: 0, erased: false });
    expect(changed(held, await allSights())).toEqual([]);
    expect(held.join()).toContain('Quimby');
  });

  it('after the law’s period they look erased, and compliance still works on them', async () => {
    await rowsOf('UPDATE client SET closed_at = $2 WHERE id = $1', [
      client.clientId,
      new Date(edge.clock.now() - FIVE_YEARS_MS),
    ]);
    await runErasure(edge);
    const held = await allSights();
    expect(await stateOf()).toEqual({ passkeys: 1, erased: false });
    expect((await call(edge, compliance, 'clients/open', { id: client.clientId, cause: 'search' })).status).toBe(200);
    const { data } = await call(edge, compliance, 'clients', { search: pin });
    expect(data['rows']).toHaveLength(1);
    await closeCase(edge, compliance, caseId);
    for (let runs = 0; runs < 3; runs += 1) {
      await runErasure(edge);
      await deliverAll(edge);
    }
    expect(await stateOf()).toEqual({ passkeys: 0, erased: true });
    expect(changed(held, await allSights())).toEqual([]);
    expect(held.filter((one) => one.includes(client.email) && one.includes('Quimby'))).toEqual([]);
  });

  it('nothing is noted about, or done to, who looks erased', async () => {
    await rowsOf('UPDATE client SET closed_at = $2 WHERE id = $1', [
      client.clientId,
      new Date(edge.clock.now() - FIVE_YEARS_MS),
    ]);
    const [support, officer] = others;
    if (support === undefined || officer === undefined) throw new Error('they are at work');
    const payments = await newStaff(edge, ['paymentsOfficer']);
    const id = client.clientId;
    const request = newRequest();
    await rowsOf(
      `INSERT INTO client_freeze (brand_id, client_id, staff_id, staff_name, reason, request_id, frozen_at)
       SELECT 'northline', $1, min(id), 'Sam', 'a freeze', 'freeze-of-the-past', now() FROM staff`,
      [id],
    );
    for (const [path, body] of [
      ['clients/note', { id, note: 'a try', request }],
      ['clients/tag', { id, tag: 'a-try', on: 1 }],
      ['clients/freeze', { id, reason: 'a try', request }],
      ['clients/send-link', { id, reason: 'a try' }],
    ] as const) {
      expect([path, (await call(edge, support, path, body)).code]).toEqual([path, 'notFound']);
    }
    for (const path of ['clients/unfreeze', 'clients/end-hold']) {
      const body = { id, reason: 'a try', request: newRequest() };
      expect([path, (await call(edge, officer, path, body)).code]).toEqual([path, 'notFound']);
    }
    const money = { client_id: id, provider: 'titan', amount: 5, reference: 'LINE-1', reason: 'a try' };
    const paid = await call(edge, payments, 'payments/manual', { ...money, request: newRequest() });
    expect(paid.code).toBe('notFound');
    const revealed = await call(edge, officer, 'clients/reveal', { id, field: 'email', reason: 'a try' });
    expect(revealed.code).toBe('notFound');
  });

  it('their messages to us are not found by their numbers', async () => {
    const [message] = await rowsOf<{ id: number }>(
      'UPDATE contact_message SET client_id = $1 WHERE lower(email) = lower($2) RETURNING id::float8',
      [client.clientId, client.email],
    );
    const [support] = others;
    if (support === undefined || message === undefined) throw new Error('support is at work, and a message is there');
    const open = async (staff: Staff) => (await call(edge, staff, 'contact/open', { id: message.id })).code;
    expect(await open(support)).toBeUndefined();
    await rowsOf('UPDATE client SET closed_at = $2 WHERE id = $1', [
      client.clientId,
      new Date(edge.clock.now() - FIVE_YEARS_MS),
    ]);
    expect([await open(support), await open(compliance)]).toEqual(['notFound', undefined]);
    const closed = await call(edge, support, 'contact/close', { id: message.id, note: 'a try' });
    expect(closed.code).toBe('notFound');
  });

  it('whoever has something open, or is held openly, is seen by all after the period as well', async () => {
    await rowsOf('UPDATE client SET closed_at = $2 WHERE id = $1', [
      client.clientId,
      new Date(edge.clock.now() - FIVE_YEARS_MS),
    ]);
    const [support] = others;
    if (support === undefined) throw new Error('support is at work');
    const open = () => call(edge, support, 'clients/open', { id: client.clientId, cause: 'search' });
    expect((await open()).code).toBe('notFound');
    const body = { id: client.clientId, reason: 'a court asked', request: newRequest() };
    expect((await call(edge, compliance, 'clients/hold', body)).code).toBeUndefined();
    expect((await open()).status).toBe(200);
  });
});

describe('CC-7 rows that end by themselves', () => {
  const LONG_AGO_MS = 400 * DAY_MS;
  let about: Examined;

  beforeEach(async () => {
    about = await newExamined(edge);
    const at = new Date(edge.clock.now() - LONG_AGO_MS);
    await rowsOf(
      `INSERT INTO login_event (brand_id, client_id, at, outcome, method, browser, system)
       VALUES ('northline', $1, $2, 'loggedIn', 'password', 'oldbrowser', 's')`,
      [about.id, at],
    );
    await rowsOf(
      `INSERT INTO client_message (brand_id, client_id, kind, params, path, at)
       VALUES ('northline', $1, 'documentApproved', '{"name": "oldmessage"}', '/', $2)`,
      [about.id, at],
    );
    await rowsOf(
      `INSERT INTO mail (brand_id, client_id, recipient, language, template, values, link_path, state, attempts, created_at,
         sent_at, subject) VALUES ('northline', $1, $2, 'en', 'welcome', '{}', '/', 'sent', 1, $3, $3, 'oldmail')`,
      [about.id, about.client.email, at],
    );
  });

  it('are over for the client and for staff on their day, though a case keeps them', async () => {
    const caseId = await openCaseOn(about.pin);
    await runErasure(edge);
    const { sent } = about.client;
    const own = async () => [
      (await post(edge, '/api/accounts/logins', {}, sent)).text,
      (await get(edge, '/api/notifications', sent)).text,
      (await post(edge, '/api/messages', { language: 'en' }, sent)).text,
      (await downloadOf(edge, about)).replace(/"made_at":"[^"]*"/, ''),
    ];
    const staffs = () => sights(about.id, about.pin, about.client.email);
    await staffs();
    const held = [...(await own()), ...(await staffs())];
    const remaining = await rowsOf("SELECT 1 FROM login_event WHERE client_id = $1 AND browser = 'oldbrowser'", [
      about.id,
    ]);
    expect(remaining).toHaveLength(1);
    await closeCase(edge, compliance, caseId);
    await runErasure(edge);
    expect(changed(held, [...(await own()), ...(await staffs())])).toEqual([]);
    expect(held.join()).not.toMatch(/oldbrowser|oldmail|oldmessage/);
  });
});
