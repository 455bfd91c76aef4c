import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentCase } from '@candor/contracts/http/office/payments.ts';
import { accept } from '@candor/domain/result.ts';
import * as z from 'zod/mini';
import { eur } from '../../../../tests/support/dealing.ts';
import { applyAgain, approveAndDie, latestOutcome, outcomeFor } from '../../../../tests/support/approvals.ts';
import { checkout, created, ledgerOf, notify, payer, setOrder, start } from '../../../../tests/support/deposits.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import type { Answered, Entered } from '../../../../tests/support/edgeClient.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { sessionOf } from '../../../../tests/support/withdrawals.ts';
import { transaction } from '../../../database/pool.ts';
import { hasOpenChargeback } from '../../money/withdrawals/store.ts';

let edge: Edge;
let officer: Staff;
let finance: Staff;
let second: Staff;
let compliance: Staff;
let requests = 0;

beforeAll(async () => {
  edge = await startEdge();
  officer = await newStaff(edge, ['paymentsOfficer']);
  finance = await newStaff(edge, ['finance']);
  second = await newStaff(edge, ['finance']);
  compliance = await newStaff(edge, ['compliance']);
});

afterAll(() => edge.stop());

const because = { reason: 'Looked at with care' };

function next(): string {
  requests += 1;
  return `request-${requests}`;
}

function act(staff: Staff, name: string, number: string, more: object = {}): Promise<Answered> {
  const body = { transaction_id: number, request: next(), ...because, ...more };
  return officePost(edge, `payments/${name}`, body, staff.sent);
}

function find(number: string, more: object = {}): Promise<Answered> {
  return act(officer, 'confirm', number, { reference: `LINE-${number}`, amount: 250, ...more });
}

async function codeOf(answered: Promise<Answered>): Promise<string> {
  const { status, code } = await answered;
  return code ?? String(status);
}

async function open(number: string) {
  const answer = await officePost(edge, 'payments/open', { transaction_id: number }, finance.sent);
  expect(answer.status, answer.text).toBe(200);
  return z.decode(paymentCase, answer.data as never);
}

async function standing(number: string): Promise<string> {
  const { payment } = await open(number);
  return [payment.status, ...payment.reasons].join(' ');
}

async function approve(staff: Staff, id: unknown, yes = 1): Promise<string> {
  const answer = await officePost(edge, 'approvals/decide', { id, approve: yes, ...because }, staff.sent);
  return answer.code ?? String(answer.data['state']);
}

async function decide(staff: Staff, number: string, yes = 1): Promise<string> {
  const { approval } = await open(number);
  return approval === null ? 'nothing waits' : approve(staff, approval.id, yes);
}

/** Creates a wire that its client has announced. */
async function wire(): Promise<{ readonly client: Entered; readonly number: string }> {
  const client = await payer(edge);
  const number = await created(edge, client, { method: 2, provider: 'wire' });
  await start(edge, client, number, 'wire');
  return { client, number };
}

async function mailsOf(client: Entered): Promise<string[]> {
  const { clientId } = await sessionOf(edge, client);
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ template: string }>(
      `SELECT template FROM mail WHERE client_id = $1 AND template LIKE 'deposit%' ORDER BY id`,
      [clientId],
    );
    return rows.map(({ template }) => template);
  });
}

async function audited(client: Entered): Promise<string[]> {
  const { clientId } = await sessionOf(edge, client);
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ action: string }>(
      'SELECT action FROM audit_entry WHERE client_id = $1 ORDER BY number',
      [clientId],
    );
    return rows.map(({ action }) => action);
  });
}

const credited = { cash: eur('250'), suspended: 0n, entries: ['deposit'] };

