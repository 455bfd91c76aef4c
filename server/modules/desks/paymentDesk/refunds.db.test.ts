import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '@candor/domain/time.ts';
import {
  checkout,
  completeDetails,
  deliver,
  failOnOurSide,
  notify,
  payer,
  setOrder,
} from '../../../../tests/support/deposits.ts';
import { eur } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { loginReal } from '../../../../tests/support/edgeClient.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { clearedPayer, sessionOf, withdraw } from '../../../../tests/support/withdrawals.ts';
import { sendRefunds } from '../../money/payments/index.ts';

let edge: Edge;
let officer: Staff;
let finance: Staff;
let requests = 0;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

beforeEach(async () => {
  officer = await newStaff(edge, ['paymentsOfficer']);
  finance = await newStaff(edge, ['finance']);
});

const because = { reason: 'Looked at with care' };

async function credited(provider: string): Promise<{ readonly deposit: string; readonly accountId: number }> {
  const client = await payer(edge);
  const deposit = await checkout(edge, client, { provider });
  setOrder(edge, deposit, { state: 'succeeded' });
  await notify(edge, deposit, {}, { provider });
  const { real: accountId } = (await sessionOf(edge, client)).accounts;
  return { deposit, accountId };
}

/** Requests as the first person. */
function request(name: string, number: string, fields: object) {
  requests += 1;
  const body = { transaction_id: number, request: `request-${requests}`, ...fields, ...because };
  return officePost(edge, `payments/${name}`, body, officer.sent);
}

/** Requests as the first person; returns the id of the approval. */
async function requested(name: string, number: string, fields: object): Promise<number> {
  await request(name, number, fields);
  const { data } = await officePost(edge, 'payments/open', { transaction_id: number }, finance.sent);
  const { id } = data['approval'] as { id: number };
  return id;
}

async function approved(id: number): Promise<string> {
  const answer = await officePost(edge, 'approvals/decide', { id, approve: 1, ...because }, finance.sent);
  return String(answer.data['state']);
}

/** Requests as the first person, and approves as a second one. */
async function decided(name: string, number: string, fields: object): Promise<string> {
  return approved(await requested(name, number, fields));
}

interface Case {
  readonly accountId: number;
  readonly deposit: string;
  /** Refund's own number, by which its provider knows it. */
  readonly refund: string;
}

/** Creates a credited deposit of 250, and a partial refund of it by two people. */
async function refunded(provider: string, amount = 100, before: () => void = () => undefined): Promise<Case> {
  const { deposit, accountId } = await credited(provider);
  before();
  expect(await decided('refund', deposit, { reference: `R-${deposit}`, amount })).toBe('approved');
  return { accountId, deposit, refund: await refundOf(deposit) };
}

async function refundOf(deposit: string): Promise<string> {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ number: string }>(
      `SELECT child.number FROM payment child JOIN payment ON payment.id = child.parent_id WHERE payment.number = $1`,
      [deposit],
    );
    expect(rows).toHaveLength(1);
    return rows[0]?.number ?? '';
  });
}

async function standing({ deposit, refund }: Pick<Case, 'deposit' | 'refund'>): Promise<string> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ status: string; reasons: string[] }>(
      'SELECT status, reasons FROM payment WHERE number = ANY($1) ORDER BY id',
      [[deposit, refund]],
    ),
  );
  return rows.map(({ status, reasons }) => [status, ...reasons].join(' ')).join(' | ');
}

async function eventsOf(number: string): Promise<string[]> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ kind: string }>(
      'SELECT event.kind FROM payment_event event JOIN payment ON payment.id = event.payment_id WHERE number = $1',
      [number],
    ),
  );
  return rows.map(({ kind }) => kind);
}

async function ledgerOf({ accountId }: Case) {
  const { balance: cash } = await edge.desk.balance({ brandId: 'northline', accountId });
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ kind: string }>('SELECT kind FROM ledger_entry WHERE account_id = $1 ORDER BY id', [accountId]),
  );
  return { cash, entries: rows.map(({ kind }) => kind) };
}

function countRefundCalls(refund: string): number {
  return edge.paymentServer.calls.filter(({ url, body }) => url.includes('/refund') && body.includes(refund)).length;
}

async function webhook(order: string, provider = 'paying'): Promise<void> {
  const { body, signature } = edge.paymentServer.say(order);
  expect((await deliver(edge, body, { provider, signature })).statusCode).toBe(200);
  await edge.payments.settled();
}

async function later(ms: number): Promise<void> {
  edge.clock.pass(ms);
  await edge.payments.sweep();
}

