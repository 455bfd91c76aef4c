import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { eur } from '../../../../tests/support/dealing.ts';
import {
  checkout,
  created,
  ledgerOf,
  notify,
  payer,
  setOrder,
  start,
  stateOf,
} from '../../../../tests/support/deposits.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import type { Said } from '../../../../tests/support/standInProviders.ts';
import { transaction } from '../../../database/pool.ts';
import { applyDeposit } from './applyDeposit.ts';
import { applyWebhook } from './applyWebhook.ts';
import { askProvider } from './askProvider.ts';
import { insertAttempt } from './attempts.ts';
import { answerMove } from './carryOut.ts';
import { findIntended, intendMove } from './moves.ts';
import { receiveWebhook } from './receiveWebhook.ts';
import { findByNumber, lockPayment } from './store.ts';
import type { Payment } from './store.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

function paymentOf(number: string): Promise<Payment> {
  return transaction(edge.pool, edge.brand.id, async (connection) => {
    const payment = await findByNumber(connection, number);
    if (payment === undefined) throw new Error('no such payment');
    return payment;
  });
}

/** Points where a process dies: each does the steps up to there, and leaves the rest to the sweep. */
const deaths: Readonly<Record<string, (number: string) => Promise<void>>> = {
  'before the webhook is applied': async (number) => {
    await receive(number);
  },
  'after the intent, before the command': async (number) => {
    await intend(number);
  },
  'after the command, before its answer is noted': async (number) => {
    const [move] = await intend(number);
    if (move === undefined) throw new Error('nothing intended');
    expect(await edge.payments.deps.carry(move)).toMatchObject({ ok: true });
  },
  'after everything, before the webhook is settled': async (number) => {
    const waiting = await receive(number);
    const { body } = await intendAndCarry(number);
    expect([waiting > 0, body]).toEqual([true, 'done']);
  },
};

async function receive(number: string): Promise<number> {
  const { body, signature } = edge.paymentServer.say(number);
  const raw = { headers: { signature }, query: {}, body: new TextEncoder().encode(body) };
  const webhook = { brandId: edge.brand.id, providerId: 'sealed', token: undefined, raw };
  const received = await receiveWebhook(edge.payments.deps, webhook);
  if (received?.waiting === undefined) throw new Error('nothing waits');
  return received.waiting;
}

async function intend(number: string) {
  const { id } = await paymentOf(number);
  const snapshot = {
    ...({ state: 'succeeded', raw: 'SUCCEEDED', order: number, isTest: true } as const),
    amount: { minor: 25_000n, currency: 'EUR' },
  };
  return transaction(edge.pool, edge.brand.id, async (connection) => {
    const payment = await lockPayment(connection, id);
    const cause = { kind: 'webhook', actor: 'provider', detail: {} };
    await applyDeposit(
      connection,
      edge.payments.deps,
      payment,
      { kind: 'providerReport', by: 'signed', snapshot },
      cause,
    );
    return findIntended(connection, id);
  });
}

async function intendAndCarry(number: string): Promise<{ body: string }> {
  await intend(number);
  await edge.payments.sweep();
  return { body: 'done' };
}

it.each(Object.entries(deaths))('PY-3 a process that dies %s leaves nothing undone', async (_name, die) => {
  const client = await payer(edge);
  const number = await checkout(edge, client);
  setOrder(edge, number, { state: 'succeeded' });
  await die(number);
  edge.clock.pass(MINUTE_MS);
  await edge.payments.sweep();
  await edge.payments.sweep();
  expect((await stateOf(edge, client, number)).data).toMatchObject({ status: 'approved' });
  expect(await ledgerOf(edge, client)).toEqual({ entries: ['deposit'], cash: eur('250'), suspended: 0n });
});

it('PY-3 a move that is intended again stays one, and is carried out once', async () => {
  const client = await payer(edge);
  const number = await checkout(edge, client);
  setOrder(edge, number, { state: 'succeeded' });
  const [move] = await intend(number);
  if (move === undefined) throw new Error('nothing intended');
  const payment = await paymentOf(number);
  const { kind, amount } = move;
  const intended = await transaction(edge.pool, edge.brand.id, async (connection) => {
    await intendMove(connection, payment, { kind, amount }, edge.clock.now() + MINUTE_MS);
    return findIntended(connection, payment.id);
  });
  expect(intended).toEqual([move]);
  edge.clock.pass(MINUTE_MS);
  await edge.payments.sweep();
  expect(await ledgerOf(edge, client)).toEqual({ entries: ['deposit'], cash: eur('250'), suspended: 0n });
});

