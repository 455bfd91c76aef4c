import { afterEach, beforeEach, expect, test } from 'vitest';
import type { InstrumentSymbol } from '@candor/domain/ids.ts';
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
import { loadBrand } from '../../../brands.ts';
import type { AccountCommand, Answer } from './commands.ts';
import type { Engine } from './engine.ts';
import { createRules } from './rules.ts';
import type { PostgresStore } from './store.ts';

/** A brand hides an instrument in which its clients already have positions and orders. */
const AT_MARKET = { expectedPrice: undefined, tolerance: undefined } as const;
const WITHOUT_LEVELS = { stopLoss: undefined, takeProfit: undefined } as const;
const northline = loadBrand('northline');

let database: TestDatabase;
let store: PostgresStore;
let engine: Engine;
let accountId: number;
let now = NOON;
let commands = 0;

beforeEach(async () => {
  database = await createTestDatabase();
  now = NOON;
  const [clientId = 0] = await insertClients(database, 1);
  await start([]);
  accountId = await openFundedAccount(engine, clientId, eur('1000'));
});

afterEach(async () => {
  await engine.stop();
  await store.close();
  await database.drop();
});

async function start(hiddenInstruments: InstrumentSymbol[]): Promise<void> {
  store = postgresStore(database);
  const rules = createRules([{ ...northline, hiddenInstruments }]);
  engine = await startEngine({ store, rules, now: () => now });
  openMarket(engine, quoteOf('EURUSD', '1.10000', '1.10010'));
}

async function hide(...symbols: InstrumentSymbol[]): Promise<void> {
  await engine.stop();
  await store.close();
  await start(symbols);
}

function send(body: AccountCommand['body']): Promise<Answer> {
  commands += 1;
  return engine.submit({ commandId: `hidden-${commands}`, brandId: 'northline', accountId, actor: 'client', body });
}

function open(): Promise<Answer> {
  const order = { direction: 'buy', amount: eur('100'), leverage: 10, ...WITHOUT_LEVELS, ...AT_MARKET } as const;
  return send({ kind: 'openPosition', symbol: 'EURUSD', order });
}

function place(): Promise<Answer> {
  const limit = { direction: 'buy', type: 'limit', rate: price('1.09'), amount: eur('100'), leverage: 10 } as const;
  return send({ kind: 'placeOrder', symbol: 'EURUSD', terms: { ...limit, ...WITHOUT_LEVELS, expiresAt: undefined } });
}

function opened(answer: Answer): number {
  if (!answer.ok || answer.value.kind !== 'opened') throw new Error(JSON.stringify(answer));
  return answer.value.position.id;
}

const UNKNOWN = { ok: false, refusal: { code: 'instrumentUnknown' } };

test('BR-8 nothing new begins in it: no position, no order, no reversal, by its name or an alias', async () => {
  const position = opened(await open());
  await hide('EURUSD');
  expect(await open()).toMatchObject(UNKNOWN);
  expect(await place()).toMatchObject(UNKNOWN);
  expect(await send({ kind: 'reversePosition', positionId: position, order: AT_MARKET })).toMatchObject(UNKNOWN);
});

test('BR-8 what is open in it is closed as ever, alone and with all of the instrument', async () => {
  const [first] = [opened(await open()), opened(await open()), opened(await open())];
  await hide('EURUSD');
  expect(await send({ kind: 'closePosition', positionId: first, order: AT_MARKET })).toMatchObject({
    ok: true,
    value: { kind: 'closed' },
  });
  const rest = await send({ kind: 'closeAllPositions', symbol: 'EURUSD' });
  expect(rest.ok && rest.value.kind === 'closedAll' && [rest.value.closed.length, rest.value.left]).toEqual([2, []]);
});

test('BR-8 an order that was waiting in it opens nothing when its price comes, and can be taken back', async () => {
  const [reached, kept] = [await place(), await place()];
  await hide('EURUSD');
  if (!kept.ok || kept.value.kind !== 'order' || !reached.ok) throw new Error('no order');
  const cancelled = await send({ kind: 'cancelOrder', orderId: kept.value.order.id });
  expect(cancelled).toMatchObject({ ok: true, value: { order: { status: 'cancelled' } } });
  now += 1_000;
  engine.tick(quoteOf('EURUSD', '1.08990', '1.08995', now));
  await engine.idle();
  expect(engine.account(accountId)?.positions.size).toBe(0);
});

test('another instrument is as it was', async () => {
  await hide('GBPUSD');
  opened(await open());
});
