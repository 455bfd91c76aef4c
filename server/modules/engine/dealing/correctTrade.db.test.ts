import type pg from 'pg';
import { ZERO } from '@candor/domain/money/money.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '@candor/domain/time.ts';
import type { CorrectableTrade } from '@candor/domain/trading/correction.ts';
import { onConnection } from '../../../../tests/support/connections.ts';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import {
  NOON,
  eur,
  insertClients,
  openFundedAccount,
  openMarket,
  postgresStore,
  price,
  quoteOf,
  startEngine,
} from '../../../../tests/support/dealing.ts';
import type { Answer, CommandBody, CorrectTrade } from './commands.ts';
import type { Engine } from './engine.ts';
import { audit } from './recovery/audit.ts';
import type { PostgresStore } from './store.ts';

let database: TestDatabase;
let store: PostgresStore;
let engine: Engine;
let accountId: number;
let now: number;

beforeEach(async () => {
  now = NOON;
  database = await createTestDatabase();
  const [clientId = 0] = await insertClients(database, 1);
  store = postgresStore(database);
  engine = await startEngine({ store, now: () => now });
  accountId = await openFundedAccount(engine, clientId, eur('1000'));
});

afterEach(async () => {
  await engine.stop();
  await store.close();
  await database.drop();
});

async function restart(): Promise<void> {
  await engine.stop();
  await store.close();
  store = postgresStore(database);
  engine = await startEngine({ store, now: () => now });
}

function submit(body: CommandBody, commandId: string): Promise<Answer> {
  return engine.submit({ commandId, brandId: 'northline', accountId, actor: 'client', body });
}

/** Corrects a buy of 100 at 100 that was closed at 90 to another closing price. */
function correction(close: string, more: Partial<CorrectableTrade> = {}): CorrectTrade {
  const dealt = { open: price('100'), close: price('90') };
  const trade = { direction: 'buy', amount: eur('100'), leverage: 1, closedAt: NOON, corrections: 0 } as const;
  return {
    kind: 'correctTrade',
    closed: 1,
    symbol: 'BTCUSD',
    trade: { ...trade, dealt, current: dealt, ...more },
    prices: { ...dealt, close: price(close) },
  };
}

async function owned<Row extends pg.QueryResultRow>(work: (owner: pg.ClientBase) => Promise<Row[]>): Promise<Row[]> {
  return onConnection(database.databaseUrl, async (owner) => {
    return await work(owner);
  });
}

const entries = () =>
  owned(async (owner) => {
    const { rows } = await owner.query<{ line: string }>(
      `SELECT kind || ' ' || amount || ' ' || coalesce(house, 'client') AS line FROM ledger_entry
       JOIN posting ON entry_id = id WHERE kind IN ('tradeReversal', 'tradeCorrection') ORDER BY id, seq`,
    );
    return rows;
  }).then((rows) => rows.map(({ line }) => line));

describe('TC-1 TC-6 a correction', () => {
  const both = [
    'tradeReversal 10000000 client',
    'tradeReversal -10000000 trading',
    'tradeCorrection -5000000 client',
    'tradeCorrection 5000000 trading',
  ];

  test('sent several times and at once is booked once, after a restart too', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => submit(correction('95'), 'correction:1')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer, (_key, value: unknown) => String(value)))).size).toBe(
      1,
    );
    expect(engine.account(accountId)?.cash).toBe(eur('1005'));
    await restart();
    expect(engine.account(accountId)).toMatchObject({ cash: eur('1005'), chainLength: 3 });
    expect(await submit(correction('95'), 'correction:1')).toEqual(answers[0]);
    expect(await submit(correction('96'), 'correction:1')).toMatchObject({ refusal: { code: 'commandReused' } });
    expect(await entries()).toEqual(both);
    expect(
      await owned((owner) => audit(owner, { isWhole: true }).then((found) => found.map((what) => ({ what })))),
    ).toEqual([]);
  });

  test('of two that meet each is decided after the other, and takes no more than is left', async () => {
    await submit({ kind: 'reserveWithdrawal', amount: eur('993') }, 'reserve');
    const answers = await Promise.all([
      submit(correction('85'), 'correction:1'),
      submit(correction('85'), 'correction:2'),
    ]);
    expect(answers).toMatchObject([{ ok: true }, { ok: false, refusal: { code: 'correctionAboveLimit' } }]);
    expect(engine.account(accountId)?.cash).toBe(eur('2'));
  });
});

