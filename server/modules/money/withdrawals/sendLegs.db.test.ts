import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import { eur } from '../../../../tests/support/dealing.ts';
import { deliver, setOrder } from '../../../../tests/support/deposits.ts';
import { applyAgain, latestOutcome } from '../../../../tests/support/approvals.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newStaff, officeGet, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { clearedPayer, depositBy, sessionOf, withdraw } from '../../../../tests/support/withdrawals.ts';
import type { Payer } from '../../../../tests/support/withdrawals.ts';
import { findByNumber } from '../payments/index.ts';
import { sendLegs, withdrawalCalls } from './index.ts';

let edge: Edge;
let officer: Staff;
let finance: Staff;
let requests = 0;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

const because = { reason: 'Looked at with care' };

async function act(name: string, number: string, more: object = because, staff = finance): Promise<string> {
  requests += 1;
  const body = { transaction_id: number, request: `request-${requests}`, ...more };
  const { code, status } = await officePost(edge, `payments/${name}`, body, staff.sent);
  return code ?? String(status);
}

/** Creates staff with new sessions: tests here pass days, longer than any session lasts. */
async function newDesk(): Promise<void> {
  officer = await newStaff(edge, ['paymentsOfficer']);
  finance = await newStaff(edge, ['finance']);
}

async function open(number: string): Promise<Record<string, unknown>> {
  const { data } = await officePost(edge, 'payments/open', { transaction_id: number }, finance.sent);
  return data;
}

async function approve(number: string): Promise<void> {
  requests += 1;
  const body = { transaction_id: number, request: `request-${requests}`, ...because };
  expect((await officePost(edge, 'payments/approve', body, officer.sent)).text).toContain('secondApproval');
  const { approval } = await open(number);
  const id = (approval as { id: number }).id;
  const decided = await officePost(edge, 'approvals/decide', { id, approve: 1, ...because }, finance.sent);
  expect(decided.data['state']).toBe('approved');
}

interface Case {
  readonly payer: Payer;
  readonly number: string;
  readonly paymentId: number;
  readonly leg: number;
  /** Order number by which the provider knows the leg. */
  readonly order: string;
}

/**
 * Creates a withdrawal of 100, approved by two people, that goes entirely back to a deposit of a provider with payouts.
 */
async function approved(before: () => void = () => undefined): Promise<Case> {
  const payer = await clearedPayer(edge, '500');
  await depositBy(edge, payer, 'paying', eur('300'));
  const number = await withdraw(edge, payer, '100');
  await newDesk();
  before();
  await approve(number);
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ id: number; payment: number }>(
      `SELECT leg.id::integer, payment.id::integer AS payment FROM withdrawal_leg leg
       JOIN payment ON payment.id = payment_id WHERE number = $1`,
      [number],
    );
    expect(rows).toHaveLength(1);
    const { id: leg, payment: paymentId } = rows[0] ?? { id: 0, payment: 0 };
    return { payer, number, paymentId, leg, order: `${number}-${leg}` };
  });
}

async function standing({ number }: Pick<Case, 'number'>): Promise<string> {
  const payment = await transaction(edge.pool, 'northline', (connection) => findByNumber(connection, number));
  const legs = await asOwner(edge.database, async (owner) => {
    const sql = 'SELECT state FROM withdrawal_leg JOIN payment ON payment.id = payment_id WHERE number = $1 ORDER BY 1';
    return (await owner.query<{ state: string }>(sql, [number])).rows;
  });
  const states = legs.map(({ state }) => state).filter((state) => state !== 'dropped');
  return [payment?.status, ...(payment?.reasons ?? []), '|', ...states].join(' ');
}

function entriesOf({ payer }: Case): Promise<string[]> {
  return asOwner(edge.database, async (owner) => {
    const sql = `SELECT kind FROM ledger_entry WHERE account_id = $1 AND kind <> 'deposit' ORDER BY id`;
    return (await owner.query<{ kind: string }>(sql, [payer.accountId])).rows.map(({ kind }) => kind);
  });
}

/** Counts how often the provider was asked to pay a leg. */
function countPayoutCalls({ order }: Pick<Case, 'order'>): number {
  return edge.paymentServer.calls.filter(({ url, body }) => url.endsWith('/payout') && body.includes(order)).length;
}

async function webhook(order: string, signature?: string): Promise<number> {
  const sent = edge.paymentServer.say(order);
  const { statusCode } = await deliver(edge, sent.body, { provider: 'paying', signature: signature ?? sent.signature });
  await edge.payments.settled();
  return statusCode;
}

async function later(ms: number): Promise<void> {
  edge.clock.pass(ms);
  await edge.payments.sweep();
}