it('PY-3 an answer of the ledger that comes twice is noted once, and followed once', async () => {
  const client = await payer(edge);
  const number = await checkout(edge, client);
  setOrder(edge, number, { state: 'succeeded' });
  const [move] = await intend(number);
  if (move === undefined) throw new Error('nothing intended');
  const { deps } = edge.payments;
  const answer = await deps.carry(move);
  const followed: string[] = [];
  const follow: typeof deps.follow = async (connection, payment, answered) => {
    followed.push(answered.kind);
    await deps.follow(connection, payment, answered);
  };
  await Promise.all(Array.from({ length: 3 }, () => answerMove({ ...deps, follow }, move, answer)));
  expect(followed).toEqual(['deposit']);
  expect((await stateOf(edge, client, number)).data).toMatchObject({ status: 'approved' });
});

it('PY-5 a process that dies in the middle of the beginning has it asked for, and never begun again', async () => {
  const client = await payer(edge);
  const number = await created(edge, client);
  const payment = await paymentOf(number);
  await transaction(edge.pool, edge.brand.id, (connection) => insertAttempt(connection, payment, edge.clock.now()));
  edge.paymentServer.truths.set(number, { state: 'succeeded', amount: '250.00', currency: 'EUR' });
  expect((await start(edge, client, number)).code).toBe('paymentUnderway');
  for (let minute = 0; minute < 6; minute++) {
    edge.clock.pass(MINUTE_MS + 1);
    await edge.payments.sweep();
  }
  expect(edge.paymentServer.calls.some(({ method, body }) => method === 'POST' && body.includes(number))).toBe(false);
  expect(await ledgerOf(edge, client)).toMatchObject({ cash: eur('250') });
});

it('PY-4 a webhook that was applied and is applied again changes nothing', async () => {
  const client = await payer(edge);
  const number = await checkout(edge, client);
  setOrder(edge, number, { state: 'succeeded' });
  const waiting = await receive(number);
  const deps = edge.payments.deps;
  await Promise.all(Array.from({ length: 5 }, () => applyWebhook(deps, edge.brand.id, waiting)));
  expect(await ledgerOf(edge, client)).toMatchObject({ entries: ['deposit'], cash: eur('250') });
});

it('PY-4 the same webhook again is counted, and stored no second time', async () => {
  const client = await payer(edge);
  const number = await checkout(edge, client);
  setOrder(edge, number, { state: 'succeeded' });
  const report = { state: 'succeeded', id: `${number}-again` } as const;
  for (let times = 0; times < 3; times += 1) await notify(edge, number, report);
  const { id } = await paymentOf(number);
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query('SELECT repeats, state FROM payment_webhook WHERE payment_id = $1', [id]),
  );
  expect(rows).toEqual([{ repeats: 2, state: 'applied' }]);
  expect(await ledgerOf(edge, client)).toMatchObject({ entries: ['deposit'], cash: eur('250') });
});

it('PY-6 an answer that comes after one to a later question does not count, and the provider is asked again', async () => {
  const client = await payer(edge);
  const number = await checkout(edge, client);
  const { id } = await paymentOf(number);
  const { deps } = edge.payments;
  const [queried, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  edge.paymentServer.delays.push(() => {
    queried.resolve();
    return answered.promise;
  });
  setOrder(edge, number, { state: 'failed' });
  const early = askProvider(deps, edge.brand.id, id);
  await queried.promise;
  setOrder(edge, number, { state: 'succeeded' });
  await askProvider(deps, edge.brand.id, id);
  expect(await paymentOf(number)).toMatchObject({ status: 'approved', reasons: [] });
  const questions = () => edge.paymentServer.calls.filter(({ url }) => url.endsWith(`/status/${number}`)).length;
  expect(questions()).toBe(2);
  answered.resolve();
  await early;
  expect(questions()).toBe(3);
  expect(await paymentOf(number)).toMatchObject({ status: 'approved', reasons: [] });
  expect(await ledgerOf(edge, client)).toMatchObject({ entries: ['deposit'], cash: eur('250') });
});

it('DP-7 through the database: random orders of what the provider says come to its truth', async () => {
  const states = fc.array(fc.nat(4), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(states, fc.boolean(), async (order, isRefunded) => {
      const client = await payer(edge);
      const number = await checkout(edge, client);
      const steps: Partial<Said>[] = [
        { state: 'actionRequired' },
        { state: 'processing' },
        { state: 'succeeded' },
        ...(isRefunded ? [{ state: 'partiallyRefunded' as const, refunded: '40.00' }] : []),
      ];
      let reached = 0;
      for (const pick of order) {
        reached = Math.min(reached + 1, steps.length - 1);
        setOrder(edge, number, steps[reached] ?? {});
        await notify(edge, number, { ...steps[Math.min(pick, reached)], id: `${number}-${reached}-${pick}` });
      }
      setOrder(edge, number, steps.at(-1) ?? {});
      await notify(edge, number, { ...steps.at(-1), id: `${number}-last` });
      const { cash, suspended } = await ledgerOf(edge, client);
      expect([cash, suspended]).toEqual([isRefunded ? eur('210') : eur('250'), 0n]);
      edge.clock.pass(MINUTE_MS);
    }),
    { numRuns: 15 },
  );
});
