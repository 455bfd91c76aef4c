import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forbiddenPairs } from '@candor/domain/staff/roles.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import { OTHER_HOST } from '../../../../tests/support/edgeBrands.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { get, newClient, post } from '../../../../tests/support/edgeClient.ts';
import {
  codeOf,
  inviteStaff,
  newStaff,
  OFFICE_HOST,
  officeGet,
  officePost,
  signInAgain,
  STAFF_PASSWORD,
  withCookies,
} from '../../../../tests/support/officeClient.ts';
import { officeKeys } from '../../../../tests/support/officeKeys.ts';
import { whileHeld } from '../../../../tests/support/whileHeld.ts';
import { transaction } from '../../../database/pool.ts';
import { addStaff } from './index.ts';
import { OFFICE_COOKIE } from './cookie.ts';

let edge: Edge;
const { audit } = officeKeys();

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

describe('B1 the office has a host of its own', () => {
  it('has no call of a client, and no brand has its calls', async () => {
    expect((await post(edge, '/api/accounts/login', {}, { host: OFFICE_HOST })).status).toBe(404);
    expect((await get(edge, '/api/health', { host: OFFICE_HOST })).status).toBe(404);
    expect((await get(edge, '/api/docs/openapi.json', { host: OFFICE_HOST })).status).toBe(404);
    for (const host of ['localhost', 'northline.localhost', OTHER_HOST]) {
      expect((await post(edge, '/api/office/sign-in', {}, { host })).status, host).toBe(404);
      expect((await get(edge, '/backoffice', { host })).status, host).toBe(404);
    }
  });

  it('is known by its name, whatever its port, and no other name is', async () => {
    expect((await get(edge, '/api/office/session', { host: `${OFFICE_HOST}:3000` })).code).toBe('sessionMissing');
    expect((await get(edge, '/api/office/session', { host: 'office.localhost.example' })).status).toBe(421);
  });

  it('takes no order from another page', async () => {
    const { sent } = await newStaff(edge, ['auditor']);
    const headers = { origin: 'http://northline.localhost', 'sec-fetch-site': 'same-site' };
    expect((await officePost(edge, 'sign-out', {}, { ...sent, headers })).code).toBe('forbidden');
    expect((await officeGet(edge, 'session', sent)).status).toBe(200);
  });

  it("a client's session is nobody there, nor is an office session a client", async () => {
    const client = await newClient(edge, { headers: { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' } });
    expect((await officeGet(edge, 'session', { cookies: client.sent.cookies ?? {} })).code).toBe('sessionMissing');
    const { sent } = await newStaff(edge, ['kycOfficer']);
    const cookie = sent.cookies?.[OFFICE_COOKIE] ?? '';
    expect((await post(edge, '/api/accounts/get', {}, { token: cookie, cookies: sent.cookies ?? {} })).code).toBe(
      'sessionMissing',
    );
  });
});

describe('ST-3 signing in', () => {
  it('needs password and second factor, and gives a cookie that no script reads', async () => {
    const staff = await newStaff(edge, ['kycOfficer', 'support']);
    const signIn = await officePost(edge, 'sign-in', { email: staff.email, password: STAFF_PASSWORD });
    expect(signIn.data).toEqual({ methods: ['totp', 'recovery'] });
    const entering = withCookies({}, signIn);
    expect((await officeGet(edge, 'session', entering)).code).toBe('sessionMissing');
    expect((await officePost(edge, 'sign-in/prove', { code: '000000' }, entering)).code).toBe('codeWrong');
    const proven = await officePost(edge, 'sign-in/prove', { code: codeOf(edge, staff.secret) }, entering);
    expect(proven.data).toMatchObject({ name: staff.name, brand: 'northline', roles: ['kycOfficer', 'support'] });
    expect(String(proven.headers['set-cookie'])).toMatch(/__Host-office=[^;]+;.*HttpOnly; Secure/);
    expect(proven.text).not.toContain(proven.cookies[OFFICE_COOKIE]);
    expect((await officeGet(edge, 'session', withCookies({}, proven))).status).toBe(200);
    edge.clock.pass(30_000);
  });

  it('T7 the sixth guess is not looked at', async () => {
    const staff = await newStaff(edge, ['kycOfficer']);
    const entering = withCookies(
      {},
      await officePost(edge, 'sign-in', { email: staff.email, password: STAFF_PASSWORD }),
    );
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await officePost(edge, 'sign-in/prove', { code: '123123' }, entering)).code).toBe('codeWrong');
    }
    const right = { code: codeOf(edge, staff.secret) };
    expect((await officePost(edge, 'sign-in/prove', right, entering)).code).toBe('challengeOver');
  });

  it('T7 wrong codes are counted for the person, over all their sign-ins, and stand in the record', async () => {
    const staff = await newStaff(edge, ['kycOfficer']);
    const enter = async () =>
      withCookies({}, await officePost(edge, 'sign-in', { email: staff.email, password: STAFF_PASSWORD }));
    const codes: (string | undefined)[] = [];
    for (let guess = 0; guess < 7; guess += 1)
      codes.push((await officePost(edge, 'sign-in/prove', { code: '123123' }, await enter())).code);
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'codeWrong'));
    expect(codes.slice(5)).toEqual(['tooManyRequests', 'tooManyRequests']);
    edge.clock.pass(15 * MINUTE_MS);
    const right = { code: codeOf(edge, staff.secret) };
    expect((await officePost(edge, 'sign-in/prove', right, await enter())).status).toBe(200);
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query<{ payload: string }>(`SELECT payload FROM audit_entry WHERE action = $1 AND subject = $2`, [
        'staff.factorWrong',
        `staff:${staff.id}`,
      ]),
    );
    expect(rows).toHaveLength(5);
    expect(rows[0]?.payload).toContain('127.0.0.1');
  });

  it('ST-7 a right code that was sent twice at once is in the record as no wrong one', async () => {
    const staff = await newStaff(edge, ['kycOfficer']);
    const entering = withCookies(
      {},
      await officePost(edge, 'sign-in', { email: staff.email, password: STAFF_PASSWORD }),
    );
    const right = { code: codeOf(edge, staff.secret) };
    const answers = await Promise.all([1, 2].map(() => officePost(edge, 'sign-in/prove', right, entering)));
    expect(answers.map(({ code }) => code ?? 'entered').toSorted()).toEqual(['challengeOver', 'entered']);
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query(`SELECT FROM audit_entry WHERE action = 'staff.factorWrong' AND subject = $1`, [`staff:${staff.id}`]),
    );
    expect(rows).toHaveLength(0);
  });

  it('ST-7 a sign-in that failed stands in the record, of an unknown person too', async () => {
    const staff = await newStaff(edge, ['kycOfficer']);
    const count = () =>
      asOwner(edge.database, async (owner) => {
        const { rows } = await owner.query<{ subject: string }>(
          `SELECT subject FROM audit_entry WHERE action = 'staff.signInFailed' ORDER BY number DESC LIMIT 2`,
        );
        return rows.map(({ subject }) => subject);
      });
    await officePost(edge, 'sign-in', { email: staff.email, password: 'wrong wrong wrong' });
    await officePost(edge, 'sign-in', { email: 'nobody-at-all@office.example', password: 'wrong wrong wrong' });
    expect(await count()).toEqual(['staff:unknown', `staff:${staff.id}`]);
  });

  it('ST-7 an act that the person may not do stands in the record, once an hour for each call', async () => {
    const staff = await newStaff(edge, ['support']);
    const refused = async () => {
      const { rows } = await asOwner(edge.database, (owner) =>
        owner.query<{ actor: string; payload: string }>(
          `SELECT actor, payload FROM audit_entry WHERE action = 'staff.refused' AND subject = $1 ORDER BY number`,
          [`staff:${staff.id}`],
        ),
      );
      return rows;
    };
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await officePost(edge, 'cases/open', {}, staff.sent)).code).toBe('forbidden');
    }
    const [first, ...others] = await refused();
    expect([first?.actor, others]).toEqual([staff.name, []]);
    expect(first?.payload).toContain('/api/office/cases/open');
    expect(first?.payload).toContain('127.0.0.1');
    expect((await officePost(edge, 'clients/reveal', {}, staff.sent)).code).toBe('forbidden');
    expect(await refused()).toHaveLength(2);
    edge.clock.pass(60 * MINUTE_MS);
    const again = withCookies({}, await officePost(edge, 'sign-in', { email: staff.email, password: STAFF_PASSWORD }));
    const proven = await officePost(edge, 'sign-in/prove', { code: codeOf(edge, staff.secret) }, again);
    expect((await officePost(edge, 'cases/open', {}, withCookies({}, proven))).code).toBe('forbidden');
    expect(await refused()).toHaveLength(3);
  });

  it('ST-7 an act that cannot be recorded is refused all the same, and recorded the next time', async () => {
    const staff = await newStaff(edge, ['support']);
    const asOwnerOnce = (statement: string) => asOwner(edge.database, (owner) => owner.query(statement));
    const refused = `SELECT 1 FROM audit_entry WHERE action = 'staff.refused' AND subject = 'staff:${staff.id}'`;
    const ask = async () => (await officePost(edge, 'cases/open', {}, staff.sent)).code;
    await asOwnerOnce(`ALTER TABLE audit_entry ADD CONSTRAINT not_now CHECK (action <> 'staff.refused') NOT VALID`);
    expect([await ask(), await ask()]).toEqual(['forbidden', 'forbidden']);
    await asOwnerOnce('ALTER TABLE audit_entry DROP CONSTRAINT not_now');
    expect((await asOwnerOnce(refused)).rows).toEqual([]);
    expect(edge.written.join('')).toContain('a forbidden call could not be recorded');
    expect([await ask(), await ask()]).toEqual(['forbidden', 'forbidden']);
    expect((await asOwnerOnce(refused)).rows).toHaveLength(1);
  });

  it('T5 tells the same of an unknown person as of a wrong password', async () => {
    const staff = await newStaff(edge, ['kycOfficer']);
    for (const email of [staff.email, 'nobody@office.example']) {
      const answer = await officePost(edge, 'sign-in', { email, password: 'wrong wrong wrong' });
      expect(answer.code).toBe('invalidCredentials');
    }
  });

  it('a recovery code works once', async () => {
    const staff = await newStaff(edge, ['kycOfficer']);
    const [recovery] = staff.recoveryCodes;
    for (const code of [undefined, 'codeWrong']) {
      const signIn = await officePost(edge, 'sign-in', { email: staff.email, password: STAFF_PASSWORD });
      expect((await officePost(edge, 'sign-in/prove', { recovery }, withCookies({}, signIn))).code).toBe(code);
    }
  });

  it('without a role in any brand there is nothing to enter', async () => {
    const { code } = await inviteStaff(edge, []);
    const accepted = await officePost(edge, 'invitation/accept', { code, password: STAFF_PASSWORD });
    const entering = withCookies({}, accepted);
    const { data } = await officePost(edge, 'enrol/totp', {}, entering);
    const first = { code: codeOf(edge, String(data['secret'])) };
    expect((await officePost(edge, 'enrol/totp-confirm', first, entering)).code).toBe('forbidden');
  });
});