describe('WD-18 a part goes back by its provider', () => {
  test('it is asked once, under our number of the part, and its word completes the withdrawal', async () => {
    const payout = await approved();
    expect(await standing(payout)).toBe('processing | sending');
    expect(countPayoutCalls(payout)).toBe(1);
    setOrder(edge, payout.order, { state: 'succeeded' });
    expect(await webhook(payout.order)).toBe(200);
    expect(await standing(payout)).toBe('approved | paid');
    expect(await entriesOf(payout)).toEqual(['withdrawalReserve', 'payOut']);
    const { legs } = await open(payout.number);
    expect(legs).toMatchObject([{ state: 'paid', reference: `ref-${payout.order}`, kind: 'source' }]);
  });

  test('replay: reported and queried again and again it is paid once', async () => {
    const payout = await approved();
    setOrder(edge, payout.order, { state: 'succeeded' });
    for (let again = 0; again < 3; again += 1) {
      await webhook(payout.order);
      await later(DAY_MS);
      await sendLegs({ ...edge.withdrawals, payments: edge.payments.deps }, 'northline', payout.paymentId);
    }
    expect(countPayoutCalls(payout)).toBe(1);
    expect(await entriesOf(payout)).toEqual(['withdrawalReserve', 'payOut']);
  });

  test('race: sent by twenty sweeps and reported by twenty webhooks at once, it is requested once and paid once', async () => {
    edge.paymentServer.trouble.push('unsent');
    const payout = await approved();
    expect(await standing(payout)).toBe('processing | open');
    edge.clock.pass(MINUTE_MS);
    const parts = { ...edge.withdrawals, payments: edge.payments.deps };
    const many = Array.from({ length: 20 });
    await Promise.all(many.map(() => sendLegs(parts, 'northline', payout.paymentId)));
    expect(countPayoutCalls(payout)).toBe(2);
    setOrder(edge, payout.order, { state: 'succeeded' });
    await Promise.all(many.map(() => webhook(payout.order)));
    expect(await standing(payout)).toBe('approved | paid');
    expect(await entriesOf(payout)).toEqual(['withdrawalReserve', 'payOut']);
  });

  test('a forged word changes nothing, and a true one of another order neither', async () => {
    const payout = await approved();
    expect(await webhook(payout.order, 'forged')).toBe(401);
    const lie = edge.paymentServer.say(payout.order, { state: 'succeeded' });
    expect((await deliver(edge, lie.body, { provider: 'paying', signature: lie.signature })).statusCode).toBe(200);
    await edge.payments.settled();
    // An unsigned message only causes a query, and the provider answers that the payout is on its way.
    expect(await standing(payout)).toBe('processing | sending');
  });

  test.each([
    ['another amount', { state: 'succeeded', amount: '99.00' }],
    ['another currency', { state: 'succeeded', currency: 'USD' }],
    ['real money', { state: 'succeeded', isTest: false }],
  ])('%s than was asked for waits for staff, and nothing is booked', async (_name, truth) => {
    const payout = await approved();
    setOrder(edge, payout.order, truth);
    await later(MINUTE_MS);
    expect(await standing(payout)).toBe('onHold contradiction | sending');
    expect(await entriesOf(payout)).toEqual(['withdrawalReserve']);
    const paid = { leg: payout.leg, reference: 'Seen there', value_date: '2026-03-02' };
    expect(await act('pay', payout.number, paid)).toBe('paymentUnderway');
    expect(await settle(payout, true)).toBe('approved');
    expect(await standing(payout)).toBe('approved | paid');
  });

  test('what it refuses goes another way: by wire, after two people have looked again', async () => {
    const payout = await approved();
    setOrder(edge, payout.order, { state: 'failed' });
    await webhook(payout.order);
    expect(await standing(payout)).toBe('onHold payoutReturned | failed');
    expect(await entriesOf(payout)).toEqual(['withdrawalReserve']);
    const compliance = await newStaff(edge, ['compliance']);
    requests += 1;
    const body = { transaction_id: payout.number, request: `request-${requests}`, ...because };
    await officePost(edge, 'payments/release', body, compliance.sent);
    await approve(payout.number);
    const { legs } = await open(payout.number);
    expect(legs).toMatchObject([{ state: 'failed' }, { state: 'open', kind: 'wire', amount: 100 }]);
  });

  test('what comes back after it was paid lies aside again', async () => {
    const payout = await approved();
    setOrder(edge, payout.order, { state: 'succeeded' });
    await webhook(payout.order);
    setOrder(edge, payout.order, { state: 'failed' });
    await webhook(payout.order);
    expect(await standing(payout)).toBe('onHold payoutReturned | returned');
    await webhook(payout.order);
    expect(await entriesOf(payout)).toEqual(['withdrawalReserve', 'payOut', 'payOutReturn']);
  });

  test('one that comes back without a word is found by asking', async () => {
    const payout = await approved();
    setOrder(edge, payout.order, { state: 'succeeded' });
    await later(MINUTE_MS);
    expect(await standing(payout)).toBe('approved | paid');
    setOrder(edge, payout.order, { state: 'failed' });
    await later(DAY_MS);
    expect(await standing(payout)).toBe('onHold payoutReturned | returned');
  });
});