describe('DP-17 what two people give back goes out by the deposit’s own provider', () => {
  test('after the ledger has taken it, once, and it is done when the provider says so', async () => {
    const back = await refunded('paying');
    expect(await standing(back)).toBe('partiallyRefunded | processing');
    expect(countRefundCalls(back.refund)).toBe(1);
    setOrder(edge, back.refund, { state: 'succeeded' });
    await webhook(back.refund);
    expect(await standing(back)).toBe('partiallyRefunded | approved');
    expect(await ledgerOf(back)).toMatchObject({ cash: eur('150'), entries: ['deposit', 'refund'] });
  });

  test('replay: the same word, and the deposit’s own, again and again take nothing twice', async () => {
    const back = await refunded('paying');
    setOrder(edge, back.refund, { state: 'succeeded' });
    setOrder(edge, back.deposit, { state: 'partiallyRefunded', refunded: '100.00' });
    for (let again = 0; again < 3; again += 1) {
      await webhook(back.refund);
      await webhook(back.deposit);
      await later(DAY_MS);
    }
    expect(countRefundCalls(back.refund)).toBe(1);
    expect(await standing(back)).toBe('partiallyRefunded | approved');
    expect(await ledgerOf(back)).toMatchObject({ cash: eur('150'), entries: ['deposit', 'refund'] });
  });

  test('race: twenty sweeps ask for it once', async () => {
    const back = await refunded('paying', 100, () => edge.paymentServer.trouble.push('unsent'));
    expect([countRefundCalls(back.refund), await standing(back)]).toEqual([1, 'partiallyRefunded | processing']);
    edge.clock.pass(MINUTE_MS);
    await Promise.all(Array.from({ length: 20 }, () => sendRefunds(edge.payments.deps, 'northline')));
    expect(countRefundCalls(back.refund)).toBe(2);
  });

  test('one that had not left is sent later, however many older ones wait for a person', async () => {
    const { deposit } = await credited('sealed');
    await asOwner(edge.database, (owner) =>
      owner.query(
        `WITH made AS (
           INSERT INTO payment (brand_id, client_id, account_id, type_id, number, amount, currency, status, is_test,
                                created_at, changed_at, parent_id, provider)
           SELECT brand_id, client_id, account_id, 7, 'NOR-BACK' || lpad(step::text, 6, '0'), -1000000, currency,
             'processing', true, $2, $2, id, provider
           FROM payment, generate_series(1, 100) AS place (step) WHERE payment.number = $1 RETURNING id, account_id
         )
         INSERT INTO payment_move (brand_id, payment_id, account_id, kind, command_id, amount, state, answer,
                                   is_limited, intended_at, answered_at)
         SELECT 'northline', id, account_id, 'refund', 'refund:' || id, 1000000, 'done', '{}', true, $2, $2 FROM made`,
        [deposit, new Date(edge.clock.now())],
      ),
    );
    const back = await refunded('paying', 100, () => edge.paymentServer.trouble.push('unsent'));
    expect(countRefundCalls(back.refund)).toBe(1);
    await later(MINUTE_MS);
    expect(countRefundCalls(back.refund)).toBe(2);
  });

  test('what the provider refuses is the client’s again, and the deposit is whole', async () => {
    const back = await refunded('paying');
    setOrder(edge, back.refund, { state: 'failed' });
    await later(MINUTE_MS);
    await later(MINUTE_MS);
    expect(await standing(back)).toBe('approved | declined declinedByProvider');
    expect(await ledgerOf(back)).toMatchObject({
      cash: eur('250'),
      entries: ['deposit', 'refund', 'chargebackReversal'],
    });
  });

  test('what comes back after it was sent is his again, once', async () => {
    const back = await refunded('paying');
    setOrder(edge, back.refund, { state: 'succeeded' });
    await webhook(back.refund);
    setOrder(edge, back.refund, { state: 'failed' });
    await webhook(back.refund);
    await later(DAY_MS);
    expect(await standing(back)).toBe('approved | declined declinedByProvider');
    expect(await ledgerOf(back)).toMatchObject({ cash: eur('250') });
  });

  test('what was sent stays sent if its provider falls silent afterwards, and nothing contradicts it', async () => {
    const back = await refunded('paying');
    setOrder(edge, back.refund, { state: 'succeeded' });
    await webhook(back.refund);
    edge.paymentServer.truths.delete(back.refund);
    for (let day = 0; day < 15; day += 1) await later(DAY_MS);
    expect(await standing(back)).toBe('partiallyRefunded | approved');
    expect(await eventsOf(back.refund)).not.toContain('contradiction');
  });

  test('an answer that is lost is asked for, and what nobody answers is staff’s after fourteen days', async () => {
    const back = await refunded('paying', 100, () => edge.paymentServer.trouble.push('lost'));
    expect(await standing(back)).toBe('partiallyRefunded | processing');
    for (let day = 0; day < 15; day += 1) await later(DAY_MS);
    expect(countRefundCalls(back.refund)).toBe(1);
    expect(await standing(back)).toBe('partiallyRefunded | onHold noAnswer');
  });

  test('one whose query fails on our side is asked about again a minute later', async () => {
    const back = await refunded('paying');
    setOrder(edge, back.refund, { state: 'succeeded' });
    await failOnOurSide(edge, () => later(MINUTE_MS));
    await later(0);
    expect(await standing(back)).toBe('partiallyRefunded | processing');
    await later(MINUTE_MS);
    expect(await standing(back)).toBe('partiallyRefunded | approved');
  });

  test('what could not be sent for fourteen days is staff’s, too, and two people settle it', async () => {
    const back = await refunded('paying', 100, () => edge.paymentServer.trouble.push('unsent'));
    const removed = { ...edge.payments.deps, providerOf: () => undefined };
    for (let day = 0; day < 15; day += 1) {
      edge.clock.pass(DAY_MS);
      await sendRefunds(removed, 'northline');
    }
    expect(await standing(back)).toBe('partiallyRefunded | onHold noAnswer');
    officer = await newStaff(edge, ['paymentsOfficer']);
    finance = await newStaff(edge, ['finance']);
    const { data } = await officePost(edge, 'payments/open', { transaction_id: back.refund }, officer.sent);
    const [attempt] = data['attempts'] as { id: number }[];
    const settled = { attempt: attempt?.id, paid: 0, reference: 'NEVER-SENT' };
    expect(await decided('settle', back.refund, settled)).toBe('approved');
    expect(await standing(back)).toBe('approved | declined declinedByProvider');
    expect(await ledgerOf(back)).toMatchObject({ cash: eur('250') });
    expect(countRefundCalls(back.refund)).toBe(1);
  });

  test.each([
    [1, 'partiallyRefunded | approved', eur('150')],
    [0, 'approved | declined declinedByProvider', eur('250')],
  ])('WD-19 two people settle it: paid %i', async (paid, standsAs, cash) => {
    const back = await refunded('paying', 100, () => edge.paymentServer.trouble.push('lost'));
    for (let day = 0; day < 15; day += 1) await later(DAY_MS);
    officer = await newStaff(edge, ['paymentsOfficer']);
    finance = await newStaff(edge, ['finance']);
    const { data } = await officePost(edge, 'payments/open', { transaction_id: back.refund }, officer.sent);
    const [attempt] = data['attempts'] as { id: number; result: string }[];
    expect(attempt?.result).toBe('stuck');
    expect(await decided('settle', back.refund, { attempt: attempt?.id, paid, reference: 'FOUND-2' })).toBe('approved');
    expect(await standing(back)).toBe(standsAs);
    expect(await ledgerOf(back)).toMatchObject({ cash });
  });

  test('a provider that gives nothing back is for staff, as before', async () => {
    const back = await refunded('sealed');
    expect(await standing(back)).toBe('partiallyRefunded | approved');
    expect(countRefundCalls(back.refund)).toBe(0);
  });
});

