import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../../../database/pool.ts';
import { eur } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { loginReal, post } from '../../../../tests/support/edgeClient.ts';
import { deliverAll } from '../../../../tests/support/mail.ts';
import {
  clearedPayer,
  confirm,
  newPayer,
  pay,
  saveAccount,
  sessionOf,
  verify,
  withdraw,
} from '../../../../tests/support/withdrawals.ts';
import type { Payer } from '../../../../tests/support/withdrawals.ts';
import { findByNumber, listEvents } from '../payments/index.ts';
import type { Payment } from '../payments/index.ts';
import { recheckHolds, withdrawalCalls } from './index.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

async function stored(number: string): Promise<Payment> {
  const payment = await transaction(edge.pool, 'northline', (connection) => findByNumber(connection, number));
  if (payment === undefined) throw new Error(`no payment ${number}`);
  return payment;
}

async function standing(number: string): Promise<string> {
  const { status, reasons } = await stored(number);
  return [status, ...reasons].join(' ');
}

function balance({ accountId }: Payer) {
  return edge.desk.balance({ brandId: 'northline', accountId });
}

async function cancel(payer: Payer, number: string): Promise<string> {
  const cancelled = await withdrawalCalls(edge.withdrawals).cancel(await sessionOf(edge, payer), await stored(number));
  return cancelled.ok ? cancelled.value.status : cancelled.refusal.code;
}

async function mailsOf({ clientId }: Payer): Promise<string[]> {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ template: string }>(
      `SELECT template FROM mail WHERE client_id = $1 AND template LIKE 'withdrawal%' ORDER BY id`,
      [clientId],
    );
    return rows.map(({ template }) => template);
  });
}

describe('WD-1 WD-2 the call of the specification', () => {
  test('amount and comments alone are accepted, and the money is set aside at once', async () => {
    const payer = await clearedPayer(edge, '500');
    const number = await withdraw(edge, payer, '120.50');
    expect(await standing(number)).toBe('pending');
    expect(await balance(payer)).toMatchObject({ balance: eur('379.50'), limit: eur('379.50') });
    expect(await mailsOf(payer)).toEqual(['withdrawalReceived']);
    const shown = await withdrawalCalls(edge.withdrawals).show(await sessionOf(edge, payer), await stored(number));
    expect(shown).toMatchObject({
      ok: true,
      value: { status: 'pending', amount: eur('-120.50'), held_by: 'us', can_cancel: true, payout_reference: null },
    });
  });

  test('everything can be taken out, a cent more cannot, and then nothing is left', async () => {
    const payer = await clearedPayer(edge, '50');
    expect(await withdraw(edge, payer, '50.01')).toBe('withdrawalAboveLimit');
    expect(await standing(await withdraw(edge, payer, '50'))).toBe('pending');
    expect(await withdraw(edge, payer, '1')).toBe('withdrawalNoBalance');
  });

  test('below the minimum it waits until a person has looked, unless it is everything', async () => {
    const payer = await clearedPayer(edge, '19');
    expect(await standing(await withdraw(edge, payer, '0.01'))).toBe('onHold belowMinimum');
    expect(await standing(await withdraw(edge, payer, '10'))).toBe('pending');
    expect(await standing(await withdraw(edge, payer, '8.99'))).toBe('pending');
  });

  test('the refusals are in the words of the specification', async () => {
    const payer = await newPayer(edge, '25');
    const calls = withdrawalCalls(edge.withdrawals);
    const session = { ...(await sessionOf(edge, payer)), kind: 'real' as const };
    const request = { comments: 'Rent', requestId: undefined };
    const above = await calls.create({ session }, { ...request, amount: eur('-26') });
    expect(above).toMatchObject({ refusal: { code: 'withdrawalAboveLimit', params: { limit: '25.00' } } });
    expect(await calls.create({ session }, { ...request, amount: eur('26') })).toMatchObject({
      refusal: { code: 'malformed', field: 'amount' },
    });
    expect(await calls.create({ session }, { ...request, comments: undefined, amount: eur('-20') })).toMatchObject({
      refusal: { code: 'fieldRequired', field: 'comments' },
    });
    const demo = { ...session, kind: 'demo' as const };
    expect(await calls.create({ session: demo }, { ...request, amount: eur('-20') })).toMatchObject({
      refusal: { code: 'demoMoney' },
    });
    const limited = { ...session, isLimited: true };
    expect(await calls.create({ session: limited }, { ...request, amount: eur('-20') })).toMatchObject({
      refusal: { code: 'freshLoginNeeded' },
    });
  });

  test('a fourth one is accepted, and waits until a person has looked', async () => {
    const payer = await clearedPayer(edge, '100');
    const numbers = [
      await withdraw(edge, payer, '10'),
      await withdraw(edge, payer, '10'),
      await withdraw(edge, payer, '10'),
    ];
    expect(await standing(await withdraw(edge, payer, '10'))).toBe('onHold velocity');
    for (const number of numbers.slice(0, 2)) expect(await cancel(payer, number)).toBe('cancelled');
    expect(await standing(await withdraw(edge, payer, '10'))).toBe('pending');
  });
});