describe('WD-18 nobody answers', () => {
  test('an answer that is lost is unknown: it is asked what became of it, and not sent again', async () => {
    const payout = await approved(() => edge.paymentServer.trouble.push('lost'));
    expect(await standing(payout)).toBe('processing | sending');
    setOrder(edge, payout.order, { state: 'succeeded' });
    await later(MINUTE_MS);
    expect([countPayoutCalls(payout), await standing(payout)]).toEqual([1, 'approved | paid']);
  });

  test('of a provider that does one key once, what never arrived is sent again under the same key', async () => {
    const payout = await approved(() => edge.paymentServer.trouble.push('unknown'));
    await later(MINUTE_MS);
    const calls = edge.paymentServer.calls.filter(({ body }) => body.includes(payout.order));
    expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(calls).toHaveLength(2);
    setOrder(edge, payout.order, { state: 'succeeded' });
    await webhook(payout.order);
    expect(await entriesOf(payout)).toEqual(['withdrawalReserve', 'payOut']);
  });

  test('while it may be out nobody gives it back or holds it, and the client cannot take it back', async () => {
    const payout = await approved(() => edge.paymentServer.trouble.push('unknown', 500, 500));
    expect(await act('decline', payout.number, because, officer)).toBe('paymentUnderway');
    expect(await act('returned', payout.number, { leg: payout.leg, ...because })).toBe('paymentUnderway');
    const payment = await transaction(edge.pool, 'northline', (connection) => findByNumber(connection, payout.number));
    if (payment === undefined) throw new Error('no payment');
    const session = await sessionOf(edge, payout.payer);
    const calls = withdrawalCalls(edge.withdrawals);
    expect(await calls.show(session, payment)).toMatchObject({ value: { can_cancel: false, held_by: 'provider' } });
    expect(await calls.cancel(session, payment)).toMatchObject({ refusal: { code: 'paymentMoved' } });
    expect(await standing(payout)).toBe('processing | sending');
  });

  test('WD-19 after fourteen days two people say that it was not paid, and it is the client’s again', async () => {
    const payout = await silent();
    expect(await act('returned', payout.number, { leg: payout.leg, ...because })).toBe('paymentUnderway');
    expect(await act('decline', payout.number, because, officer)).toBe('paymentUnderway');
    expect(await settle(payout, false)).toBe('approved');
    expect(await standing(payout)).toBe('onHold payoutReturned | failed');
    expect(await entriesOf(payout)).toEqual(['withdrawalReserve']);
    expect(await act('decline', payout.number, because, officer)).toBe('200');
    expect(await entriesOf(payout)).toEqual(['withdrawalReserve', 'withdrawalRelease']);
  });

  test('WD-19 or that it was, under its reference there, which the client reads', async () => {
    const payout = await silent();
    expect(await settle(payout, true)).toBe('approved');
    expect(await standing(payout)).toBe('approved | paid');
    expect(await entriesOf(payout)).toEqual(['withdrawalReserve', 'payOut']);
    const { legs, attempts } = await open(payout.number);
    expect(legs).toMatchObject([{ reference: 'FOUND-1' }]);
    expect(attempts).toMatchObject([{ result: 'sent', next_at: null }]);
  });

  test('WD-19 T47 nobody settles alone, while it is asked, or against the provider’s own word', async () => {
    const early = await approved();
    const ask = async (payout: Case, staff = officer) =>
      act('settle', payout.number, { ...(await found(payout)), paid: 0, ...because }, staff);
    expect(await ask(early)).toBe('paymentUnderway');
    const payout = await silent();
    expect(await ask(payout, finance)).toBe('forbidden');
    expect(await ask(payout)).toBe('200');
    expect(await ask(payout)).toBe('approvalWaiting');
    expect(await decided(payout, officer)).toBe('forbidden');
    setOrder(edge, payout.order, { state: 'succeeded' });
    await webhook(payout.order);
    expect(await decided(payout, finance)).toBe('approved');
    expect(await latestOutcome(edge)).toBe('paymentMoved');
    expect(await standing(payout)).toBe('approved | paid');
    expect(await entriesOf(payout)).toEqual(['withdrawalReserve', 'payOut']);
    expect(await ask(payout)).toBe('paymentMoved');
  });

  test('WD-19 race: a settlement that is carried out by two at once is booked once', async () => {
    const payout = await silent();
    expect(await act('settle', payout.number, { ...(await found(payout)), paid: 1, ...because }, officer)).toBe('200');
    await Promise.all([decided(payout, finance), decided(payout, finance)]);
    expect(await entriesOf(payout)).toEqual(['withdrawalReserve', 'payOut']);
  });
});

