import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPool } from '@candor/server/database/pool.ts';
import type { Pool } from '@candor/server/database/pool.ts';
import { Tape } from '@candor/server/modules/tape/index.ts';
import type { Answer, CommandBody } from '@candor/server/modules/dealing/commands.ts';
import type { Engine } from '@candor/server/modules/dealing/index.ts';
import type { PostgresStore } from '@candor/server/modules/dealing/store.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { NO_ACTIONS } from '@candor/domain/trading/corporateActions.ts';
import type { Actions } from '@candor/domain/trading/corporateActions.ts';
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

/** A delisting at a price: by hand, by the engine over restarts, and once more from the journal. */

const TICK_IDS_PER_MS = 4_096;
const rules = testRules(generousLimits);
const who = { staffId: 1, staffName: 'P. Aydin', approvedBy: 'L. Garnier', reason: 'as announced', note: undefined };
const none = { expectedPrice: undefined, tolerance: undefined };
const noLevels = { stopLoss: undefined, takeProfit: undefined };

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
let told: Actions;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = openPool('dealing', database, { connectionsMax: 1 });
  folder = mkdtempSync(join(tmpdir(), 'candor-delisting-'));
  [now, commands, told] = [NOON, 0, NO_ACTIONS];
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
  engine.market('BTCUSD', { kind: 'open' });
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
  engine = await startEngine({ store, rules, now: () => now, onActions: (actions) => (told = actions) });
}

async function restart(): Promise<void> {
  await engine.stop();
  await store.close();
  now += 1_000;
  ticks = now * TICK_IDS_PER_MS;
  await start();
  engine.seedQuote(quoteAt('AAPL', '100', '100.1'));
  engine.market('AAPL', { kind: 'open' });
  await engine.idle();
}

function quoteAt(symbol: string, sell: string, buy: string): Quote {
  ticks += 1;
  const times = { sourceTime: now, receivedTime: now };
  return { symbol, sell: price(sell), buy: price(buy), tickId: ticks, source: 'test', ...times };
}

