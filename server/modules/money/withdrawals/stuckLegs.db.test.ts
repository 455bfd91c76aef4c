import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '@candor/domain/time.ts';
import { eur } from '../../../../tests/support/dealing.ts';
import { failOnOurSide, setOrder } from '../../../../tests/support/deposits.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { clearedPayer, depositBy, withdraw } from '../../../../tests/support/withdrawals.ts';
import { sweepPayouts } from './index.ts';

/** Rule WD-18: withdrawals of which a part is at a provider that says nothing about it. */

let edge: Edge;
let staff: Readonly<Record<'officer' | 'finance' | 'compliance', Staff>>;
let requests = 0;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

beforeEach(newDesk);

const because = { reason: 'Looked at with care' };

/** Creates staff with new sessions: tests here pass days, longer than any session lasts. */
async function newDesk(): Promise<void> {
  const [officer, finance, compliance] = [
    await newStaff(edge, ['paymentsOfficer']),
    await newStaff(edge, ['finance']),
    await newStaff(edge, ['compliance']),
  ];
  staff = { officer, finance, compliance };
}

async function act(name: string, number: string, who: keyof typeof staff): Promise<string> {
  requests += 1;
  const body = { transaction_id: number, request: `request-${requests}`, ...because };
  const { code, status } = await officePost(edge, `payments/${name}`, body, staff[who].sent);
  return code ?? String(status);
}

async function open(number: string): Promise<Record<string, unknown>> {
  const { data } = await officePost(edge, 'payments/open', { transaction_id: number }, staff.finance.sent);
  return data;
}

async function approve(number: string): Promise<void> {
  expect(await act('approve', number, 'officer')).toBe('200');
  const { id } = (await open(number))['approval'] as { id: number };
  const decided = await officePost(edge, 'approvals/decide', { id, approve: 1, ...because }, staff.finance.sent);
  expect(decided.data['state']).toBe('approved');
}

/** Creates an approved withdrawal of 100 of which this much is being sent back to a deposit. */
async function sending(part = '100'): Promise<string> {
  const payer = await clearedPayer(edge, '500');
  await depositBy(edge, payer, 'paying', eur(part));
  const number = await withdraw(edge, payer, '100');
  await newDesk();
  await approve(number);
  return number;
}

async function standing(number: string): Promise<string> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ status: string; reasons: string[]; legs: string[] }>(
      `SELECT status, reasons, (SELECT array_agg(state ORDER BY id) FROM withdrawal_leg
         WHERE payment_id = payment.id AND state <> 'dropped') AS legs
       FROM payment WHERE number = $1`,
      [number],
    ),
  );
  return rows.map(({ status, reasons, legs }) => [status, ...reasons, '|', ...legs].join(' ')).join();
}

async function later(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    edge.clock.pass(DAY_MS);
    await edge.payments.sweep();
  }
  await newDesk();
}

test.each([
  ['all', '100', 'paymentMoved'],
  ['a part', '60', 'withdrawalHeld'],
])('WD-19 while %s of it may have been sent, one person does not release that hold', async (_name, part, refusal) => {
  const number = await sending(part);
  await later(15);
  const held = await standing(number);
  expect(held).toContain('onHold noAnswer | sending');
  expect((await open(number))['actions']).not.toContain('release');
  expect(await act('release', number, 'compliance')).toBe('paymentUnderway');
  expect(await standing(number)).toBe(held);
  expect(await act('approve', number, 'officer')).toBe(refusal);
});

test('WD-18 a part at a provider that the brand no longer has is for a person after fourteen days', async () => {
  const number = await sending();
  const deps = { ...edge.withdrawals, payments: { ...edge.payments.deps, providerOf: () => undefined } };
  for (let day = 0; day < 15; day += 1) {
    edge.clock.pass(DAY_MS);
    await sweepPayouts(deps, 'northline');
  }
  expect(await standing(number)).toBe('onHold noAnswer | sending');
});

test('WD-18 a part whose query fails on our side is asked about again a minute later', async () => {
  const number = await sending();
  const [attempt] = (await open(number))['attempts'] as { order: string }[];
  setOrder(edge, attempt?.order ?? '', { state: 'succeeded' });
  await failOnOurSide(edge, async () => {
    edge.clock.pass(MINUTE_MS);
    await edge.payments.sweep();
  });
  await edge.payments.sweep();
  expect(await standing(number)).toContain('sending');
  edge.clock.pass(MINUTE_MS);
  await edge.payments.sweep();
  expect(await standing(number)).toContain('paid');
});

test('WD-18 however many parts are at a provider that the brand no longer has, the others are asked about', async () => {
  const number = await sending();
  await asOwner(edge.database, (owner) =>
    owner.query(
      `WITH due AS (
         INSERT INTO withdrawal_leg (brand_id, payment_id, deposit_id, provider, amount, state)
         SELECT leg.brand_id, leg.payment_id, leg.deposit_id, 'gone', 1000000, 'failed'
         FROM withdrawal_leg leg JOIN payment ON payment.id = leg.payment_id, generate_series(1, 200)
         WHERE payment.number = $1 RETURNING id, brand_id, payment_id
       )
       INSERT INTO payment_attempt (brand_id, payment_id, number, purpose, leg_id, provider, order_number,
         idempotency_key, started_at, poll_at, outcome)
       SELECT brand_id, payment_id, 1 + id, 'payout', id, 'gone', 'GONE-' || lpad(id::text, 6, '0'), 'gone:' || id, $2, $2, 'unknown'
       FROM due`,
      [number, new Date(edge.clock.now())],
    ),
  );
  const attempts = (await open(number))['attempts'] as { order: string; provider: string }[];
  const order = attempts.find(({ provider }) => provider === 'paying')?.order ?? '';
  setOrder(edge, order, { state: 'succeeded' });
  edge.clock.pass(MINUTE_MS);
  await edge.payments.sweep();
  await edge.payments.sweep();
  expect(await standing(number)).toContain('paid');
});