describe('ST-3 the invitation', () => {
  it('is taken once, and only with a good password and a second factor', async () => {
    const { code, name, email } = await inviteStaff(edge, ['kycOfficer']);
    expect((await officePost(edge, 'invitation', { code })).data).toEqual({ name, email });
    expect((await officePost(edge, 'invitation/accept', { code, password: '12345678' })).code).toBe('passwordWeak');
    const entering = withCookies({}, await officePost(edge, 'invitation/accept', { code, password: STAFF_PASSWORD }));
    expect((await officePost(edge, 'sign-in', { email, password: STAFF_PASSWORD })).code).toBe('invitationNeeded');
    const { data } = await officePost(edge, 'enrol/totp', {}, entering);
    expect((await officePost(edge, 'enrol/totp-confirm', { code: '000000' }, entering)).code).toBe('codeWrong');
    const confirm = { code: codeOf(edge, String(data['secret'])) };
    expect((await officePost(edge, 'enrol/totp-confirm', confirm, entering)).status).toBe(200);
    expect((await officePost(edge, 'invitation', { code })).code).toBe('invitationInvalid');
    expect((await officePost(edge, 'enrol/totp-confirm', confirm, entering)).code).toBe('challengeOver');
    edge.clock.pass(30_000);
  });

  it('T13 taken a second time it ends the enrolment that was begun with the password before', async () => {
    const { code } = await inviteStaff(edge, ['kycOfficer']);
    const take = async (password: string) =>
      withCookies({}, await officePost(edge, 'invitation/accept', { code, password }));
    const first = await take(STAFF_PASSWORD);
    const setup = await officePost(edge, 'enrol/totp', {}, first);
    const second = await take('heather-cobalt-91');
    const confirm = { code: codeOf(edge, String(setup.data['secret'])) };
    expect((await officePost(edge, 'enrol/totp-confirm', confirm, first)).code).toBe('challengeOver');
    expect((await officePost(edge, 'enrol/totp-confirm', confirm, second)).code).toBe('factorUnknown');
    const own = await officePost(edge, 'enrol/totp', {}, second);
    const ownCode = { code: codeOf(edge, String(own.data['secret'])) };
    expect((await officePost(edge, 'enrol/totp-confirm', ownCode, second)).status).toBe(200);
    edge.clock.pass(30_000);
  });

  it('that another takes while a password is being set sets none any more', async () => {
    const { id, code } = await inviteStaff(edge, ['kycOfficer']);
    const accept = () => officePost(edge, 'invitation/accept', { code, password: 'heather-cobalt-91' });
    const used = `UPDATE staff_invitation SET used_at = now() WHERE staff_id = ${id};
      UPDATE staff SET full_name = full_name WHERE id = ${id}`;
    const [accepted] = await whileHeld(edge, used, [accept]);
    expect(accepted?.code).toBe('invitationInvalid');
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query('SELECT password_hash FROM staff WHERE id = $1', [id]),
    );
    expect(rows).toEqual([{ password_hash: null }]);
  });

  it('is over after three days, and when a newer one is made', async () => {
    const old = await inviteStaff(edge, ['kycOfficer']);
    const again = await addStaff(
      { pool: edge.officePool, audit },
      { ...old, brandId: 'northline', roles: [], now: edge.clock.now() },
    );
    expect((await officePost(edge, 'invitation', { code: old.code })).code).toBe('invitationInvalid');
    const code = again.ok ? again.value.code : '';
    expect((await officePost(edge, 'invitation', { code })).status).toBe(200);
    edge.clock.pass(3 * 24 * 60 * MINUTE_MS);
    expect((await officePost(edge, 'invitation', { code })).code).toBe('invitationInvalid');
  });
});

