import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WirePaymentState } from '@candor/contracts/http/payments.ts';
import { transaction } from '../../../database/pool.ts';
import { checkout, completeDetails, notify, setOrder } from '../../../../tests/support/deposits.ts';
import { eur } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { loginReal, post } from '../../../../tests/support/edgeClient.ts';
import { deliverAll } from '../../../../tests/support/mail.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { clearedPayer, sessionOf, withdraw } from '../../../../tests/support/withdrawals.ts';
import type { Payer } from '../../../../tests/support/withdrawals.ts';
import { findByNumber } from '../payments/index.ts';
import { readNetDeposits } from '../../client/transactions/store.ts';
import { recheckHolds, withdrawalCalls } from './index.ts';

let edge: Edge;
let officer: Staff;
let finance: Staff;
let compliance: Staff;
let requests = 0;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

const because = { reason: 'Looked at with care' };

async function act(staff: Staff, name: string, number: string, more: object = {}): Promise<string> {
  requests += 1;
  const body = { transaction_id: number, request: `request-${requests}`, ...because, ...more };
  const { code, status } = await officePost(edge, `payments/${name}`, body, staff.sent);
  return code ?? String(status);
}

async function open(number: string): Promise<{
  readonly approval: { readonly id: number } | null;
  readonly legs: readonly { readonly id: number; readonly amount: number; readonly state: string }[];
}> {
  const { data } = await officePost(edge, 'payments/open', { transaction_id: number }, finance.sent);
  return data as never;
}

async function decide(staff: Staff, number: string): Promise<string> {
  const { approval } = await open(number);
  const body = { id: approval?.id ?? 0, approve: 1, ...because };
  const answer = await officePost(edge, 'approvals/decide', body, staff.sent);
  return answer.code ?? String(answer.data['state']);
}

async function approveAll(number: string): Promise<void> {
  expect(await act(officer, 'approve', number)).toBe('200');
  expect(await decide(finance, number)).toBe('approved');
}

async function pay(number: string, leg: number | undefined): Promise<string> {
  requests += 1;
  const how = { leg, reference: 'SEPA-1', value_date: '2026-03-02' };
  const body = { transaction_id: number, request: `request-${requests}`, ...how };
  const { code, status } = await officePost(edge, 'payments/pay', body, finance.sent);
  return code ?? String(status);
}

/** Creates a client who may be paid, with a single credited deposit of 250. */
async function depositor(): Promise<{ readonly payer: Payer; readonly deposit: string }> {
  const payer = await clearedPayer(edge, '0');
  await completeDetails(edge, payer);
  const deposit = await checkout(edge, payer);
  setOrder(edge, deposit, { state: 'succeeded' });
  await notify(edge, deposit);
  // Money deposited more than thirty days ago needs no trade before it is withdrawn.
  edge.clock.pass(31 * 86_400_000);
  officer = await newStaff(edge, ['paymentsOfficer']);
  finance = await newStaff(edge, ['finance']);
  compliance = await newStaff(edge, ['compliance']);
  return { payer: { ...payer, ...(await loginReal(edge, payer)) }, deposit };
}

async function show(payer: Payer, number: string): Promise<WirePaymentState> {
  const payment = await transaction(edge.pool, 'northline', (connection) => findByNumber(connection, number));
  if (payment === undefined) throw new Error('no payment');
  const shown = await withdrawalCalls(edge.withdrawals).show(await sessionOf(edge, payer), payment);
  if (!shown.ok) throw new Error(shown.refusal.code);
  return shown.value;
}

async function cancel(payer: Payer, number: string, deps = edge.withdrawals): Promise<string> {
  const payment = await transaction(edge.pool, 'northline', (connection) => findByNumber(connection, number));
  if (payment === undefined) throw new Error('no payment');
  const cancelled = await withdrawalCalls(deps).cancel(await sessionOf(edge, payer), payment);
  return cancelled.ok ? cancelled.value.status : cancelled.refusal.code;
}

async function standing(payer: Payer, number: string): Promise<string> {
  const { status, reasons, parts } = await show(payer, number);
  return [status, ...reasons, ...Object.values(parts ?? {}).map((part) => String(Number(part) / 1e6))].join(' ');
}

async function held({ accountId }: Payer) {
  const { balance, limit, owed } = await edge.desk.balance({ brandId: 'northline', accountId });
  return { balance: Number(balance) / 1e6, limit: Number(limit) / 1e6, owed: Number(owed) / 1e6 };
}

async function mailsOf({ clientId }: Payer): Promise<string[]> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ template: string }>('SELECT template FROM mail WHERE client_id = $1 ORDER BY id', [clientId]),
  );
  return rows.map(({ template }) => template).filter((template) => /^(?:withdrawal|deposit)/.test(template));
}

