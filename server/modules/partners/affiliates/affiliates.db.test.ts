import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { BROWSER, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Sent } from '../../../../tests/support/edgeClient.ts';
import { transaction } from '../../../database/pool.ts';
import { hashSecret, newSecret } from '../../access/sessions/index.ts';
import { insertAffiliate, replaceInvitation } from './store.ts';

let edge: Edge;
let made = 0;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

interface Partner {
  readonly id: number;
  readonly code: string;
  readonly email: string;
  readonly token: string;
  readonly sent: Sent;
}

const PASSWORD = 'cobalt-orchard-93';
const DAYS = { from: '2025-06-01', until: '2026-05-31' };

/** Creates an invitation as staff do. */
async function invite(brandId = 'northline'): Promise<{ id: number; code: string; email: string; invitation: string }> {
  made += 1;
  const code = `af-${made}000`;
  const email = `partner${made}@partners.example`;
  const secret = newSecret();
  const now = edge.clock.now();
  const id = await transaction(edge.pool, brandId, async (connection) => {
    const name = `Partner Number${made}`;
    const found = await insertAffiliate(connection, { brandId, code, name, email, parentId: undefined, now });
    if (found === undefined) throw new Error('the partner was not stored');
    const expiresAt = now + 3 * 86_400_000;
    await replaceInvitation(connection, { brandId, affiliateId: found, codeHash: secret.hash, now, expiresAt });
    return found;
  });
  return { id, code, email, invitation: secret.text };
}

async function newPartner(): Promise<Partner> {
  const { invitation, ...partner } = await invite();
  const accepted = await post(edge, '/api/affiliate/accept', { code: invitation, password: PASSWORD });
  expect(accepted.status, JSON.stringify(accepted)).toBe(200);
  const token = String(accepted.data['access_token']);
  return { ...partner, token, sent: { token } };
}

/** Writes what the sweep writes when a client came by a link. */
async function refer(partner: Partner, ref = partner.code): Promise<number> {
  const client = await newClient(edge, { headers: BROWSER });
  return transaction(edge.pool, 'northline', async (connection) => {
    const { rows } = await connection.query<{ id: number }>(
      `INSERT INTO affiliate_referral (brand_id, client_id, affiliate_id, code, registered_at)
       SELECT brand_id, id, $2, $3, created_at FROM client WHERE email = $1 RETURNING client_id::float8 AS id`,
      [client.email, partner.id, ref],
    );
    const [referred] = rows;
    if (referred === undefined) throw new Error('the client was not referred');
    return referred.id;
  });
}

const ask = (path: string, body: object, sent: Sent = {}) => post(edge, `/api/affiliate/${path}`, body, sent);

