import { createHash } from 'node:crypto';
import type { Call } from '@candor/contracts/http/call.ts';
import { calls } from '@candor/contracts/http/calls.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { transaction } from '@candor/server/database/pool.ts';
import { deliverPostbacks, settleAffiliates } from '@candor/server/modules/partners/affiliateEarnings/index.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hideSecrets, SECRETS } from '../support/clientSecrets.ts';
import { asOwner, startEdge } from '../support/edge.ts';
import type { Edge } from '../support/edge.ts';
import { newClient, post } from '../support/edgeClient.ts';
import type { Answered } from '../support/edgeClient.ts';
import { depositOf, newEarner, newReferred } from '../support/earner.ts';
import type { Earner } from '../support/earner.ts';
import { namesOf } from '../support/namesOf.ts';

/** T50: what partners can find out about the clients they refer, and about other partners. */

const DAYS = { from: '2025-06-01', until: '2026-05-31' };

let edge: Edge;
let owner: Earner;
let stranger: Earner;
let clientId: number;
let payout: number;
let postback: string;
let delivery: string;

beforeAll(async () => {
  edge = await startEdge();
  const parts = edge.earnings;
  owner = await newEarner(edge, { registration: 60, tier: 500 });
  stranger = await newEarner(edge, { registration: 60 });
  const below = await newEarner(edge, { registration: 60 }, owner);
  clientId = await newReferred(edge, owner.code);
  await newReferred(edge, below.code);
  await hideSecrets(edge, clientId);
  await depositOf(edge, clientId, 250);
  const hook = {
    request: 'panel:hook:0001',
    url: 'https://media.example/hook',
    events: ['registration', 'commission'],
  };
  const answer = await post(edge, '/api/affiliate/postbacks/create', hook, owner.sent);
  postback = (answer.data['postback'] as { id: string }).id;
  await settleAffiliates(parts, edge.brand.id);
  await deliverPostbacks(parts, edge.brand.id);
  const { data } = await post(edge, '/api/affiliate/postbacks', {}, owner.sent);
  delivery = (data['deliveries'] as { id: string }[])[0]?.id ?? '';
  await post(edge, '/api/affiliate/links/create', valid.createAffiliateLink(), owner.sent);
  const totals = (await post(edge, '/api/affiliate/payouts', {}, owner.sent)).data['totals'] as { payable: number };
  const request = { request: 'panel:payout:1', amount: totals.payable };
  payout = Number((await post(edge, '/api/affiliate/payouts/request', request, owner.sent)).data['id']);
  expect(payout).toBeGreaterThan(0);
});

afterAll(() => edge.stop());

beforeEach(async () => {
  // Other tests cover rates and the expiry of sessions.
  edge.clock.pass(MINUTE_MS);
  await renew();
});

async function renew(): Promise<void> {
  for (const { sent } of [owner, stranger]) await post(edge, '/api/affiliate/active', {}, sent);
}

/** An attestation of no key. */
const ATTESTATION = {};

/** Valid requests of each call of the panel; `yours` names the owner's records. */
const valid = {
  updateAffiliatePassword: () => ({ new_password: 'x', confirm_password: 'y' }),
  affiliateLogout: () => ({}),
  reportAffiliateActive: () => ({}),
  getAffiliate: () => ({}),
  getAffiliateAccounts: () => ({ ...DAYS, where: 'created_at' }),
  getAffiliateOverview: () => DAYS,
  listAffiliateLinks: () => ({}),
  createAffiliateLink: () => ({ request: 'panel:link:0001', label: 'Newsletter', page: '/economics' }),
  listCommissions: () => ({}),
  listAffiliatePayouts: () => ({}),
  requestAffiliatePayout: () => ({ request: 'panel:payout:1', amount: 60 }),
  getPayoutStatement: () => ({ id: payout }),
  listSecondTier: () => ({}),
  listPostbacks: () => ({}),
  createPostback: () => ({ request: 'panel:hook:0002', url: 'http://media.example', events: ['registration'] }),
  removePostback: () => ({ id: postback }),
  testPostback: () => ({ id: postback }),
  retryPostback: () => ({ id: delivery }),
  confirmAffiliate: () => ({ password: 'x' }),
  confirmAffiliatePasskey: () => ({}),
  getAffiliateFactors: () => ({}),
  beginAffiliateTotp: () => ({}),
  confirmAffiliateTotp: () => ({ code: '000000' }),
  removeAffiliateTotp: () => ({ code: '000000' }),
  renewAffiliateRecoveryCodes: () => ({}),
  beginAffiliatePasskey: () => ({}),
  addAffiliatePasskey: () => ({ challenge: 'x'.repeat(43), name: 'Phone', response: ATTESTATION }),
  renameAffiliatePasskey: () => ({ id: 1, name: 'Phone' }),
  removeAffiliatePasskey: () => ({ id: 1 }),
  listAffiliateSessions: () => ({}),
  endAffiliateSession: () => ({ id: 1 }),
  endOtherAffiliateSessions: () => ({}),
  getAffiliateLostFactors: () => ({}),
  stopAffiliateLostFactors: () => ({}),
} as const;
type PanelCall = keyof typeof valid;