/** Lists amounts and statuses as `/api/transactions/list` returns them. */
async function listed({ sent }: Payer, type: 'withdrawals' | 'credits'): Promise<string[]> {
  const { data } = await post(edge, '/api/transactions/list', { group: type }, sent);
  const rows = data['transactions'] as { amount: number; status: string; transaction_id: string }[];
  return rows.map(
    ({ amount, status, transaction_id: number }) => `${amount} ${status}${number.endsWith('-R') ? ' R' : ''}`,
  );
}

function netDeposits({ accountId }: Payer): Promise<bigint> {
  return transaction(edge.pool, 'northline', (connection) => readNetDeposits(connection, accountId));
}

async function chargeBack(deposit: string, reference = `CASE-${deposit}`): Promise<void> {
  expect(await act(officer, 'chargeback', deposit, { reference })).toBe('200');
  expect(await decide(finance, deposit)).toBe('approved');
}

describe('WD-20 R35 money that a provider takes back while a withdrawal is open', () => {
  test('the withdrawal gives what the balance cannot, is held by name, and a cancelled one gives nothing twice', async () => {
    const { payer, deposit } = await depositor();
    const number = await withdraw(edge, payer, '200');
    await chargeBack(deposit);
    expect(await standing(payer, number)).toBe('cancelled moneyTakenBack 0 0 200');
    expect(await held(payer)).toEqual({ balance: 0, limit: 0, owed: 0 });
    expect(await cancel(payer, number)).toBe('paymentMoved');
    expect(await held(payer)).toMatchObject({ balance: 0 });
    expect(await mailsOf(payer)).toEqual([
      'depositReceived',
      'withdrawalReceived',
      'depositChargedBack',
      'withdrawalTakenBack',
    ]);
    expect(await netDeposits(payer)).toBe(0n);
  });

  test('the newest gives first, approvals begin again, and what is left waits for a person', async () => {
    const { payer, deposit } = await depositor();
    const first = await withdraw(edge, payer, '100');
    await approveAll(first);
    const second = await withdraw(edge, payer, '120');
    expect(await act(officer, 'chargeback', deposit, { reference: 'CASE-1', amount: 170 })).toBe('200');
    expect(await decide(finance, deposit)).toBe('approved');
    expect(await standing(payer, second)).toBe('cancelled moneyTakenBack 0 0 120');
    expect(await standing(payer, first)).toBe('onHold moneyTakenBack 0 0 20');
    expect((await open(first)).legs.filter(({ state }) => state === 'open')).toEqual([]);
    expect(await act(officer, 'approve', first)).toBe('withdrawalHeld');
    expect(await listed(payer, 'withdrawals')).toEqual(
      expect.arrayContaining(['-80 onHold', '-20 cancelled R', '-120 cancelled']),
    );
  });

  test('a payout that is out already is owed, later credits settle it first, and a dispute that is won gives it back', async () => {
    const { payer, deposit } = await depositor();
    const number = await withdraw(edge, payer, '200');
    await approveAll(number);
    const [leg] = (await open(number)).legs;
    expect(await pay(number, leg?.id)).toBe('200');
    await chargeBack(deposit);
    expect(await held(payer)).toEqual({ balance: 0, limit: 0, owed: 200 });
    const again = await checkout(edge, payer);
    setOrder(edge, again, { state: 'succeeded' });
    await notify(edge, again);
    expect(await held(payer)).toEqual({ balance: 50, limit: 50, owed: 0 });
    expect(await listed(payer, 'credits')).toEqual(['-200 approved']);
    expect(await act(officer, 'chargeback-won', deposit, { reference: `CASE-${deposit}` })).toBe('200');
    expect(await decide(finance, deposit)).toBe('approved');
    expect(await held(payer)).toEqual({ balance: 300, limit: 300, owed: 0 });
  });

  test('DP-18 a dispute that was lost holds the rest of the client’s money no longer', async () => {
    const { payer, deposit } = await depositor();
    expect(await act(officer, 'chargeback', deposit, { reference: 'CASE-2', amount: 100 })).toBe('200');
    expect(await decide(finance, deposit)).toBe('approved');
    const number = await withdraw(edge, payer, '100');
    expect(await standing(payer, number)).toBe('onHold chargebackOpen 0 0 0');
    expect(await act(officer, 'chargeback-lost', deposit, { reference: 'CASE-2' })).toBe('200');
    expect(await decide(finance, deposit)).toBe('approved');
    await recheckHolds(edge.withdrawals, 'northline', payer.clientId);
    expect(await standing(payer, number)).toBe('pending 0 0 0');
    expect(await act(officer, 'chargeback-lost', deposit, { reference: 'CASE-2' })).toBe('paymentOver');
    expect(await held(payer)).toEqual({ balance: 50, limit: 50, owed: 0 });
  });

  test('a refund since the request holds an open withdrawal, though its money is there', async () => {
    const { payer, deposit } = await depositor();
    const number = await withdraw(edge, payer, '100');
    expect(await act(officer, 'refund', deposit, { reference: 'PREPARED-1', amount: 50 })).toBe('200');
    expect(await decide(finance, deposit)).toBe('approved');
    expect(await standing(payer, number)).toBe('onHold moneyTakenBack 0 0 0');
    expect(await act(compliance, 'release', number)).toBe('200');
    expect(await standing(payer, number)).toBe('pending 0 0 0');
  });

  test('LE-11 of a cancelled withdrawal, the client sees what came back and what was taken meanwhile', async () => {
    const { payer, deposit } = await depositor();
    const number = await withdraw(edge, payer, '200');
    const deaf = { ...edge.withdrawals, carryOut: async () => undefined };
    expect(await cancel(payer, number, deaf)).toBe('cancelled');
    expect(await act(officer, 'chargeback', deposit, { reference: 'CASE-3', amount: 170 })).toBe('200');
    expect(await decide(finance, deposit)).toBe('approved');
    const payment = await transaction(edge.pool, 'northline', (connection) => findByNumber(connection, number));
    await edge.withdrawals.carryOut('northline', payment?.id ?? 0);
    expect(await held(payer)).toMatchObject({ balance: 80, owed: 0 });
    expect(await standing(payer, number)).toBe('cancelled cancelledByClient 0 80 120');
  });

  test('race: of a chargeback and the client taking the withdrawal back, whatever comes first, nothing is there twice', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { payer, deposit } = await depositor();
      const number = await withdraw(edge, payer, '200');
      expect(await act(officer, 'chargeback', deposit, { reference: `CASE-${deposit}` })).toBe('200');
      await Promise.all([decide(finance, deposit), cancel(payer, number)]);
      expect(await held(payer)).toEqual({ balance: 0, limit: 0, owed: 0 });
      expect((await show(payer, number)).status).toBe('cancelled');
    }
  });
});

