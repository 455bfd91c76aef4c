import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MoneyMovement } from '@candor/domain/ledger/movement.ts';
import { onConnection } from '../../../../tests/support/connections.ts';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import { withoutTriggers } from '../../../../tests/support/withoutTriggers.ts';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import {
  eur,
  insertClients,
  openFundedAccount,
  openMarket,
  postgresStore,
  quoteOf,
  startEngine,
} from '../../../../tests/support/dealing.ts';
import type { AccountCommand, Answer } from './commands.ts';
import type { Engine } from './engine.ts';
import { audit } from './recovery/audit.ts';
import type { PostgresStore } from './store.ts';

let database: TestDatabase;
let store: PostgresStore;
let engine: Engine;
let accountId: number;
let commands = 0;

beforeEach(async () => {
  database = await createTestDatabase();
  const [clientId = 0] = await insertClients(database, 1);
  store = postgresStore(database);
  engine = await startEngine({ store });
  accountId = await openFundedAccount(engine, clientId, eur('100'));
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
  engine = await startEngine({ store });
}

function submit(body: AccountCommand['body'], commandId = `money-${(commands += 1)}`): Promise<Answer> {
  return engine.submit({ commandId, brandId: 'northline', accountId, actor: 'client', body });
}

async function asOwner<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  return onConnection(database.databaseUrl, async (owner) => {
    return (await owner.query<Row>(sql)).rows;
  });
}

