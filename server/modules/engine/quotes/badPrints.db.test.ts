import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LEVERAGES } from '@candor/domain/margin/leverage.ts';
import { parseRate } from '@candor/domain/money/decimal.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { AccountId, InstrumentSymbol } from '@candor/domain/ids.ts';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import {
  eur,
  generousLimits,
  insertClients,
  openFundedAccount,
  postgresStore,
  startEngine,
  testSettingFile,
} from '../../../../tests/support/dealing.ts';
import type { PriceSource } from '../../../providers/prices/interface.ts';
import { TickWriter } from '../../../providers/prices/tickColumns.ts';
import type { Engine } from '../dealing/index.ts';
import { findInstrument, instruments } from '../instruments/index.ts';
import { createGate } from './gate.ts';
import type { Gate } from './gate.ts';

/** A Wednesday afternoon: every market is open. */
const START = Date.parse('2026-11-18T15:30:00Z');
const rules = {
  instrument: findInstrument,
  termed: findInstrument,
  offered: (_brandId: string, name: string) => findInstrument(name),
  limits: () => generousLimits,
  settingFile: () => testSettingFile(LEVERAGES, generousLimits),
};

let database: TestDatabase;
let engine: Engine;
let store: ReturnType<typeof postgresStore>;
let gate: Gate;
let accountId: AccountId;
let clients: number[] = [];
let now = START;
let commands = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  clients = await insertClients(database, 4);
  store = postgresStore(database);
  engine = await startEngine({ store, rules, now: () => now });
});
afterAll(async () => {
  await engine.stop();
  await store.close();
  await database.drop();
});

beforeEach(async () => {
  now += 600_000;
  accountId = await openFundedAccount(engine, clients.pop() ?? 0, eur('1000'));
  gate = openGate();
  gate.start();
  gate.stop();
});

function openGate(): Gate {
  const facts = { name: 'scripted', simulated: true, repeatable: false, followsCalendar: true };
  const ignore = () => undefined;
  const source: PriceSource = {
    ...facts,
    start: ignore,
    stop: ignore,
    latest: () => [],
    ticks: () => new TickWriter(),
  };
  return createGate({
    instruments,
    source,
    lastTickId: 0,
    alarm: ignore,
    clock: { now: () => now, elapsed: () => now },
    sink: {
      onLoaded: ignore,
      onTick: (quote) => engine.tick(quote),
      onStates: (changes) => {
        for (const { symbol, state } of changes) engine.market(symbol, state);
      },
    },
  });
}

async function quote(symbol: InstrumentSymbol, sell: string): Promise<void> {
  const price = parseRate(sell) ?? rate(0n);
  gate.receive({ symbol, sell: price, buy: rate(price + price / 10_000n), sourceTime: now });
  await engine.idle();
}

/** Lets seconds pass in which the source is alive without quoting the instrument. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    now += 1_000;
    gate.noteAlive();
    gate.check();
    engine.clock();
  }
  await engine.idle();
}

async function buy(symbol: InstrumentSymbol, leverage: number): Promise<string> {
  commands += 1;
  const order = { direction: 'buy' as const, amount: eur('400'), leverage, expectedPrice: undefined };
  const levels = { tolerance: undefined, stopLoss: undefined, takeProfit: undefined };
  const answer = await engine.submit({
    commandId: `buy:${commands}`,
    brandId: 'northline',
    accountId,
    actor: 'client',
    body: { kind: 'openPosition', symbol, order: { ...order, ...levels } },
  });
  return answer.ok ? answer.value.kind : answer.refusal.code;
}

const positions = () => engine.account(accountId)?.positions.size;

test.each([
  ['badprint: at half its price', 'AAPL', '270', '135'],
  ['badindex: fourteen per cent lower', 'SPX500USD', '6000', '5160'],
  ['exp 7: at a tenth of its price', 'SAP', '200', '20'],
])('PR-11 %s, confirmed by heartbeats only, %s closes and opens nothing', async (_, symbol, good, bad) => {
  await quote(symbol, good);
  expect(await buy(symbol, 5)).toBe('opened');
  now += 1_000;
  await quote(symbol, bad);
  await pass(40);
  await quote('BTCUSD', '100000');
  expect([gate.state(symbol).kind, positions()]).toEqual(['held', 1]);
  expect(await buy(symbol, 5)).toBe('temporarilyUnavailable');
  now += 1_000;
  await quote(symbol, good);
  expect([gate.state(symbol).kind, positions()]).toEqual(['open', 1]);
  expect(await buy(symbol, 1)).toBe('opened');
});

test('PR-16 a crash that the instrument itself repeats is believed, and closes what it has to', async () => {
  await quote('AAPL', '270');
  expect(await buy('AAPL', 5)).toBe('opened');
  for (const sell of ['135', '135.01', '134.99']) {
    expect(positions()).toBe(1);
    now += 1_000;
    await quote('AAPL', sell);
  }
  expect([gate.state('AAPL').kind, positions()]).toEqual(['open', 0]);
});
