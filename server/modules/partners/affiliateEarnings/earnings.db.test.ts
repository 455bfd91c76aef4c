import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recompute } from '@candor/domain/affiliates/earn.ts';
import { formatExact } from '@candor/domain/money/decimal.ts';
import { MONEY_DIGITS } from '@candor/domain/money/money.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered } from '../../../../tests/support/edgeClient.ts';
import {
  commissionsOf as earnedBy,
  depositOf,
  logInEarner,
  newEarner,
  newReferred as cameBy,
} from '../../../../tests/support/earner.ts';
import type { EarnedRow, Earner, TERMS } from '../../../../tests/support/earner.ts';
import { transaction } from '../../../database/pool.ts';
import { deliverPostbacks, settleAffiliates } from './index.ts';
import type { EarningDeps } from './index.ts';

let edge: Edge;
let deps: EarningDeps;
let names = 0;

beforeAll(async () => {
  edge = await startEdge();
  deps = edge.earnings;
});

afterAll(() => edge.stop());

beforeEach(() => {
  edge.paymentServer.calls.length = 0;
});

const newPartner = (changes: Partial<typeof TERMS> = {}, parent?: Earner) => newEarner(edge, changes, parent);
const logIn = (partner: Pick<Earner, 'id' | 'code'>) => logInEarner(edge, partner);
const newReferred = (code: string) => cameBy(edge, code);
const deposit = (clientId: number, euros: number) => depositOf(edge, clientId, euros);
const commissionsOf = (partner: Earner) => earnedBy(edge, partner);

function setStatus(number: string, status: string): Promise<unknown> {
  return asOwner(edge.database, (owner) =>
    owner.query('UPDATE payment SET status = $2 WHERE number = $1', [number, status]),
  );
}

const settle = () => settleAffiliates(deps, edge.brand.id);

function kinds(rows: readonly EarnedRow[]): readonly string[] {
  return rows.map(({ kind, state, amount }) => `${kind} ${state} ${amount}`);
}

it('AF-3 AF-4 AF-11 a registration and a first deposit earn once, and each row is computed again of its inputs', async () => {
  const partner = await newPartner();
  const client = await newReferred(partner.code);
  await deposit(client, 300);
  await deposit(client, 900);
  await settle();
  await Promise.all([settle(), settle(), settle()]);
  const rows = await commissionsOf(partner);
  expect(kinds(rows)).toEqual(['firstDeposit payable 120', 'registration payable 5']);
  for (const { kind, inputs, amount } of rows) {
    expect(formatExact(recompute(kind, inputs) ?? -1n, MONEY_DIGITS)).toBe(String(amount));
  }
  expect(rows[0]).toMatchObject({ rule: 'firstDeposit@1', inputs: { deposit: '300' }, about: 'Kim L•••' });
});

it('AF-3 AF-4 commissions are listed by when they were earned, whatever kind is booked first, from page to page', async () => {
  const partner = await newPartner();
  const first = await newReferred(partner.code);
  edge.clock.pass(60_000);
  await deposit(first, 300);
  edge.clock.pass(60_000);
  await newReferred(partner.code);
  await settle();
  const rows = await commissionsOf(partner);
  expect(rows.map(({ kind }) => kind)).toEqual(['registration', 'firstDeposit', 'registration']);
  const { data } = await post(edge, '/api/affiliate/commissions', { before: rows[0]?.id }, partner.sent);
  expect(data).toMatchObject({ commissions: rows.slice(1).map(({ id }) => ({ id })), next: null });
});

it('AF-1 nobody is brought by a code that is nobody’s, or by himself', async () => {
  const partner = await newPartner();
  await newReferred('af-0000');
  const client = await newReferred(partner.code);
  await asOwner(edge.database, (owner) =>
    owner.query('UPDATE affiliate SET email = (SELECT email FROM client WHERE id = $2) WHERE id = $1', [
      partner.id,
      client,
    ]),
  );
  await settle();
  expect(await commissionsOf(partner)).toEqual([]);
});

