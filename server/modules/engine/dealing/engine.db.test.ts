import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Direction } from '@candor/domain/pricing/quote.ts';
import { onConnection } from '../../../../tests/support/connections.ts';
import { openCuttingProxy } from '../../../../tests/support/cuttingProxy.ts';
import type { CuttingProxy } from '../../../../tests/support/cuttingProxy.ts';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import {
  eur,
  generousLimits,
  insertClients,
  openFundedAccount,
  openMarket,
  postgresStore,
  price,
  quoteOf,
  startEngine,
  testRules,
} from '../../../../tests/support/dealing.ts';
import { storedBody } from './canonical.ts';
import type { AccountCommand, Answer } from './commands.ts';
import type { Engine } from './engine.ts';
import type { Stages } from './stages.ts';
import type { PostgresStore } from './store.ts';

let database: TestDatabase;
let store: PostgresStore;
let engine: Engine;
let accountId: number;
let commands = 0;
/** Alarms of the engine that `restart` started last. */
let alarms: string[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  const [clientId = 0] = await insertClients(database, 3);
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

function command(body: AccountCommand['body'], commandId = `test-${(commands += 1)}`): AccountCommand {
  return { commandId, brandId: 'northline', accountId, actor: 'client', body };
}

function open(direction: Direction, amount: string, leverage = 10, commandId?: string): Promise<Answer> {
  return engine.submit(command(openBody(direction, amount, leverage), commandId));
}

function openBody(direction: Direction, amount: string, leverage = 10): AccountCommand['body'] {
  const order = {
    direction,
    amount: eur(amount),
    leverage,
    expectedPrice: undefined,
    tolerance: undefined,
    stopLoss: undefined,
    takeProfit: undefined,
  };
  return { kind: 'openPosition', symbol: 'EURUSD', order };
}

function openedId(answer: Answer): number {
  if (!answer.ok || answer.value.kind !== 'opened')
    throw new Error(`not opened: ${JSON.stringify(answer.ok ? '' : answer.refusal)}`);
  return answer.value.position.id;
}

function close(positionId: number, commandId?: string): Promise<Answer> {
  return engine.submit(
    command(
      { kind: 'closePosition', positionId, order: { expectedPrice: undefined, tolerance: undefined } },
      commandId,
    ),
  );
}

async function rows<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  return onConnection(database.databaseUrl, async (owner) => {
    return (await owner.query<Row>(sql)).rows;
  });
}

