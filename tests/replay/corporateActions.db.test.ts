import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPool } from '@candor/server/database/pool.ts';
import type { Pool } from '@candor/server/database/pool.ts';
import { Tape } from '@candor/server/modules/tape/index.ts';
import type { Answer, CommandBody, StepAction } from '@candor/server/modules/dealing/commands.ts';
import type { Engine } from '@candor/server/modules/dealing/index.ts';
import type { PostgresStore } from '@candor/server/modules/dealing/store.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { Actions } from '@candor/domain/trading/corporateActions.ts';
import { profitAt } from '@candor/domain/trading/profit.ts';
import { readHistory } from '../../scripts/replay/dispute/history.ts';
import { replayAccount } from '../../scripts/replay/dispute/replayAccount.ts';
import { TickSupply } from '../../scripts/replay/dispute/tickSupply.ts';
import { asOwner } from '../support/edge.ts';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import {
  NOON,
  eur,
  generousLimits,
  insertClients,
  openFundedAccount,
  postgresStore,
  price,
  startEngine,
  testRules,
} from '../support/dealing.ts';
import { Model } from '../simulation/model/model.ts';
import type { Operation, Permissions } from '../simulation/model/operations.ts';
import { settings } from '../simulation/settings.ts';

/** A dividend and a 2:1 split: by hand, by the engine, by the model, and once more from the journal. */

const TICK_IDS_PER_MS = 4_096;
const rules = testRules(generousLimits);

let database: TestDatabase;
let pool: Pool;
let folder: string;
let tape: Tape;
let isTapeOpen = false;
let store: PostgresStore;
let engine: Engine;
let accountId: number;
let now: number;
let ticks: number;
let commands: number;
let told: Actions | undefined;
let became: Quote | undefined;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = openPool('dealing', database, { connectionsMax: 1 });
  folder = mkdtempSync(join(tmpdir(), 'candor-actions-'));
  [now, commands, told, became] = [NOON, 0, undefined, undefined];
  ticks = now * TICK_IDS_PER_MS;
  const alarm = (message: string): never => {
    throw new Error(message);
  };
  tape = await Tape.open({ folder, pool, now: () => now, decimals: () => 8, keepDays: 30, alarm });
  isTapeOpen = true;
  const [clientId = 0] = await insertClients(database, 1);
  await start();
  accountId = await openFundedAccount(engine, clientId, eur('1000'));
  engine.market('AAPL', { kind: 'open' });
});

afterEach(async () => {
  await engine.stop();
  await store.close();
  if (isTapeOpen) await tape.stop();
  await pool.end();
  rmSync(folder, { recursive: true });
  await database.drop();
});

async function start(): Promise<void> {
  store = postgresStore(database);
  engine = await startEngine({
    ...{ store, rules, now: () => now },
    onActions: (actions) => (told = actions),
    onSplit: (quote) => (became = quote),
  });
}

function quoteAt(sell: string, buy: string): Quote {
  ticks += 1;
  const times = { sourceTime: now, receivedTime: now };
  return { symbol: 'AAPL', sell: price(sell), buy: price(buy), tickId: ticks, source: 'test', ...times };
}

async function tick(sell: string, buy: string): Promise<void> {
  now += 1_000;
  const quote = quoteAt(sell, buy);
  engine.tick(quote);
  tape.record(quote, now);
  await engine.idle();
}

async function clock(ms: number): Promise<void> {
  now += ms;
  engine.clock();
  await engine.idle();
}

function submit(body: CommandBody): Promise<Answer> {
  now += 1_000;
  commands += 1;
  return engine.submit({ commandId: `test-${commands}`, brandId: 'northline', accountId, actor: 'client', body });
}

const none = { expectedPrice: undefined, tolerance: undefined };

function open(direction: 'buy' | 'sell', amount: string, leverage: number, stop?: string): Promise<Answer> {
  const levels = { stopLoss: stop === undefined ? undefined : price(stop), takeProfit: undefined };
  const order = { direction, amount: eur(amount), leverage, ...none, ...levels };
  return submit({ kind: 'openPosition', symbol: 'AAPL', order });
}