describe('FE-6 what was approved of a withdrawal and is refused all the same', () => {
  /** Expects the newest approval to have failed with this refusal, and to fail again on each repetition. */
  async function staysRefused(code: string): Promise<void> {
    const { list } = await officeGet(edge, 'approvals', finance.sent);
    const newest = (list as { id: number }[]).toSorted((one, other) => other.id - one.id)[0];
    expect(newest).toMatchObject({ state: 'approved', outcome: 'failed', refusal: { code } });
    for (let time = 0; time < 2; time++) {
      expect(await applyAgain(edge, newest?.id)).toMatchObject({ ok: false, refusal: { code } });
    }
  }

  test('WD-13 another way, of which by then nothing is left to send', async () => {
    const payer = await clearedPayer(edge, '500');
    await depositBy(edge, payer, 'paymaxis', eur('300'));
    const number = await withdraw(edge, payer, '100');
    await newDesk();
    const compliance = await newStaff(edge, ['compliance']);
    expect(await act('legs', number, { ...because, legs: [{ amount: 100 }] }, officer)).toBe('200');
    expect(await act('decline', number, because, officer)).toBe('200');
    expect(await decided({ number }, compliance)).toBe('approved');
    await staysRefused('paymentMoved');
    expect(await standing({ number })).toBe('declined declinedByStaff |');
  });

  test('WD-13 another way, of which a part has gone the first one meanwhile', async () => {
    const payer = await clearedPayer(edge, '500');
    await depositBy(edge, payer, 'paymaxis', eur('60'));
    const number = await withdraw(edge, payer, '100');
    await newDesk();
    const compliance = await newStaff(edge, ['compliance']);
    await approve(number);
    expect(await act('legs', number, { ...because, legs: [{ amount: 100 }] }, officer)).toBe('200');
    const [card] = (await open(number))['legs'] as { id: number }[];
    expect(await act('pay', number, { leg: card?.id, reference: 'CARD-1', value_date: '2026-03-02' })).toBe('200');
    expect(await decided({ number }, compliance)).toBe('approved');
    await staysRefused('paymentMoved');
    expect(await standing({ number })).toBe('processing | open paid');
  });

  test('WD-6 a large one of which its first person tried to be the third', async () => {
    const payer = await clearedPayer(edge, '9000');
    const number = await withdraw(edge, payer, '5000');
    await newDesk();
    officer = await newStaff(edge, ['paymentsOfficer', 'compliance']);
    await approve(number);
    expect(await standing({ number })).toContain('processing complianceApproval');
    expect(await decided({ number }, officer)).toBe('approved');
    await staysRefused('approvalOwn');
    expect(await standing({ number })).toContain('pending');
  });

  test('WD-6 a large one that is held by what has come up before compliance has decided', async () => {
    const payer = await clearedPayer(edge, '9000');
    const number = await withdraw(edge, payer, '5000');
    await newDesk();
    const compliance = await newStaff(edge, ['compliance']);
    await approve(number);
    await asOwner(edge.database, (owner) =>
      owner.query('UPDATE client SET email_confirmed_at = NULL WHERE id = $1', [payer.clientId]),
    );
    expect(await decided({ number }, compliance)).toBe('approved');
    await staysRefused('withdrawalHeld');
    expect(await standing({ number })).toContain('onHold emailUnconfirmed');
  });
});

async function silent(): Promise<Case> {
  const payout = await approved();
  for (let day = 0; day < 15; day += 1) await later(DAY_MS);
  await newDesk();
  expect(await standing(payout)).toBe('onHold noAnswer | sending');
  return payout;
}

async function found({ number }: Case): Promise<{ readonly attempt: number; readonly reference: string }> {
  const attempts = (await open(number))['attempts'] as { id: number }[];
  return { attempt: attempts.at(-1)?.id ?? 0, reference: 'FOUND-1' };
}

/** Approves as the second person. */
async function decided({ number }: Pick<Case, 'number'>, staff: Staff): Promise<string> {
  const { approval } = await open(number);
  const id = (approval as { id: number } | null)?.id ?? 0;
  const answer = await officePost(edge, 'approvals/decide', { id, approve: 1, ...because }, staff.sent);
  return answer.code ?? String(answer.data['state']);
}

async function settle(payout: Case, isPaid: boolean): Promise<string> {
  const asks = { ...(await found(payout)), paid: isPaid ? 1 : 0, ...because };
  expect(await act('settle', payout.number, asks, officer)).toBe('200');
  return decided(payout, finance);
}