async function tick(symbol: string, sell: string, buy: string): Promise<void> {
  now += 1_000;
  const quote = quoteAt(symbol, sell, buy);
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

function open(direction: 'buy' | 'sell', amount: string, leverage: number, symbol = 'AAPL'): Promise<Answer> {
  const order = { direction, amount: eur(amount), leverage, ...none, ...noLevels };
  return submit({ kind: 'openPosition', symbol, order });
}

function place(rate: string): Promise<Answer> {
  const terms = { direction: 'buy', type: 'limit', rate: price(rate), amount: eur('10'), leverage: 5 } as const;
  return submit({ kind: 'placeOrder', symbol: 'AAPL', terms: { ...terms, ...noLevels, expiresAt: undefined } });
}

function announce(delisted: string, inMs = 1_000, actionId = 'end'): Promise<Answer> {
  const terms = { kind: 'delisting', price: price(delisted) } as const;
  const action = { actionId, symbol: 'AAPL', terms, effectiveAt: now + inMs };
  return engine.stepAction({ ...who, ...action, commandId: actionId, step: 'announced', actingBrand: 'northline' });
}

function halt(isHalted: boolean): Promise<Answer> {
  commands += 1;
  const command = { ...who, commandId: `halt-${commands}`, symbol: 'AAPL', isHalted, actingBrand: 'northline' };
  return engine.switchHalt(command);
}

const account = () => engine.account(accountId);
const held = () => [...(account()?.positions.values() ?? [])];
const codeOf = (answer: Answer) => (answer.ok ? answer.value.kind : answer.refusal.code);

/** Bought at 200 × 1.00025 and sold at 199.90 × 0.99975, an order that waits, and BTCUSD beside them. */
async function hold(): Promise<void> {
  await tick('BTCUSD', '299.9', '300');
  await tick('AAPL', '199.9', '200');
  expect(codeOf(await open('buy', '100', 5))).toBe('opened');
  expect(codeOf(await open('sell', '100', 1))).toBe('opened');
  expect(codeOf(await open('buy', '50', 1, 'BTCUSD'))).toBe('opened');
  expect(codeOf(await place('190'))).toBe('order');
}

async function delist(delisted: string): Promise<void> {
  await announce(delisted);
  await halt(true);
  await clock(1_000);
}

interface StoredClose {
  readonly fill: string;
  readonly reason: string;
  readonly command: string;
  readonly profit: string;
}

function storedCloses(): Promise<StoredClose[]> {
  return asOwner(database, async (owner) => {
    const { rows } = await owner.query<StoredClose>(
      `SELECT fill_rate::text AS fill, closing_reason AS reason, command_id AS command, profit::text
       FROM execution JOIN position ON position.id = execution.position_id
       WHERE execution.kind = 'close' ORDER BY execution.id`,
    );
    return rows;
  });
}

describe('CA-13 a delisting at 150', () => {
  test('closes buys and sells at that price, by hand, cancels what waits, and leaves the rest', async () => {
    await hold();
    await delist('150');
    // (150 − 200.05) × 500 ÷ 200.05 and (199.850025 − 150) × 100 ÷ 199.850025, half-even to the micro-unit.
    const by = { fill: '15000000000', reason: 'delisted', command: 'action:end' };
    expect(await storedCloses()).toEqual([
      { ...by, profit: '-125093727' },
      { ...by, profit: '24943717' },
    ]);
    expect(account()?.cash).toBe(1_000_000_000n - 125_093_727n + 24_943_717n);
    expect(held().map(({ symbol }) => symbol)).toEqual(['BTCUSD']);
    expect(account()).toMatchObject({ used: eur('50'), pending: [] });
    const order = await asOwner(database, (owner) => owner.query('SELECT status, refusal FROM pending_order'));
    expect(order.rows).toEqual([{ status: 'cancelled', refusal: { code: 'instrumentDelisted' } }]);
    expect(told.delistings).toMatchObject([{ symbol: 'AAPL', actionId: 'end' }]);
  });

  test('MA-8 a balance below zero is lifted to zero, once nothing is open', async () => {
    await tick('AAPL', '199.9', '200');
    expect(codeOf(await open('buy', '400', 10))).toBe('opened');
    await delist('1');
    expect(account()).toMatchObject({ cash: 0n, used: 0n });
    const { rows } = await asOwner(database, (owner) =>
      owner.query("SELECT reference FROM ledger_entry WHERE kind = 'negativeBalance'"),
    );
    expect(rows).toEqual([{ reference: 'action:end' }]);
  });
});

describe('CA-12 a delisted instrument', () => {
  async function everyWay(): Promise<Set<string>> {
    const answers = [await open('buy', '10', 1), await place('190')];
    return new Set(answers.map(codeOf));
  }

  test('is closed for ever: to orders, to ticks, after its halt, and over a restart', async () => {
    await hold();
    await delist('150');
    expect(await everyWay()).toEqual(new Set(['instrumentDelisted']));
    await halt(false);
    engine.market('AAPL', { kind: 'open' });
    await tick('AAPL', '149', '149.1');
    expect(engine.quote('AAPL')).toMatchObject({ sell: price('199.9') });
    expect(await everyWay()).toEqual(new Set(['instrumentDelisted']));
    await restart();
    expect(engine.quote('AAPL')).toMatchObject({ sell: price('199.9') });
    expect(codeOf(await halt(true))).toBe('instrumentDelisted');
    expect(await everyWay()).toEqual(new Set(['instrumentDelisted']));
    expect(await storedCloses()).toHaveLength(2);
    expect(codeOf(await announce('140', 5_000, 'again'))).toBe('instrumentDelisted');
  });

  test('CA-7 due while the server was down, it is closed before any price', async () => {
    await hold();
    await announce('150');
    await restart();
    expect((await storedCloses()).map(({ fill }) => fill)).toEqual(['15000000000', '15000000000']);
  });

  test('CA-2 in an open market it waits', async () => {
    await hold();
    await announce('150');
    await clock(5_000);
    await tick('AAPL', '200', '200.1');
    expect(held()).toHaveLength(3);
    engine.market('AAPL', { kind: 'closed', until: undefined });
    await clock(1_000);
    expect(held()).toHaveLength(1);
  });
});

test('CA-15 it is replayed from the journal and the tape, and a changed figure is named', async () => {
  await hold();
  await delist('150');
  await halt(false);
  await tick('AAPL', '149', '149.1');
  expect(codeOf(await open('buy', '10', 1))).toBe('instrumentDelisted');
  await tick('BTCUSD', '301', '301.1');
  const [other] = held();
  expect(codeOf(await submit({ kind: 'closePosition', positionId: other?.id ?? 0, order: none }))).toBe('closed');
  await tape.stop();
  isTapeOpen = false;
  const replay = async () => {
    const history = await readHistory(pool, accountId);
    const supply = new TickSupply({ tapeFolder: folder, past: undefined });
    return replayAccount({ history, rules, supply, isSessionOpen: () => true, from: 0, to: Infinity });
  };
  const found = await replay();
  expect(found.difference, found.difference?.lines.join('\n')).toBeUndefined();
  expect(found.counts.executions).toBe(6);
  await asOwner(database, async (owner) => {
    await owner.query('ALTER TABLE execution DISABLE TRIGGER insert_only');
    await owner.query(`UPDATE execution SET fill_rate = fill_rate + 1 WHERE command_id = 'action:end'`);
    await owner.query('ALTER TABLE execution ENABLE TRIGGER insert_only');
  });
  expect((await replay()).difference).toMatchObject({ lines: ['fillRate', expect.any(String), expect.any(String)] });
});
