import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pino } from 'pino';
import { createTestDatabase } from '../../tests/support/database.ts';
import type { TestDatabase } from '../../tests/support/database.ts';
import {
  eur,
  insertClients,
  openFundedAccount,
  openMarket,
  postgresStore,
  quoteOf,
  startEngine,
} from '../../tests/support/dealing.ts';
import { ThreadBus } from '../bus/threads.ts';
import { readConfig } from '../config.ts';
import type { Engine, PostgresStore } from '../modules/engine/dealing/index.ts';
import { guardDisk } from './tape.ts';

let database: TestDatabase;
let store: PostgresStore;
let engine: Engine;
let accountId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  store = postgresStore(database);
  engine = await startEngine({ store });
  const [clientId = 0] = await insertClients(database, 1);
  accountId = await openFundedAccount(engine, clientId, eur('1000'));
  openMarket(engine, quoteOf('EURUSD', '1.10000', '1.10010'));
});

afterAll(async () => {
  await engine.stop();
  await store.close();
  await database.drop();
});

let orders = 0;

async function open(): Promise<string> {
  orders += 1;
  const order = {
    symbol: 'EURUSD',
    direction: 'buy' as const,
    amount: eur('10'),
    leverage: 5,
    expectedPrice: undefined,
    tolerance: undefined,
    stopLoss: undefined,
    takeProfit: undefined,
  };
  const answer = await engine.submit({
    commandId: `order-${orders}`,
    brandId: 'northline',
    accountId,
    actor: 'client' as const,
    body: { kind: 'openPosition', symbol: 'EURUSD', order },
  });
  return answer.ok ? answer.value.kind : answer.refusal.code;
}

/** Checks the disk once, requiring more free space than any disk has, or none. */
async function lookAtDisk(diskFreeMinMib: number): Promise<readonly boolean[]> {
  const reports: boolean[] = [];
  const bus = ThreadBus.hub();
  bus.subscribe('tape.disk', ({ isScarce }) => reports.push(isScarce));
  const config = { ...readConfig({ DATA_DIR: mkdtempSync(`${tmpdir()}/candor-disk-`) }), diskFreeMinMib };
  const end = await guardDisk(engine, bus, { config, log: pino({ level: 'silent' }) });
  await end();
  return reports;
}

test('EV-4 with too little disk nothing is opened, and with enough it is again', async () => {
  expect(await lookAtDisk(0)).toEqual([]);
  expect(await open()).toBe('opened');
  expect(await lookAtDisk(99_999_999)).toEqual([true]);
  expect(await open()).toBe('tradingClosed');
  engine.setClosingOnly(false);
  expect(await open()).toBe('opened');
});

test('EV-4 a book that is distrusted stays closing-only when there is room again', async () => {
  engine.distrust('something does not add up');
  expect(await lookAtDisk(99_999_999)).toEqual([true]);
  engine.setClosingOnly(false);
  expect(await open()).toBe('tradingClosed');
});
