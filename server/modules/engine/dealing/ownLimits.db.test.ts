import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import {
  eur,
  everythingAllowed,
  insertClients,
  openFundedAccount,
  openMarket,
  postgresStore,
  price,
  quoteOf,
  startEngine,
} from '../../../../tests/support/dealing.ts';
import type { AccountCommand, Answer } from './commands.ts';
import type { Engine } from './engine.ts';
import type { PostgresStore } from './store.ts';

const NEVER = Date.UTC(9000, 0, 1);

let database: TestDatabase;
let store: PostgresStore;
let engine: Engine;
let clientId: number;
let otherClientId: number;
let accountId: number;
let commands = 0;

beforeEach(async () => {
  database = await createTestDatabase();
  [clientId = 0, otherClientId = 0] = await insertClients(database, 2);
  store = postgresStore(database);
  engine = await startEngine({ store });
  accountId = await openFundedAccount(engine, clientId, eur('1000'));
  openMarket(engine, quoteOf('EURUSD', '1.10000', '1.10010'));
});

afterEach(async () => {
  await engine.stop();
  await store.close();
  await database.drop();
});

function send(body: AccountCommand['body'], commandId?: string): Promise<Answer> {
  commands += 1;
  const id = commandId ?? `test-${commands}`;
  return engine.submit({ commandId: id, brandId: 'northline', accountId, actor: 'client', body });
}

function open(): Promise<Answer> {
  const order = {
    direction: 'buy',
    amount: eur('100'),
    leverage: 30,
    expectedPrice: undefined,
    tolerance: undefined,
    stopLoss: undefined,
    takeProfit: undefined,
  } as const;
  return send({ kind: 'openPosition', symbol: 'EURUSD', order });
}

function place(): Promise<Answer> {
  const terms = {
    direction: 'buy',
    type: 'limit',
    rate: price('1.09500'),
    amount: eur('100'),
    leverage: 30,
    stopLoss: undefined,
    takeProfit: undefined,
    expiresAt: undefined,
  } as const;
  return send({ kind: 'placeOrder', symbol: 'EURUSD', terms });
}

function pause(number: number, pausedUntil: number | undefined): Promise<Answer> {
  return send({ kind: 'setOwnLimits', limits: pausedUntil === undefined ? {} : { pausedUntil }, number });
}

function codeOf(answer: Answer): string | undefined {
  return answer.ok ? undefined : answer.refusal.code;
}

function idOf(answer: Answer): number {
  if (!answer.ok || answer.value.kind !== 'opened') throw new Error(`not opened: ${JSON.stringify(answer.ok)}`);
  return answer.value.position.id;
}

test('OL-3 a pause refuses opening, waiting and reversing; closing works, also after a restart', async () => {
  const id = idOf(await open());
  await pause(1, NEVER);
  expect(codeOf(await open())).toBe('tradingPaused');
  expect(codeOf(await place())).toBe('tradingPaused');
  const order = { expectedPrice: undefined, tolerance: undefined };
  expect(codeOf(await send({ kind: 'reversePosition', positionId: id, order }))).toBe('tradingPaused');
  await engine.stop();
  engine = await startEngine({ store });
  openMarket(engine, quoteOf('EURUSD', '1.10000', '1.10010'));
  expect(codeOf(await open())).toBe('tradingPaused');
  expect(await send({ kind: 'closePosition', positionId: id, order })).toMatchObject({
    ok: true,
  });
});

test('OL-3 an order that was waiting when the pause began ends as refused when its rate is reached', async () => {
  const placed = await place();
  expect(placed.ok).toBe(true);
  await pause(1, NEVER);
  engine.tick(quoteOf('EURUSD', '1.09400', '1.09410'));
  await engine.idle();
  if (!placed.ok || placed.value.kind !== 'order') throw new Error('not placed');
  expect(codeOf(await send({ kind: 'cancelOrder', orderId: placed.value.order.id }))).toBe('orderUnknown');
});

