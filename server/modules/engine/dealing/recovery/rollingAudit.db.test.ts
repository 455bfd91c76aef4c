import pg from 'pg';
import type { OpeningPause } from '@candor/domain/trading/openingPauses.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/database.ts';
import type { TestDatabase } from '../../../../../tests/support/database.ts';
import {
  NOON,
  eur,
  insertClients,
  openFundedAccount,
  openMarket,
  postgresStore,
  quoteOf,
  startEngine,
} from '../../../../../tests/support/dealing.ts';
import { withoutTriggers } from '../../../../../tests/support/withoutTriggers.ts';
import type { Answer } from '../commands.ts';
import type { Engine } from '../engine.ts';
import type { PostgresStore } from '../store.ts';

/** Rule LE-16: the rolling audit of every account, and the consequences of a difference. */

const CLIENTS = 120;

let database: TestDatabase;
let store: PostgresStore;
let engine: Engine;
let accounts: number[];
let pauses: readonly OpeningPause[];
let alarms: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  const clients = await insertClients(database, CLIENTS);
  store = postgresStore(database);
  await start();
  accounts = await Promise.all(clients.map((clientId) => openFundedAccount(engine, clientId, eur('1000'))));
});

afterEach(async () => {
  await engine.stop();
  await store.close();
  await database.drop();
});

async function start(): Promise<void> {
  [pauses, alarms] = [[], []];
  engine = await startEngine({
    store,
    homeBrand: 'northline',
    onOpenings: (openings) => (pauses = openings),
    alarm: (message) => alarms.push(message),
  });
  openMarket(engine, quoteOf('EURUSD', '1.10000', '1.10010'));
}

async function asOwner(sql: string): Promise<void> {
  const owner = new pg.Client({ connectionString: database.databaseUrl });
  await owner.connect();
  await owner.query(sql);
  await owner.end();
}

/** Runs rounds until every account has been audited, and returns what they found. */
async function wholePass(): Promise<{ readonly rounds: number; readonly differences: readonly string[] }> {
  const differences: string[] = [];
  for (let rounds = 1; rounds < 100; rounds += 1) {
    const round = await store.auditNext(NOON + rounds);
    differences.push(...round.differences);
    if (round.passed !== undefined) return { rounds, differences };
  }
  throw new Error('the pass does not end');
}

let commands = 0;

function open(commandId = `open-${(commands += 1)}`): Promise<Answer> {
  const order = { direction: 'buy', amount: eur('10'), leverage: 5 } as const;
  const levels = { expectedPrice: undefined, tolerance: undefined, stopLoss: undefined, takeProfit: undefined };
  const body = { kind: 'openPosition', symbol: 'EURUSD', order: { ...order, ...levels } } as const;
  return engine.submit({ commandId, brandId: 'northline', accountId: accounts[0] ?? 0, actor: 'client', body });
}

async function openAndClose(): Promise<void> {
  const opened = await open();
  if (!opened.ok || opened.value.kind !== 'opened') throw new Error('not opened');
  const order = { expectedPrice: undefined, tolerance: undefined };
  const body = { kind: 'closePosition', positionId: opened.value.position.id, order } as const;
  const command = { brandId: 'northline', accountId: accounts[0] ?? 0, actor: 'client' } as const;
  await engine.submit({ ...command, commandId: `close-${commands}`, body });
}

test('LE-16 each account is looked at, some at a time, again and again, and a restart goes on where it was', async () => {
  await openAndClose();
  expect(await wholePass()).toEqual({ rounds: 3, differences: [] });
  await store.auditNext(NOON);
  await engine.stop();
  await store.close();
  store = postgresStore(database);
  await start();
  expect(await wholePass()).toEqual({ rounds: 2, differences: [] });
});

const first = () => accounts[0];
const last = () => accounts.at(-1);
test.each<[string, () => string, () => readonly RegExp[]]>([
  [
    'two accounts whose sum is right',
    () => `UPDATE trading_account SET cash = cash + CASE id WHEN ${first()} THEN 5 ELSE -5 END
           WHERE id IN (${first()}, ${last()})`,
    () => [new RegExp(`^account ${first()} holds`), new RegExp(`^account ${last()} holds`)],
  ],
  [
    'the result of a closed position',
    () => 'UPDATE position SET profit = profit + 10 WHERE closed_at IS NOT NULL',
    () => [/^position \d+ of account \d+ is not as its close says/],
  ],
  [
    'the rate of a closed position',
    () => 'UPDATE position SET close_rate = close_rate + 10 WHERE closed_at IS NOT NULL',
    () => [/^position \d+ of account \d+ is not as its close says/],
  ],
  [
    'what is reserved',
    () => `UPDATE trading_account SET reserved = 7 WHERE id = ${last()}`,
    () => [new RegExp(`^account ${last()} has 7 reserved, its entries 0`)],
  ],
  [
    'an entry of the past',
    () => `UPDATE ledger_entry SET reference = 'x' WHERE account_id = ${last()} AND chain_position = 1`,
    () => [new RegExp(`^account ${last()}: entry 1 of its chain is not as it was`)],
  ],
])('LE-16 a pass finds %s', async (_title, change, found) => {
  await openAndClose();
  await asOwner(withoutTriggers(change()));
  const { differences } = await wholePass();
  const expected = found();
  expect(differences).toHaveLength(expected.length);
  for (const [index, what] of expected.entries()) expect(differences[index]).toMatch(what);
});

test('LE-16 a book that is not trusted pauses all opening, over a restart, until two people let it go on', async () => {
  engine.distrust('The books do not add up: account 7 holds 5, its postings 0');
  engine.distrust('and something else');
  await engine.idle();
  expect(alarms).toEqual(['The books do not add up: account 7 holds 5, its postings 0; closing only']);
  const pause = { brandId: undefined, symbol: undefined, staffName: 'Audit of the books' };
  expect(pauses).toMatchObject([{ ...pause, reason: 'The books do not add up: account 7 holds 5, its postings 0' }]);
  expect(await open()).toMatchObject({ ok: false, refusal: { code: 'tradingClosed' } });

  await engine.stop();
  await store.close();
  store = postgresStore(database);
  await start();
  expect(pauses).toMatchObject([pause]);
  expect(await open()).toMatchObject({ ok: false, refusal: { code: 'tradingClosed' } });
  engine.distrust('still wrong');
  await engine.switchOpening({
    commandId: 'approval:1',
    brandId: undefined,
    symbol: undefined,
    isPaused: false,
    actingBrand: 'northline',
    staffId: 1,
    staffName: 'Ruth Adeyemi',
    approvedBy: 'Milan Novak',
    reason: 'looked at and mended',
  });
  expect(pauses).toEqual([]);
  expect(await open()).toMatchObject({ ok: true });
});
