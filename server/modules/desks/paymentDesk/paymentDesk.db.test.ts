import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { list, paymentCase } from '@candor/contracts/http/office/payments.ts';
import type { OfficePaymentCase } from '@candor/contracts/http/office/payments.ts';
import * as z from 'zod/mini';
import { approvalEnd } from '@candor/domain/approvals/approval.ts';
import { eur } from '../../../../tests/support/dealing.ts';
import { latestOutcome } from '../../../../tests/support/approvals.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import type { Answered } from '../../../../tests/support/edgeClient.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { IBAN, clearedPayer, depositBy, sessionOf, withdraw } from '../../../../tests/support/withdrawals.ts';
import type { Payer } from '../../../../tests/support/withdrawals.ts';
import { transaction } from '../../../database/pool.ts';
import { findByNumber } from '../../money/payments/index.ts';
import { recheckHolds, withdrawalCalls } from '../../money/withdrawals/index.ts';

let edge: Edge;
let payer: Payer;
let officer: Staff;
let finance: Staff;
let compliance: Staff;
let requests = 0;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

beforeEach(async () => {
  payer = await clearedPayer(edge, '20000');
  officer = await newStaff(edge, ['paymentsOfficer']);
  finance = await newStaff(edge, ['finance']);
  compliance = await newStaff(edge, ['compliance']);
});

const because = { reason: 'Looked at with care' };

/** Performs an action as a member of staff, under a new request id unless one is given. */
function act(staff: Staff, name: string, number: string, more: object = because): Promise<Answered> {
  requests += 1;
  const body = { transaction_id: number, request: `request-${requests}`, ...more };
  return officePost(edge, `payments/${name}`, body, staff.sent);
}

async function codeOf(answered: Promise<Answered>): Promise<string> {
  const { status, code } = await answered;
  return code ?? String(status);
}

async function open(number: string): Promise<OfficePaymentCase> {
  const answer = await officePost(edge, 'payments/open', { transaction_id: number }, finance.sent);
  expect(answer.status, answer.text).toBe(200);
  return z.decode(paymentCase, answer.data as never);
}

async function standing(number: string): Promise<string> {
  const { payment } = await open(number);
  return [payment.status, ...payment.reasons].join(' ');
}

/** Decides about the pending request, as the second person or compliance. */
async function decide(staff: Staff, number: string, approve = true): Promise<string> {
  const { approval } = await open(number);
  if (approval === null) return 'nothing waits';
  const answer = await officePost(
    edge,
    'approvals/decide',
    { id: approval.id, approve: approve ? 1 : 0, ...because },
    staff.sent,
  );
  return answer.code ?? String(answer.data['state']);
}

async function approveAll(number: string): Promise<void> {
  expect(await codeOf(act(officer, 'approve', number))).toBe('200');
  expect(await decide(finance, number)).toBe('approved');
}

async function legsOf(number: string) {
  return (await open(number)).legs;
}

function balance() {
  return edge.desk.balance({ brandId: 'northline', accountId: payer.accountId });
}

function sent(leg: number, reference = 'SEPA-4711') {
  return { leg, reference, value_date: '2026-03-02' };
}

async function cancel(number: string): Promise<string> {
  const payment = await transaction(edge.officePool, 'northline', (connection) => findByNumber(connection, number));
  if (payment === undefined) throw new Error('no payment');
  const session = await sessionOf(edge, payer);
  const cancelled = await withdrawalCalls(edge.withdrawals).cancel(session, payment);
  return cancelled.ok ? cancelled.value.status : cancelled.refusal.code;
}

/** Returns the client's record entries, with the sum where there is one. */
function audited(): Promise<string[]> {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ line: string }>(
      `SELECT concat_ws(' ', action, substring(payload FROM '"amount","([^"]*)"')) AS line
       FROM audit_entry WHERE client_id = $1 ORDER BY number`,
      [payer.clientId],
    );
    return rows.map(({ line }) => line);
  });
}