describe('opening and closing', () => {
  test('LE-5 books the position at the marked-up price and its profit as one balanced entry', async () => {
    const id = openedId(await open('buy', '100', 10));
    engine.tick(quoteOf('EURUSD', '1.11000', '1.11010'));
    const closed = await close(id);
    // 1.10010 × 1.00025 = 1.100375025, held at 1e-8 as 1.10037502 (half-even);
    // (1.11 − 1.10037502) × 1000 ÷ 1.10037502 = 8.74699972…
    expect(closed).toMatchObject({
      ok: true,
      value: { position: { openRate: price('1.10037502'), profit: eur('8.747') } },
    });
    const postings = await rows(
      `SELECT amount::text, house FROM posting JOIN ledger_entry ON id = entry_id WHERE kind = 'trade' ORDER BY seq`,
    );
    expect(postings).toEqual([
      { amount: '8747000', house: null },
      { amount: '-8747000', house: 'trading' },
    ]);
    expect(engine.account(accountId)?.cash).toBe(eur('1008.747'));
    expect(await rows('SELECT cash::text, used::text FROM trading_account')).toEqual([
      { cash: '1008747000', used: '0' },
    ]);
  });

  test('replay: the same command id gives the first answer and no second effect', async () => {
    const first = await open('buy', '100', 10, 'same-id-1');
    expect(await open('buy', '100', 10, 'same-id-1')).toEqual(first);
    expect(await open('buy', '200', 10, 'same-id-1')).toMatchObject({ ok: false, refusal: { code: 'commandReused' } });
    expect(await rows('SELECT count(*)::int AS count FROM position')).toEqual([{ count: 1 }]);
  });

  test('an id from before a restart among other orders is answered, and nobody is alarmed', async () => {
    const before = openedId(await open('buy', '100', 10, 'before'));
    await restart();
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => open('buy', '1')),
      open('buy', '100', 10, 'before'),
      open('buy', '50', 10, 'before'),
    ]);
    expect(answers.slice(0, 20).every(({ ok }) => ok)).toBe(true);
    expect(answers[20]).toMatchObject({ ok: true, value: { position: { id: before } } });
    expect(answers[21]).toMatchObject({ ok: false, refusal: { code: 'commandReused' } });
    expect(alarms).toEqual([]);
  });

  test('replay after a restart: the journal answers', async () => {
    const first = await open('buy', '100', 10, 'same-id-2');
    await restart();
    expect(await open('buy', '100', 10, 'same-id-2')).toEqual(first);
    expect(await open('sell', '100', 10, 'same-id-2')).toMatchObject({ ok: false, refusal: { code: 'commandReused' } });
    expect(await rows('SELECT count(*)::int AS count FROM position')).toEqual([{ count: 1 }]);
  });

  test('SM-2 what was decided is recalled, also after a restart, and nothing is decided by it', async () => {
    const order = command(openBody('buy', '100'));
    expect(await engine.recall(order)).toBeUndefined();
    const answer = await engine.submit(order);
    const other = { ...order, body: openBody('buy', '200') };
    for (const again of [async () => undefined, restart]) {
      await again();
      expect(await engine.recall(order)).toEqual(answer);
      expect(await engine.recall(other)).toMatchObject({ ok: false, refusal: { code: 'commandReused' } });
    }
    const never = command(openBody('buy', '100'));
    expect(await engine.recall(never)).toBeUndefined();
    expect(await rows('SELECT count(*)::int AS count FROM position')).toEqual([{ count: 1 }]);
  });

  test('race: of 50 opens against free margin for one exactly one succeeds', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => open('buy', '600')));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(
      answers
        .filter((answer) => !answer.ok)
        .every((answer) => !answer.ok && answer.refusal.code === 'amountAboveLimit'),
    ).toBe(true);
  });

  test('the journal names the last tick seen and the exposure that an opening was measured by', async () => {
    const first = quoteOf('EURUSD', '1.10000', '1.10010');
    engine.tick(first);
    await open('buy', '100', 10);
    const second = quoteOf('BTCUSD', '90000', '90010');
    openMarket(engine, second);
    await open('sell', '50', 10);
    const seen = await rows(
      `SELECT last_tick::int AS tick, house_exposure::text AS exposure FROM journal WHERE kind = 'openPosition' ORDER BY batch`,
    );
    expect(seen).toEqual([
      { tick: first.tickId, exposure: '0' },
      { tick: second.tickId, exposure: '1000000000' },
    ]);
  });

  test('the journal keeps that a level was cleared, which is another command than one that says nothing of it', async () => {
    const positionId = openedId(await open('buy', '100'));
    const stopLoss = price('1.05');
    await engine.submit(command({ kind: 'updatePosition', positionId, levels: { stopLoss } }));
    const clear = command({ kind: 'updatePosition', positionId, levels: { stopLoss: undefined } });
    expect(await engine.submit(clear)).toMatchObject({ ok: true, value: { position: { stopLoss: undefined } } });
    const nothing: AccountCommand = { ...clear, body: { kind: 'updatePosition', positionId, levels: {} } };
    expect(await engine.submit(nothing)).toMatchObject({ ok: false, refusal: { code: 'commandReused' } });
    const payloads = await rows<{ payload: unknown }>(
      `SELECT payload FROM journal WHERE command_id = '${clear.commandId}'`,
    );
    expect(payloads.map(({ payload }) => storedBody(payload))).toStrictEqual([clear.body]);
  });

  test('a position can be closed once only', async () => {
    const id = openedId(await open('buy', '100'));
    const answers = await Promise.all([close(id), close(id), close(id)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await rows(`SELECT count(*)::int AS count FROM ledger_entry WHERE kind = 'trade'`)).toEqual([{ count: 1 }]);
  });
});

