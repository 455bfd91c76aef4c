import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Instant } from '@candor/domain/ids.ts';
import type { PendingTerms } from '@candor/domain/trading/pending.ts';
import { onConnection } from '../../../../tests/support/connections.ts';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import {
  NOON,
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
import type { AccountCommand, Answer } from './commands.ts';
import type { Engine } from './engine.ts';
import type { Committed } from './engineOptions.ts';
import type { PostgresStore } from './store.ts';

let database: TestDatabase;
let store: PostgresStore;
let engine: Engine;
let accountId: number;
let now: Instant;
let commands = 0;
let alarms: string[] = [];
let committed: Committed[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  [now, alarms, committed] = [NOON, [], []];
  const [clientId = 0] = await insertClients(database, 3);
  store = postgresStore(database);
  await start();
  accountId = await openFundedAccount(engine, clientId, eur('1000'));
});

afterEach(async () => {
  await engine.stop();
  await store.close();
  await database.drop();
});

async function start(rules = testRules()): Promise<void> {
  engine = await startEngine({
    store,
    rules,
    now: () => now,
    alarm: (message) => alarms.push(message),
    onCommitted: (change) => committed.push(change),
  });
  openMarket(engine, quoteOf('EURUSD', '1.10000', '1.10010'));
}

async function restart(rules = testRules()): Promise<void> {
  await engine.stop();
  await store.close();
  store = postgresStore(database);
  await start(rules);
}

function send(body: AccountCommand['body'], commandId = `pending-${(commands += 1)}`): Promise<Answer> {
  return engine.submit({ commandId, brandId: 'northline', accountId, actor: 'client', body });
}

function place(terms: Partial<PendingTerms>, commandId?: string): Promise<Answer> {
  const plain = { leverage: 10, stopLoss: undefined, takeProfit: undefined, expiresAt: undefined } as const;
  const limit = { direction: 'buy', type: 'limit', rate: price('1.09'), amount: eur('100') } as const;
  return send({ kind: 'placeOrder', symbol: 'EURUSD', terms: { ...plain, ...limit, ...terms } }, commandId);
}

function openBody(): AccountCommand['body'] {
  const order = {
    direction: 'buy',
    amount: eur('100'),
    leverage: 5,
    stopLoss: undefined,
    takeProfit: undefined,
  } as const;
  return {
    kind: 'openPosition',
    symbol: 'EURUSD',
    order: { ...order, expectedPrice: undefined, tolerance: undefined },
  };
}

function cancel(orderId: number): Promise<Answer> {
  return send({ kind: 'cancelOrder', orderId });
}

function orderId(answer: Answer): number {
  if (!answer.ok || answer.value.kind !== 'order') throw new Error(`no order: ${JSON.stringify(answer)}`);
  return answer.value.order.id;
}

function codeOf(answer: Answer): string {
  return answer.ok ? 'accepted' : answer.refusal.code;
}

async function tick(sell: string, buy: string): Promise<void> {
  engine.tick(quoteOf('EURUSD', sell, buy, now));
  await engine.idle();
}

async function rows<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  return onConnection(database.databaseUrl, async (owner) => {
    return (await owner.query<Row>(sql)).rows;
  });
}

async function statuses(): Promise<string[]> {
  const all = await rows<{ status: string }>('SELECT status FROM pending_order ORDER BY id');
  return all.map(({ status }) => status);
}

