import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onConnection } from '../../../../../tests/support/connections.ts';
import { createTestDatabase } from '../../../../../tests/support/database.ts';
import { withoutTriggers } from '../../../../../tests/support/withoutTriggers.ts';
import type { TestDatabase } from '../../../../../tests/support/database.ts';
import {
  eur,
  insertClients,
  openFundedAccount,
  openMarket,
  postgresStore,
  price,
  quoteOf,
  startEngine,
} from '../../../../../tests/support/dealing.ts';
import type { Answer, CommandBody } from '../commands.ts';
import type { Engine } from '../engine.ts';
import type { LoadedBook } from '../port.ts';
import type { PostgresStore } from '../store.ts';
import { audit } from './audit.ts';

let database: TestDatabase;
let folder: string;
let snapshotFile: string;
let store: PostgresStore;
let engine: Engine;
let clients: number[];
let accounts: number[];
let commands = 0;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'candor-recovery-'));
  snapshotFile = join(folder, 'book.snapshot');
  clients = await insertClients(database, 4);
  await begin();
  accounts = [];
  for (const client of clients.slice(0, 3)) accounts.push(await openFundedAccount(engine, client, eur('1000')));
  openMarket(engine, quoteOf('EURUSD', '1.10000', '1.10010'));
});

afterEach(async () => {
  await end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

function openStore(): PostgresStore {
  return postgresStore(database, undefined, { snapshotFile, isRecoveryCompared: true });
}

async function begin(): Promise<void> {
  store = openStore();
  engine = await startEngine({ store });
}

async function end(): Promise<void> {
  await engine.stop();
  await store.close();
}

/** Returns what another process would load; the running one is stopped. */
async function loadAgain(): Promise<LoadedBook> {
  await end();
  const next = openStore();
  try {
    return await next.load();
  } finally {
    await next.close();
  }
}

function submit(account: number, body: CommandBody): Promise<Answer> {
  commands += 1;
  const accountId = accounts[account] ?? 0;
  return engine.submit({ commandId: `recovery-${commands}`, brandId: 'northline', accountId, actor: 'client', body });
}

const anyPrice = { expectedPrice: undefined, tolerance: undefined } as const;

async function open(account: number, stopLoss?: string): Promise<number> {
  const levels = { stopLoss: stopLoss === undefined ? undefined : price(stopLoss), takeProfit: undefined };
  const order = { ...anyPrice, ...levels, direction: 'buy', amount: eur('100'), leverage: 10 } as const;
  const answer = await submit(account, { kind: 'openPosition', symbol: 'EURUSD', order });
  if (!answer.ok || answer.value.kind !== 'opened') throw new Error('not opened');
  return answer.value.position.id;
}

async function close(account: number, positionId: number): Promise<void> {
  expect(await submit(account, { kind: 'closePosition', positionId, order: anyPrice })).toMatchObject({ ok: true });
}

async function asOwner(sql: string): Promise<void> {
  const owner = new pg.Client({ connectionString: database.databaseUrl });
  await owner.connect();
  await owner.query(sql);
  await owner.end();
}

/** Has a standby engine finished reading the book? The dealing engine writes each batch in one statement. */
async function hasRead(): Promise<boolean> {
  const { rowCount } = await onConnection(database.databaseUrl, (owner) =>
    owner.query(`SELECT FROM pg_stat_activity
      WHERE usename = 'candor_dealing' AND datname = current_database() AND query = 'COMMIT'`),
  );
  return rowCount === 1;
}

/** Was the book loaded from a snapshot? A full load has counted the positions. */
function isFromSnapshot({ counted }: LoadedBook): boolean {
  return counted.openPositions === undefined;
}

test('snapshot and tail are the book of a full load: opened, closed, changed and new since', async () => {
  const [first, second] = [await open(0, '1.09'), await open(0)];
  await open(1);
  await store.keepSnapshot(await engine.capture());
  const third = await open(0);
  await close(0, first);
  await submit(0, { kind: 'updatePosition', positionId: second, levels: { takeProfit: price('1.2') } });
  await submit(0, { kind: 'updatePosition', positionId: second, levels: { takeProfit: undefined } });
  accounts.push(await openFundedAccount(engine, clients[3] ?? 0, eur('500')));

  const loaded = await loadAgain();
  expect(isFromSnapshot(loaded)).toBe(true);
  expect(loaded.accounts.map(({ id }) => id)).toEqual(accounts);
  expect([...(loaded.accounts[0]?.positions.keys() ?? [])]).toEqual([second, third]);
  await begin();
  openMarket(engine, quoteOf('EURUSD', '1.10000', '1.10010'));
  await open(3);
});

test('snapshot and tail keep a part that was closed, and stops that follow, before the snapshot and after', async () => {
  const ids = [await open(0), await open(0), await open(1)];
  const follow = { trailing: price('0.01'), breakEven: price('1.12') };
  const part = { ...anyPrice, amount: eur('12.34') };
  for (const [index, account] of [0, 0, 1].entries()) {
    const positionId = ids[index] ?? 0;
    if (index === 1) await store.keepSnapshot(await engine.capture());
    await submit(account, { kind: 'updatePosition', positionId, levels: follow });
    await submit(account, { kind: 'closePosition', positionId, order: part });
    engine.tick(quoteOf('EURUSD', '1.10100', '1.10110'));
  }
  const loaded = await loadAgain();
  expect(isFromSnapshot(loaded)).toBe(true);
  const positions = loaded.accounts.flatMap((account) => [...account.positions.values()]);
  const unchanged = { amount: eur('87.66'), ...follow };
  expect(positions).toMatchObject([
    { ...unchanged, stopLoss: price('1.091') },
    { ...unchanged, stopLoss: price('1.091') },
    { ...unchanged, stopLoss: price('1.091') },
  ]);
  await begin();
});

test('snapshot and tail keep what is reserved and in suspense, before the snapshot and after', async () => {
  const provider = 'titan';
  for (const account of [0, 1]) {
    await submit(account, { kind: 'reserveWithdrawal', amount: eur('300') });
    await submit(account, { kind: 'suspend', amount: eur('20'), provider });
  }
  await store.keepSnapshot(await engine.capture());
  await submit(1, { kind: 'payOut', amount: eur('100'), provider });
  await submit(1, { kind: 'releaseSuspended', amount: eur('5') });
  const loaded = await loadAgain();
  expect(isFromSnapshot(loaded)).toBe(true);
  expect(loaded.accounts.slice(0, 2)).toMatchObject([
    { cash: eur('700'), reserved: eur('300'), suspended: eur('20') },
    { cash: eur('705'), reserved: eur('200'), suspended: eur('15') },
  ]);
  await begin();
});

test('a snapshot at rest has no tail, and the next start needs no other rows', async () => {
  await open(0);
  await store.keepSnapshot(await engine.capture());
  expect(isFromSnapshot(await loadAgain())).toBe(true);
});

test.each([
  ['one byte flipped in the middle', (bytes: Buffer) => flip(bytes, Math.floor(bytes.length / 2))],
  ['one byte flipped in the hash', (bytes: Buffer) => flip(bytes, bytes.length - 1)],
  ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 100)],
  ['empty', () => Buffer.alloc(0)],
])('a snapshot %s is not used: all rows are read', async (_, damage) => {
  await open(0);
  await store.keepSnapshot(await engine.capture());
  writeFileSync(snapshotFile, damage(readFileSync(snapshotFile)));
  const loaded = await loadAgain();
  expect(isFromSnapshot(loaded)).toBe(false);
  expect(loaded.counted).toEqual(loaded.recorded);
});