describe('rules that fire', () => {
  test('a stop loss closes at the tick that fired it, which the evidence names', async () => {
    const id = openedId(await open('buy', '100'));
    await engine.submit(command({ kind: 'updatePosition', positionId: id, levels: { stopLoss: price('1.095') } }));
    engine.tick(quoteOf('EURUSD', '1.09400', '1.09410'));
    await engine.idle();
    expect(await rows('SELECT closing_reason, close_rate::text FROM position')).toEqual([
      { closing_reason: 'stopLoss', close_rate: '109400000' },
    ]);
    const evidence = await rows(`SELECT kind, actor, tick_sell::text FROM execution ORDER BY id`);
    expect(evidence).toEqual([
      { kind: 'open', actor: 'client', tick_sell: '110000000' },
      { kind: 'update', actor: 'client', tick_sell: '110000000' },
      { kind: 'close', actor: 'rule', tick_sell: '109400000' },
    ]);
  });

  test('a gap below zero ends at a balance of zero by an entry of its own', async () => {
    openedId(await open('buy', '1000', 30));
    engine.tick(quoteOf('EURUSD', '0.90000', '0.90010'));
    await engine.idle();
    expect(engine.account(accountId)).toMatchObject({ cash: 0n, used: 0n });
    expect(await rows(`SELECT kind FROM ledger_entry WHERE kind IN ('trade', 'negativeBalance') ORDER BY id`)).toEqual([
      { kind: 'trade' },
      { kind: 'negativeBalance' },
    ]);
  });

  test('R6 a gap on a straddle: the loser is terminated, the winner covers it, and no protection is posted', async () => {
    const winner = openedId(await open('sell', '480', 30));
    openedId(await open('buy', '480', 30));
    engine.tick(quoteOf('EURUSD', '0.99000', '0.99010'));
    await engine.idle();
    const between = engine.account(accountId);
    expect(between?.cash).toBeLessThan(0n);
    expect(between?.positions.size).toBe(1);
    expect(await close(winner)).toMatchObject({ ok: true });
    expect(engine.account(accountId)?.cash).toBeGreaterThan(0n);
    expect(await rows(`SELECT kind FROM ledger_entry WHERE kind = 'negativeBalance'`)).toEqual([]);
  });

  test('nothing fires while the market is not usable', async () => {
    openedId(await open('buy', '100', 30));
    engine.market('EURUSD', { kind: 'stale', since: 0 });
    engine.tick(quoteOf('EURUSD', '0.50000', '0.50010'));
    await engine.idle();
    expect(engine.account(accountId)?.positions.size).toBe(1);
  });
});