describe('placing, changing and cancelling', () => {
  test('an order waits, ties up nothing, and is stored', async () => {
    const id = orderId(await place({ stopLoss: price('1.08'), expiresAt: NOON + 60_000 }));
    expect(engine.account(accountId)).toMatchObject({ used: 0n, pending: [{ id, rate: price('1.09') }] });
    expect(await rows('SELECT direction, type, rate::text, status, ended_at FROM pending_order')).toEqual([
      { direction: 'buy', type: 'limit', rate: '109000000', status: 'open', ended_at: null },
    ]);
    expect(await rows('SELECT pending_orders::int AS count FROM batch ORDER BY number DESC LIMIT 1')).toEqual([
      { count: 1 },
    ]);
  });

  test('replay: the same command id gives the same order, also after a restart; other content is refused', async () => {
    const first = await place({}, 'same-order-1');
    expect(await place({}, 'same-order-1')).toEqual(first);
    expect(codeOf(await place({ amount: eur('50') }, 'same-order-1'))).toBe('commandReused');
    await restart();
    expect(await place({}, 'same-order-1')).toEqual(first);
    expect(await statuses()).toEqual(['open']);
  });

  test('a change keeps what it does not name, clears what it sets to nothing, and is checked like a new order', async () => {
    const id = orderId(await place({ stopLoss: price('1.08'), takeProfit: price('1.2') }));
    const changes = { rate: price('1.085'), amount: eur('50'), stopLoss: undefined, expiresAt: NOON + 1_000 };
    expect(await send({ kind: 'updateOrder', orderId: id, changes })).toMatchObject({
      ok: true,
      value: { order: { id, ...changes, takeProfit: price('1.2'), leverage: 10 } },
    });
    const tooHigh = await send({ kind: 'updateOrder', orderId: id, changes: { rate: price('1.1001') } });
    expect(tooHigh).toMatchObject({ ok: false, refusal: { code: 'orderRateTooHigh', params: { price: '1.10010' } } });
    expect(await rows('SELECT rate::text, amount::text, stop_loss FROM pending_order')).toEqual([
      { rate: '108500000', amount: '50000000', stop_loss: null },
    ]);
  });

  test('PO-5 an account has at most so many, and the refusal names the figure', async () => {
    await restart(testRules({ ...generousLimits, pendingOrders: 2 }));
    const answers = [await place({}), await place({}), await place({})];
    expect(answers.map(codeOf)).toEqual(['accepted', 'accepted', 'tooManyOrders']);
    expect(answers[2]).toMatchObject({ refusal: { params: { limit: '2' } } });
  });

  test('PO-10 a cancelled order is over: it neither fires nor is cancelled or changed again', async () => {
    const id = orderId(await place({}));
    expect(await cancel(id)).toMatchObject({ ok: true, value: { order: { status: 'cancelled', endedAt: NOON } } });
    expect(codeOf(await cancel(id))).toBe('orderUnknown');
    expect(codeOf(await send({ kind: 'updateOrder', orderId: id, changes: {} }))).toBe('orderUnknown');
    await tick('1.08000', '1.08010');
    expect(await statuses()).toEqual(['cancelled']);
    expect(engine.account(accountId)?.positions.size).toBe(0);
  });
});