const panelCalls: [string, Call][] = Object.entries(calls).filter(([, { auth }]) => auth === 'affiliate');
/** Calls after which the session or the record no longer exists. */
const ends: readonly string[] = ['affiliateLogout', 'removePostback'];

function ask(name: string, partner: Earner, body?: object): Promise<Answered> {
  const call = panelCalls.find(([one]) => one === name)?.[1];
  if (call === undefined || !(name in valid)) throw new Error(`no call ${name}`);
  const sent = body ?? valid[name as PanelCall]();
  return name === 'getPayoutStatement' ? download(call, sent, partner) : post(edge, call.path, sent, partner.sent);
}

/** Makes a call whose answer is not JSON unless it is refused. */
async function download({ path }: Call, payload: object, { sent }: Earner): Promise<Answered> {
  const headers = { authorization: `Bearer ${sent.token}` };
  const { statusCode, body } = await edge.app.inject({ method: 'POST', url: path, payload, headers });
  if (statusCode !== 200) return post(edge, path, payload, sent);
  const nothing = { code: undefined, field: undefined, data: {}, list: [], headers: {}, cookies: {} };
  return { ...nothing, status: statusCode, text: body };
}

describe('T50 the panel', () => {
  it('is these calls, each of which is looked at here', () => {
    expect(panelCalls.map(([name]) => name).toSorted()).toEqual(Object.keys(valid).toSorted());
  });

  it.each(Object.keys(valid).filter((name) => !ends.includes(name)))('%s tells no secret of a client', async (name) => {
    const { text, status } = await ask(name, owner);
    expect(status, text).toBeLessThan(500);
    const { email, pin, uniqid } = await clientRow();
    for (const secret of [...Object.values(SECRETS), pin, uniqid]) expect(text).not.toContain(secret);
    // Ruling R17: where the brand masks no addresses, the list of accounts shows them, as specified, and nothing else.
    if (name !== 'getAffiliateAccounts') expect(text).not.toContain(email);
  });

  it('shows a name with a masked tail, and an address of which the brand says so', async () => {
    const [row] = (await ask('getAffiliateAccounts', owner)).list as Record<string, unknown>[];
    expect(row).toMatchObject({ first_name: 'Kim', last_name: 'C•••', country: 'DE' });
    const { email } = await clientRow();
    Object.assign(edge.brand, { maskReferredEmails: true });
    try {
      const { text, list } = await ask('getAffiliateAccounts', owner);
      expect(text).not.toContain(email);
      expect(list).toMatchObject([{ email: `r•••@example.com` }]);
    } finally {
      Object.assign(edge.brand, { maskReferredEmails: false });
    }
  });
});

