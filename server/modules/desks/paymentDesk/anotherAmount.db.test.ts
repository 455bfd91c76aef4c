import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentCase } from '@candor/contracts/http/office/payments.ts';
import * as z from 'zod/mini';
import { eur } from '../../../../tests/support/dealing.ts';
import { checkout, ledgerOf, notify, payer, setOrder } from '../../../../tests/support/deposits.ts';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import type { Answered, Entered } from '../../../../tests/support/edgeClient.ts';
import { deliverAll } from '../../../../tests/support/mail.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { sessionOf } from '../../../../tests/support/withdrawals.ts';
import { transaction } from '../../../database/pool.ts';
import { readNetDeposits } from '../../client/transactions/index.ts';

/** A provider reports another amount than was requested. */
let edge: Edge;
let officer: Staff;
let finance: Staff;
let requests = 0;

beforeAll(async () => {
  edge = await startEdge();
  officer = await newStaff(edge, ['paymentsOfficer']);
  finance = await newStaff(edge, ['finance']);
});

afterAll(() => edge.stop());

const because = { reason: 'Looked at with care' };

/** Creates a deposit of 250.00 for which another amount is reported. */
async function reported(amount: string): Promise<{ readonly client: Entered; readonly number: string }> {
  const client = await payer(edge);
  const number = await checkout(edge, client);
  setOrder(edge, number, { state: 'succeeded', amount });
  await notify(edge, number, { state: 'succeeded', amount });
  return { client, number };
}

function act(action: string, number: string, more: object): Promise<Answered> {
  requests += 1;
  const body = { transaction_id: number, request: `another-amount-${requests}`, ...because, ...more };
  return officePost(edge, `payments/${action}`, body, officer.sent);
}

async function open(number: string) {
  const { data } = await officePost(edge, 'payments/open', { transaction_id: number }, finance.sent);
  return z.decode(paymentCase, data as never);
}

describe('DP-11 a deposit of another amount', () => {
  test('shows what its provider reported, its reference and the stored notice', async () => {
    const { number } = await reported('301.00');
    const shown = await open(number);
    expect(shown.payment).toMatchObject({ status: 'onHold', reasons: ['amountDiffers'] });
    expect(shown).toMatchObject({ arrived: eur('301'), provider_reference: `ref-${number}` });
    expect(shown).toMatchObject({ notices: [{ verdict: 'verified', state: 'applied', repeats: 0 }] });
    expect(JSON.stringify(shown.notices)).toContain('301.00');
  });

  test('is confirmed in the amount that came, which counts in the mail, in net deposits and in what can be returned', async () => {
    const { client, number } = await reported('240.00');
    expect(await ledgerOf(edge, client)).toMatchObject({ cash: 0n, suspended: eur('240') });
    const line = { reference: `LINE-${number}` };
    expect((await act('confirm', number, { ...line, amount: 250 })).code).toBe('amountDiffers');
    expect((await act('confirm', number, { ...line, amount: 240 })).status).toBe(200);
    const { approval } = await open(number);
    const decision = { id: approval?.id, approve: 1, ...because };
    const decided = await officePost(edge, 'approvals/decide', decision, finance.sent);
    expect(decided.data, decided.text).toMatchObject({ state: 'approved' });
    expect(await ledgerOf(edge, client)).toMatchObject({ cash: eur('240'), suspended: 0n });
    const mails = (await deliverAll(edge)).filter(({ to }) => to === client.email).map(({ text }) => text);
    expect(mails.filter((text) => text.includes('€240.00 was credited'))).toHaveLength(1);
    const { accounts } = await sessionOf(edge, client);
    const net = transaction(edge.pool, 'northline', (connection) => readNetDeposits(connection, accounts.real));
    expect(await net).toBe(eur('240'));
    const back = { reference: 'BACK-240', amount: 240.01 };
    expect((await act('refund', number, back)).code).toBe('refundTooLarge');
  });
});