/** Creates a withdrawal of 250 of which 150 have been paid back to the deposit. */
async function paidInPart() {
  const { payer, deposit } = await depositor();
  const number = await withdraw(edge, payer, '250');
  await approveAll(number);
  const legs = [{ amount: 150, deposit }, { amount: 100 }];
  expect(await act(officer, 'legs', number, { legs })).toBe('200');
  expect(await decide(compliance, number)).toBe('approved');
  const [first] = (await open(number)).legs.filter(({ state }) => state === 'open');
  expect(await pay(number, first?.id)).toBe('200');
  return { payer, number, first };
}

describe('WD-4 a return that the ledger refuses, since a chargeback came first', () => {
  test('counts as taken back, and what comes back later is returned to the client', async () => {
    const { payer, number, first } = await paidInPart();
    // The engine has booked the chargeback, and its effects have not been applied yet.
    const chargeback = { kind: 'chargeback', amount: eur('100'), provider: 'sealed' } as const;
    const account = { brandId: 'northline', accountId: payer.accountId };
    expect(await edge.desk.moveMoney(account, chargeback, `taken:${number}`)).toMatchObject({ ok: true });
    expect(await act(officer, 'decline', number)).toBe('200');
    expect(await standing(payer, number)).toBe('approved declinedByStaff 150 0 100');
    expect(await listed(payer, 'withdrawals')).toEqual(expect.arrayContaining(['-150 approved', '-100 declined R']));
    expect(await act(finance, 'returned', number, { leg: first?.id })).toBe('200');
    expect(await standing(payer, number)).toBe('onHold payoutReturned 0 0 100');
    expect(await act(officer, 'decline', number)).toBe('200');
    expect(await held(payer)).toEqual({ balance: 150, limit: 150, owed: 0 });
  });
});

describe('WD-21 paid in part, the rest declined', () => {
  test('it is shown, listed, summed and mailed as that', async () => {
    const { payer, number } = await paidInPart();
    expect(await act(officer, 'decline', number)).toBe('200');
    expect(await standing(payer, number)).toBe('approved declinedByStaff 150 100 0');
    expect(await listed(payer, 'withdrawals')).toEqual(expect.arrayContaining(['-150 approved', '-100 declined R']));
    expect(await netDeposits(payer)).toBe(eur('100'));
    expect(await held(payer)).toMatchObject({ balance: 100 });
    expect(await mailsOf(payer)).toContain('withdrawalPartlyDeclined');
    const texts = (await deliverAll(edge)).filter(({ to }) => to === payer.email).map(({ text }) => text);
    const words = 'Of your withdrawal of €250.00, €150.00 was paid. €100.00 was declined';
    expect(texts.filter((text) => text.includes(words))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('We sent you €150.00'))).toHaveLength(1);
    expect(await standing(payer, `${number}-R`)).toBe('approved declinedByStaff 150 100 0');
    const found = await officePost(edge, 'payments', { group: 'withdrawals', search: `${number}-R` }, finance.sent);
    expect(found.data).toMatchObject({ rows: [{ transaction_id: number }] });
  });
});