describe('T50 the fields', () => {
  it.each([
    [
      'getAffiliateAccounts',
      'id first_name last_name email country created_at source_page transaction.amount transaction.date',
    ],
    ['getAffiliate', 'name email code currency link plan.* totals.* payout_minimum has_second_tier'],
    [
      'getAffiliateOverview',
      'clicks pages registrations converted first_deposits first_deposit_amount commission held payable ' +
        'days.day days.clicks days.registrations days.first_deposits',
    ],
    [
      'listCommissions',
      'commissions.id commissions.kind commissions.state commissions.amount commissions.full commissions.limited_by ' +
        'commissions.earned_at commissions.payable_at commissions.plan_id commissions.rule commissions.inputs.* ' +
        'commissions.about commissions.reason next plans.*',
    ],
    [
      'listSecondTier',
      'partners.name partners.since partners.registrations partners.first_deposits partners.earned share',
    ],
    [
      'listPostbacks',
      'postbacks.id postbacks.url postbacks.events postbacks.is_active postbacks.created_at postbacks.sent ' +
        'postbacks.failed deliveries.id deliveries.postback deliveries.event deliveries.state deliveries.attempts ' +
        'deliveries.created_at deliveries.next_at deliveries.answer deliveries.body',
    ],
  ])('of %s are these', async (name, fields) => {
    const { text } = await ask(name, owner);
    const { data } = JSON.parse(text) as { data: unknown };
    expect([...namesOf(data, ['plan', 'totals', 'plans', 'inputs'])].toSorted()).toEqual(fields.split(' ').toSorted());
  });

  it('what a commission is made of names nobody, and what a partner’s server receives has the number alone', async () => {
    const { data } = await ask('listCommissions', owner);
    const inputs = new Set((data['commissions'] as { inputs: object }[]).flatMap((one) => Object.keys(one.inputs)));
    expect([...inputs].toSorted()).toEqual(['amount', 'base', 'deposit', 'minimum', 'share']);
    const bodies = edge.paymentServer.calls.map(({ body }) => JSON.parse(body) as { data: object });
    expect(bodies.length).toBeGreaterThan(0);
    for (const body of bodies)
      expect(['account', 'amount', 'kind']).toEqual(expect.arrayContaining(Object.keys(body.data)));
  });
});

describe('T50 the identifiers', () => {
  it('of an account are of a key: nobody who tries all clients finds which one it is', async () => {
    const [row] = (await ask('getAffiliateAccounts', owner)).list as { id: string }[];
    expect(row?.id).toMatch(/^[0-9A-F]{10}$/);
    for (let id = 1; id <= clientId + 50; id += 1) {
      for (const text of [`northline\n${owner.id}\n${id}`, `${owner.id}:${id}`, String(id)]) {
        const digest = createHash('sha256').update(text).digest('hex').toUpperCase();
        expect(digest.startsWith(row?.id.slice(0, 8) ?? '')).toBe(false);
      }
    }
  });

  it('of postbacks and deliveries count nothing, what is sent neither', () => {
    const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    expect(postback).toMatch(uuid);
    expect(delivery).toMatch(uuid);
    for (const { headers } of edge.paymentServer.calls) {
      expect(String(headers['webhook-id']).replace('msg_', '')).toMatch(uuid);
    }
  });

  it('are good for nothing among the calls of a client', async () => {
    const [row] = (await ask('getAffiliateAccounts', owner)).list as { id: string }[];
    const client = await newClient(edge);
    for (const [name, { method, path, auth, upload }] of Object.entries(calls) as [string, Call][]) {
      if (auth !== 'client' || method === 'GET' || upload === true || name.startsWith('logout')) continue;
      edge.clock.pass(MINUTE_MS);
      await renew();
      const body = { id: row?.id, account: row?.id, client: row?.id, position: row?.id };
      const { status, text } = await post(edge, path.replace(':token', client.token), body, client.sent);
      expect(status, `${name} ${text}`).toBeLessThan(500);
      for (const secret of Object.values(SECRETS)) expect(text, name).not.toContain(secret);
    }
  });
});

describe('T50 another partner', () => {
  it.each(Object.keys(valid).filter((name) => !ends.includes(name)))('%s tells him nothing of it', async (name) => {
    const { text, status } = await ask(name, stranger);
    expect(status, text).toBeLessThan(500);
    const [row] = (await ask('getAffiliateAccounts', owner)).list as { id: string }[];
    const { email } = await clientRow();
    for (const own of [row?.id ?? 'x', email, postback, delivery, owner.code, 'Kim', 'panel:payout:1']) {
      expect(text).not.toContain(own);
    }
  });

  it.each(['getPayoutStatement', 'removePostback', 'testPostback', 'retryPostback'])(
    '%s of somebody else’s does not exist for him, as if nobody had it',
    async (name) => {
      expect((await ask(name, stranger)).code).toBe('notFound');
      const nobodys = name === 'getPayoutStatement' ? { id: 999_999 } : { id: crypto.randomUUID() };
      expect(await ask(name, stranger, nobodys)).toMatchObject({ code: 'notFound', status: 404 });
    },
  );

  it('has no row of any table within his transaction, whatever the statement says', async () => {
    const tables = await asOwner(edge.database, async (database) => {
      const { rows } = await database.query<{ name: string }>(
        `SELECT table_name AS name FROM information_schema.columns
         WHERE table_schema = 'public' AND column_name = 'affiliate_id' ORDER BY 1`,
      );
      return rows.map(({ name }) => name);
    });
    expect(tables.length).toBeGreaterThan(9);
    const count = (partner: Earner | undefined, of: Earner, table: string) =>
      transaction(edge.officePool, edge.brand.id, async (connection) => {
        await connection.query("SELECT set_config('app.affiliate_id', $1, true)", [String(partner?.id ?? '')]);
        return (await connection.query(`SELECT 1 FROM ${table} WHERE affiliate_id = $1`, [of.id])).rowCount;
      });
    const filled: string[] = [];
    for (const table of tables) {
      expect(await count(stranger, owner, table), table).toBe(0);
      if (((await count(owner, owner, table)) ?? 0) > 0) filled.push(table);
    }
    // Empty tables would prove nothing.
    expect(filled).toEqual(expect.arrayContaining(['affiliate_link', 'affiliate_referral', 'affiliate_session']));
    expect(filled).toEqual(expect.arrayContaining(['commission', 'commission_plan', 'postback', 'postback_delivery']));
  });

  it('writes nothing under another’s name either', async () => {
    const insert = transaction(edge.officePool, edge.brand.id, async (connection) => {
      await connection.query("SELECT set_config('app.affiliate_id', $1, true)", [String(stranger.id)]);
      await connection.query(
        `INSERT INTO affiliate_click (brand_id, affiliate_id, code, page, day, clicks)
         VALUES ('northline', $1, 'x', '/', '2026-01-01', 5)`,
        [owner.id],
      );
    });
    await expect(insert).rejects.toThrow(/row-level security/);
  });
});