describe('WD-6 two people', () => {
  test('first, second, sent with its reference, completed', async () => {
    const number = await withdraw(edge, payer, '100');
    expect(await legsOf(number)).toMatchObject([{ kind: 'wire', amount: eur('100'), state: 'proposed' }]);
    expect(await codeOf(act(officer, 'approve', number))).toBe('200');
    expect(await standing(number)).toBe('processing secondApproval');
    expect(await codeOf(act(finance, 'pay', number, sent(1)))).toBe('paymentMoved');
    expect(await decide(finance, number)).toBe('approved');
    expect(await standing(number)).toBe('processing');
    const [leg] = await legsOf(number);
    expect(await codeOf(act(finance, 'pay', number, sent(leg?.id ?? 0)))).toBe('200');
    expect(await standing(number)).toBe('approved');
    expect(await legsOf(number)).toMatchObject([{ state: 'paid', reference: 'SEPA-4711', value_date: '2026-03-02' }]);
    expect(await balance()).toMatchObject({ balance: eur('19900') });
    expect(await audited()).toEqual([
      'withdrawalPayout.requested',
      'withdrawalPayout.approved',
      'withdrawal.sent 100.00 EUR',
    ]);
  });

  test('T47 the first is not the second, and only finance is', async () => {
    const number = await withdraw(edge, payer, '100');
    await act(officer, 'approve', number);
    expect(await decide(compliance, number)).toBe('forbidden');
    const other = await newStaff(edge, ['paymentsOfficer']);
    expect(await decide(other, number)).toBe('forbidden');
    expect(await standing(number)).toBe('processing secondApproval');
  });

  test('the database refuses the same person twice', async () => {
    const number = await withdraw(edge, payer, '100');
    await approveAll(number);
    await asOwner(edge.database, async (owner) => {
      const again = owner.query(
        `INSERT INTO withdrawal_approval (brand_id, payment_id, round, step, staff_id, at)
         SELECT brand_id, payment_id, round, 'compliance', staff_id, at FROM withdrawal_approval
         WHERE staff_id = $1`,
        [officer.id],
      );
      await expect(again).rejects.toThrow('withdrawal_approval_persons');
    });
  });

  test('a large one goes to compliance after the second person', async () => {
    const number = await withdraw(edge, payer, '5000');
    await approveAll(number);
    expect(await standing(number)).toBe('processing complianceApproval');
    const [leg] = await legsOf(number);
    expect(await codeOf(act(finance, 'pay', number, sent(leg?.id ?? 0)))).toBe('paymentMoved');
    expect(await decide(finance, number)).toBe('approvalOwn');
    expect(await decide(compliance, number)).toBe('approved');
    expect(await standing(number)).toBe('processing');
    const small = await withdraw(edge, payer, '4999.99');
    await approveAll(small);
    expect(await standing(small)).toBe('processing');
  });

  test('of two first persons at once one is the first, of two seconds one decides', async () => {
    const number = await withdraw(edge, payer, '100');
    const other = await newStaff(edge, ['paymentsOfficer']);
    const firsts = await Promise.all([officer, other].map((one) => codeOf(act(one, 'approve', number))));
    expect(firsts.toSorted()).toEqual(['200', 'paymentMoved']);
    const second = await newStaff(edge, ['finance']);
    const { approval } = await open(number);
    const body = { id: approval?.id, approve: 1, ...because };
    const seconds = await Promise.all(
      [finance, second].map(({ sent: cookies }) => codeOf(officePost(edge, 'approvals/decide', body, cookies))),
    );
    expect(seconds.toSorted()).toEqual(['200', 'approvalOver']);
    expect(await standing(number)).toBe('processing');
  });

  test('an act under one request is done once', async () => {
    const number = await withdraw(edge, payer, '100');
    const same = { ...because, request: 'request-same' };
    const answers = await Promise.all([1, 2, 3].map(() => codeOf(act(officer, 'approve', number, same))));
    expect(answers).toEqual(['200', '200', '200']);
    await decide(finance, number);
    const [leg] = await legsOf(number);
    const paid = { ...sent(leg?.id ?? 0), request: 'request-paid' };
    expect(await codeOf(act(finance, 'pay', number, paid))).toBe('200');
    expect(await codeOf(act(finance, 'pay', number, paid))).toBe('200');
    expect(await standing(number)).toBe('approved');
  });

  test('WD-5 of cancelling and approving at once one wins', async () => {
    for (let round = 0; round < 6; round += 1) {
      const number = await withdraw(edge, payer, '10');
      const [cancelled, approved] = await Promise.all([cancel(number), codeOf(act(officer, 'approve', number))]);
      expect([
        ['cancelled', 'paymentMoved'],
        ['paymentMoved', '200'],
      ]).toContainEqual([cancelled, approved]);
      if (approved === '200') expect(await codeOf(act(officer, 'decline', number))).toBe('200');
    }
    expect(await balance()).toMatchObject({ balance: eur('20000') });
  });

  test('what the second person refuses, or nobody decides in a day, is pending again', async () => {
    const number = await withdraw(edge, payer, '100');
    await act(officer, 'approve', number);
    expect(await decide(finance, number, false)).toBe('refused');
    await recheckHolds(edge.withdrawals, 'northline');
    expect(await standing(number)).toBe('pending');
    expect(await codeOf(act(officer, 'approve', number))).toBe('200');
    edge.clock.pass(approvalEnd(edge.clock.now()) - edge.clock.now());
    await recheckHolds(edge.withdrawals, 'northline');
    finance = await newStaff(edge, ['finance']);
    expect(await standing(number)).toBe('pending');
  });
});

