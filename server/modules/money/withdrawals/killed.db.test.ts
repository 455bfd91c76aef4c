import { afterAll, beforeAll, expect, test } from 'vitest';
import { eur } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import { officeKeys } from '../../../../tests/support/officeKeys.ts';
import { clearedPayer, sessionOf, withdraw } from '../../../../tests/support/withdrawals.ts';
import type { Payer } from '../../../../tests/support/withdrawals.ts';
import { transaction } from '../../../database/pool.ts';
import { carryOutMoves, deskCarry, findByNumber } from '../payments/index.ts';
import type { MoveDeps } from '../payments/index.ts';
import { followWithdrawal, payLeg, returnPaid, withdrawalCalls } from './index.ts';
import type { WithdrawalDeskDeps } from './index.ts';

/**
 * Covers a process that ends between two steps of ruling B4.9: before the engine receives a move, or after it has
 * booked the move and before the answer is recorded. The next process's sweep must reach the same result.
 */

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

class Killed extends Error {}

/** Ends the process at the nth step: even before a move is sent, odd after it and before its answer. */
function dyingAt(step: number): (brandId: string, paymentId: number) => Promise<void> {
  const { pool, clock, desk } = edge;
  const carry = deskCarry(desk);
  let taken = 0;
  const pass = (): void => {
    if (taken === step) throw new Killed();
    taken += 1;
  };
  const moves: MoveDeps = {
    pool,
    clock,
    follow: followWithdrawal(edge.withdrawals),
    async carry(move) {
      pass();
      const answer = await carry(move);
      pass();
      return answer;
    },
  };
  return (brandId, paymentId) => carryOutMoves(moves, brandId, paymentId);
}

async function survived<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Killed) return undefined;
    throw error;
  }
}

async function only(payer: Payer) {
  const number = await asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ number: string }>('SELECT number FROM payment WHERE client_id = $1', [
      payer.clientId,
    ]);
    expect(rows).toHaveLength(1);
    return rows[0]?.number ?? '';
  });
  const payment = await transaction(edge.pool, 'northline', (connection) => findByNumber(connection, number));
  if (payment === undefined) throw new Error('no payment');
  return payment;
}

async function entriesOf({ accountId }: Payer): Promise<string[]> {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ kind: string }>(
      `SELECT kind FROM ledger_entry WHERE account_id = $1 AND kind <> 'deposit' ORDER BY id`,
      [accountId],
    );
    return rows.map(({ kind }) => kind);
  });
}

test.each([0, 1])(
  'WD-4 asking: the process ends at step %i, and the withdrawal is what it would have been',
  async (step) => {
    const payer = await clearedPayer(edge, '100');
    const session = { ...(await sessionOf(edge, payer)), kind: 'real' as const };
    const request = { amount: eur('-40'), comments: 'Rent', requestId: `kill-${step}-request` };
    const dying = withdrawalCalls({ ...edge.withdrawals, carryOut: dyingAt(step) });
    expect(await survived(dying.create({ session }, request))).toBeUndefined();
    await edge.payments.sweep();
    const { number, status } = await only(payer);
    expect(status).toBe('pending');
    expect(await entriesOf(payer)).toEqual(['withdrawalReserve']);
    // The client, who got no answer, repeats the request with the same id and gets the same withdrawal.
    expect(await withdrawalCalls(edge.withdrawals).create({ session }, request)).toEqual({
      ok: true,
      value: { number },
    });
    expect(await edge.desk.balance({ brandId: 'northline', accountId: payer.accountId })).toMatchObject({
      balance: eur('60'),
    });
  },
);

test('WD-4 asking for what is gone: the process ends before the engine has refused, and nothing is left', async () => {
  const payer = await clearedPayer(edge, '100');
  const session = { ...(await sessionOf(edge, payer)), kind: 'real' as const };
  const request = { amount: eur('-40'), comments: 'Rent', requestId: 'kill-refused' };
  const dying = withdrawalCalls({ ...edge.withdrawals, carryOut: dyingAt(0) });
  await survived(dying.create({ session }, request));
  const movement = { kind: 'reserveWithdrawal', amount: eur('90') } as const;
  await edge.desk.moveMoney({ brandId: 'northline', accountId: payer.accountId }, movement, 'gone-meanwhile');
  await edge.payments.sweep();
  expect((await only(payer)).status).toBe('void');
  expect(await withdrawalCalls(edge.withdrawals).create({ session }, request)).toMatchObject({
    refusal: { code: 'withdrawalAboveLimit', params: { limit: '10.00' } },
  });
});