describe('DP-11 two people credit a wire', () => {
  test('the first has found it, the second approves, the client is notified', async () => {
    const { client, number } = await wire();
    expect(await codeOf(find(number))).toBe('200');
    expect(await standing(number)).toBe('pending');
    expect(await ledgerOf(edge, client)).toMatchObject({ cash: 0n });
    expect(await decide(finance, number)).toBe('approved');
    expect(await standing(number)).toBe('approved');
    expect(await ledgerOf(edge, client)).toMatchObject(credited);
    expect(await mailsOf(client)).toEqual(['depositReceived']);
    expect(await audited(client)).toEqual(['depositConfirm.requested', 'depositConfirm.approved']);
    const { events } = await open(number);
    expect(events).toContainEqual(expect.objectContaining({ kind: 'confirmed', actor: finance.name }));
    expect(await codeOf(find(number, { reference: 'LINE-AGAIN' }))).toBe('paymentOver');
  });

  test('T47 nobody approves his own, and only finance approves', async () => {
    const { client, number } = await wire();
    expect(await codeOf(act(finance, 'confirm', number, { reference: 'LINE-1', amount: 250 }))).toBe('forbidden');
    await find(number);
    expect(await decide(officer, number)).toBe('forbidden');
    expect(await decide(compliance, number)).toBe('forbidden');
    expect(await ledgerOf(edge, client)).toMatchObject({ cash: 0n });
  });

  test('another amount is refused, and the same request asks once', async () => {
    const { number } = await wire();
    expect(await codeOf(find(number, { amount: 249.99 }))).toBe('amountDiffers');
    const request = next();
    expect(await codeOf(find(number, { request }))).toBe('200');
    expect(await codeOf(find(number, { request }))).toBe('200');
    expect(await codeOf(find(number))).toBe('approvalWaiting');
  });

  test('T41 of two second persons at once one credits', async () => {
    const { client, number } = await wire();
    await find(number);
    const { approval } = await open(number);
    const answers = await Promise.all([finance, second].map((one) => approve(one, approval?.id)));
    expect(answers.toSorted()).toEqual(['approvalOver', 'approved']);
    expect(await ledgerOf(edge, client)).toMatchObject(credited);
  });

  test('DP-3 confirmed while its provider says so too: credited once', async () => {
    const client = await payer(edge);
    const number = await checkout(edge, client);
    await find(number);
    const { approval } = await open(number);
    setOrder(edge, number, { state: 'succeeded' });
    await Promise.all([approve(finance, approval?.id), notify(edge, number, { state: 'succeeded' })]);
    await edge.payments.sweep();
    expect(await standing(number)).toBe('approved');
    expect(await ledgerOf(edge, client)).toMatchObject(credited);
  });

  test('what has been credited before the second person decides is not credited again', async () => {
    const client = await payer(edge);
    const number = await checkout(edge, client);
    await find(number);
    setOrder(edge, number, { state: 'succeeded' });
    await notify(edge, number, { state: 'succeeded' });
    expect(await decide(finance, number)).toBe('approved');
    expect(await latestOutcome(edge)).toBe('paymentMoved');
    expect(await ledgerOf(edge, client)).toMatchObject(credited);
    const { events } = await open(number);
    expect(events.at(-1)).toMatchObject({ kind: 'approvalOver', status: 'approved' });
  });

  test('B4.9 carried out again after a crash it credits once, and leaves one event', async () => {
    const { client, number } = await wire();
    await find(number);
    const { approval } = await open(number);
    await approveAndDie(edge, approval?.id, finance);
    for (let time = 0; time < 3; time++) await applyAgain(edge, approval?.id);
    expect(await ledgerOf(edge, client)).toMatchObject(credited);
    const { events } = await open(number);
    expect(events.filter(({ kind }) => kind === 'confirmed')).toHaveLength(1);
  });

  test('DP-12 a line stands for one payment', async () => {
    const first = await wire();
    const other = await wire();
    await find(first.number, { reference: 'Statement 7 line 3' });
    await find(other.number, { reference: 'statement 7 LINE 3' });
    expect(await decide(finance, first.number)).toBe('approved');
    expect(await latestOutcome(edge)).toBe('done');
    expect(await decide(finance, other.number)).toBe('approved');
    expect(await latestOutcome(edge)).toBe('referenceUsed');
    expect(await ledgerOf(edge, first.client)).toMatchObject(credited);
    expect(await ledgerOf(edge, other.client)).toMatchObject({ cash: 0n });
    expect(await standing(other.number)).toBe('pending');
    expect(await codeOf(find(other.number, { reference: 'Statement 7 line 3' }))).toBe('referenceUsed');
  });
});