describe('the login of partners', () => {
  it('starts a session as specified, and tells nothing of why it does not', async () => {
    const { email } = await newPartner();
    const entered = await ask('login', { email, password: PASSWORD });
    expect(entered.data).toEqual({
      access_token: expect.any(String),
      user: { token: entered.data['access_token'], number: expect.any(Number), name: expect.any(String), email },
    });
    const wrong = await ask('login', { email, password: 'nothing-of-it-7' });
    const unknown = await ask('login', { email: 'nobody@partners.example', password: PASSWORD });
    expect([wrong.code, unknown.code]).toEqual(['invalidCredentials', 'invalidCredentials']);
  });

  it('an invitation works once, and not when it is over', async () => {
    const { invitation } = await invite();
    const weak = await ask('accept', { code: invitation, password: 'password1' });
    expect(weak.status).toBe(422);
    expect((await ask('accept', { code: invitation, password: PASSWORD })).status).toBe(200);
    expect((await ask('accept', { code: invitation, password: PASSWORD })).code).toBe('invitationInvalid');
    const late = await invite();
    edge.clock.pass(4 * 86_400_000);
    expect((await ask('accept', { code: late.invitation, password: PASSWORD })).code).toBe('invitationInvalid');
  });

  it('two who take one invitation at the same moment: one is in', async () => {
    const { invitation } = await invite();
    const both = await Promise.all([1, 2].map(() => ask('accept', { code: invitation, password: PASSWORD })));
    expect(both.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([200, 410]);
  });

  it('R13: it ends after twenty minutes without an act, by logging out, and when the partner is one no more', async () => {
    const idle = await newPartner();
    edge.clock.pass(20 * 60_000);
    expect((await ask('me', {}, idle.sent)).code).toBe('sessionMissing');
    const loggedOut = await newPartner();
    expect((await ask('logout', {}, loggedOut.sent)).status).toBe(200);
    expect((await ask('me', {}, loggedOut.sent)).code).toBe('sessionMissing');
    const disabled = await newPartner();
    await transaction(edge.pool, 'northline', (connection) =>
      connection.query('UPDATE affiliate SET disabled_at = created_at WHERE id = $1', [disabled.id]),
    );
    expect((await ask('me', {}, disabled.sent)).code).toBe('sessionMissing');
    expect((await ask('login', { email: disabled.email, password: PASSWORD })).code).toBe('invalidCredentials');
  });

  it('R15: a new password ends the other sessions, and is asked for the old one where the login is old', async () => {
    const partner = await newPartner();
    const other = await ask('login', { email: partner.email, password: PASSWORD });
    const change = { new_password: 'walnut-meadow-51', confirm_password: 'walnut-meadow-51' };
    expect((await ask('updatePassword', { ...change, confirm_password: 'x' }, partner.sent)).code).toBe(
      'passwordsDiffer',
    );
    const changed = await ask('updatePassword', change, partner.sent);
    expect(changed.status).toBe(200);
    expect((await ask('me', {}, partner.sent)).code).toBe('sessionMissing');
    expect((await ask('me', {}, { token: String(other.data['access_token']) })).code).toBe('sessionMissing');
    const token = String(changed.data['access_token']);
    edge.clock.pass(16 * 60_000);
    expect((await ask('updatePassword', change, { token })).code).toBe('currentPasswordNeeded');
    const wrong = { ...change, current_password: 'something-else-2' };
    expect((await ask('updatePassword', wrong, { token })).code).toBe('currentPasswordWrong');
    expect((await ask('updatePassword', { ...change, current_password: 'walnut-meadow-51' }, { token })).status).toBe(
      200,
    );
  });

  it('a browser’s token is worth nothing without its cookie', async () => {
    const { email } = await newPartner();
    const entered = await ask('login', { email, password: PASSWORD }, { headers: BROWSER });
    const token = String(entered.data['access_token']);
    expect(entered.cookies['__Host-affiliate']).toEqual(expect.any(String));
    expect((await ask('me', {}, { token })).code).toBe('sessionBound');
    expect((await ask('me', {}, { token, cookies: entered.cookies })).status).toBe(200);
  });
});

describe('T50 what a partner sees', () => {
  it('is his own alone, masked, and leads to nothing else', async () => {
    const [first, second] = [await newPartner(), await newPartner()];
    const clientId = await refer(first);
    const answer = await ask('get', { ...DAYS, where: 'created_at' }, first.sent);
    const rows: unknown = answer.list;
    expect(rows).toEqual([
      {
        id: expect.stringMatching(/^[0-9A-F]{10}$/),
        first_name: expect.any(String),
        last_name: expect.stringMatching(/•••$/),
        email: expect.any(String),
        country: expect.any(String),
        created_at: expect.any(String),
        source_page: null,
        transaction: null,
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain(`"${clientId}"`);
    expect((await ask('get', { ...DAYS, where: 'created_at' }, second.sent)).list).toEqual([]);
    expect((await ask('overview', DAYS, second.sent)).data).toMatchObject({ registrations: 0, first_deposits: 0 });
  });

  it.each([
    { ...DAYS, where: 'id; DROP TABLE affiliate' },
    { ...DAYS, where: ['created_at'] },
    { ...DAYS, where: 'created_at', affiliate_id: 1 },
    { from: '2026-02-30', until: '2026-03-01', where: 'created_at' },
    { from: "2026-01-01' OR 1=1", until: '2026-03-01', where: 'created_at' },
    { from: '2026-03-01', until: '2026-02-01', where: 'created_at' },
  ])('refuses the filter %j', async (filter) => {
    const { sent } = await newPartner();
    expect((await ask('get', filter, sent)).code).toBe('malformed');
  });

  it('a client’s session opens nothing of it, and a partner’s nothing of a client', async () => {
    const partner = await newPartner();
    const client = await newClient(edge, { headers: BROWSER });
    expect((await ask('me', {}, client.sent)).code).toBe('sessionMissing');
    expect((await post(edge, '/api/accounts/get', {}, partner.sent)).code).toBe('sessionMissing');
    expect((await ask('me', {}, {})).code).toBe('sessionMissing');
  });

  it('the database itself shows a partner no row of another', async () => {
    const [first, second] = [await newPartner(), await newPartner()];
    await refer(first);
    const elsewhere = await transaction(edge.pool, 'northline', async (connection) => {
      await connection.query("SELECT set_config('app.affiliate_id', $1, true)", [String(second.id)]);
      return connection.query('SELECT 1 FROM affiliate_referral');
    });
    expect(elsewhere.rowCount).toBe(0);
  });
});

describe('AF-4 links and clicks', () => {
  it('a link is made once for its command, and its clicks are counted', async () => {
    const partner = await newPartner();
    const make = (label = 'Newsletter') =>
      ask('links/create', { request: 'command-0001', label, page: '/education' }, partner.sent);
    const both = await Promise.all([make(), make()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.data).toEqual(both[1]?.data);
    expect((await make('Another')).code).toBe('commandReused');
    const code = String(both[0]?.data['code']);
    expect(both[0]?.data['url']).toContain(`/education?ref=${code}`);
    await ask('click', { ref: code, page: '/education' });
    await ask('click', { ref: code, page: '/education' });
    await ask('click', { ref: 'nobody-at-all', page: '/education' });
    const links = await ask('links', {}, partner.sent);
    expect(links.data).toMatchObject({
      links: [{ code, clicks: 2, registrations: 0, first_deposits: 0 }],
      pages: [{ page: '/education', clicks: 2 }],
    });
  });

  it('the funnel counts clicks, registrations and first deposits of the days asked for', async () => {
    const partner = await newPartner();
    await ask('click', { ref: partner.code, page: '/' });
    const clientId = await refer(partner);
    const today = new Date(edge.clock.now()).toISOString().slice(0, 10);
    await transaction(edge.pool, 'northline', (connection) =>
      connection.query(
        `UPDATE affiliate_referral SET deposit_number = 'D-000001', deposit_amount = 500000000, deposited_at = $2
         WHERE client_id = $1`,
        [clientId, new Date(edge.clock.now())],
      ),
    );
    const overview = await ask('overview', { from: today, until: today }, partner.sent);
    expect(overview.data).toMatchObject({
      clicks: 1,
      pages: 1,
      registrations: 1,
      converted: 1,
      first_deposits: 1,
      first_deposit_amount: 500,
      days: [{ day: today, clicks: 1, registrations: 1, first_deposits: 1 }],
    });
    const rows = await ask('get', { from: today, until: today, where: 'transactions' }, partner.sent);
    expect(rows.list).toMatchObject([{ transaction: { amount: 500 } }]);
  });
});

it('T22 an invitation and a session of one brand are nothing in another', async () => {
  const { invitation } = await invite('other');
  expect((await ask('accept', { code: invitation, password: PASSWORD })).code).toBe('invitationInvalid');
  expect(hashSecret(invitation)).toHaveLength(32);
});