describe('hold, release, decline', () => {
  test('what is held is not approved, what waits for the second person is over', async () => {
    const number = await withdraw(edge, payer, '100');
    await act(officer, 'approve', number);
    expect(await codeOf(act(finance, 'hold', number, { ...because, hold: 'review' }))).toBe('200');
    expect(await standing(number)).toBe('onHold review');
    expect((await open(number)).approval).toBeNull();
    expect(await codeOf(act(officer, 'approve', number))).toBe('withdrawalHeld');
    expect(await codeOf(act(officer, 'release', number))).toBe('forbidden');
    expect(await codeOf(act(compliance, 'release', number))).toBe('200');
    expect(await standing(number)).toBe('pending');
    await approveAll(number);
    expect(await standing(number)).toBe('processing');
  });

  test('what has come up between the first and the second holds it instead', async () => {
    const number = await withdraw(edge, payer, '100');
    await act(officer, 'approve', number);
    await asOwner(edge.database, (owner) =>
      owner.query('UPDATE client SET email_confirmed_at = NULL WHERE id = $1', [payer.clientId]),
    );
    expect(await decide(finance, number)).toBe('approved');
    expect(await latestOutcome(edge)).toBe('withdrawalHeld');
    expect(await standing(number)).toBe('onHold emailUnconfirmed');
  });

  test('a declined one is the client’s again, and he reads why', async () => {
    const number = await withdraw(edge, payer, '100');
    await approveAll(number);
    expect(await codeOf(act(officer, 'decline', number, { reason: 'The account is not yours' }))).toBe('200');
    expect(await standing(number)).toBe('declined declinedByStaff');
    expect(await balance()).toMatchObject({ balance: eur('20000') });
    expect(await codeOf(act(officer, 'decline', number))).toBe('paymentMoved');
    const values = await asOwner(edge.database, async (owner) => {
      const { rows } = await owner.query<{ values: { reason: string } }>(
        `SELECT values FROM mail WHERE client_id = $1 AND template = 'withdrawalDeclined'`,
        [payer.clientId],
      );
      return rows.map((row) => row.values.reason);
    });
    expect(values).toEqual(['The account is not yours']);
  });
});

describe('WD-13 back to the source', () => {
  test('in parts, the oldest deposit first, each sent under its own reference', async () => {
    await depositBy(edge, payer, 'paymaxis', eur('250'));
    await depositBy(edge, payer, 'ikajo', eur('100'));
    const number = await withdraw(edge, payer, '400');
    await approveAll(number);
    const legs = await legsOf(number);
    expect(legs.map(({ kind, provider, amount }) => [kind, provider, amount])).toEqual([
      ['source', 'paymaxis', eur('250')],
      ['source', 'ikajo', eur('100')],
      ['wire', 'bankWire', eur('50')],
    ]);
    const ids = legs.map(({ id }) => id ?? 0);
    for (const id of ids) {
      expect(await standing(number)).toBe('processing');
      expect(await codeOf(act(finance, 'pay', number, sent(id, `REF-${id}`)))).toBe('200');
    }
    expect(await standing(number)).toBe('approved');
    const next = await withdraw(edge, payer, '50');
    expect(await legsOf(next)).toMatchObject([{ kind: 'wire', amount: eur('50') }]);
  });

  test('WD-8 what comes back lies aside, and is paid another way or given back', async () => {
    await depositBy(edge, payer, 'paymaxis', eur('250'));
    const number = await withdraw(edge, payer, '300');
    await approveAll(number);
    const [card, wire] = await legsOf(number);
    await act(finance, 'pay', number, sent(card?.id ?? 0));
    await act(finance, 'pay', number, sent(wire?.id ?? 0));
    expect(await codeOf(act(finance, 'returned', number, { ...because, leg: card?.id }))).toBe('200');
    expect(await codeOf(act(finance, 'returned', number, { ...because, leg: card?.id }))).toBe('paymentMoved');
    expect(await standing(number)).toBe('onHold payoutReturned');
    expect(await cancel(number)).toBe('paymentMoved');
    await act(compliance, 'release', number);
    await approveAll(number);
    const again = (await legsOf(number)).filter(({ state }) => state === 'open');
    expect(again).toMatchObject([{ kind: 'wire', amount: eur('250') }]);
    await act(finance, 'pay', number, sent(again[0]?.id ?? 0));
    expect(await standing(number)).toBe('approved');
    const last = await withdraw(edge, payer, '100');
    await approveAll(last);
    const [only] = await legsOf(last);
    await act(finance, 'pay', last, sent(only?.id ?? 0));
    await act(finance, 'returned', last, { ...because, leg: only?.id });
    expect(await codeOf(act(officer, 'decline', last))).toBe('200');
    expect(await balance()).toMatchObject({ balance: eur('19700') });
  });

  test('another way is asked for with a reason, and compliance allows it', async () => {
    await depositBy(edge, payer, 'paymaxis', eur('250'));
    const number = await withdraw(edge, payer, '300');
    expect(await codeOf(act(officer, 'legs', number, { ...because, legs: [{ amount: 299 }] }))).toBe('legsImpossible');
    expect(await codeOf(act(officer, 'legs', number, { ...because, legs: [{ amount: 300 }] }))).toBe('200');
    expect(await decide(finance, number)).toBe('forbidden');
    expect(await decide(compliance, number)).toBe('approved');
    await approveAll(number);
    expect(await legsOf(number)).toMatchObject([{ kind: 'wire', amount: eur('300'), state: 'open' }]);
  });
});

