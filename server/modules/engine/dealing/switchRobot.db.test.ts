import { afterEach, beforeEach, expect, test } from 'vitest';
import { onConnection } from '../../../../tests/support/connections.ts';
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
import type { AccountCommand, Actor, Answer } from './commands.ts';
import type { Engine } from './engine.ts';
import type { PostgresStore } from './store.ts';

let database: TestDatabase;
let store: PostgresStore;
let engine: Engine;
let accountId: number;
let commands = 0;

beforeEach(async () => {
  database = await createTestDatabase();
  const [clientId = 0] = await insertClients(database, 1);
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

function send(body: AccountCommand['body'], actor: Actor = 'client', commandId?: string): Promise<Answer> {
  commands += 1;
  return engine.submit({ commandId: commandId ?? `test-${commands}`, brandId: 'northline', accountId, actor, body });
}

function flip(isOn: boolean, number: number, commandId?: string): Promise<Answer> {
  return send({ kind: 'switchRobot', isOn, number }, 'client', commandId);
}

function robotOrder(commandId?: string): Promise<Answer> {
  const order = {
    direction: 'buy',
    amount: eur('10'),
    leverage: 1,
    expectedPrice: undefined,
    tolerance: undefined,
    stopLoss: price('1.09'),
    takeProfit: price('1.12'),
  } as const;
  return send({ kind: 'openPosition', symbol: 'EURUSD', order }, 'robot', commandId);
}

async function rows(sql: string): Promise<unknown[]> {
  return onConnection(database.databaseUrl, async (owner) => {
    return (await owner.query<Record<string, unknown>>(sql)).rows;
  });
}

const POSITIONS = 'SELECT protected, closing_reason FROM position ORDER BY id';
const OFF = { ok: false, refusal: { code: 'robotOff' } };

test('RB-16 an order of the robot is refused before it is switched on and after it is switched off', async () => {
  expect(await robotOrder()).toMatchObject(OFF);
  await flip(true, 1);
  expect(await robotOrder()).toMatchObject({ ok: true, value: { position: { protected: true } } });
  await flip(false, 2);
  expect(await robotOrder()).toMatchObject(OFF);
  expect(await rows(POSITIONS)).toEqual([{ protected: false, closing_reason: null }]);
  expect(await rows(`SELECT kind, actor FROM journal WHERE kind = 'switchRobot'`)).toHaveLength(2);
});

test('RB-15 the levels of the robot close as AI Trade, after the switch they are the own ones of the client', async () => {
  await flip(true, 1);
  await robotOrder();
  engine.tick(quoteOf('EURUSD', '1.08900', '1.08910'));
  await engine.idle();
  engine.tick(quoteOf('EURUSD', '1.10000', '1.10010'));
  await robotOrder();
  await flip(false, 2);
  engine.tick(quoteOf('EURUSD', '1.12100', '1.12110'));
  await engine.idle();
  expect(await rows(POSITIONS)).toEqual([
    { protected: true, closing_reason: 'aiTrade' },
    { protected: false, closing_reason: 'takeProfit' },
  ]);
});

test('R9 levels changed by hand take the position over, closing by hand is manual', async () => {
  await flip(true, 1);
  const opened = await robotOrder();
  if (!opened.ok || opened.value.kind !== 'opened') throw new Error('not opened');
  const { id } = opened.value.position;
  await send({ kind: 'updatePosition', positionId: id, levels: { stopLoss: price('1.095') } });
  expect(await rows(POSITIONS)).toEqual([{ protected: false, closing_reason: null }]);
  await robotOrder();
  const order = { expectedPrice: undefined, tolerance: undefined };
  const second = [...(engine.account(accountId)?.positions.keys() ?? [])].at(-1) ?? 0;
  await send({ kind: 'closePosition', positionId: second, order });
  expect(await rows(POSITIONS)).toEqual([
    { protected: false, closing_reason: null },
    { protected: true, closing_reason: 'manually' },
  ]);
});

test('replay: a switch has one effect, after a restart too, and an older one undoes no newer', async () => {
  await flip(true, 1, 'robot:switch:1');
  await robotOrder('robot-order-1');
  await engine.stop();
  await store.close();
  store = postgresStore(database);
  engine = await startEngine({ store });
  openMarket(engine, quoteOf('EURUSD', '1.10000', '1.10010'));
  expect(await robotOrder('robot-order-1')).toMatchObject({ ok: true });
  await flip(false, 2, 'robot:switch:2');
  expect(await flip(true, 1, 'robot:switch:1')).toMatchObject({ ok: true });
  expect(await flip(true, 1, 'robot:switch:late')).toMatchObject({ ok: true });
  expect(await robotOrder('robot-order-2')).toMatchObject(OFF);
  expect(await rows(POSITIONS)).toEqual([{ protected: false, closing_reason: null }]);
});

test('race: whatever order the switch and the orders arrive in, nothing stays managed after it is off', async () => {
  await flip(true, 1);
  const sent = Array.from({ length: 20 }, (_, number) => (number === 11 ? flip(false, 2) : robotOrder()));
  const answers = await Promise.all(sent);
  expect(answers.slice(0, 11).every(({ ok }) => ok)).toBe(true);
  expect(answers.slice(12).every((answer) => !answer.ok && answer.refusal.code === 'robotOff')).toBe(true);
  expect(await rows('SELECT count(*)::int AS managed FROM position WHERE protected')).toEqual([{ managed: 0 }]);
});

test('RB-16 what staff decide leaves the switch alone', async () => {
  await flip(true, 1);
  await send({ kind: 'setEligibility', eligibility: { ...everythingAllowed } });
  expect(await robotOrder()).toMatchObject({ ok: true });
});