test.each([0, 1])(
  'WD-4 taking back: the process ends at step %i, and the money is the client’s again, once',
  async (step) => {
    const payer = await clearedPayer(edge, '100');
    const session = { ...(await sessionOf(edge, payer)), kind: 'real' as const };
    const request = { amount: eur('-40'), comments: 'Rent', requestId: undefined };
    await withdrawalCalls(edge.withdrawals).create({ session }, request);
    const dying = withdrawalCalls({ ...edge.withdrawals, carryOut: dyingAt(step) });
    expect(await survived(dying.cancel(session, await only(payer)))).toBeUndefined();
    await edge.payments.sweep();
    await edge.payments.sweep();
    expect((await only(payer)).status).toBe('cancelled');
    expect(await entriesOf(payer)).toEqual(['withdrawalReserve', 'withdrawalRelease']);
    expect(await edge.desk.balance({ brandId: 'northline', accountId: payer.accountId })).toMatchObject({
      balance: eur('100'),
    });
  },
);

/** Creates a withdrawal of 40.00 that two people have approved; returns it with its leg and a session of staff. */
async function approved(payer: Payer) {
  const number = await withdraw(edge, payer, '40');
  const officer = await newStaff(edge, ['paymentsOfficer']);
  const finance = await newStaff(edge, ['finance']);
  const because = { reason: 'Looked at with care' };
  const first = { transaction_id: number, request: 'approve-1', ...because };
  expect((await officePost(edge, 'payments/approve', first, officer.sent)).status).toBe(200);
  const { data } = await officePost(edge, 'payments/open', { transaction_id: number }, finance.sent);
  const { id } = data['approval'] as { id: number };
  const second = { id, approve: 1, ...because };
  expect((await officePost(edge, 'approvals/decide', second, finance.sent)).status).toBe(200);
  const session = {
    id: 0,
    staffId: finance.id,
    brandId: 'northline',
    name: finance.name,
    email: finance.email,
    roles: ['finance'] as const,
    startedAt: 0,
    provenAt: 0,
    lastActionAt: 0,
    endedAt: undefined,
  };
  const leg = await asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ id: number }>(
      'SELECT leg.id::integer FROM withdrawal_leg leg JOIN payment ON payment.id = payment_id WHERE number = $1',
      [number],
    );
    expect(rows).toHaveLength(1);
    return rows[0]?.id ?? 0;
  });
  return { number, leg, session };
}

function deskParts(carryOut = edge.withdrawals.carryOut): WithdrawalDeskDeps {
  const { audit } = officeKeys();
  const { deps: payments } = edge.payments;
  return {
    ...edge.withdrawals,
    pool: edge.officePool,
    payments,
    audit,
    keys: edge.documents.deps.keys,
    carryOut,
  };
}

const sent = (number: string, leg: number) => ({
  transaction_id: number,
  request: 'pay-1',
  leg,
  reference: 'SEPA-4711',
  value_date: '2026-03-02',
});

test.each([0, 1])(
  'WD-4 WD-8 sending: the process ends at step %i, and the part has left the reserve once',
  async (step) => {
    const payer = await clearedPayer(edge, '100');
    const { number, leg, session } = await approved(payer);
    expect(await survived(payLeg(deskParts(dyingAt(step)), sent(number, leg), session))).toBeUndefined();
    await edge.payments.sweep();
    await edge.payments.sweep();
    expect((await only(payer)).status).toBe('approved');
    // The officer who paid it, and got no answer, repeats the action under the same request id.
    expect(await payLeg(deskParts(), sent(number, leg), session)).toMatchObject({ ok: true });
    expect(await entriesOf(payer)).toEqual(['withdrawalReserve', 'payOut']);
    expect(await edge.desk.balance({ brandId: 'northline', accountId: payer.accountId })).toMatchObject({
      balance: eur('60'),
    });
  },
);

test.each([0, 1])(
  'WD-4 WD-8 coming back: the process ends at step %i, and the part lies aside again once',
  async (step) => {
    const payer = await clearedPayer(edge, '100');
    const { number, leg, session } = await approved(payer);
    expect(await payLeg(deskParts(), sent(number, leg), session)).toMatchObject({ ok: true });
    const back = { transaction_id: number, request: 'back-1', reason: 'The account is closed', leg };
    expect(await survived(returnPaid(deskParts(dyingAt(step)), back, session))).toBeUndefined();
    await edge.payments.sweep();
    await edge.payments.sweep();
    expect(await only(payer)).toMatchObject({ status: 'onHold', reasons: ['payoutReturned'] });
    expect(await returnPaid(deskParts(), back, session)).toMatchObject({ ok: true });
    expect(await entriesOf(payer)).toEqual(['withdrawalReserve', 'payOut', 'payOutReturn']);
    expect(await edge.desk.balance({ brandId: 'northline', accountId: payer.accountId })).toMatchObject({
      balance: eur('60'),
    });
  },
);