describe('DP-17 a refund that is reported of its deposit', () => {
  test('is done when the deposit says that so much was given back, and not before', async () => {
    const back = await refunded('careless');
    await webhook(back.deposit, 'careless');
    await later(MINUTE_MS);
    expect(await standing(back)).toBe('partiallyRefunded | processing');
    setOrder(edge, back.deposit, { state: 'partiallyRefunded', refunded: '99.00' });
    await webhook(back.deposit, 'careless');
    expect(await standing(back)).toBe('partiallyRefunded | processing');
    setOrder(edge, back.deposit, { state: 'partiallyRefunded', refunded: '100.00' });
    await later(DAY_MS);
    expect(await standing(back)).toBe('partiallyRefunded | approved');
    expect(await ledgerOf(back)).toMatchObject({ cash: eur('150'), entries: ['deposit', 'refund'] });
  });
});

test('DP-16 of two deposits whose chargebacks have one reference only one is booked', async () => {
  const [one, other] = [await credited('sealed'), await credited('sealed')];
  requests += 2;
  const answers = await Promise.all(
    [one, other].map(({ deposit }, at) => {
      const body = {
        transaction_id: deposit,
        request: `request-${requests}-${at}`,
        reference: 'CASE-4712',
        ...because,
      };
      return officePost(edge, 'payments/chargeback', body, officer.sent);
    }),
  );
  for (const { data } of answers) {
    const { id } = data['approval'] as { id: number };
    const answer = await officePost(edge, 'approvals/decide', { id, approve: 1, ...because }, finance.sent);
    expect(answer.data['state']).toBe('approved');
  }
  const cash = await Promise.all(
    [one, other].map(({ accountId }) => edge.desk.balance({ brandId: 'northline', accountId })),
  );
  expect(cash.map(({ balance }) => balance)).toEqual([0n, eur('250')]);
});