describe('PO-7 firing', () => {
  test('PO-10 an order fires at the tick that reaches it, which the evidence names with the order', async () => {
    const id = orderId(await place({ stopLoss: price('1.05'), takeProfit: price('1.2') }));
    await tick('1.09000', '1.09001');
    expect(await statuses()).toEqual(['open']);
    await tick('1.08980', '1.08990');
    const [position] = [...(engine.account(accountId)?.positions.values() ?? [])];
    // 1.08990 × 1.00025 = 1.090172475, half-even at 1e-8.
    expect(position).toMatchObject({
      openRate: price('1.09017248'),
      stopLoss: price('1.05'),
      takeProfit: price('1.2'),
    });
    expect(engine.account(accountId)).toMatchObject({ used: eur('100'), pending: [] });
    expect(await rows('SELECT status, position_id::int FROM pending_order')).toEqual([
      { status: 'filled', position_id: position?.id },
    ]);
    expect(await rows('SELECT kind, actor, command_id, tick_buy::text, expected_rate::text FROM execution')).toEqual([
      { kind: 'open', actor: 'rule', command_id: `order:${id}`, tick_buy: '108990000', expected_rate: '109000000' },
    ]);
    expect(committed.flatMap(({ pendingOrders }) => pendingOrders.map(({ order }) => order))).toMatchObject([
      { id },
      { id, status: 'filled', positionId: position?.id },
    ]);
  });

  test('PO-8 what may not be opened any more when its price has come ends as refused, with the reason', async () => {
    await place({ amount: eur('800') });
    await place({ amount: eur('300') });
    await tick('1.08980', '1.08990');
    expect(await rows('SELECT status, refusal FROM pending_order ORDER BY id')).toMatchObject([
      { status: 'filled', refusal: null },
      { status: 'refused', refusal: { code: 'amountAboveLimit', field: 'amount', params: { limit: '197.26' } } },
    ]);
    expect(alarms).toEqual([]);
  });

  test('what is opened at a tick is looked at from the next one on', async () => {
    await place({ direction: 'buy', type: 'stop', rate: price('1.11'), takeProfit: price('1.12') });
    await tick('1.13000', '1.13010');
    expect(await rows('SELECT status, refusal->>$$code$$ AS code FROM pending_order')).toEqual([
      { status: 'refused', code: 'takeProfitTooLow' },
    ]);
    await place({ direction: 'buy', type: 'stop', rate: price('1.14'), takeProfit: price('1.15') });
    await tick('1.15000', '1.15010');
    expect(engine.account(accountId)?.positions.size).toBe(1);
    await tick('1.15000', '1.15010');
    expect(await rows('SELECT closing_reason FROM position')).toEqual([{ closing_reason: 'takeProfit' }]);
  });

  test('PO-9 nothing fires in a market that is not usable, nor while the desk is closing only', async () => {
    const id = orderId(await place({}));
    engine.market('EURUSD', { kind: 'stale', since: 0 });
    await tick('1.08000', '1.08010');
    engine.market('EURUSD', { kind: 'open' });
    engine.setClosingOnly(true);
    await tick('1.08000', '1.08010');
    expect(await statuses()).toEqual(['open']);
    expect(codeOf(await place({ rate: price('1.07') }))).toBe('tradingClosed');
    expect(codeOf(await send({ kind: 'updateOrder', orderId: id, changes: {} }))).toBe('tradingClosed');
    engine.setClosingOnly(false);
    await tick('1.08000', '1.08010');
    expect(await statuses()).toEqual(['filled']);
  });

  describe('PO-11 in a shut market', () => {
    const SHUT = { kind: 'closed', until: NOON + 60_000 } as const;

    function reopen(sell: string, buy: string): Promise<void> {
      engine.market('EURUSD', { kind: 'open' });
      return tick(sell, buy);
    }

    test('orders are placed and changed against the last good price; one at the market is refused', async () => {
      engine.market('EURUSD', SHUT);
      expect(codeOf(await send(openBody()))).toBe('temporarilyUnavailable');
      expect(codeOf(await place({ rate: price('1.2') }))).toBe('orderRateTooHigh');
      const id = orderId(await place({}));
      const changed = await send({ kind: 'updateOrder', orderId: id, changes: { rate: price('1.08') } });
      expect(codeOf(changed)).toBe('accepted');
      await restart();
      engine.market('EURUSD', SHUT);
      expect(engine.account(accountId)?.pending).toMatchObject([{ id, rate: price('1.08') }]);
    });

    test('an order that the open has passed fills at the first price, one that it has not reached waits on', async () => {
      engine.market('EURUSD', SHUT);
      await place({ direction: 'buy', type: 'stop', rate: price('1.11') });
      await place({ rate: price('1.02') });
      await reopen('1.15000', '1.15010');
      expect(await statuses()).toEqual(['filled', 'open']);
      expect(await rows('SELECT open_rate FROM position')).toEqual([{ open_rate: '115038752' }]);
    });

    test('an order whose levels the open has passed ends with the reason, of which its client is notified', async () => {
      engine.market('EURUSD', SHUT);
      await place({ direction: 'buy', type: 'stop', rate: price('1.11'), takeProfit: price('1.12') });
      await reopen('1.15000', '1.15010');
      expect(await rows('SELECT status, refusal->>$$code$$ AS code FROM pending_order')).toEqual([
        { status: 'refused', code: 'takeProfitTooLow' },
      ]);
      const ended = committed
        .flatMap(({ pendingOrders }) => pendingOrders.map(({ order }) => order))
        .filter((order) => 'status' in order);
      expect(ended).toMatchObject([{ status: 'refused', refusal: { code: 'takeProfitTooLow' } }]);
    });

    test('TR-29 a stop that the open has passed fires at the first price', async () => {
      await send(openBody());
      const [positionId = 0] = engine.account(accountId)?.positions.keys() ?? [];
      const levels = { stopLoss: price('1.09'), takeProfit: price('1.2') };
      engine.market('EURUSD', SHUT);
      expect(codeOf(await send({ kind: 'updatePosition', positionId, levels }))).toBe('accepted');
      await tick('1.05000', '1.05010');
      expect(engine.account(accountId)?.positions.size).toBe(1);
      await reopen('1.07000', '1.07010');
      expect(await rows('SELECT closing_reason, close_rate FROM position')).toEqual([
        { closing_reason: 'stopLoss', close_rate: '107000000' },
      ]);
    });
  });

  test('race: a cancellation against the tick that fires: exactly one of the two happens', async () => {
    for (const isTickFirst of [false, true]) {
      const id = orderId(await place({}));
      const before = engine.account(accountId)?.positions.size ?? 0;
      if (isTickFirst) engine.tick(quoteOf('EURUSD', '1.08000', '1.08010'));
      const cancelled = cancel(id);
      if (!isTickFirst) engine.tick(quoteOf('EURUSD', '1.08000', '1.08010'));
      const answer = await cancelled;
      await engine.idle();
      expect(codeOf(answer)).toBe(isTickFirst ? 'orderUnknown' : 'accepted');
      expect(engine.account(accountId)?.positions.size).toBe(before + (isTickFirst ? 1 : 0));
      await tick('1.10000', '1.10010');
    }
    expect(await statuses()).toEqual(['cancelled', 'filled']);
  });

  test('DE-4 an order that cannot be stored hurts nobody else at the tick', async () => {
    await rows(`ALTER TABLE position ADD CHECK (amount <> 113000000)`);
    await place({ amount: eur('113') });
    await place({ amount: eur('100') });
    await tick('1.08980', '1.08990');
    expect(await statuses()).toEqual(['open', 'filled']);
    expect(alarms.some((message) => message.startsWith('Incident'))).toBe(true);
  });
});

