import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Direction } from '@candor/domain/pricing/quote.ts';
import type { PositionLevels } from '@candor/domain/trading/update.ts';
import { onConnection } from '../../../../tests/support/connections.ts';
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
import type { AccountCommand, Answer, AnswerValue } from './commands.ts';
import type { Engine } from './engine.ts';
import type { PostgresStore } from './store.ts';

let database: TestDatabase;
let store: PostgresStore;
let engine: Engine;
let accountId: number;
let commands = 0;
/** Sell and buy price, with which a new process starts as well. */
let last: [string, string];

beforeEach(async () => {
  last = ['1.10000', '1.10010'];
  database = await createTestDatabase();
  const [clientId = 0] = await insertClients(database, 1);
  await start();
  accountId = await openFundedAccount(engine, clientId, eur('1000'));
});

afterEach(async () => {
  await stop();
  await database.drop();
});

async function start(): Promise<void> {
  store = postgresStore(database, undefined, { isRecoveryCompared: true });
  engine = await startEngine({ store });
  openMarket(engine, quoteOf('EURUSD', ...last));
  openMarket(engine, quoteOf('BTCUSD', '90000', '90010'));
}

async function stop(): Promise<void> {
  await engine.stop();
  await store.close();
}

/** Starts another process, which knows only what is stored. */
async function restart(): Promise<void> {
  await stop();
  await start();
}

function tick(sell: string, buy: string): void {
  last = [sell, buy];
  engine.tick(quoteOf('EURUSD', sell, buy));
}

function send(body: AccountCommand['body'], commandId = `command-${(commands += 1)}`): Promise<Answer> {
  return engine.submit({ commandId, brandId: 'northline', accountId, actor: 'client', body });
}

async function open(direction: Direction, amount: string, symbol = 'EURUSD'): Promise<number> {
  const levels = { stopLoss: undefined, takeProfit: undefined };
  const order = { direction, amount: eur(amount), leverage: 10, ...AT_MARKET, ...levels };
  const value = accepted(await send({ kind: 'openPosition', symbol, order }));
  if (value.kind !== 'opened') throw new Error('not opened');
  return value.position.id;
}

const AT_MARKET = { expectedPrice: undefined, tolerance: undefined };

function close(positionId: number, amount?: string, commandId?: string): Promise<Answer> {
  const part = amount === undefined ? {} : { amount: eur(amount) };
  return send({ kind: 'closePosition', positionId, order: { ...AT_MARKET, ...part } }, commandId);
}

function reverse(positionId: number, commandId?: string): Promise<Answer> {
  return send({ kind: 'reversePosition', positionId, order: AT_MARKET }, commandId);
}

function update(positionId: number, levels: Partial<PositionLevels>): Promise<Answer> {
  return send({ kind: 'updatePosition', positionId, levels });
}