describe('ST-4 a session', () => {
  it('ends after 20 minutes without an act, and polls are none', async () => {
    const { sent } = await newStaff(edge, ['auditor']);
    for (let waited = 0; waited < 19; waited += 1) {
      edge.clock.pass(MINUTE_MS);
      expect((await officeGet(edge, 'session', sent)).status).toBe(200);
    }
    expect((await officePost(edge, 'active', {}, sent)).status).toBe(200);
    edge.clock.pass(19 * MINUTE_MS);
    expect((await officeGet(edge, 'session', sent)).status).toBe(200);
    edge.clock.pass(MINUTE_MS);
    expect((await officeGet(edge, 'session', sent)).code).toBe('sessionMissing');
  });

  it('ends after 12 hours whatever is done', async () => {
    const { sent } = await newStaff(edge, ['auditor']);
    for (let waited = 0; waited < 47; waited += 1) {
      edge.clock.pass(15 * MINUTE_MS);
      expect((await officePost(edge, 'active', {}, sent)).status, String(waited)).toBe(200);
    }
    edge.clock.pass(15 * MINUTE_MS);
    expect((await officePost(edge, 'active', {}, sent)).code).toBe('sessionMissing');
  });

  it('ends where it is signed out, and a second one lives on', async () => {
    const staff = await newStaff(edge, ['auditor']);
    const second = await signInAgain(edge, staff);
    const out = await officePost(edge, 'sign-out', {}, staff.sent);
    expect([out.status, out.headers['clear-site-data']]).toEqual([200, '"cache"']);
    expect((await officeGet(edge, 'session', staff.sent)).code).toBe('sessionMissing');
    expect((await officeGet(edge, 'session', second)).status).toBe(200);
  });

  it('is for brands in which the person has a role, and loses with the role what it gave', async () => {
    const staff = await newStaff(edge, ['auditor']);
    expect((await officePost(edge, 'brand', { brand: 'other' }, staff.sent)).code).toBe('forbidden');
    const { id: staffId } = staff;
    await transaction(edge.officePool, 'other', (connection) =>
      connection.query("INSERT INTO staff_role VALUES ('other', $1, 'support', now())", [staffId]),
    );
    const there = await officePost(edge, 'brand', { brand: 'other' }, staff.sent);
    expect(there.data).toMatchObject({ brand: 'other', roles: ['support'] });
    expect((await officeGet(edge, 'audit', staff.sent)).code).toBe('forbidden');
    await transaction(edge.officePool, 'other', (connection) =>
      connection.query('DELETE FROM staff_role WHERE staff_id = $1', [staffId]),
    );
    expect((await officeGet(edge, 'session', staff.sent)).code).toBe('forbidden');
  });

  it('a session in a brand that is served no more goes on, and another brand can be chosen', async () => {
    const staff = await newStaff(edge, ['support']);
    await asOwner(edge.database, async (owner) => {
      await owner.query("INSERT INTO brand (id) VALUES ('gone') ON CONFLICT DO NOTHING");
      await owner.query("INSERT INTO staff_role VALUES ('gone', $1, 'support', now())", [staff.id]);
      await owner.query("UPDATE staff_session SET chosen_brand = 'gone' WHERE staff_id = $1", [staff.id]);
    });
    expect((await officeGet(edge, 'session', staff.sent)).status).toBe(200);
    const back = await officePost(edge, 'brand', { brand: 'northline' }, staff.sent);
    expect(back.data['brand'], back.text).toBe('northline');
  });
});

