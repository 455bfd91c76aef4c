import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Halt } from '@candor/domain/trading/halts.ts';
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
import type { Answer, CommandBody, SwitchHalt } from './commands.ts';
import type { Engine } from './engine.ts';
import type { PostgresStore } from './store.ts';

/** Halts in the engine: what they stop, which quotes margin uses meanwhile, and their survival of a restart. */

let database: TestDatabase;
let store: PostgresStore;
let engine: Engine;
let accountId: number;
let commands = 0;
let notices: (readonly Halt[])[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  const [clientId = 0] = await insertClients(database, 1);
  notices = [];
  store = postgresStore(database);
  engine = await startEngine({ store, onHalts: (halts) => notices.push(halts) });
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

function submit(body: CommandBody): Promise<Answer> {
  commands += 1;
  return engine.submit({ commandId: `test-${commands}`, brandId: 'northline', accountId, actor: 'client', body });
}

const none = { expectedPrice: undefined, tolerance: undefined };
const levels = { stopLoss: undefined, takeProfit: undefined };

function open(symbol = 'EURUSD', amount = '10', leverage = 5): Promise<Answer> {
  const order = { direction: 'buy', amount: eur(amount), leverage, ...none, ...levels } as const;
  return submit({ kind: 'openPosition', symbol, order });
}

function place(rate: string): Promise<Answer> {
  const terms = { direction: 'buy', type: 'limit', rate: price(rate), amount: eur('10'), leverage: 5 } as const;
  return submit({ kind: 'placeOrder', symbol: 'EURUSD', terms: { ...terms, ...levels, expiresAt: undefined } });
}

function outcome(answer: Answer): string {
  return answer.ok ? answer.value.kind : answer.refusal.code;
}

async function opened(answer: Promise<Answer>): Promise<number> {
  const opening = await answer;
  if (!opening.ok || opening.value.kind !== 'opened') throw new Error(outcome(opening));
  return opening.value.position.id;
}

async function placed(answer: Promise<Answer>): Promise<number> {
  const placing = await answer;
  if (!placing.ok || placing.value.kind !== 'order') throw new Error(outcome(placing));
  return placing.value.order.id;
}

function change(commandId: string, isHalted = true, symbol = 'EURUSD'): SwitchHalt {
  const who = { actingBrand: 'northline', staffId: 1, staffName: 'P. Aydin', reason: 'a split is due' };
  const note = 'A split is carried out';
  return { ...who, commandId, symbol, isHalted, note, approvedBy: isHalted ? undefined : 'L. Garnier' };
}

async function tick(symbol: string, sell: string, buy: string): Promise<void> {
  engine.tick(quoteOf(symbol, sell, buy));
  await engine.idle();
}

async function restart(): Promise<void> {
  await engine.stop();
  await store.close();
  store = postgresStore(database);
  engine = await startEngine({ store, onHalts: (halts) => notices.push(halts) });
  openAll();
}

describe('HT-2 while an instrument is halted', () => {
  test('nothing opens, closes or changes in it, cancelling works, and others trade on', async () => {
    const positionId = await opened(open());
    const orderId = await placed(place('1.09'));
    expect(outcome(await engine.switchHalt(change('stop')))).toBe('done');
    const bodies: CommandBody[] = [
      { kind: 'closePosition', positionId, order: none },
      { kind: 'closePosition', positionId, order: { ...none, amount: eur('2') } },
      { kind: 'updatePosition', positionId, levels: { stopLoss: price('1.05') } },
      { kind: 'reversePosition', positionId, order: none },
      { kind: 'updateOrder', orderId, changes: { rate: price('1.085') } },
    ];
    const answers: string[] = [outcome(await open()), outcome(await place('1.08'))];
    for (const body of bodies) answers.push(outcome(await submit(body)));
    expect(answers).toEqual(Array.from({ length: 7 }, () => 'instrumentHalted'));
    expect(await submit({ kind: 'closeAllPositions' })).toMatchObject({
      value: { closed: [], left: [{ positionId, refusal: { code: 'instrumentHalted' } }] },
    });
    expect(outcome(await open('BTCUSD'))).toBe('opened');
    expect(outcome(await submit({ kind: 'cancelOrder', orderId }))).toBe('order');
  });

  test('no level and no order fires, and the first tick after the halt decides them', async () => {
    const byStop = await opened(open());
    await submit({ kind: 'updatePosition', positionId: byStop, levels: { stopLoss: price('1.05') } });
    await place('1.03');
    await engine.switchHalt(change('stop'));
    await tick('EURUSD', '1.02000', '1.02010');
    expect(engine.account(accountId)).toMatchObject({ positions: { size: 1 }, pending: [{}] });
    await engine.switchHalt(change('go', false));
    expect([...(engine.account(accountId)?.positions.keys() ?? [])]).toEqual([byStop]);
    await tick('EURUSD', '1.02000', '1.02010');
    const { positions, pending } = engine.account(accountId) ?? {};
    expect(pending).toEqual([]);
    expect([...(positions?.keys() ?? [])]).not.toContain(byStop);
    expect(positions?.size).toBe(1);
  });

  test('HT-4 nothing is dealt at the price from before the halt', async () => {
    await engine.switchHalt(change('stop'));
    await engine.switchHalt(change('go', false));
    expect(outcome(await open())).toBe('temporarilyUnavailable');
    await tick('EURUSD', '1.10000', '1.10010');
    expect(outcome(await open())).toBe('opened');
  });
});

describe('HT-3 margin while an instrument is halted', () => {
  test('a quote of the halt closes nothing, and the close-out passes over the halted leg', async () => {
    const halted = await opened(open('EURUSD', '400', 20));
    const other = await opened(open('BTCUSD', '400', 20));
    await engine.switchHalt(change('stop'));
    await tick('EURUSD', '0.55000', '0.55010');
    expect(engine.quote('EURUSD')).toMatchObject({ sell: price('1.1') });
    await tick('BTCUSD', '49000', '49010');
    expect([...(engine.account(accountId)?.positions.keys() ?? [])]).toEqual([halted, other]);
    await tick('BTCUSD', '45000', '45010');
    expect([...(engine.account(accountId)?.positions.keys() ?? [])]).toEqual([halted]);
  });
});

test('HT-3 after a restart margin goes on with the last good quote from before the halt', async () => {
  const halted = await opened(open('EURUSD', '400', 20));
  const other = await opened(open('BTCUSD', '400', 20));
  await engine.switchHalt(change('stop'));
  await engine.stop();
  await store.close();
  store = postgresStore(database);
  engine = await startEngine({ store });
  engine.seedQuote(quoteOf('EURUSD', '0.55000', '0.55010'));
  openMarket(engine, quoteOf('BTCUSD', '49000', '49010'));
  await engine.idle();
  expect(engine.quote('EURUSD')).toMatchObject({ sell: price('1.1'), buy: price('1.1001') });
  expect([...(engine.account(accountId)?.positions.keys() ?? [])]).toEqual([halted, other]);
});

describe('HT-5 once, in order and for good', () => {
  test('replay: the same id does nothing more, in another life of the engine neither', async () => {
    await engine.switchHalt(change('stop'));
    await engine.switchHalt(change('go', false));
    expect(outcome(await engine.switchHalt(change('stop')))).toBe('done');
    await restart();
    expect(outcome(await engine.switchHalt(change('stop')))).toBe('done');
    expect(outcome(await open())).toBe('opened');
    expect(notices.at(-1)).toEqual([]);
  });

  test('a halt outlives the engine, and says since when, by whom, why and what clients read', async () => {
    await engine.switchHalt(change('stop'));
    await restart();
    expect(outcome(await open())).toBe('instrumentHalted');
    expect(outcome(await open('BTCUSD'))).toBe('opened');
    const halt = { staffName: 'P. Aydin', reason: 'a split is due', note: 'A split is carried out' };
    expect(notices.at(-1)).toMatchObject([{ symbol: 'EURUSD', ...halt }]);
  });

  test('race: openings sent around a halt are decided by their place in the queue', async () => {
    const before = Array.from({ length: 20 }, () => open());
    const stopped = engine.switchHalt(change('stop'));
    const during = Array.from({ length: 20 }, () => open());
    const resumed = engine.switchHalt(change('go', false));
    engine.tick(quoteOf('EURUSD', '1.10000', '1.10010'));
    const after = Array.from({ length: 20 }, () => open());
    await Promise.all([stopped, resumed]);
    const outcomes = async (answers: Promise<Answer>[]) => new Set((await Promise.all(answers)).map(outcome));
    expect(await outcomes(before)).toEqual(new Set(['opened']));
    expect(await outcomes(during)).toEqual(new Set(['instrumentHalted']));
    expect(await outcomes(after)).toEqual(new Set(['opened']));
  });

  test('race: two halt at once, and one switch lets it trade again', async () => {
    const answers = await Promise.all([engine.switchHalt(change('one')), engine.switchHalt(change('two'))]);
    expect(answers.map(outcome)).toEqual(['done', 'instrumentHaltedAlready']);
    expect(notices.at(-1)).toHaveLength(1);
    await engine.switchHalt(change('go', false));
    expect(notices.at(-1)).toEqual([]);
  });

  test('the database takes no end of a halt that names one person', async () => {
    await engine.switchHalt(change('stop'));
    const alone = { ...change('go', false), approvedBy: undefined };
    expect(outcome(await engine.switchHalt(alone))).toBe('incident');
    const owner = new pg.Client({ connectionString: database.databaseUrl });
    await owner.connect();
    expect((await owner.query('SELECT * FROM halt_switch WHERE NOT is_halted')).rows).toEqual([]);
    await owner.end();
  });

  test('the connection cut after the halt was sent: it is stored once and answered', async () => {
    await engine.stop();
    await store.close();
    const proxy = await openCuttingProxy(database.databaseUrl);
    store = postgresStore(database, proxy.through);
    engine = await startEngine({ store, onHalts: (halts) => notices.push(halts) });
    openAll();
    await engine.idle();
    const cut = proxy.swallowNextAnswer();
    expect(outcome(await engine.switchHalt(change('stop')))).toBe('done');
    expect(outcome(await open())).toBe('instrumentHalted');
    await cut;
    expect(notices.at(-1)).toHaveLength(1);
    await engine.stop();
    await proxy.close();
  });
});