/** Σ by account of the broker, and of the client, over all entries. */
async function trial(): Promise<Record<string, string>> {
  const rows = await asOwner<{ owner: string; amount: string }>(
    `SELECT coalesce(house, 'client') AS owner, sum(amount)::text AS amount FROM posting GROUP BY 1 ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ owner, amount }) => [owner, amount]));
}

async function differences(): Promise<string[]> {
  return onConnection(database.databaseUrl, async (owner) => {
    return await audit(owner, { isWhole: true });
  });
}

const provider = 'titan';
/** Every kind of money movement once, in an order in which each is possible. */
const way: readonly MoneyMovement[] = [
  { kind: 'deposit', amount: eur('50'), provider },
  { kind: 'suspend', amount: eur('30'), provider: 'venus' },
  { kind: 'releaseSuspended', amount: eur('20') },
  { kind: 'returnSuspended', amount: eur('5'), provider: 'venus' },
  { kind: 'reserveWithdrawal', amount: eur('90') },
  { kind: 'releaseWithdrawal', amount: eur('10') },
  { kind: 'payOut', amount: eur('60'), provider },
  { kind: 'payOutReturned', amount: eur('25'), provider },
  { kind: 'refund', amount: eur('1'), provider, within: 'limit' },
  { kind: 'refund', amount: eur('9'), provider, within: 'whatever' },
  { kind: 'chargeback', amount: eur('100'), provider },
  { kind: 'chargebackReversal', amount: eur('40'), clientPart: eur('30'), provider },
  { kind: 'fee', amount: eur('0.35'), provider },
];

describe('money that moves', () => {
  test('LE-8 LE-9 each way is one entry, and its sums are what the ledger holds after a restart', async () => {
    for (const movement of way) expect(await submit(movement)).toMatchObject({ ok: true });
    expect(await trial()).toEqual({
      client: '30000000',
      funding: '-100000000',
      'clearing:titan': String(-50_000_000 + 60_000_000 - 25_000_000 + 110_000_000 - 40_000_000 + 350_000),
      'clearing:venus': '-25000000',
      suspense: '5000000',
      withdrawals: '25000000',
      losses: '10000000',
      fees: '-350000',
    });
    const held = { cash: eur('30'), reserved: eur('25'), suspended: eur('5'), owed: eur('0') };
    expect(engine.account(accountId)).toMatchObject({ ...held, chainLength: way.length + 1 });
    expect(await asOwner('SELECT count(*)::int AS count FROM ledger_entry')).toEqual([{ count: way.length + 1 }]);
    await restart();
    expect(engine.account(accountId)).toMatchObject({ ...held, chainLength: way.length + 1 });
    expect(await differences()).toEqual([]);
  });

  test('LE-8 the same id gives the same answer and no second entry, after a restart too', async () => {
    const first: Answer[] = [];
    for (const [number, movement] of way.entries()) first.push(await submit(movement, `way-${number}`));
    const charged = { kind: 'charged', cash: 0n, taken: eur('100'), fromReserve: eur('20') };
    expect(first[10]).toEqual({ ok: true, value: charged });
    const before = await trial();
    const again = () => Promise.all(way.map((movement, number) => submit(movement, `way-${number}`)));
    expect(await again()).toEqual(first);
    await restart();
    expect(await again()).toEqual(first);
    expect(await trial()).toEqual(before);
    const other = { kind: 'chargeback', amount: eur('100'), provider: 'venus' } as const;
    expect(await submit(other, 'way-10')).toMatchObject({ ok: false, refusal: { code: 'commandReused' } });
  });

  test('LE-10 of 50 withdrawals at once for money that suffices for one, one is reserved', async () => {
    const reserve = { kind: 'reserveWithdrawal', amount: eur('60') } as const;
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(reserve)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const refusal = { code: 'withdrawalAboveLimit', field: 'amount', params: { limit: '40.00' } };
    expect(answers.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 49 }, () => ({ ok: false, refusal })));
    expect(engine.account(accountId)).toMatchObject({ cash: eur('40'), reserved: eur('60') });
  });

  test('LE-11 LE-17 a payout that has happened although it was released takes back what was released', async () => {
    const amount = eur('60');
    await submit({ kind: 'reserveWithdrawal', amount });
    const [release, payOut] = await Promise.all([
      submit({ kind: 'releaseWithdrawal', amount }),
      submit({ kind: 'payOut', amount, provider }),
    ]);
    expect([release, payOut]).toMatchObject([{ ok: true }, { ok: true, value: { cash: eur('40') } }]);
    expect(await trial()).toEqual({
      client: '40000000',
      funding: '-100000000',
      withdrawals: '0',
      receivables: '0',
      [`clearing:${provider}`]: '60000000',
    });
  });

  test('LE-13 a chargeback takes what is there, and the next tick closes what that no longer covers', async () => {
    openMarket(engine, quoteOf('EURUSD', '1.10000', '1.10010'));
    const levels = { stopLoss: undefined, takeProfit: undefined, expectedPrice: undefined, tolerance: undefined };
    const order = { ...levels, direction: 'buy', amount: eur('50'), leverage: 5 } as const;
    expect(await submit({ kind: 'openPosition', symbol: 'EURUSD', order })).toMatchObject({ ok: true });
    expect(await submit({ kind: 'chargeback', amount: eur('90'), provider })).toMatchObject({
      value: { cash: eur('10'), taken: eur('90') },
    });
    expect(engine.account(accountId)?.positions.size).toBe(1);
    engine.tick(quoteOf('EURUSD', '1.10001', '1.10011'));
    await engine.idle();
    expect(engine.account(accountId)).toMatchObject({ used: 0n });
    expect(await asOwner('SELECT closing_reason FROM position')).toEqual([{ closing_reason: 'lowMargin' }]);
    expect(await differences()).toEqual([]);
  });

  test('LE-13 LE-17 what neither balance nor reserve can bear is owed, and the next credit settles it', async () => {
    await submit({ kind: 'reserveWithdrawal', amount: eur('30') });
    expect(await submit({ kind: 'refund', amount: eur('250'), provider, within: 'whatever' })).toMatchObject({
      value: { cash: 0n, taken: eur('250'), fromReserve: eur('30') },
    });
    expect(await submit({ kind: 'chargeback', amount: eur('10'), provider })).toMatchObject({
      value: { cash: 0n, taken: eur('10'), fromReserve: 0n },
    });
    expect(await trial()).toMatchObject({ client: '0', withdrawals: '0', receivables: '-160000000' });
    expect(await differences()).toEqual([]);
    await restart();
    expect(engine.account(accountId)).toMatchObject({ cash: 0n, reserved: 0n, owed: eur('160') });
    expect(await submit({ kind: 'deposit', amount: eur('100'), provider })).toMatchObject({ value: { cash: 0n } });
    const none = { ok: false, refusal: { code: 'withdrawalNoBalance' } };
    expect(await submit({ kind: 'reserveWithdrawal', amount: eur('1') })).toMatchObject(none);
    expect(await submit({ kind: 'adjust', amount: eur('75'), to: 'client' })).toMatchObject({
      value: { cash: eur('15') },
    });
    expect(engine.account(accountId)).toMatchObject({ owed: 0n });
    expect(await trial()).toMatchObject({ client: '15000000', receivables: '0' });
    expect(await differences()).toEqual([]);
  });
});

describe('what the database says to it', () => {
  test.each([
    ['clearing:', 'no name'],
    ['clearing:two words', 'a name of two words'],
    ['clearing:9', 'a name that begins with a digit'],
    ['clearing', 'clearing of nobody'],
    ['bonus', 'an account that does not exist'],
  ])('LE-9 nothing is posted to %s: %s', async (house) => {
    const [entry] = await asOwner<{ id: string }>('SELECT id FROM ledger_entry LIMIT 1');
    const rows = [7, 8].map(
      (seq) => `(${entry?.id ?? '0'}, ${seq}, 'northline', 'real', 'EUR', '${house}', ${seq === 7 ? 5 : -5})`,
    );
    await expect(
      asOwner(`INSERT INTO posting (entry_id, seq, brand_id, book, currency, house, amount) VALUES ${rows.join()}`),
    ).rejects.toThrow('posting_house_check');
  });

  test.each(['reserved', 'suspended', 'owed'])('LE-11 %s is never below zero', async (column) => {
    await expect(asOwner(`UPDATE trading_account SET ${column} = -1`)).rejects.toThrow(`${column}_check`);
  });

  test('LE-11 the audit finds an account with more or less set aside than its entries say', async () => {
    await submit({ kind: 'reserveWithdrawal', amount: eur('60') });
    await submit({ kind: 'suspend', amount: eur('7'), provider });
    expect(await differences()).toEqual([]);
    const change = 'UPDATE trading_account SET reserved = reserved - 10000, suspended = suspended + 1';
    await expect(asOwner(change)).rejects.toThrow('did not move with its entries');
    await asOwner(withoutTriggers(change));
    expect(await differences()).toEqual([
      `account ${accountId} has 59990000 reserved, its entries 60000000`,
      `account ${accountId} has 7000001 in suspense, its entries 7000000`,
    ]);
  });
});
