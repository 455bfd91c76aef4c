import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eur, openMarket, quoteOf } from '../../../../tests/support/dealing.ts';
import { checkout, created, deliver, payer, start, stateOf } from '../../../../tests/support/deposits.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { post } from '../../../../tests/support/edgeClient.ts';
import type { Answered, Entered } from '../../../../tests/support/edgeClient.ts';
import { LIVE_BRAND, LIVE_HOST, LiveBrandFolder } from '../../../../tests/support/liveBrand.ts';
import { newStaff, officeGet, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { IBAN } from '../../../../tests/support/withdrawals.ts';
import { withdrawalCalls } from '../../money/withdrawals/index.ts';

/** Rule BR-11: money in transit while a live brand is held. Arrived money is booked, requested payouts are paid. */

const at = { host: LIVE_HOST };
const because = { reason: 'Looked at with care' };
const card = { provider: 'paymaxis', amount: 250 };

let folder: LiveBrandFolder;
let edge: Edge;
let client: Entered;
/** Numbers of payments started at the provider, or only requested, before the brand was held. */
let atProvider: string;
let unsent: string;

beforeAll(async () => {
  folder = new LiveBrandFolder();
  await begin();
  await publish();
  client = await payer(edge, at);
  await post(edge, '/api/accounts/switch', { account: 'real' }, client.sent);
  const paid = await checkout(edge, client, card);
  await confirmed(paid);
  atProvider = await checkout(edge, client, card);
  unsent = await created(edge, client, card);
  // A configuration that has not been published.
  folder.change((settings) => ({ ...settings, robot: false }));
  const { database } = edge;
  await edge.stop(true);
  await begin(database);
});

afterAll(async () => {
  await edge.stop();
  folder.remove();
});

async function begin(before?: Edge['database']): Promise<void> {
  edge = await startEdge([folder.load()], before);
  openMarket(edge.engine, quoteOf('EURUSD', '1.10000', '1.10010'));
}

async function publish(): Promise<void> {
  const admin = await newStaff(edge, ['brandAdmin'], LIVE_BRAND);
  const compliance = await newStaff(edge, ['compliance'], LIVE_BRAND);
  const { list } = await officeGet(edge, 'brands', admin.sent);
  const [{ fingerprint } = { fingerprint: '' }] = list as { fingerprint: string }[];
  await officePost(edge, 'brands/ask', { fingerprint, ...because }, admin.sent);
  const waiting = (await officeGet(edge, 'approvals', compliance.sent)).list as { id: number }[];
  await officePost(edge, 'approvals/decide', { id: waiting[0]?.id, approve: 1, ...because }, compliance.sent);
}

/** Has the provider report an order as paid. */
async function confirmed(number: string): Promise<void> {
  edge.paymentServer.truths.set(number, { state: 'succeeded', amount: '250.00', currency: 'EUR' });
  const { body, signature } = edge.paymentServer.say(number);
  await deliver(edge, body, { provider: 'paymaxis', signature, host: LIVE_HOST });
  await edge.payments.settled();
}

async function sessionOf({ token }: Entered) {
  const found = await edge.sessions.find(LIVE_BRAND, { token, cookie: undefined, host: LIVE_HOST });
  if (!found.ok) throw new Error('no session');
  return found.value;
}

async function account() {
  return { brandId: LIVE_BRAND, accountId: (await sessionOf(client)).accounts.real };
}

async function balance(): Promise<bigint> {
  return (await edge.desk.balance(await account())).balance;
}

async function statusOf(number: string): Promise<string | undefined> {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ status: string }>('SELECT status FROM payment WHERE number = $1', [number]);
    return rows[0]?.status;
  });
}