function accepted(answer: Answer): AnswerValue {
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.refusal)}`);
  return answer.value;
}

function held(): string[] {
  const positions = engine.account(accountId)?.positions.values() ?? [];
  return Array.from(positions, ({ symbol, direction, amount }) => `${direction} ${symbol} ${amount / 1_000_000n}`);
}

async function rows<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  return onConnection(database.databaseUrl, async (owner) => {
    return (await owner.query<Row>(sql)).rows;
  });
}

const STORED = `SELECT (amount / 1000000)::int AS amount, profit::text, parent IS NOT NULL AS is_part FROM position
  ORDER BY id`;

describe('TR-22 closing a part', () => {
  test('leaves the rest open under its id and books the part under one of its own', async () => {
    const id = await open('buy', '100');
    tick('1.11000', '1.11010');
    const value = accepted(await close(id, '25'));
    // A quarter of the whole's 8.74699972…, rounded on its own.
    expect(value).toMatchObject({
      kind: 'closed',
      position: { amount: eur('25'), profit: eur('2.18675'), parent: id },
    });
    expect(held()).toEqual(['buy EURUSD 75']);
    expect(engine.account(accountId)).toMatchObject({ used: eur('75'), cash: eur('1002.18675') });
    expect(await rows(STORED)).toEqual([
      { amount: 75, profit: null, is_part: false },
      { amount: 25, profit: '2186750', is_part: true },
    ]);
    await restart();
    expect(held()).toEqual(['buy EURUSD 75']);
    accepted(await close(id));
    expect(engine.account(accountId)?.used).toBe(0n);
  });

  test('replay: the same command id closes one part, after a restart too', async () => {
    const id = await open('buy', '100');
    const first = await close(id, '25', 'part-0001');
    expect(await close(id, '25', 'part-0001')).toEqual(first);
    await restart();
    expect(await close(id, '25', 'part-0001')).toEqual(first);
    expect(await close(id, '26', 'part-0001')).toMatchObject({ refusal: { code: 'commandReused' } });
    expect(held()).toEqual(['buy EURUSD 75']);
  });

  test('race: of two parts that are too much together one is closed, and what is left decides the other', async () => {
    const id = await open('buy', '100');
    const answers = await Promise.all([close(id, '60'), close(id, '60'), close(id, '40')]);
    expect(answers.map((answer) => (answer.ok ? 'closed' : answer.refusal.code))).toEqual([
      'closed',
      'closeAmountTooLarge',
      // Exactly the remaining amount: a plain close.
      'closed',
    ]);
    expect(held()).toEqual([]);
    expect(await rows(STORED)).toMatchObject([
      { amount: 40, is_part: false },
      { amount: 60, is_part: true },
    ]);
  });

  test('a part of what was opened in the same batch', async () => {
    const before = await open('buy', '10');
    const opening = open('sell', '100');
    const [id] = await Promise.all([opening, close(before, '5')]);
    accepted(await close(id, '1'));
    expect(held()).toEqual(['buy EURUSD 5', 'sell EURUSD 99']);
    await restart();
  });
});

describe('TR-27 closing everything', () => {
  async function openThree(): Promise<readonly number[]> {
    return [await open('buy', '100'), await open('sell', '50', 'BTCUSD'), await open('sell', '30')];
  }

  function closeAll(symbol?: string, commandId?: string): Promise<Answer> {
    return send({ kind: 'closeAllPositions', ...(symbol !== undefined && { symbol }) }, commandId);
  }

  test('closes in order of opening, and names what could not be closed', async () => {
    const [first, second, third] = await openThree();
    engine.market('BTCUSD', { kind: 'held' });
    const value = accepted(await closeAll());
    expect(value).toMatchObject({
      kind: 'closedAll',
      closed: [{ id: first }, { id: third }],
      left: [{ positionId: second, refusal: { code: 'temporarilyUnavailable' } }],
    });
    expect(held()).toEqual(['sell BTCUSD 50']);
  });

  test('in one instrument, and none that is unknown', async () => {
    await openThree();
    expect(await closeAll('NOSUCH')).toMatchObject({ refusal: { code: 'instrumentUnknown', field: 'symbol' } });
    accepted(await closeAll('EURUSD'));
    expect(held()).toEqual(['sell BTCUSD 50']);
  });

  test('replay: the same command id gives the same answer and closes nothing that came later', async () => {
    await openThree();
    const first = await closeAll(undefined, 'everything-1');
    await open('buy', '20');
    expect(await closeAll(undefined, 'everything-1')).toEqual(first);
    await restart();
    expect(await closeAll(undefined, 'everything-1')).toEqual(first);
    expect(held()).toEqual(['buy EURUSD 20']);
  });

  test('race: everything at once and one by hand close each position once', async () => {
    const [first = 0] = await openThree();
    const answers = await Promise.all([close(first), closeAll(), closeAll()]);
    const closed = answers.flatMap((answer) =>
      answer.ok && answer.value.kind === 'closedAll' ? answer.value.closed : [],
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(closed).toHaveLength(2);
    expect(await rows(`SELECT count(*)::int AS count FROM ledger_entry WHERE kind = 'trade'`)).toEqual([{ count: 3 }]);
  });

  test('R6 a balance below zero after all of them is lifted once', async () => {
    await open('buy', '500');
    await open('buy', '400');
    engine.market('EURUSD', { kind: 'held' });
    tick('0.90000', '0.90010');
    engine.market('EURUSD', { kind: 'open' });
    accepted(await closeAll());
    expect(engine.account(accountId)).toMatchObject({ cash: 0n, used: 0n });
    expect(await rows(`SELECT kind FROM ledger_entry WHERE kind <> 'deposit' ORDER BY id`)).toEqual([
      { kind: 'trade' },
      { kind: 'trade' },
      { kind: 'negativeBalance' },
    ]);
  });
});

describe('TR-28 reversing', () => {
  test('closes and opens the opposite at one tick, without levels', async () => {
    const id = await open('buy', '100');
    await update(id, { stopLoss: price('1.05'), trailing: price('0.05') });
    const value = accepted(await reverse(id));
    expect(value).toMatchObject({
      closed: { id, closeRate: price('1.1') },
      opened: { direction: 'sell', amount: eur('100'), leverage: 10, stopLoss: undefined, trailing: undefined },
    });
    expect(held()).toEqual(['sell EURUSD 100']);
    const evidence = await rows<{ command_id: string }>(
      `SELECT kind, mark_up::text, command_id FROM execution ORDER BY id DESC LIMIT 2`,
    );
    expect(evidence).toMatchObject([
      { kind: 'open', mark_up: '-27500' },
      { kind: 'close', mark_up: '0' },
    ]);
    expect(new Set(evidence.map(({ command_id: commandId }) => commandId)).size).toBe(1);
  });

  test('refused when the opposite could not be opened: then nothing is closed', async () => {
    const id = await open('buy', '900');
    tick('1.07000', '1.07010');
    expect(await reverse(id)).toMatchObject({ refusal: { code: 'amountAboveLimit' } });
    engine.setClosingOnly(true);
    expect(await reverse(id)).toMatchObject({ refusal: { code: 'tradingClosed' } });
    expect(held()).toEqual(['buy EURUSD 900']);
    expect(await rows(`SELECT count(*)::int AS count FROM ledger_entry WHERE kind = 'trade'`)).toEqual([{ count: 0 }]);
  });

  test('replay: the same command id turns round once, after a restart too', async () => {
    const id = await open('buy', '100');
    const first = await reverse(id, 'turn-round-1');
    expect(await reverse(id, 'turn-round-1')).toEqual(first);
    await restart();
    expect(await reverse(id, 'turn-round-1')).toEqual(first);
    expect(held()).toEqual(['sell EURUSD 100']);
  });

  test('race: a reversal and a close of the same position, whichever comes first, close it once', async () => {
    for (const isCloseFirst of [true, false]) {
      const id = await open('buy', '100');
      const both = isCloseFirst ? [close(id), reverse(id)] : [reverse(id), close(id)];
      const answers = await Promise.all(both);
      expect(answers.map(({ ok }) => ok)).toEqual([true, false]);
      expect(held()).toEqual(isCloseFirst ? [] : ['sell EURUSD 100']);
    }
  });
});

describe('TR-23 TR-26 stops that follow', () => {
  const MOVES = `SELECT actor, stop_loss::text, tick_sell::text, legs IS NOT NULL AS has_legs FROM execution
    WHERE kind = 'update' ORDER BY id`;

  test('each move is an update by rule with its tick, and the stop that stands then fires', async () => {
    const id = await open('buy', '100');
    await update(id, { trailing: price('0.01') });
    for (const sell of ['1.1004', '1.1005', '1.12', '1.1150']) {
      tick(sell, '1.2');
      await engine.idle();
    }
    expect(await rows(MOVES)).toEqual([
      { actor: 'client', stop_loss: '109000000', tick_sell: '110000000', has_legs: false },
      { actor: 'rule', stop_loss: '109050000', tick_sell: '110050000', has_legs: true },
      { actor: 'rule', stop_loss: '111000000', tick_sell: '112000000', has_legs: true },
    ]);
    await restart();
    expect(engine.account(accountId)?.positions.get(id)).toMatchObject({
      stopLoss: price('1.11'),
      trailing: price('0.01'),
    });
    tick('1.1099', '1.2');
    await engine.idle();
    expect(await rows('SELECT closing_reason, close_rate::text, trailing_distance::text FROM position')).toEqual([
      { closing_reason: 'stopLoss', close_rate: '110990000', trailing_distance: '1000000' },
    ]);
  });

  test('break-even moves the stop to the open rate once', async () => {
    const id = await open('sell', '100');
    await update(id, { breakEven: price('1.09') });
    for (const buy of ['1.0901', '1.09', '1.08']) tick('1.05', buy);
    await engine.idle();
    const openRate = price('1.099725');
    expect(engine.account(accountId)?.positions.get(id)).toMatchObject({ stopLoss: openRate, breakEven: undefined });
    expect(await rows(MOVES)).toHaveLength(2);
    await restart();
    expect(engine.account(accountId)?.positions.get(id)).toMatchObject({ stopLoss: openRate, breakEven: undefined });
  });

  test('nothing moves while the market is not usable; the next usable tick does it', async () => {
    const id = await open('buy', '100');
    await update(id, { trailing: price('0.01') });
    engine.market('EURUSD', { kind: 'held' });
    tick('1.13', '1.14');
    await engine.idle();
    expect(engine.account(accountId)?.positions.get(id)?.stopLoss).toBe(price('1.09'));
    engine.market('EURUSD', { kind: 'open' });
    tick('1.12', '1.13');
    await engine.idle();
    expect(engine.account(accountId)?.positions.get(id)?.stopLoss).toBe(price('1.11'));
  });

  test('race: an update by hand and the tick that moves the stop, one after the other', async () => {
    const id = await open('buy', '100');
    await update(id, { trailing: price('0.01') });
    const byHand = update(id, { stopLoss: price('1.095') });
    tick('1.12', '1.13');
    await Promise.all([byHand, engine.idle()]);
    expect(engine.account(accountId)?.positions.get(id)?.stopLoss).toBe(price('1.11'));
    expect(await rows(MOVES)).toMatchObject([{ actor: 'client' }, { actor: 'client' }, { actor: 'rule' }]);
  });
});