describe('ST-2 T47 roles that one person must not hold together', () => {
  it('are the same in the database as in the rules', async () => {
    const { rows } = await edge.officePool.query<{ first: string; second: string }>(
      'SELECT first, second FROM staff_role_conflict',
    );
    expect(rows.map(({ first, second }) => `${first}+${second}`).toSorted()).toEqual(
      forbiddenPairs.map(([first, second]) => `${first}+${second}`).toSorted(),
    );
  });

  it.each(forbiddenPairs)('%s and %s are refused by the rules and by the database', async (first, second) => {
    const { id: staffId, name, email } = await inviteStaff(edge, [first]);
    const added = await addStaff(
      { pool: edge.officePool, audit },
      { name, email, brandId: 'northline', roles: [second], now: 1 },
    );
    expect(added.ok ? 'added' : added.refusal.code).toBe('rolesConflict');
    const grant = transaction(edge.officePool, 'northline', (connection) =>
      connection.query('INSERT INTO staff_role VALUES ($1, $2, $3, now())', ['northline', staffId, second]),
    );
    await expect(grant).rejects.toThrow(/must not hold together/);
  });

  it('not even when both are granted at the same moment', async () => {
    const { id: staffId } = await inviteStaff(edge, []);
    const grants = ['paymentsOfficer', 'finance'].map((role) =>
      transaction(edge.officePool, 'northline', (connection) =>
        connection.query('INSERT INTO staff_role VALUES ($1, $2, $3, now())', ['northline', staffId, role]),
      ),
    );
    const settled = await Promise.allSettled(grants);
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

it('T52 no password, code or cookie of staff is in the log or readable in the database', async () => {
  const staff = await newStaff(edge, ['kycOfficer']);
  const cookie = staff.sent.cookies?.[OFFICE_COOKIE] ?? '';
  for (const secret of [STAFF_PASSWORD, staff.secret, cookie]) expect(edge.written.join('')).not.toContain(secret);
  const stored = await asOwner(edge.database, (owner) =>
    owner.query<{ text: string }>(
      "SELECT coalesce(string_agg(staff_session::text, ''), '') AS text FROM staff_session",
    ),
  );
  expect(stored.rows[0]?.text).not.toContain(cookie);
});