describe('DP-14 one person holds and declines, compliance releases', () => {
  test('held, released by compliance, asked again, credited', async () => {
    const client = await payer(edge);
    const number = await checkout(edge, client);
    expect(await codeOf(act(finance, 'hold', number, { hold: 'fundingDocumentMissing' }))).toBe('malformed');
    const request = next();
    expect(await codeOf(act(finance, 'hold', number, { hold: 'review', request }))).toBe('200');
    expect(await codeOf(act(finance, 'hold', number, { hold: 'review', request }))).toBe('200');
    expect(await standing(number)).toBe('onHold review');
    setOrder(edge, number, { state: 'succeeded' });
    await notify(edge, number, { state: 'succeeded' });
    expect(await ledgerOf(edge, client)).toMatchObject({ cash: 0n, suspended: eur('250') });
    expect(await codeOf(act(officer, 'release', number))).toBe('forbidden');
    expect(await codeOf(act(compliance, 'release', number))).toBe('200');
    expect(await standing(number)).toBe('approved');
    expect(await ledgerOf(edge, client)).toMatchObject({ cash: eur('250'), suspended: 0n });
    expect(await audited(client)).toEqual(['deposit.held', 'deposit.released']);
  });

  test('declined: what waits for a second person is over, and nobody confirms it any more', async () => {
    const { client, number } = await wire();
    await find(number);
    const { approval } = await open(number);
    expect(await codeOf(act(officer, 'decline', number))).toBe('200');
    expect(await standing(number)).toBe('declined declinedByStaff');
    expect(await approve(finance, approval?.id)).toBe('approvalOver');
    expect(await ledgerOf(edge, client)).toMatchObject({ cash: 0n });
    expect(await mailsOf(client)).toEqual(['depositDeclined']);
    expect(await codeOf(act(officer, 'decline', number))).toBe('paymentOver');
  });
});

describe('DP-13 money that nobody announced', () => {
  function manual(staff: Staff, clientId: number, more: object = {}): Promise<Answered> {
    const body = {
      client_id: clientId,
      provider: 'wire',
      amount: 80,
      reference: 'FOUND-1',
      request: next(),
      ...because,
    };
    return officePost(edge, 'payments/manual', { ...body, ...more }, staff.sent);
  }

  test('two people make a deposit of type 11 of it, once', async () => {
    const client = await payer(edge);
    const { clientId } = await sessionOf(edge, client);
    const request = next();
    const answer = await manual(officer, clientId, { request });
    expect(answer.status, answer.text).toBe(200);
    expect((await manual(officer, clientId, { request })).data['id']).toBe(answer.data['id']);
    expect(await codeOf(manual(officer, clientId, { request, amount: 81 }))).toBe('commandReused');
    expect(await codeOf(manual(officer, clientId, { reference: 'found-1' }))).toBe('approvalWaiting');
    // Clients choose the ids of their own requests.
    await created(edge, client, { id: `approval:${String(answer.data['id'])}` });
    expect(await approve(officer, answer.data['id'])).toBe('forbidden');
    const answers = await Promise.all([approve(finance, answer.data['id']), approve(second, answer.data['id'])]);
    expect(answers.toSorted()).toEqual(['approvalOver', 'approved']);
    for (let time = 0; time < 2; time++) expect(await applyAgain(edge, answer.data['id'])).toEqual(accept(true));
    expect(await ledgerOf(edge, client)).toEqual({ cash: eur('80'), suspended: 0n, entries: ['deposit'] });
    expect(await codeOf(manual(officer, clientId))).toBe('referenceUsed');
    expect(await mailsOf(client)).toEqual(['depositReceived']);
  });

  test('DP-12 FE-6 a line that was used between asking and approving is refused all the same', async () => {
    const client = await payer(edge);
    const { clientId } = await sessionOf(edge, client);
    const answer = await manual(officer, clientId, { reference: 'FOUND-3' });
    const { number } = await wire();
    await find(number, { reference: 'found-3' });
    expect([await decide(finance, number), await latestOutcome(edge)]).toEqual(['approved', 'done']);
    expect(await approve(second, answer.data['id'])).toBe('approved');
    expect(await outcomeFor(edge, answer.data['id'])).toBe('referenceUsed');
    const again = await applyAgain(edge, answer.data['id']);
    expect(again).toMatchObject({ ok: false, refusal: { code: 'referenceUsed' } });
    expect(await ledgerOf(edge, client)).toEqual({ cash: 0n, suspended: 0n, entries: [] });
  });

  test('not by one, not for nobody, not through a provider that the brand has not', async () => {
    const { clientId } = await sessionOf(edge, await payer(edge));
    expect(await codeOf(manual(finance, clientId))).toBe('forbidden');
    expect(await codeOf(manual(officer, 9_999_999))).toBe('notFound');
    expect(await codeOf(manual(officer, clientId, { provider: 'nobody', reference: 'FOUND-2' }))).toBe(
      'methodUnavailable',
    );
    expect(await codeOf(manual(officer, clientId, { amount: 0, reference: 'FOUND-2' }))).toBe('malformed');
  });
});