describe('PO-6 expiry', () => {
  test('the clock ends an order whose time has come, without any tick', async () => {
    await place({ expiresAt: NOON + 1_000 });
    now = NOON + 999;
    engine.clock();
    await engine.idle();
    expect(await statuses()).toEqual(['open']);
    now = NOON + 1_000;
    engine.clock();
    await engine.idle();
    expect(await rows('SELECT status, ended_at = expires_at AS is_exact FROM pending_order')).toEqual([
      { status: 'expired', is_exact: true },
    ]);
  });

  test('PO-10 a tick or a command of theirs at that time finds it ended', async () => {
    const id = orderId(await place({ expiresAt: NOON + 1_000 }));
    await place({ expiresAt: NOON + 2_000 });
    now = NOON + 1_000;
    expect(codeOf(await cancel(id))).toBe('orderUnknown');
    now = NOON + 2_000;
    await tick('1.08000', '1.08010');
    expect(await statuses()).toEqual(['expired', 'expired']);
    expect(await rows('SELECT command_id FROM journal WHERE kind = $$expireOrder$$ ORDER BY batch, seq')).toHaveLength(
      2,
    );
  });
});

describe('recovery', () => {
  test('open orders are found again after a restart and fire', async () => {
    await place({ direction: 'sell', type: 'stop', rate: price('1.09'), expiresAt: NOON + 60_000 });
    const before = engine.account(accountId)?.pending;
    await restart();
    expect(engine.account(accountId)?.pending).toEqual(before);
    await tick('1.08000', '1.08010');
    expect(alarms).toEqual([]);
    expect(await statuses()).toEqual(['filled']);
  });

  test('B4.6 a snapshot and what changed since hold the same orders as the rows', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'candor-pending-'));
    const recovery = { snapshotFile: join(folder, 'book.snapshot'), isRecoveryCompared: true };
    const reopen = async (): Promise<void> => {
      await engine.stop();
      await store.close();
      store = postgresStore(database, undefined, recovery);
      await start();
    };
    await reopen();
    const [stays, goes] = [orderId(await place({ stopLoss: price('1.05') })), orderId(await place({}))];
    await store.keepSnapshot(await engine.capture());
    await cancel(goes);
    await place({ direction: 'sell', type: 'limit', rate: price('1.2'), expiresAt: NOON + 5_000 });
    const before = engine.account(accountId)?.pending;
    await reopen();
    expect(engine.account(accountId)?.pending).toEqual(before);
    expect(before).toMatchObject([{ id: stays }, { type: 'limit', direction: 'sell' }]);
    rmSync(folder, { recursive: true });
  });

  test('a book that lacks an order is not dealt with', async () => {
    await place({});
    await rows(`DELETE FROM pending_order`);
    await expect(restart()).rejects.toThrow('pendingOrders is 0 instead of 1');
    await rows(
      `INSERT INTO pending_order (id, brand_id, account_id, symbol, direction, type, rate, amount, leverage, created_at, status)
       SELECT 999, brand_id, id, 'EURUSD', 'buy', 'limit', 109000000, 100000000, 10, now(), 'open' FROM trading_account`,
    );
    await restart();
  });
});