describe('what staff see', () => {
  test('lists what waits, the longest first, with its clock', async () => {
    const number = await withdraw(edge, payer, '100');
    edge.clock.pass(6 * 86_400_000);
    officer = await newStaff(edge, ['auditor']);
    const answer = await officePost(edge, 'payments', { group: 'withdrawals', status: 'pending' }, officer.sent);
    const { rows, count } = z.decode(list.answer, answer.data as never);
    expect(count).toBe(rows.length);
    const row = rows.find(({ transaction_id: one }) => one === number);
    expect(row).toMatchObject({ amount: eur('-100'), clock: expect.stringMatching(/green|amber|red/), is_test: true });
    const createdAt = rows.map(({ created_at: at }) => at);
    expect(createdAt).toEqual(createdAt.toSorted((first, second) => first - second));
  });

  test('by stage, by number and by PIN, in another order, and refuses a cursor that is none', async () => {
    const numbers = [await withdraw(edge, payer, '300'), await withdraw(edge, payer, '500')];
    await approveAll(numbers[1] ?? '');
    const listed = async (query: object) => {
      const answer = await officePost(edge, 'payments', { group: 'withdrawals', ...query }, officer.sent);
      return z.decode(list.answer, answer.data as never).rows.filter((row) => numbers.includes(row.transaction_id));
    };
    const found = (rows: Awaited<ReturnType<typeof listed>>) => rows.map((row) => numbers.indexOf(row.transaction_id));
    expect(found(await listed({ stage: 'waiting' }))).toEqual([0]);
    expect(found(await listed({ stage: 'toPay' }))).toEqual([1]);
    expect(found(await listed({ search: numbers[1]?.toLowerCase() }))).toEqual([1]);
    const [{ client } = { client: { pin: '' } }] = await listed({});
    expect(found(await listed({ search: client.pin, order: 'amount', descending: 1 }))).toEqual([1, 0]);
    expect(found(await listed({ search: client.pin, order: 'due' }))).toEqual([0, 1]);
    const bad = officePost(edge, 'payments', { group: 'withdrawals', after: 'none' }, officer.sent);
    expect(await codeOf(bad)).toBe('malformed');
  });

  test('what the rules allow at each step, and nothing that they refuse', async () => {
    const number = await withdraw(edge, payer, '100');
    const actions = async () => (await open(number)).actions.join(' ');
    expect(await actions()).toBe('approve hold decline reveal');
    expect(await codeOf(act(officer, 'hold', number, { ...because, hold: 'review' }))).toBe('200');
    expect(await actions()).toBe('release hold decline reveal');
    expect(await codeOf(act(compliance, 'release', number))).toBe('200');
    await approveAll(number);
    expect(await actions()).toBe('pay hold decline reveal');
    const [leg] = await legsOf(number);
    expect(await codeOf(act(finance, 'pay', number, sent(leg?.id ?? 0)))).toBe('200');
    expect(await actions()).toBe('returned reveal');
    const { events } = await open(number);
    expect(events.map(({ actor }) => actor)).not.toContainEqual(expect.stringMatching(/^staff:/));
  });

  test('the whole number of the account is shown to whoever pays, and that is recorded', async () => {
    const number = await withdraw(edge, payer, '100');
    const answer = await officePost(edge, 'payments/reveal', { transaction_id: number, ...because }, finance.sent);
    expect(answer.data).toEqual({ holder: 'Kim Larsson', iban: IBAN, bic: null });
    expect(await audited()).toContain('payout.revealed');
    const shown = await officePost(edge, 'payments/open', { transaction_id: number }, finance.sent);
    expect(shown.text).toContain('3000');
    expect(shown.text).not.toContain(IBAN);
  });

  test('T22 another brand’s payment is not found', async () => {
    const number = await withdraw(edge, payer, '100');
    const stranger = await newStaff(edge, ['paymentsOfficer'], 'other');
    expect(await codeOf(act(stranger, 'approve', number))).toBe('notFound');
    const shown = await officePost(edge, 'payments/open', { transaction_id: number }, stranger.sent);
    expect(shown.code).toBe('notFound');
  });
});