describe('AF-1 a client’s partner is determined at their arrival, for good', () => {
  const changed = (statement: string, values: readonly unknown[]) =>
    asOwner(edge.database, (owner) => owner.query(statement, [...values]));

  it('a partner’s own account stays nobody’s under another address', async () => {
    const partner = await newPartner();
    const client = await newReferred(partner.code);
    await changed('UPDATE affiliate SET email = (SELECT email FROM client WHERE id = $2) WHERE id = $1', [
      partner.id,
      client,
    ]);
    await settle();
    await changed("UPDATE client SET email = 'moved-' || email WHERE id = $1", [client]);
    await deposit(client, 300);
    await settle();
    expect(await commissionsOf(partner)).toEqual([]);
  });

  it('a client who came while the access had ended stays nobody’s once it is restored', async () => {
    const partner = await newPartner();
    const earlier = await newReferred(partner.code);
    edge.clock.pass(1_000);
    await changed('UPDATE affiliate SET disabled_at = $2 WHERE id = $1', [partner.id, new Date(edge.clock.now())]);
    await newReferred(partner.code);
    await settle();
    await changed('UPDATE affiliate SET disabled_at = NULL WHERE id = $1', [partner.id]);
    await settle();
    const rows = await commissionsOf(partner);
    expect(rows, 'of who came before it ended').toHaveLength(1);
    const { rows: referred } = await changed(
      'SELECT client_id::float8 AS id FROM affiliate_referral WHERE affiliate_id = $1',
      [partner.id],
    );
    expect(referred).toEqual([{ id: earlier }]);
  });
});

it('AF-4 a deposit below the minimum earns nothing, and a larger one after it is not the first', async () => {
  const partner = await newPartner({ registration: 0 });
  const client = await newReferred(partner.code);
  await deposit(client, 249);
  await settle();
  await deposit(client, 500);
  await settle();
  expect(await commissionsOf(partner)).toEqual([]);
});

it('AF-2 what a deposit has earned goes when it goes, in the second tier too, and the next may be the first', async () => {
  const above = await newPartner({ tier: 1_000 });
  const partner = await newPartner({ registration: 0 }, above);
  const client = await newReferred(partner.code);
  const first = await deposit(client, 300);
  await settle();
  expect(kinds(await commissionsOf(above))).toEqual(['secondTier payable 12']);
  await setStatus(first, 'chargeback');
  await settle();
  await settle();
  expect(kinds(await commissionsOf(partner))).toEqual(['firstDeposit reversed -120', 'firstDeposit reversed 120']);
  expect(kinds(await commissionsOf(above))).toEqual(['secondTier reversed -12', 'secondTier reversed 12']);
  await deposit(client, 400);
  await settle();
  expect(kinds(await commissionsOf(partner))[0]).toBe('firstDeposit payable 120');
});

it('AF-2 DP-18 a dispute that is won gives the commission back, in the second tier too', async () => {
  const above = await newPartner({ tier: 1_000 });
  const partner = await newPartner({ registration: 0 }, above);
  const first = await deposit(await newReferred(partner.code), 300);
  for (const status of [undefined, 'chargeback', 'approved'] as const) {
    if (status !== undefined) await setStatus(first, status);
    await settle();
  }
  const paid = (earned: Awaited<ReturnType<typeof commissionsOf>>) =>
    earned.reduce((sum, { amount }) => sum + amount, 0);
  expect([paid(await commissionsOf(partner)), paid(await commissionsOf(above))]).toEqual([120, 12]);
});

it('AF-12 each first deposit and each reversal of one is sent, however often a dispute changes it', async () => {
  const partner = await newPartner({ registration: 0, firstDeposit: 0 });
  const events = ['firstDeposit', 'firstDepositReversed'];
  const ask = { request: 'panel:postback:turns', url: 'https://media.example/turns/hook', events };
  expect((await post(edge, '/api/affiliate/postbacks/create', ask, partner.sent)).status).toBe(200);
  const first = await deposit(await newReferred(partner.code), 300);
  for (const status of ['approved', 'chargeback', 'approved', 'chargeback']) {
    await setStatus(first, status);
    edge.clock.pass(60_000);
    for (let times = 0; times < 2; times += 1) await settle();
  }
  const { data } = await post(edge, '/api/affiliate/postbacks', {}, (await logIn(partner)).sent);
  const sent = (data as { deliveries: { event: string }[] }).deliveries.map(({ event }) => event);
  expect(sent.toReversed()).toEqual([...events, ...events]);
  await deliverPostbacks(deps, edge.brand.id);
});