function place(rate: string): Promise<Answer> {
  const levels = { stopLoss: undefined, takeProfit: undefined };
  const terms = {
    direction: 'buy',
    type: 'limit',
    rate: price(rate),
    amount: eur('10'),
    leverage: 5,
    ...levels,
  } as const;
  return submit({ kind: 'placeOrder', symbol: 'AAPL', terms: { ...terms, expiresAt: undefined } });
}

const who = {
  staffId: 1,
  staffName: 'P. Aydin',
  approvedBy: 'L. Garnier',
  reason: 'as the exchange says',
  note: undefined,
};

function announce(actionId: string, terms: StepAction['terms'], inMs: number): Promise<Answer> {
  const action = { actionId, symbol: 'AAPL', terms, effectiveAt: now + inMs };
  return engine.stepAction({ ...who, ...action, commandId: actionId, step: 'announced', actingBrand: 'northline' });
}

function withdraw(actionId: string): Promise<Answer> {
  const action = { actionId, symbol: 'AAPL', terms: split, effectiveAt: now };
  const step = { commandId: `${actionId}-back`, step: 'withdrawn', actingBrand: 'northline' } as const;
  return engine.stepAction({ ...who, ...action, ...step });
}

function halt(isHalted: boolean): Promise<Answer> {
  commands += 1;
  const command = { ...who, commandId: `halt-${commands}`, symbol: 'AAPL', isHalted, actingBrand: 'northline' };
  return engine.switchHalt(command);
}

const split = { kind: 'split', newUnits: 2, oldUnits: 1 } as const;
const dividend = { kind: 'dividend', perUnit: price('0.25') } as const;
const held = () => [...(engine.account(accountId)?.positions.values() ?? [])];
const openRates = () => held().map(({ openRate }) => openRate);
const codeOf = (answer: Answer) => (answer.ok ? answer.value.kind : answer.refusal.code);

async function stored(): Promise<{ kind: string; fill: string | null; amount: string | null }[]> {
  return asOwner(database, async (owner) => {
    const { rows } = await owner.query<{ kind: string; fill: string | null; amount: string | null }>(
      `SELECT execution.kind, fill_rate::text AS fill, posting.amount::text AS amount
       FROM execution LEFT JOIN posting ON posting.entry_id = execution.entry_id AND posting.account_id IS NOT NULL
       WHERE execution.kind IN ('split', 'dividend') ORDER BY execution.id`,
    );
    return rows;
  });
}

/** Bought at 200.00 × 1.00025 and sold at 199.90 × 0.99975, with what each then brings at 210.05 and 210.10. */
async function hold(): Promise<void> {
  await tick('199.9', '200');
  expect(codeOf(await open('buy', '100', 5, '180'))).toBe('opened');
  expect(codeOf(await open('sell', '100', 1))).toBe('opened');
  expect(codeOf(await place('190'))).toBe('order');
  await tick('210.05', '210.1');
}

const full: Permissions = {
  ...{ verified: true, groups: ['stocks'], indexes: { stocks: [0, 1, 2, 3, 4, 5, 6] }, capped: false },
};

/** The same in the model, whose figures are its own. */
function modelled(): Model {
  const model = new Model({ ...settings, leverages: [1, 3, 5, 10] });
  const quote = (sell: string, buy: string): Operation => ({
    ...{ kind: 'tick', symbol: 'AAPL', sell: price(sell), buy: price(buy) },
  });
  const order = { kind: 'open', account: 0, symbol: 'AAPL', ...{ seen: undefined, tolerance: undefined } } as const;
  const action = { kind: 'announce', symbol: 'AAPL', young: 2n, old: 1n, perUnit: price('0.25') } as const;
  const terms = { account: 0, symbol: 'AAPL', side: 'buy', type: 'limit', rate: price('190') } as const;
  const steps: Operation[] = [
    { kind: 'openAccount', client: 1, book: 'real', permissions: full, funding: 0n },
    { kind: 'deposit', account: 0, amount: eur('1000') },
    { kind: 'market', symbol: 'AAPL', state: 'open' },
    quote('199.9', '200'),
    { ...order, side: 'buy', amount: eur('100'), leverage: 5, stop: price('180'), target: undefined },
    { ...order, side: 'sell', amount: eur('100'), leverage: 1, stop: undefined, target: undefined },
    {
      kind: 'place',
      ...terms,
      ...{ amount: eur('10'), leverage: 5, stop: undefined, target: undefined, expires: undefined },
    },
    quote('210.05', '210.1'),
    { ...action, number: 0, what: 'dividend', due: 1_000 },
    { ...action, number: 1, what: 'split', due: 2_000 },
    { kind: 'halt', symbol: 'AAPL', on: true },
    { kind: 'wait', ms: 1_000 },
    { kind: 'clock' },
    { kind: 'wait', ms: 1_000 },
    { kind: 'clock' },
  ];
  for (const step of steps) model.run(step);
  return model;
}