test('WD-9 money that was credited out of suspense is money that came in', async () => {
  const payer = await clearedPayer(edge, '0');
  const account = { brandId: 'northline', accountId: payer.accountId };
  const amount = eur('100');
  for (const movement of [
    { kind: 'suspend', amount, provider: 'sealed' },
    { kind: 'releaseSuspended', amount },
  ] as const)
    expect(await edge.desk.moveMoney(account, movement, `late:${movement.kind}:${payer.accountId}`)).toMatchObject({
      ok: true,
    });
  expect(await standing(await withdraw(edge, payer, '50'))).toBe('onHold noTrading');
});

describe('WD-3 nothing is refused for what is missing', () => {
  test('each item is named, and the withdrawal goes on by itself when it has been done', async () => {
    const payer = await newPayer(edge, '100');
    const number = await withdraw(edge, payer, '40');
    expect(await standing(number)).toBe('onHold emailUnconfirmed notVerified payoutDetailsMissing noTrading');
    expect(await mailsOf(payer)).toEqual(['withdrawalReceived', 'withdrawalHeld']);
    expect(await balance(payer)).toMatchObject({ balance: eur('60') });
    await confirm(edge, payer);
    await recheckHolds(edge.withdrawals, 'northline', payer.clientId);
    expect(await standing(number)).toBe('onHold notVerified payoutDetailsMissing noTrading');
    await verify(edge, payer);
    await recheckHolds(edge.withdrawals, 'northline');
    expect(await standing(number)).toBe('onHold payoutDetailsMissing noTrading');
    await saveAccount(edge, payer);
    await recheckHolds(edge.withdrawals, 'northline');
    expect(await standing(number)).toBe('onHold noTrading');
  });

  test('WD-11 the clock stands still while the client is waited for', async () => {
    const payer = await clearedPayer(edge, '100');
    await asOwner(edge.database, (owner) =>
      owner.query('UPDATE client SET email_confirmed_at = NULL WHERE id = $1', [payer.clientId]),
    );
    const number = await withdraw(edge, payer, '40');
    const { dueAt: before } = await stored(number);
    edge.clock.pass(14 * 86_400_000);
    await confirm(edge, payer);
    await recheckHolds(edge.withdrawals, 'northline', payer.clientId);
    const { status, dueAt: after } = await stored(number);
    expect(status).toBe('pending');
    expect(after).toBeGreaterThan((before ?? 0) + 13 * 86_400_000);
  });

  test('WD-7 another bank account holds it for a day', async () => {
    const payer = await clearedPayer(edge, '100');
    await saveAccount(edge, payer);
    const number = await withdraw(edge, payer, '40');
    expect(await standing(number)).toBe('onHold coolOff');
    edge.clock.pass(24 * 3_600_000 - 1);
    await recheckHolds(edge.withdrawals, 'northline', payer.clientId);
    expect(await standing(number)).toBe('onHold coolOff');
    edge.clock.pass(1);
    await recheckHolds(edge.withdrawals, 'northline', payer.clientId);
    expect(await standing(number)).toBe('pending');
  });

  test('WD-7 T14 a new password holds what was pending', async () => {
    const payer = await clearedPayer(edge, '100');
    const number = await withdraw(edge, payer, '40');
    const change = { new_password: 'another horse battery', confirm_password: 'another horse battery' };
    expect((await post(edge, '/api/accounts/updatePassword', change, payer.sent)).status).toBe(200);
    await recheckHolds(edge.withdrawals, 'northline');
    expect(await standing(number)).toBe('onHold coolOff');
  });

  test('a withdrawal that is pending is held again by a chargeback of its client', async () => {
    const payer = await clearedPayer(edge, '100');
    const number = await withdraw(edge, payer, '40');
    await asOwner(edge.database, (owner) =>
      owner.query(
        `INSERT INTO payment (brand_id, client_id, account_id, type_id, number, amount, currency, status, is_test,
           created_at, changed_at)
         VALUES ('northline', $1, $2, 8, 'NOR-CHARGEBACK1', -10000000, 'EUR', 'approved', true, now(), now())`,
        [payer.clientId, payer.accountId],
      ),
    );
    await recheckHolds(edge.withdrawals, 'northline', payer.clientId);
    expect(await standing(number)).toBe('onHold chargebackOpen');
  });
});