test('DP-16 two chargebacks of parts stand beside each other, and one of them is won', async () => {
  const { deposit, accountId } = await credited('sealed');
  expect(await decided('chargeback', deposit, { reference: 'PART-1', amount: 100 })).toBe('approved');
  expect(await decided('chargeback', deposit, { reference: 'PART-2', amount: 50 })).toBe('approved');
  const { data } = await officePost(edge, 'payments/open', { transaction_id: deposit }, officer.sent);
  const [, second] = data['related'] as { transaction_id: string }[];
  const won = { reference: 'PART-2', chargeback: second?.transaction_id };
  const body = { transaction_id: deposit, request: 'request-unnamed', ...won, chargeback: undefined, ...because };
  expect((await officePost(edge, 'payments/chargeback-won', body, officer.sent)).code).toBe('paymentUnknown');
  expect(await decided('chargeback-won', deposit, won)).toBe('approved');
  const { balance } = await edge.desk.balance({ brandId: 'northline', accountId });
  expect(balance).toBe(eur('150'));
  expect(await decided('chargeback', deposit, { reference: 'PART-3' })).toBe('approved');
  expect((await edge.desk.balance({ brandId: 'northline', accountId })).balance).toBe(0n);
});

describe('DP-15 a withdrawal has paid a part back already', () => {
  /** Creates a deposit of 250 and a withdrawal of 100 whose only part goes back to it. */
  async function paidBack(): Promise<{ readonly deposit: string; readonly withdrawal: string }> {
    const client = await clearedPayer(edge, '500');
    await completeDetails(edge, client);
    const deposit = await checkout(edge, client, { provider: 'paying' });
    setOrder(edge, deposit, { state: 'succeeded' });
    await notify(edge, deposit, {}, { provider: 'paying' });
    // Money that has just arrived would hold the withdrawal.
    edge.clock.pass(31 * DAY_MS);
    const withdrawal = await withdraw(edge, { ...client, ...(await loginReal(edge, client)) }, '100');
    officer = await newStaff(edge, ['paymentsOfficer']);
    finance = await newStaff(edge, ['finance']);
    return { deposit, withdrawal };
  }

  async function refusalOf(deposit: string, amount: number): Promise<string | undefined> {
    return (await request('refund', deposit, { reference: 'R-1', amount })).code;
  }

  test('only the rest of the deposit is refunded', async () => {
    const { deposit, withdrawal } = await paidBack();
    expect(await decided('approve', withdrawal, {})).toBe('approved');
    expect(await refusalOf(deposit, 150.01)).toBe('refundTooLarge');
    expect(await decided('refund', deposit, { reference: `R-${deposit}`, amount: 150 })).toBe('approved');
    expect(await refusalOf(deposit, 0.01)).toBe('paymentOver');
  });

  test('race: a refund and a withdrawal at the same moment do not pay the same money twice', async () => {
    const { deposit, withdrawal } = await paidBack();
    const refund = await requested('refund', deposit, { reference: `R-${deposit}`, amount: 250 });
    // The first approval of a withdrawal determines the deposits to which it goes back. No second approval is expected:
    // a refund that is booked before or after it may hold the withdrawal (rule WD-20).
    const [withdrawn, refunded] = await Promise.all([request('approve', withdrawal, {}), approved(refund)]);
    expect([withdrawn.status, refunded]).toEqual([200, 'approved']);
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query<{ back: string; refunded: string }>(
        `SELECT (SELECT coalesce(sum(amount), 0) FROM withdrawal_leg leg
             WHERE leg.deposit_id = deposit.id AND leg.state <> 'dropped')::text AS back,
           (SELECT coalesce(-sum(amount), 0) FROM payment refund WHERE refund.parent_id = deposit.id
             AND refund.status NOT IN ('declined', 'cancelled'))::text AS refunded
         FROM payment deposit WHERE number = $1`,
        [deposit],
      ),
    );
    const sent = BigInt(rows[0]?.back ?? 0) + BigInt(rows[0]?.refunded ?? 0);
    expect([eur('100'), eur('250')]).toContain(sent);
  });
});