describe('BR-11 deposits of a brand that is held since', () => {
  it('what was asked for and not sent stays here, however often and by how many at once it is sent', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => start(edge, client, unsent, 'paymaxis')));
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => 'brandHeld'));
    expect((await start(edge, client, unsent, 'paymaxis')).code).toBe('brandHeld');
    expect(edge.paymentServer.calls).toEqual([]);
    expect(await statusOf(unsent)).toBe('pending');
  });

  it('the page of a deposit knows it before a form is filled in', async () => {
    const options = await post(edge, '/api/transactions/options', {}, client.sent);
    expect(options.data).toMatchObject({ deposit_obstacles: ['brandHeld'] });
  });

  it('nobody is led to the provider’s page again', async () => {
    expect((await start(edge, client, atProvider, 'paymaxis')).code).toBe('brandHeld');
    expect((await stateOf(edge, client, atProvider)).data).toMatchObject({ status: 'processing', next: null });
  });

  it('what its provider confirms is credited, once, however often it is reported', async () => {
    expect(await balance()).toBe(eur('250'));
    await confirmed(atProvider);
    await confirmed(atProvider);
    await Promise.all([confirmed(atProvider), confirmed(atProvider)]);
    expect(await balance()).toBe(eur('500'));
    expect(await statusOf(atProvider)).toBe('approved');
  });
});

it('HO-2 the state of the house says that the brand is held, where nothing else is', async () => {
  const officer = await newStaff(edge, ['paymentsOfficer'], LIVE_BRAND);
  const { data } = await officeGet(edge, 'home', officer.sent);
  expect(data['house']).toContainEqual(expect.objectContaining({ kind: 'held', tone: 'failed' }));
  const elsewhere = await newStaff(edge, ['paymentsOfficer']);
  const { data: there } = await officeGet(edge, 'home', elsewhere.sent);
  expect(there['house']).not.toContainEqual(expect.objectContaining({ kind: 'held' }));
});

describe('BR-11 a client’s money of a brand that is held', () => {
  let officer: Staff;
  let finance: Staff;
  let requests = 0;

  beforeAll(async () => {
    officer = await newStaff(edge, ['paymentsOfficer'], LIVE_BRAND);
    finance = await newStaff(edge, ['finance'], LIVE_BRAND);
    const { clientId } = await sessionOf(client);
    const real = await account();
    await edge.desk.setEligibility(real, { ...(await edge.desk.eligibility(real)), verified: true }, 'verified');
    const saved = await post(edge, '/api/accounts/payout/save', { holder: 'Kim Larsson', iban: IBAN }, client.sent);
    expect(saved.status, saved.text).toBe(200);
    await asOwner(edge.database, async (owner) => {
      await owner.query('UPDATE client SET email_confirmed_at = created_at WHERE id = $1', [clientId]);
      await owner.query('UPDATE payout_detail SET confirmed_at = created_at WHERE client_id = $1', [clientId]);
    });
  });

  function act(staff: Staff, name: string, number: string, more: object = because): Promise<Answered> {
    requests += 1;
    const body = { transaction_id: number, request: `request-${requests}`, ...more };
    return officePost(edge, `payments/${name}`, body, staff.sent);
  }

  it('is asked for, set aside, approved by two people and paid', async () => {
    const session = { ...(await sessionOf(client)), kind: 'real' as const };
    const fields = { amount: eur('-100'), comments: 'Rent', requestId: undefined };
    const request = await withdrawalCalls(edge.withdrawals).create({ session }, fields);
    const number = request.ok ? request.value.number : request.refusal.code;
    expect(await balance()).toBe(eur('400'));
    // Money in and out without a trade is for a person to review, in any brand.
    if ((await statusOf(number)) === 'onHold') {
      const compliance = await newStaff(edge, ['compliance'], LIVE_BRAND);
      const released = await act(compliance, 'release', number);
      expect(released.status, released.text).toBe(200);
    }
    const first = await act(officer, 'approve', number);
    expect(first.status, first.text).toBe(200);
    const waiting = (await officePost(edge, 'payments/open', { transaction_id: number }, finance.sent)).data;
    const { id } = waiting['approval'] as { id: number };
    const second = await officePost(edge, 'approvals/decide', { id, approve: 1, ...because }, finance.sent);
    expect(second.data).toMatchObject({ state: 'approved', outcome: 'done' });
    const { data } = await officePost(edge, 'payments/open', { transaction_id: number }, finance.sent);
    for (const { id: leg } of data['legs'] as { id: number }[]) {
      const sent = { leg, reference: `SEPA-${leg}`, value_date: '2026-03-02' };
      expect((await act(finance, 'pay', number, sent)).status).toBe(200);
    }
    expect(await statusOf(number)).toBe('approved');
    expect(await balance()).toBe(eur('400'));
  });
});