describe('T50 T61 the filter', () => {
  it('takes `created_at` and `transactions`, and refuses every other text', async () => {
    const words = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.constantFrom(
        'id',
        'created_at ',
        'CREATED_AT',
        'registered_at',
        '1=1',
        "'; DROP TABLE client; --",
        '__proto__',
      ),
    );
    await fc.assert(
      fc.asyncProperty(words, async (where) => {
        edge.clock.pass(MINUTE_MS / 6);
        await renew();
        fc.pre(where !== 'created_at' && where !== 'transactions');
        const { code } = await ask('getAffiliateAccounts', owner, { ...DAYS, where });
        expect(code).toBe(where.trim() === '' ? 'fieldRequired' : 'malformed');
      }),
      { numRuns: 60 },
    );
    for (const where of ['created_at', 'transactions']) {
      expect((await ask('getAffiliateAccounts', owner, { ...DAYS, where })).list).toHaveLength(1);
    }
  });

  it('takes no field that would widen it', async () => {
    for (const more of [{ affiliate_id: stranger.id }, { brand_id: 'other' }, { limit: 1e9 }, { code: owner.code }]) {
      const wide = { ...DAYS, where: 'created_at', ...more };
      expect((await ask('getAffiliateAccounts', stranger, wide)).code).toBe('malformed');
    }
  });

  it.each(['state', 'kind', 'before'])('of commissions by `%s` is no way into a statement', async (field) => {
    for (const value of ["paid' OR '1'='1", '1; SELECT 1', ['paid'], { $gt: '' }, -1]) {
      expect((await ask('listCommissions', owner, { [field]: value })).code).toBe('malformed');
    }
  });
});

describe('T50 the session', () => {
  it('stands in a table of its own, and ends with his access', async () => {
    const hash = createHash('sha256')
      .update(owner.sent.token ?? '')
      .digest();
    const found = await asOwner(edge.database, async (database) => {
      const own = await database.query('SELECT 1 FROM affiliate_session WHERE token_hash = $1', [hash]);
      const clients = await database.query('SELECT 1 FROM session WHERE token_hash = $1', [hash]);
      const staff = await database.query('SELECT 1 FROM staff_session WHERE cookie_hash = $1', [hash]);
      return [own.rowCount, clients.rowCount, staff.rowCount];
    });
    expect(found).toEqual([1, 0, 0]);
    const leaving = await newEarner(edge);
    await asOwner(edge.database, (database) =>
      database.query('UPDATE affiliate SET disabled_at = now() WHERE id = $1', [leaving.id]),
    );
    for (const [name] of panelCalls) expect((await ask(name, leaving)).code, name).toBe('sessionMissing');
  });
});

async function clientRow(): Promise<{ readonly email: string; readonly pin: string; readonly uniqid: string }> {
  const { rows } = await asOwner(edge.database, (database) =>
    database.query<{ email: string; pin: string; uniqid: string }>(
      'SELECT email, pin, uniqid FROM client WHERE id = $1',
      [clientId],
    ),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the client is there');
  return row;
}