test('OL-1 the newest setting counts, also when two arrive at the same moment in the wrong order', async () => {
  await Promise.all([pause(2, undefined), pause(1, NEVER)]);
  expect(codeOf(await open())).toBeUndefined();
  expect(await send({ kind: 'setOwnLimits', limits: { pausedUntil: NEVER }, number: 2 })).toMatchObject({ ok: true });
  expect(codeOf(await open())).toBeUndefined();
});

test('OL-2 OL-3 a day that has reached its limit stays closed, whatever is won later, also after a restart', async () => {
  await send({ kind: 'setOwnLimits', limits: { dailyLoss: eur('220') }, number: 1 });
  const [loser, winner] = [idOf(await open()), idOf(await open())];
  const order = { expectedPrice: undefined, tolerance: undefined };
  await send({ kind: 'setOwnLimits', limits: { dailyLoss: eur('20') }, number: 2 });
  engine.tick(quoteOf('EURUSD', '1.09100', '1.09110'));
  await send({ kind: 'closePosition', positionId: loser, order });
  engine.tick(quoteOf('EURUSD', '1.12000', '1.12010'));
  await send({ kind: 'closePosition', positionId: winner, order });
  expect(engine.account(accountId)?.cash).toBeGreaterThan(eur('1000'));
  expect(codeOf(await open())).toBe('dailyLossReached');
  expect(codeOf(await place())).toBe('dailyLossReached');
  await engine.stop();
  engine = await startEngine({ store });
  openMarket(engine, quoteOf('EURUSD', '1.12000', '1.12010'));
  expect(codeOf(await open())).toBe('dailyLossReached');
});

test('OL-10 an order that could lose more than the limit leaves is refused with what is left', async () => {
  await send({ kind: 'setOwnLimits', limits: { dailyLoss: eur('150') }, number: 1 });
  const id = idOf(await open());
  const refusal = { code: 'amountAboveDailyLoss', field: 'amount', params: { left: '50.00', limit: '150.00' } };
  expect(await open()).toMatchObject({ ok: false, refusal });
  expect(await place()).toMatchObject({ ok: false, refusal });
  const order = { expectedPrice: undefined, tolerance: undefined };
  expect(codeOf(await send({ kind: 'reversePosition', positionId: id, order }))).toBeUndefined();
});

test('OL-10 an order that waits is asked again when its rate is reached', async () => {
  const placed = await place();
  await send({ kind: 'setOwnLimits', limits: { dailyLoss: eur('99.99') }, number: 1 });
  engine.tick(quoteOf('EURUSD', '1.09400', '1.09410'));
  await engine.idle();
  if (!placed.ok || placed.value.kind !== 'order') throw new Error('not placed');
  expect(engine.account(accountId)?.positions.size).toBe(0);
  expect(codeOf(await send({ kind: 'cancelOrder', orderId: placed.value.order.id }))).toBe('orderUnknown');
});

test('OL-1 what staff set leaves the own limits alone', async () => {
  await pause(1, NEVER);
  await send({ kind: 'setEligibility', eligibility: everythingAllowed });
  expect(codeOf(await open())).toBe('tradingPaused');
});

test('OL-9 leverage above 1 waits for the knowledge test; what staff set does not ask for it again', async () => {
  const eligibility = { ...everythingAllowed, knowledgeNeeded: true } as const;
  const terms = { brandId: 'northline', kind: 'real', currency: 'EUR', funding: eur('1000') } as const;
  const opened = await engine.openAccount({ ...terms, clientId: otherClientId, eligibility, commandId: 'asked' });
  if (!opened.ok || opened.value.kind !== 'account') throw new Error('not opened');
  accountId = opened.value.accountId;
  expect(codeOf(await open())).toBe('knowledgeNeeded');
  await send({ kind: 'setEligibility', eligibility: everythingAllowed });
  expect(codeOf(await open())).toBe('knowledgeNeeded');
  await send({ kind: 'passKnowledge' });
  expect(codeOf(await open())).toBeUndefined();
  await send({ kind: 'setEligibility', eligibility });
  expect(codeOf(await open())).toBeUndefined();
});