test('CA-3, CA-4, CA-5 a dividend and a 2:1 split: the engine, the model and the figures by hand', async () => {
  await hold();
  const before = held().map((one) => profitAt(one, one.direction === 'buy' ? price('210.05') : price('210.1')));
  // (210.05 − 200.05) × 500 ÷ 200.05, and (199.850025 − 210.1) × 100 ÷ 199.850025.
  expect(before).toEqual([24_993_752n, -5_128_833n]);
  await announce('pay', dividend, 1_000);
  await announce('double', split, 2_000);
  await halt(true);
  await clock(1_000);
  // 500 × 0.25 ÷ 200.05 to the buy, 100 × 0.25 ÷ 199.850025 from the sell.
  expect(engine.account(accountId)?.cash).toBe(1_000_000_000n + 624_844n - 125_094n);
  await clock(1_000);
  expect(openRates()).toEqual([price('100.025'), 9_992_501_250n]);
  expect(held().map(({ amount, stopLoss }) => [amount, stopLoss])).toEqual([
    [eur('100'), price('90')],
    [eur('100'), undefined],
  ]);
  expect(engine.account(accountId)?.pending.map(({ rate, amount }) => [rate, amount])).toEqual([
    [price('95'), eur('10')],
  ]);
  expect(engine.quote('AAPL')).toMatchObject({ sell: price('105.025'), buy: price('105.05') });
  const after = held().map((one) => profitAt(one, one.direction === 'buy' ? price('105.025') : price('105.05')));
  expect(after).toEqual(before);
  const [model] = modelled().accounts;
  expect(model).toMatchObject({
    cash: engine.account(accountId)?.cash,
    open: held().map(({ openRate, stopLoss: stop }) => ({ openRate, stop })),
    pending: [{ rate: price('95') }],
  });
  expect(await stored()).toEqual([
    { kind: 'dividend', fill: null, amount: '624844' },
    { kind: 'dividend', fill: null, amount: '-125094' },
    { kind: 'split', fill: '10002500000', amount: null },
    { kind: 'split', fill: '9992501250', amount: null },
  ]);
});

test('CA-7 it is replayed from the journal and the tape, and a changed figure is named', async () => {
  await hold();
  await announce('pay', dividend, 1_000);
  await announce('double', split, 2_000);
  await halt(true);
  await clock(1_000);
  await clock(1_000);
  await halt(false);
  await tick('105.02', '105.05');
  const [first] = held();
  const order = { amount: eur('40'), ...none };
  expect(codeOf(await submit({ kind: 'closePosition', positionId: first?.id ?? 0, order }))).toBe('closed');
  await tick('94.99', '95');
  await tick('89.9', '89.95');
  await tape.stop();
  isTapeOpen = false;
  const replay = async () => {
    const history = await readHistory(pool, accountId);
    const supply = new TickSupply({ tapeFolder: folder, past: undefined });
    return replayAccount({ history, rules, supply, isSessionOpen: () => true, from: 0, to: Infinity });
  };
  const found = await replay();
  expect(found.difference, found.difference?.lines.join('\n')).toBeUndefined();
  expect(found.counts.executions).toBe(9);
  await asOwner(database, async (owner) => {
    await owner.query('ALTER TABLE execution DISABLE TRIGGER insert_only');
    await owner.query(`UPDATE execution SET fill_rate = fill_rate + 1 WHERE kind = 'split'`);
    await owner.query('ALTER TABLE execution ENABLE TRIGGER insert_only');
  });
  expect((await replay()).difference).toMatchObject({ lines: ['fillRate', expect.any(String), expect.any(String)] });
});