it('AF-6 there are two tiers and not three', async () => {
  const top = await newPartner();
  const middle = await newPartner({}, top);
  const below = await newPartner({ registration: 100 }, middle);
  await newReferred(below.code);
  await settle();
  expect(kinds(await commissionsOf(middle))).toEqual(['secondTier payable 5']);
  expect(await commissionsOf(top)).toEqual([]);
  const { data } = await post(edge, '/api/affiliate/secondTier', {}, middle.sent);
  expect(data).toMatchObject({ share: 500, partners: [{ name: 'Media', registrations: 1, earned: 5 }] });
});

it('AF-11 what is held is payable when its time is over', async () => {
  const partner = await newPartner({ hold: 30 });
  await newReferred(partner.code);
  await settle();
  expect(kinds(await commissionsOf(partner))).toEqual(['registration held 5']);
  const { sent } = partner;
  const ask = { request: 'panel:payout:1', amount: 5 };
  expect((await post(edge, '/api/affiliate/payouts/request', ask, sent)).code).toBe('payoutBelowMinimum');
});

it('AF-7 what is below the minimum is not paid out, and is part of the next payout', async () => {
  const partner = await newPartner();
  const client = await newReferred(partner.code);
  await settle();
  const ask = (request: string, amount: number) =>
    post(edge, '/api/affiliate/payouts/request', { request, amount }, partner.sent);
  const refused = await ask('panel:small:1', 5);
  expect([refused.status, refused.code]).toEqual([409, 'payoutBelowMinimum']);
  expect(refused.text).toContain('50.00');
  expect(kinds(await commissionsOf(partner))).toEqual(['registration payable 5']);
  await deposit(client, 300);
  await settle();
  expect((await ask('panel:small:2', 125)).status).toBe(200);
  expect(kinds(await commissionsOf(partner))).toEqual(['firstDeposit requested 120', 'registration requested 5']);
});

it('AF-10 a payout is everything that is payable, asked for once, whatever comes at the same moment', async () => {
  const partner = await newPartner({ registration: 60 });
  await newReferred(partner.code);
  await settle();
  const ask = (request: string, amount = 60) =>
    post(edge, '/api/affiliate/payouts/request', { request, amount }, partner.sent);
  expect((await ask('panel:other:1', 61)).code).toBe('amountDiffers');
  const same = await Promise.all(Array.from({ length: 4 }, () => ask('panel:same:01')));
  expect(new Set(same.map(({ data }) => data['id'])).size).toBe(1);
  expect((await ask('panel:again:1')).code).toBe('payoutBelowMinimum');
  expect(kinds(await commissionsOf(partner))).toEqual(['registration requested 60']);
  const id = same[0]?.data['id'];
  const statement = await edge.app.inject({
    method: 'POST',
    url: '/api/affiliate/payouts/statement',
    payload: { id },
    headers: { authorization: `Bearer ${partner.sent.token}` },
  });
  expect(statement.body).toContain('registration@1');
  expect(statement.body).toContain('Kim L•••');
});

