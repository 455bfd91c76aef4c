import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OpeningPause, OpeningScope } from '@candor/domain/trading/openingPauses.ts';
import { openCuttingProxy } from '../../../../tests/support/cuttingProxy.ts';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import {
  eur,
  insertClients,
  openFundedAccount,
  openMarket,
  postgresStore,
  price,
  quoteOf,
  startEngine,
} from '../../../../tests/support/dealing.ts';
import type { Actor, Answer, CommandBody, SwitchOpening } from './commands.ts';
import type { Engine } from './engine.ts';
import type { PostgresStore } from './store.ts';

/** Kill switches in the engine: what they stop, what they leave, and their survival of a restart. */

let database: TestDatabase;
let store: PostgresStore;
let engine: Engine;
let accountId: number;
let commands = 0;
let notices: (readonly OpeningPause[])[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  const [clientId = 0] = await insertClients(database, 1);
  notices = [];
  store = postgresStore(database);
  engine = await startEngine({ store, onOpenings: (pauses) => notices.push(pauses) });
  accountId = await openFundedAccount(engine, clientId, eur('1000'));
  openAll();
});

afterEach(async () => {
  await engine.stop();
  await store.close();
  await database.drop();
});

function openAll(): void {
  openMarket(engine, quoteOf('EURUSD', '1.10000', '1.10010'));
  openMarket(engine, quoteOf('BTCUSD', '50000', '50010'));
}

function submit(body: CommandBody, actor: Actor = 'client'): Promise<Answer> {
  commands += 1;
  return engine.submit({ commandId: `test-${commands}`, brandId: 'northline', accountId, actor, body });
}

const none = { expectedPrice: undefined, tolerance: undefined };
const levels = { stopLoss: undefined, takeProfit: undefined };

function open(symbol = 'EURUSD', actor: Actor = 'client'): Promise<Answer> {
  const order = { direction: 'buy', amount: eur('10'), leverage: 5, ...none, ...levels } as const;
  return submit({ kind: 'openPosition', symbol, order }, actor);
}

function place(rate: string): Promise<Answer> {
  const terms = { direction: 'buy', type: 'limit', rate: price(rate), amount: eur('10'), leverage: 5 } as const;
  return submit({ kind: 'placeOrder', symbol: 'EURUSD', terms: { ...terms, ...levels, expiresAt: undefined } });
}

function outcome(answer: Answer): string {
  return answer.ok ? answer.value.kind : answer.refusal.code;
}

function positionOf(answer: Answer): number {
  if (!answer.ok || answer.value.kind !== 'opened') throw new Error(outcome(answer));
  return answer.value.position.id;
}

function change(commandId: string, scope: Partial<OpeningScope>, isPaused = true): SwitchOpening {
  const { brandId, symbol } = scope;
  const who = { actingBrand: 'northline', staffId: 1, staffName: 'P. Aydin', reason: 'the feeds differ' };
  return { commandId, brandId, symbol, isPaused, ...who, approvedBy: isPaused ? undefined : 'L. Garnier' };
}

/** The places of the switches within their batch. */
async function places(): Promise<unknown[]> {
  const owner = new pg.Client({ connectionString: database.databaseUrl });
  await owner.connect();
  const { rows } = await owner.query<{ is_paused: boolean; journalled: number }>(
    'SELECT is_paused, journalled FROM opening_switch ORDER BY batch, seq',
  );
  await owner.end();
  return rows;
}

async function restart(): Promise<void> {
  await engine.stop();
  await store.close();
  store = postgresStore(database);
  engine = await startEngine({ store, onOpenings: (pauses) => notices.push(pauses) });
  openAll();
}