describe('T40 T41 many at once', () => {
  test('of 50 withdrawals at once for money that is enough for one, one is accepted', async () => {
    const payer = await clearedPayer(edge, '100');
    const numbers = await Promise.all(Array.from({ length: 50 }, () => withdraw(edge, payer, '60')));
    const accepted = numbers.filter((answer) => answer.startsWith('NOR-'));
    expect(accepted).toHaveLength(1);
    expect(await balance(payer)).toMatchObject({ balance: eur('40'), limit: eur('40') });
    expect(new Set(numbers.filter((answer) => !answer.startsWith('NOR-')))).toEqual(
      new Set(['withdrawalAboveLimit', ...numbers.filter((answer) => answer === 'tooManyWithdrawals')]),
    );
  });

  test('asked again under its id it is the same one, of 20 at once too; with other words it is refused', async () => {
    const payer = await clearedPayer(edge, '100');
    const numbers = await Promise.all(Array.from({ length: 20 }, () => withdraw(edge, payer, '30', 'request-1')));
    expect(new Set(numbers).size).toBe(1);
    expect(await balance(payer)).toMatchObject({ balance: eur('70') });
    expect(await withdraw(edge, payer, '31', 'request-1')).toBe('commandReused');
    expect(await withdraw(edge, payer, '30', 'request-1')).toBe(numbers[0]);
  });

  test('what the engine refuses never was, and is refused again under its id', async () => {
    const payer = await clearedPayer(edge, '100');
    const { accountId } = payer;
    const stale = await balance(payer);
    const desk = { ...edge.withdrawals.desk, balance: async () => stale };
    const session = { ...(await sessionOf(edge, payer)), kind: 'real' as const };
    const movement = { kind: 'reserveWithdrawal', amount: eur('70') } as const;
    await edge.desk.moveMoney({ brandId: 'northline', accountId }, movement, 'taken-meanwhile');
    const calls = withdrawalCalls({ ...edge.withdrawals, desk });
    const request = { amount: eur('-40'), comments: 'Rent', requestId: 'request-void' };
    const refusal = { code: 'withdrawalAboveLimit', field: 'amount', params: { limit: '30.00' } };
    expect(await calls.create({ session }, request)).toEqual({ ok: false, refusal });
    expect(await calls.create({ session }, request)).toEqual({ ok: false, refusal });
    expect(await mailsOf(payer)).toEqual([]);
  });
});