function flip(bytes: Buffer, at: number): Buffer {
  const flipped = Buffer.from(bytes);
  flipped.writeUInt8((flipped.readUInt8(at) + 1) % 256, at);
  return flipped;
}

test('a snapshot of another history is not used', async () => {
  await open(0);
  const capture = await engine.capture();
  await store.keepSnapshot(capture);
  // The same batch number with other totals, as in a database restored from an older backup.
  await asOwner(`ALTER TABLE batch DISABLE TRIGGER insert_only;
    UPDATE batch SET at = at + interval '1 second' WHERE number = ${capture.batch}`);
  expect(isFromSnapshot(await loadAgain())).toBe(false);
});

test('a capture holds no decision of a batch that is still on its way', async () => {
  const opening = open(0);
  const capture = engine.capture();
  await opening;
  const { batch, accounts: captured } = await capture;
  await store.keepSnapshot({ batch, accounts: captured });
  expect(isFromSnapshot(await loadAgain())).toBe(true);
});

test('a start refuses rows that are not what the last batch recorded', async () => {
  await open(0);
  await asOwner(withoutTriggers(`UPDATE trading_account SET cash = cash + 1 WHERE id = ${accounts[1]}`));
  await end();
  store = openStore();
  await expect(startEngine({ store })).rejects.toThrow('clientCash');
  await asOwner(withoutTriggers(`UPDATE trading_account SET cash = cash - 1 WHERE id = ${accounts[1]}`));
  await store.close();
  await begin();
});