describe('KS-1 what a pause stops', () => {
  test.each([
    ['an instrument of the brand', { brandId: 'northline', symbol: 'EURUSD' }, ['tradingClosed', 'opened']],
    ['an instrument', { symbol: 'EURUSD' }, ['tradingClosed', 'opened']],
    ['the brand', { brandId: 'northline' }, ['tradingClosed', 'tradingClosed']],
    ['everything', {}, ['tradingClosed', 'tradingClosed']],
    ['another brand', { brandId: 'kestrel' }, ['opened', 'opened']],
    ['another instrument', { symbol: 'AAPL' }, ['opened', 'opened']],
  ] as const)('%s', async (_name, scope, expected) => {
    expect(outcome(await engine.switchOpening(change('stop', scope)))).toBe('done');
    expect([outcome(await open()), outcome(await open('BTCUSD'))]).toEqual(expected);
  });

  test('opening, the robot, pending orders and reversals; closing and what rules close go on', async () => {
    const [byHand, byStop] = [positionOf(await open()), positionOf(await open())];
    await submit({ kind: 'updatePosition', positionId: byStop, levels: { stopLoss: price('1.05') } });
    const waiting = await place('1.09');
    await engine.switchOpening(change('stop', { symbol: 'EURUSD' }));
    await submit({ kind: 'switchRobot', isOn: true, number: 1 });
    expect(outcome(await open('EURUSD', 'robot'))).toBe('tradingClosed');
    expect(outcome(await place('1.08'))).toBe('tradingClosed');
    expect(outcome(await submit({ kind: 'reversePosition', positionId: byHand, order: none }))).toBe('tradingClosed');
    if (!waiting.ok || waiting.value.kind !== 'order') throw new Error(outcome(waiting));
    const { id: orderId } = waiting.value.order;
    const moved = await submit({ kind: 'updateOrder', orderId, changes: { rate: price('1.085') } });
    expect(outcome(moved)).toBe('tradingClosed');
    engine.tick(quoteOf('EURUSD', '1.04000', '1.04010'));
    await engine.idle();
    expect(engine.account(accountId)).toMatchObject({ pending: [{ id: orderId }] });
    expect([...(engine.account(accountId)?.positions.keys() ?? [])]).toEqual([byHand]);
    expect(outcome(await submit({ kind: 'closePosition', positionId: byHand, order: none }))).toBe('closed');
    expect(outcome(await submit({ kind: 'cancelOrder', orderId }))).toBe('order');
  });

  test('an order whose price came during the pause fires with the next tick after it', async () => {
    await place('1.09');
    await engine.switchOpening(change('stop', {}));
    engine.tick(quoteOf('EURUSD', '1.08000', '1.08010'));
    await engine.idle();
    expect(engine.account(accountId)?.positions.size).toBe(0);
    await engine.switchOpening(change('go', {}, false));
    engine.tick(quoteOf('EURUSD', '1.08000', '1.08010'));
    await engine.idle();
    expect(engine.account(accountId)?.positions.size).toBe(1);
  });
});

describe('KS-2 once, in order and for good', () => {
  test('replay: the same id does nothing more, in another life of the engine neither', async () => {
    const stop = change('stop', { symbol: 'EURUSD' });
    await engine.switchOpening(stop);
    await engine.switchOpening(change('go', { symbol: 'EURUSD' }, false));
    expect(outcome(await engine.switchOpening(stop))).toBe('done');
    expect(outcome(await open())).toBe('opened');
    await restart();
    expect(outcome(await engine.switchOpening(stop))).toBe('done');
    expect(outcome(await open())).toBe('opened');
    expect(notices.at(-1)).toEqual([]);
  });

  test('a pause outlives the engine, and says since when, by whom and why', async () => {
    await engine.switchOpening(change('stop', { brandId: 'northline', symbol: 'EURUSD' }));
    await restart();
    expect(outcome(await open())).toBe('tradingClosed');
    expect(outcome(await open('BTCUSD'))).toBe('opened');
    expect(notices.at(-1)).toMatchObject([{ symbol: 'EURUSD', staffName: 'P. Aydin', reason: 'the feeds differ' }]);
  });

  test('race: openings sent around a switch are decided by their place in the queue', async () => {
    const before = Array.from({ length: 20 }, () => open());
    const stopped = engine.switchOpening(change('stop', {}));
    const during = Array.from({ length: 20 }, () => open());
    const resumed = engine.switchOpening(change('go', {}, false));
    const after = Array.from({ length: 20 }, () => open());
    await Promise.all([stopped, resumed]);
    const outcomes = async (answers: Promise<Answer>[]) => new Set((await Promise.all(answers)).map(outcome));
    expect(await outcomes(before)).toEqual(new Set(['opened']));
    expect(await outcomes(during)).toEqual(new Set(['tradingClosed']));
    expect(await outcomes(after)).toEqual(new Set(['opened']));
    expect(await places()).toEqual([
      { is_paused: true, journalled: 20 },
      { is_paused: false, journalled: 40 },
    ]);
  });

  test('race: two stop at once, and one switch lets it go on', async () => {
    const two = [engine.switchOpening(change('one', {})), engine.switchOpening(change('two', {}))];
    expect((await Promise.all(two)).map(outcome)).toEqual(['done', 'openingPausedAlready']);
    expect(notices.at(-1)).toHaveLength(1);
    await engine.switchOpening(change('go', {}, false));
    expect(outcome(await open())).toBe('opened');
  });

  test('the connection cut after the switch was sent: it is stored once and answered', async () => {
    await engine.stop();
    await store.close();
    const proxy = await openCuttingProxy(database.databaseUrl);
    store = postgresStore(database, proxy.through);
    engine = await startEngine({ store, onOpenings: (pauses) => notices.push(pauses) });
    openAll();
    await engine.idle();
    const cut = proxy.swallowNextAnswer();
    expect(outcome(await engine.switchOpening(change('stop', { symbol: 'EURUSD' })))).toBe('done');
    expect(outcome(await open())).toBe('tradingClosed');
    await cut;
    expect(notices.at(-1)).toHaveLength(1);
    await engine.stop();
    await proxy.close();
  });
});