describe('WD-5 the client takes it back', () => {
  test('the money is his again, once', async () => {
    const payer = await clearedPayer(edge, '100');
    const number = await withdraw(edge, payer, '30');
    const answers = await Promise.all([cancel(payer, number), cancel(payer, number), cancel(payer, number)]);
    expect(answers.toSorted()).toEqual(['cancelled', 'paymentMoved', 'paymentMoved']);
    expect(await balance(payer)).toMatchObject({ balance: eur('100'), limit: eur('100') });
    expect(await mailsOf(payer)).toEqual(['withdrawalReceived', 'withdrawalCancelled']);
  });

  test.each([
    ['en', ['You requested €1\u202f234.50', 'your withdrawal of €1\u202f234.50. The money is back']],
    ['de', ['Sie haben 1.234,50\u00A0€ beantragt', 'Ihre Auszahlung über 1.234,50\u00A0€ storniert']],
  ])('CU-3 its mails in %s write the brand’s sign where the language puts it', async (language, texts) => {
    const payer = await clearedPayer(edge, '2000');
    await asOwner(edge.database, (owner) =>
      owner.query('UPDATE client SET language = $2 WHERE id = $1', [payer.clientId, language]),
    );
    expect(await cancel(payer, await withdraw(edge, payer, '1234.50'))).toBe('cancelled');
    const mails = (await deliverAll(edge)).filter(({ to }) => to === payer.email).map(({ text }) => text);
    for (const text of texts) expect(mails.filter((mail) => mail.includes(text))).toHaveLength(1);
    expect(mails.filter((mail) => mail.includes('EUR'))).toEqual([]);
  });

  test('T21 nobody takes back what is somebody else’s', async () => {
    const payer = await clearedPayer(edge, '100');
    const number = await withdraw(edge, payer, '30');
    expect(await cancel(await newPayer(edge, '0'), number)).toBe('notFound');
    expect(await standing(number)).toBe('pending');
  });
});

test('WD-12 a client whose day has passed is notified once', async () => {
  const payer = await clearedPayer(edge, '100');
  const number = await withdraw(edge, payer, '30');
  edge.clock.pass(20 * 86_400_000);
  await recheckHolds(edge.withdrawals, 'northline');
  await recheckHolds(edge.withdrawals, 'northline');
  expect(await mailsOf(payer)).toEqual(['withdrawalReceived', 'withdrawalLate']);
  const { id } = await stored(number);
  const events = await transaction(edge.pool, 'northline', (connection) => listEvents(connection, id));
  expect(events.map(({ kind }) => kind)).toEqual(['created', 'late']);
});

test('self-exclusion closes nobody out of his own money', async () => {
  const payer = await clearedPayer(edge, '100');
  await pay(edge, payer, '1');
  const again = await loginReal(edge, payer);
  expect((await post(edge, '/api/accounts/pause', { days: 7 }, again.sent)).status).toBe(200);
  expect((await withdraw(edge, { ...payer, ...again }, '30')).startsWith('NOR-')).toBe(true);
});

test('WD-3 a hold ends by itself, however many older withdrawals wait for their clients', async () => {
  const waiting = await newPayer(edge, '0');
  await asOwner(edge.database, (owner) =>
    owner.query(
      `WITH made AS (
         INSERT INTO payment (brand_id, client_id, account_id, type_id, number, amount, currency, status, is_test,
                              created_at, changed_at)
         SELECT 'northline', $1, $2, 6, 'NOR-MANY' || lpad(number::text, 6, '0'), -10000000, 'EUR', 'onHold', true, $3, $3
         FROM generate_series(1, 100) AS number RETURNING id)
       INSERT INTO withdrawal (payment_id, brand_id, holds) SELECT id, 'northline', '{}' FROM made`,
      [waiting.clientId, waiting.accountId, new Date(edge.clock.now())],
    ),
  );
  const payer = await clearedPayer(edge, '100');
  await asOwner(edge.database, (owner) =>
    owner.query('UPDATE client SET email_confirmed_at = NULL WHERE id = $1', [payer.clientId]),
  );
  const number = await withdraw(edge, payer, '40');
  expect(await standing(number)).toBe('onHold emailUnconfirmed');
  await confirm(edge, payer);
  await recheckHolds(edge.withdrawals, 'northline');
  expect(await standing(number)).toBe('pending');
});