test('Σ postings is taken from the last checkpoint on; the audit finds what does not add up', async () => {
  await close(0, await open(0));
  expect(await store.audit()).toEqual([]);
  await close(1, await open(1));
  expect(await store.audit()).toEqual([]);
  const loaded = await loadAgain();
  expect(loaded.counted.clientCash).toBe(loaded.recorded?.clientCash);

  await asOwner(`ALTER TABLE posting DISABLE TRIGGER insert_only;
    UPDATE posting SET amount = amount + CASE WHEN account_id IS NULL THEN -1 ELSE 1 END
    WHERE entry_id = (SELECT min(entry_id) FROM posting)`);
  // The change is before the checkpoint: only the whole audit reads that far.
  await begin();
  expect(await store.audit()).toEqual([]);
  const owner = new pg.Client({ connectionString: database.databaseUrl });
  await owner.connect();
  const differences = await audit(owner, { isWhole: true });
  await owner.end();
  expect(differences).toHaveLength(2);
  expect(differences.join()).toContain('Σ client postings');
  expect(differences.join()).toContain(`account ${accounts[0]} holds`);
});

test('what does not add up leaves closing only', async () => {
  const alarms: string[] = [];
  await end();
  store = openStore();
  engine = await startEngine({ store, alarm: (message) => alarms.push(message) });
  openMarket(engine, quoteOf('EURUSD', '1.10000', '1.10010'));
  await engine.selfCheck();
  expect(alarms).toEqual([]);
  engine.distrust('The rows do not add up');
  const order = { ...anyPrice, direction: 'buy', amount: eur('100'), leverage: 10 } as const;
  const levels = { stopLoss: undefined, takeProfit: undefined };
  const answer = await submit(0, { kind: 'openPosition', symbol: 'EURUSD', order: { ...order, ...levels } });
  expect(answer).toMatchObject({ ok: false, refusal: { code: 'tradingClosed' } });
  expect(alarms).toHaveLength(1);
});

test('a connection that breaks while nothing is written is made again, and dealing goes on', async () => {
  await asOwner(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE usename = 'candor_dealing' AND datname = current_database()`);
  await expect.poll(() => store.renewLease().catch(() => 'not yet')).toBe(true);
  await open(0);
});

test('an engine that stands by follows the book, and takes over what was written last when the other ends', async () => {
  await open(0, '1.09');
  const heir = openStore();
  const standing = heir.standBy();
  const first = await open(1);
  await close(1, first);
  accounts.push(await openFundedAccount(engine, clients[3] ?? 0, eur('500')));
  await expect.poll(hasRead).toBe(true);
  const last = await open(0);
  await end();
  expect(await standing).toBe(true);
  // Each load in these tests is compared with a full one.
  const loaded = await heir.load();
  expect(isFromSnapshot(loaded)).toBe(true);
  expect([...(loaded.accounts[0]?.positions.keys() ?? [])]).toContain(last);
  await heir.close();
  await begin();
});

test('an engine that stands by may be stopped before its turn, and one that stands by where nobody deals need not wait', async () => {
  const heir = openStore();
  const standing = heir.standBy();
  await expect.poll(hasRead).toBe(true);
  await heir.close();
  expect(await standing).toBe(false);

  await end();
  store = openStore();
  expect(await store.standBy()).toBe(true);
  engine = await startEngine({ store });
  openMarket(engine, quoteOf('EURUSD', '1.10000', '1.10010'));
  await open(0);
});