test('TC-4 what a request has outlived is not booked', async () => {
  now += 24 * HOUR_MS + 1;
  expect(await submit(correction('85'), 'correction:1')).toMatchObject({ refusal: { code: 'correctionTooLate' } });
  expect(await submit(correction('95'), 'correction:2')).toMatchObject({ ok: true });
});

test('RP-4 a price of a tick goes further than one that somebody typed, once for its command, after a restart too', async () => {
  expect(await submit(correction('120'), 'correction:1')).toMatchObject({ refusal: { code: 'correctionTooFar' } });
  const ofTick = { ...correction('120'), isOfTick: true } as const;
  const answers = await Promise.all([1, 2].map(() => submit(ofTick, 'correction:2')));
  await restart();
  expect(await submit(ofTick, 'correction:2')).toEqual(answers[0]);
  expect(await submit(correction('120'), 'correction:2')).toMatchObject({ refusal: { code: 'commandReused' } });
  expect(engine.account(accountId)?.cash).toBe(eur('1030'));
});

test('TC-5 nothing of it is taken out of what is open', async () => {
  openMarket(engine, quoteOf('BTCUSD', '99.99', '100', now));
  const order = {
    direction: 'buy',
    amount: eur('996'),
    leverage: 1,
    expectedPrice: undefined,
    tolerance: undefined,
  } as const;
  const levels = { stopLoss: undefined, takeProfit: undefined };
  const opened = await submit({ kind: 'openPosition', symbol: 'BTCUSD', order: { ...order, ...levels } }, 'open');
  expect(opened).toMatchObject({ ok: true });
  expect(await submit(correction('85'), 'correction:1')).toMatchObject({ refusal: { code: 'correctionAboveLimit' } });
});

describe('TC-8 a daily limit', () => {
  const own = () => engine.account(accountId)?.eligibility.own;
  const buy = (commandId: string) => {
    const levels = { stopLoss: undefined, takeProfit: undefined, expectedPrice: undefined, tolerance: undefined };
    const order = { direction: 'buy', amount: eur('10'), leverage: 1, ...levels } as const;
    return submit({ kind: 'openPosition', symbol: 'BTCUSD', order }, commandId);
  };

  /** A loss of about 10 on this day, which reaches the limit of 8. */
  beforeEach(async () => {
    openMarket(engine, quoteOf('BTCUSD', '99.99', '100', now));
    await submit({ kind: 'setOwnLimits', limits: { dailyLoss: eur('100') }, number: 1 }, 'limit:1');
    const levels = { stopLoss: undefined, takeProfit: undefined, expectedPrice: undefined, tolerance: undefined };
    const order = { direction: 'buy', amount: eur('100'), leverage: 1, ...levels } as const;
    await submit({ kind: 'openPosition', symbol: 'BTCUSD', order }, 'open');
    engine.tick(quoteOf('BTCUSD', '90', '90.01', now));
    await submit({ kind: 'closeAllPositions' }, 'close');
    await submit({ kind: 'setOwnLimits', limits: { dailyLoss: eur('8') }, number: 2 }, 'limit:2');
  });

  test('has back what a wrong price of the same day had used up, and opens again', async () => {
    const lost = own()?.lost ?? ZERO;
    expect(await buy('before')).toMatchObject({ refusal: { code: 'dailyLossReached' } });
    await submit(correction('95'), 'correction:1');
    expect(own()).toMatchObject({ lost: lost - eur('5') });
    expect(await buy('after')).toMatchObject({ refusal: { code: 'amountAboveDailyLoss' } });
  });

  test('has back no more than was lost where the right price is a gain', async () => {
    const lost = own()?.lost ?? ZERO;
    await submit(correction('105'), 'correction:1');
    expect(own()?.lost).toBe(lost - eur('10'));
  });

  test.each([
    ['against the client', '85', NOON],
    ['of a trade of the day before', '95', NOON - 13 * HOUR_MS],
  ])('is not touched by one %s', async (_name, close, closedAt) => {
    const before = own();
    await submit(correction(close, { closedAt }), 'correction:1');
    expect(await entries()).toHaveLength(4);
    expect(own()).toEqual(before);
  });
});