describe('DP-15 DP-16 back to where it came from', () => {
  async function paid(): Promise<{ readonly client: Entered; readonly number: string }> {
    const client = await payer(edge);
    const number = await checkout(edge, client);
    setOrder(edge, number, { state: 'succeeded' });
    await notify(edge, number, { state: 'succeeded' });
    expect(await standing(number)).toBe('approved');
    return { client, number };
  }

  function refund(number: string, amount: number, more: object = {}): Promise<Answered> {
    return act(officer, 'refund', number, { reference: 'PREPARED-1', amount, ...more });
  }

  test('refunded in two parts, never more than is left, and what the provider then says is no third', async () => {
    const { client, number } = await paid();
    expect(await codeOf(refund(number, 250.01))).toBe('refundTooLarge');
    expect(await codeOf(act(finance, 'refund', number, { reference: 'PREPARED-1', amount: 1 }))).toBe('forbidden');
    const request = next();
    expect(await codeOf(refund(number, 100, { request }))).toBe('200');
    expect(await codeOf(refund(number, 100, { request }))).toBe('200');
    expect(await codeOf(refund(number, 100))).toBe('approvalWaiting');
    const { approval } = await open(number);
    const both = await Promise.all([approve(finance, approval?.id), approve(second, approval?.id)]);
    expect(both.toSorted()).toEqual(['approvalOver', 'approved']);
    for (let time = 0; time < 2; time++) expect(await applyAgain(edge, approval?.id)).toEqual(accept(true));
    expect(await standing(number)).toBe('partiallyRefunded');
    expect(await ledgerOf(edge, client)).toMatchObject({ cash: eur('150'), entries: ['deposit', 'refund'] });
    setOrder(edge, number, { state: 'partiallyRefunded', refunded: '100.00' });
    await notify(edge, number, { state: 'partiallyRefunded', refunded: '100.00' });
    expect(await ledgerOf(edge, client)).toMatchObject({ cash: eur('150') });
    expect(await codeOf(refund(number, 150.01))).toBe('refundTooLarge');
    expect(await codeOf(refund(number, 150))).toBe('200');
    expect(await decide(finance, number)).toBe('approved');
    expect(await standing(number)).toBe('refunded');
    expect(await codeOf(refund(number, 1))).toBe('paymentOver');
    expect(await ledgerOf(edge, client)).toMatchObject({ cash: 0n });
    expect(await mailsOf(client)).toEqual(['depositReceived', 'depositRefunded', 'depositRefunded']);
  });

  test('R1 what the client could not withdraw is not refunded, and can be asked for again', async () => {
    const { client, number } = await paid();
    const { accounts } = await sessionOf(edge, client);
    const account = { brandId: 'northline', accountId: accounts.real };
    const reserved = { kind: 'reserveWithdrawal', amount: eur('200') } as const;
    expect(await edge.desk.moveMoney(account, reserved, `aside:${accounts.real}`)).toMatchObject({ ok: true });
    expect(await codeOf(refund(number, 100))).toBe('200');
    const { approval } = await open(number);
    const answer = await officePost(
      edge,
      'approvals/decide',
      { id: approval?.id, approve: 1, ...because },
      finance.sent,
    );
    const refusal = { code: 'withdrawalAboveLimit', params: { limit: '50.00' } };
    expect(answer.data).toMatchObject({ state: 'approved', outcome: 'failed', refusal });
    for (let time = 0; time < 2; time++) {
      expect(await applyAgain(edge, approval?.id)).toMatchObject({ ok: false, refusal });
    }
    expect(await standing(number)).toBe('approved');
    expect(await ledgerOf(edge, client)).toMatchObject({ cash: eur('50') });
    expect(await codeOf(refund(number, 50))).toBe('200');
    expect(await decide(finance, number)).toBe('approved');
    expect(await ledgerOf(edge, client)).toMatchObject({ cash: 0n });
    expect(await standing(number)).toBe('partiallyRefunded');
  });

  test('DP-16 a chargeback of a part takes that part, under a reference that stands for it alone', async () => {
    const { client, number } = await paid();
    const dispute = { reference: 'CASE-4711', amount: 100 };
    expect(await codeOf(act(officer, 'chargeback', number, { ...dispute, amount: 250.01 }))).toBe('refundTooLarge');
    expect(await codeOf(act(officer, 'chargeback', number, dispute))).toBe('200');
    expect(await decide(compliance, number)).toBe('approved');
    expect(await ledgerOf(edge, client)).toMatchObject({ cash: eur('150'), entries: ['deposit', 'chargeback'] });
    const { number: other } = await paid();
    expect(await codeOf(act(officer, 'chargeback', other, { reference: 'case-4711' }))).toBe('referenceUsed');
    expect(await codeOf(act(officer, 'chargeback-won', number, { reference: 'CASE-4711' }))).toBe('200');
    expect(await decide(compliance, number)).toBe('approved');
    expect(await mailsOf(client)).toEqual(['depositReceived', 'depositChargedBack', 'depositChargebackWon']);
  });

  test('a chargeback takes what is left, once, and its reversal gives it back, once', async () => {
    const { client, number } = await paid();
    const { clientId } = await sessionOf(edge, client);
    const isHeld = () => transaction(edge.pool, 'northline', (connection) => hasOpenChargeback(connection, clientId));
    const dispute = { reference: 'DISPUTE-1' };
    expect(await codeOf(act(officer, 'chargeback-won', number, dispute))).toBe('paymentOver');
    expect(await codeOf(act(officer, 'chargeback', number, dispute))).toBe('200');
    const { approval } = await open(number);
    const both = await Promise.all([approve(finance, approval?.id), approve(compliance, approval?.id)]);
    expect(both.toSorted()).toEqual(['approvalOver', 'approved']);
    for (let time = 0; time < 2; time++) expect(await applyAgain(edge, approval?.id)).toEqual(accept(true));
    expect(await standing(number)).toBe('chargeback');
    expect(await ledgerOf(edge, client)).toMatchObject({ cash: 0n, entries: ['deposit', 'chargeback'] });
    expect(await codeOf(act(officer, 'chargeback', number, dispute))).toBe('paymentOver');
    expect(await isHeld()).toBe(true);
    expect(await codeOf(act(officer, 'chargeback-won', number, dispute))).toBe('200');
    expect(await decide(compliance, number)).toBe('approved');
    expect(await standing(number)).toBe('approved');
    expect(await ledgerOf(edge, client)).toMatchObject({ cash: eur('250') });
    expect(await isHeld()).toBe(false);
  });
});