it('T50 a partner sees nothing of another, whatever he names, and a client’s token is none', async () => {
  const owner = await newPartner({ registration: 60 });
  await newReferred(owner.code);
  await settle();
  const answer = await post(
    edge,
    '/api/affiliate/payouts/request',
    { request: 'panel:own:0001', amount: 60 },
    owner.sent,
  );
  const postback = await newPostback(owner);
  const stranger = await newPartner();
  const refusals = [
    post(edge, '/api/affiliate/payouts/statement', { id: answer.data['id'] }, stranger.sent),
    post(edge, '/api/affiliate/postbacks/remove', { id: postback.id }, stranger.sent),
    post(edge, '/api/affiliate/postbacks/test', { id: postback.id }, stranger.sent),
  ];
  expect((await Promise.all(refusals)).map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(await commissionsOf(stranger)).toEqual([]);
  const { data } = await post(edge, '/api/affiliate/postbacks', {}, stranger.sent);
  expect(data).toEqual({ postbacks: [], deliveries: [] });
  const client = await newClient(edge);
  expect((await post(edge, '/api/affiliate/commissions', {}, client.sent)).code).toBe('sessionMissing');
  expect((await post(edge, '/api/accounts/partner', {}, owner.sent)).code).toBe('sessionMissing');
  const visibleCount = await transaction(edge.pool, edge.brand.id, async (connection) => {
    await connection.query("SELECT set_config('app.affiliate_id', $1, true)", [String(stranger.id)]);
    return (await connection.query('SELECT 1 FROM commission')).rowCount;
  });
  expect(visibleCount).toBe(0);
});

async function newPostback({ sent }: Earner, events: readonly string[] = ['registration', 'firstDeposit']) {
  names += 1;
  const ask = { request: `panel:postback:${names}`, url: 'https://media.example/hook', events };
  const { data } = await post(edge, '/api/affiliate/postbacks/create', ask, sent);
  return { id: (data as { postback?: { id: string } }).postback?.id ?? '', secret: String(data['secret']) };
}

function lastCall() {
  const call = edge.paymentServer.calls.at(-1);
  if (call === undefined) throw new Error('nothing was sent');
  return call;
}

it('AF-12 a postback that is requested again under its id is refused as a repetition', async () => {
  const { sent } = await newPartner();
  const request = 'panel:postback:again';
  const create = () =>
    post(
      edge,
      '/api/affiliate/postbacks/create',
      { request, url: 'https://media.example/hook', events: ['registration'] },
      sent,
    );
  expect((await create()).status).toBe(200);
  expect((await create()).code).toBe('commandReused');
});

it('AF-12 what happens is sent once, signed as Standard Webhooks has it', async () => {
  const partner = await newPartner();
  const { secret } = await newPostback(partner);
  await newReferred(partner.code);
  await settle();
  await settle();
  await deliverPostbacks(deps, edge.brand.id);
  await deliverPostbacks(deps, edge.brand.id);
  const mine = edge.paymentServer.calls.filter(({ url }) => url === 'https://media.example/hook');
  expect(mine).toHaveLength(1);
  const { headers, body } = lastCall();
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  expect(JSON.parse(body)).toMatchObject({
    type: 'registration',
    data: { account: expect.stringMatching(/^[0-9A-F]{10}$/) },
  });
  expect(body).not.toMatch(/Kim|Larsson|@example/);
});

it('AF-12 what fails is sent again under the same id, and given up in the end; a person may send it again', async () => {
  const partner = await newPartner();
  const { id } = await newPostback(partner);
  edge.paymentServer.trouble.push('unsent');
  const failed = await post(edge, '/api/affiliate/postbacks/test', { id }, partner.sent);
  expect(failed.data).toMatchObject({ event: 'test', state: 'waiting', attempts: 1, answer: 'refused' });
  const webhookId = lastCall().headers['webhook-id'];
  for (let times = 0; times < 5; times += 1) {
    edge.clock.pass(DAY_MS / 2);
    edge.paymentServer.trouble.push(500);
    await deliverPostbacks(deps, edge.brand.id);
    expect(lastCall().headers['webhook-id']).toBe(webhookId);
  }
  const { data } = await post(edge, '/api/affiliate/postbacks', {}, (await logIn(partner)).sent);
  expect((data as { deliveries: unknown[] }).deliveries[0]).toMatchObject({
    state: 'failed',
    attempts: 6,
    next_at: null,
  });
});

it('AF-12 a postback is sent the payouts from its creation on, and none of before', async () => {
  const partner = await newPartner();
  const paid = (amount: number) =>
    asOwner(edge.database, (owner) =>
      owner.query(
        `INSERT INTO affiliate_payout (brand_id, affiliate_id, command_id, amount, state, requested_at, decided_at,
           paid_at, reference)
         VALUES ('northline', $1, 'panel:' || $2, $3, 'paid', $4, $4, $4, 'BANK-' || $2)`,
        [partner.id, String(amount), amount * 1_000_000, new Date(edge.clock.now())],
      ),
    );
  await paid(60);
  edge.clock.pass(60_000);
  await newPostback(partner, ['payout']);
  await settle();
  await paid(70);
  await settle();
  await deliverPostbacks(deps, edge.brand.id);
  const sent = edge.paymentServer.calls.map(({ body }) => JSON.parse(body) as { data: { reference: string } });
  expect(sent.map(({ data }) => data.reference)).toEqual(['BANK-70']);
});

it.each([
  'http://media.example/hook',
  'ftp://media.example',
  'https://user:pass@media.example/',
  'nonsense',
  'https://127.0.0.1/hook',
  'https://localhost/hook',
  'https://[::1]/',
  'https://169.254.169.254/latest/meta-data',
])('AF-17 T37 %s is told nothing', async (url) => {
  const partner = await newPartner();
  const ask = { request: 'panel:postback:x', url, events: ['registration'] };
  const refused: Answered = await post(edge, '/api/affiliate/postbacks/create', ask, partner.sent);
  expect(refused.code).toBe('addressNotPublic');
});