describe('CA-2 it waits for a halt or a shut market', () => {
  beforeEach(hold);

  test('in an open market nothing happens; the halt carries it out', async () => {
    await announce('double', split, 1_000);
    await clock(5_000);
    await tick('210.1', '210.15');
    expect(openRates()[0]).toBe(price('200.05'));
    await halt(true);
    await clock(1_000);
    expect(openRates()[0]).toBe(price('100.025'));
  });

  test('before the market opens, and before the first tick of the day', async () => {
    engine.market('AAPL', { kind: 'closed', until: undefined });
    await announce('double', split, 1_000);
    await engine.idle();
    now += 1_000;
    engine.market('AAPL', { kind: 'open' });
    engine.tick(quoteAt('105', '105.05'));
    await engine.idle();
    // At 105 a buy at 200.05 would have been terminated, and stopped out at 180.
    expect(held()).toHaveLength(2);
    expect(became).toMatchObject({ sell: price('105.025') });
  });

  test('before its halt ends', async () => {
    await halt(true);
    await announce('double', split, 1_000);
    now += 1_000;
    await halt(false);
    await tick('105', '105.05');
    expect(held()).toHaveLength(2);
  });

  test('KS-1 while opening is paused as well', async () => {
    await engine.switchOpening({
      ...{ ...who, commandId: 'stop', brandId: undefined, symbol: undefined, isPaused: true, approvedBy: undefined },
      actingBrand: 'northline',
    });
    await announce('double', split, 1_000);
    await halt(true);
    await clock(1_000);
    expect(openRates()[0]).toBe(price('100.025'));
  });
});

describe('CA-7 once, whatever happens', () => {
  beforeEach(hold);

  async function restart(pause: number): Promise<void> {
    await engine.stop();
    await store.close();
    now += pause;
    ticks = now * TICK_IDS_PER_MS;
    await start();
    engine.seedQuote(quoteAt('210.05', '210.1'));
    engine.market('AAPL', { kind: 'open' });
    await engine.idle();
  }

  test('due while the server was down it is carried out before any tick, and never again', async () => {
    await announce('double', split, 5_000);
    await restart(60_000);
    expect(openRates()).toEqual([price('100.025'), 9_992_501_250n]);
    expect(engine.quote('AAPL')?.sell).toBe(price('105.025'));
    await tick('105.02', '105.05');
    await halt(true);
    await clock(1_000);
    await restart(1_000);
    expect(openRates()[0]).toBe(price('100.025'));
    expect(told).toMatchObject({ waiting: [], splits: [{ actionId: 'double', newUnits: 2 }] });
  });

  test('CA-6 halted at the restart, the last good price is the one of after the split', async () => {
    await halt(true);
    await announce('double', split, 1_000);
    await clock(1_000);
    await restart(1_000);
    expect(engine.quote('AAPL')).toMatchObject({ sell: price('105.025'), buy: price('105.05') });
  });

  test('the same announcement twice is one, and a withdrawn one never comes', async () => {
    await announce('double', split, 1_000);
    expect(codeOf(await announce('double', split, 1_000))).toBe('done');
    expect(told?.waiting).toHaveLength(1);
    expect(codeOf(await withdraw('double'))).toBe('done');
    expect(codeOf(await engine.stepAction({ ...who, ...unknown() }))).toBe('actionOver');
    await halt(true);
    await clock(2_000);
    expect(openRates()[0]).toBe(price('200.05'));
    expect(await stored()).toEqual([]);
  });

  function unknown() {
    const action = { actionId: 'nothing', symbol: 'AAPL', terms: split, effectiveAt: now };
    return { ...action, commandId: 'nothing-back', step: 'withdrawn', actingBrand: 'northline' } as const;
  }

  test('CA-1 one that is not ahead is refused', async () => {
    expect(codeOf(await announce('late', split, 0))).toBe('actionTooLate');
    expect(codeOf(await announce('much', { kind: 'dividend', perUnit: price('211') }, 1))).toBe('actionOutOfRange');
  });
});