describe('the database says no, or nothing', () => {
  test('one bad row in a batch of 1,000: the 999 go through and the one is refused with an incident number', async () => {
    await rows(`ALTER TABLE position ADD CHECK (amount <> 1130000)`);
    await restart(testRules({ ...generousLimits, openPositions: 2_000 }));
    await engine.submit(command({ kind: 'deposit', amount: eur('100000') }));
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) =>
        open(index % 2 === 0 ? 'buy' : 'sell', index === 500 ? '1.13' : '1', 1),
      ),
    );
    expect(answers[500]).toMatchObject({ ok: false, refusal: { code: 'incident' } });
    expect(answers.filter(({ ok }) => ok)).toHaveLength(999);
    expect(
      await rows(`SELECT count(*)::int AS count, count(*) FILTER (WHERE amount = 1130000)::int AS bad FROM position`),
    ).toEqual([{ count: 999, bad: 0 }]);
  });

  test('DE-5 the connection cut after COMMIT was sent: nothing is answered as refused, nothing is done twice', async () => {
    const proxy = await openCuttingProxy(database.databaseUrl);
    await restart(testRules(), proxy);
    const cut = proxy.swallowNextAnswer();
    const answers = await Promise.all([open('buy', '100', 10, 'cut-after-1'), open('sell', '100', 10, 'cut-after-2')]);
    await cut;
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await rows('SELECT count(*)::int AS count FROM position')).toEqual([{ count: 2 }]);
    expect(engine.account(accountId)?.used).toBe(eur('200'));
    await restart();
    await proxy.close();
  });

  test('DE-5 the connection cut before the statement arrived: the commands run again under their ids', async () => {
    const proxy = await openCuttingProxy(database.databaseUrl);
    await restart(testRules(), proxy);
    const cut = proxy.cutBeforeNextRequest();
    const answers = await Promise.all([
      open('buy', '100', 10, 'cut-before-1'),
      open('sell', '100', 10, 'cut-before-2'),
    ]);
    await cut;
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await rows('SELECT count(*)::int AS count FROM position')).toEqual([{ count: 2 }]);
    await restart();
    await proxy.close();
  });

  test('insert-only tables refuse every change', async () => {
    openedId(await open('buy', '100'));
    for (const table of ['ledger_entry', 'posting', 'execution', 'journal', 'batch']) {
      await expect(rows(`DELETE FROM ${table}`)).rejects.toThrow('insert-only');
      await expect(rows(`TRUNCATE ${table} CASCADE`)).rejects.toThrow('insert-only');
    }
  });

  test('a book that differs from its rows is not dealt with', async () => {
    openedId(await open('buy', '100'));
    await rows(`UPDATE trading_account SET used = used + 1`);
    await expect(restart()).rejects.toThrow('contradicts itself');
    await rows(`UPDATE trading_account SET used = used - 1`);
    await restart();
  });
});

describe('the lease', () => {
  test('an engine that lost its lease writes nothing more', async () => {
    let fenced = false;
    await engine.stop();
    await store.close();
    store = postgresStore(database);
    engine = await startEngine({ store, onFenced: () => (fenced = true) });
    openMarket(engine, quoteOf('EURUSD', '1.10000', '1.10010'));
    await rows(`UPDATE engine_lease SET epoch = epoch + 1`);
    void open('buy', '100');
    await engine.idle();
    expect(fenced).toBe(true);
    expect(await rows('SELECT count(*)::int AS count FROM position')).toEqual([{ count: 0 }]);
  });
});

async function restart(rules = testRules(), proxy?: CuttingProxy): Promise<void> {
  await engine.stop();
  await store.close();
  store = postgresStore(database, proxy?.through);
  alarms = [];
  engine = await startEngine({ store, rules, alarm: (message) => alarms.push(message) });
  openMarket(engine, quoteOf('EURUSD', '1.10000', '1.10010'));
}

describe('a command that is traced', () => {
  test('has its stages noted, in order and with its batch, and one beside it has none', async () => {
    const stages: Stages = {};
    const [answer, other] = await Promise.all([
      engine.submit(command(openBody('buy', '100', 10)), stages),
      open('buy', '100'),
    ]);
    expect([answer.ok, other.ok]).toEqual([true, true]);
    const { takenAt = 0, decidedAt = 0, storedAt = 0, batch = 0, inputs } = stages;
    expect([takenAt, decidedAt, storedAt].toSorted((one, next) => one - next)).toEqual([takenAt, decidedAt, storedAt]);
    expect(takenAt).toBeGreaterThan(0);
    expect(batch).toBeGreaterThan(0);
    expect(inputs).toBe(2);
  });

  test('that is sent again, also at the same time, is done once, and what is answered from memory has no stages', async () => {
    const body = openBody('buy', '100', 10);
    const [first, again]: [Stages, Stages] = [{}, {}];
    const answers = await Promise.all([
      engine.submit(command(body, 'traced-once'), first),
      engine.submit(command(body, 'traced-once'), again),
    ]);
    expect(openedId(answers[0])).toBe(openedId(answers[1]));
    expect(first.batch).toBeDefined();
    expect(again).toEqual({});
  });
});
