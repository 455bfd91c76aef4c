import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profit } from '@candor/domain/trading/profit.ts';
import type { AccountCommand, Answer } from '@candor/server/modules/engine/dealing/commands.ts';
import type { Engine } from '@candor/server/modules/engine/dealing/engine.ts';
import { audit } from '@candor/server/modules/engine/dealing/recovery/audit.ts';
import type { PostgresStore } from '@candor/server/modules/engine/dealing/store.ts';
import pg from 'pg';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import {
  eur,
  insertClients,
  openFundedAccount,
  openMarket,
  postgresStore,
  quoteOf,
  startEngine,
} from '../support/dealing.ts';

/** Money out during other activity, on the real engine and a real database. */

const PARALLEL = 50;
const RUNS = 40;
const provider = 'testBank';

let database: TestDatabase;
let store: PostgresStore;
let engine: Engine;
let clients: readonly number[] = [];
let commands = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  clients = await insertClients(database, 2 * RUNS + 20);
  store = postgresStore(database);
  engine = await startEngine({ store });
  openMarket(engine, quoteOf('EURUSD', '1.10000', '1.10010'));
});

afterAll(async () => {
  await engine.stop();
  await store.close();
  await database.drop();
});

let used = 0;

/** Opens a new account with 100 in it. */
async function newAccount(): Promise<number> {
  const clientId = clients[used];
  used += 1;
  if (clientId === undefined) throw new Error('no client is left');
  return openFundedAccount(engine, clientId, eur('100'));
}

function submit(accountId: number, body: AccountCommand['body']): Promise<Answer> {
  commands += 1;
  return engine.submit({ commandId: `out-${commands}`, brandId: 'northline', accountId, actor: 'client', body });
}

const levels = { stopLoss: undefined, takeProfit: undefined, expectedPrice: undefined, tolerance: undefined };

type Act = 'withdraw' | 'open' | 'release' | 'payOut' | 'refund' | 'chargeback';
interface Step {
  readonly act: Act;
  /** Amount in whole euros. */
  readonly euros: number;
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom<Act>(
    'withdraw',
    'withdraw',
    'withdraw',
    'open',
    'open',
    'release',
    'payOut',
    'refund',
    'chargeback',
  ),
  euros: fc.integer({ min: 1, max: 70 }),
});

function bodyOf({ act, euros }: Step): AccountCommand['body'] {
  const amount = eur(String(euros));
  switch (act) {
    case 'withdraw':
      return { kind: 'reserveWithdrawal', amount };
    case 'release':
      return { kind: 'releaseWithdrawal', amount };
    case 'payOut':
      return { kind: 'payOut', amount, provider };
    case 'refund':
      return { kind: 'refund', amount, provider, within: 'limit' };
    case 'chargeback':
      return { kind: 'chargeback', amount, provider };
    case 'open':
      return { kind: 'openPosition', symbol: 'EURUSD', order: { ...levels, direction: 'buy', amount, leverage: 5 } };
  }
}

function moneyOf(accountId: number) {
  const account = engine.account(accountId);
  if (account === undefined) throw new Error(`no account ${accountId}`);
  return account;
}

/** Did a chargeback or payout take more than was reserved? Then the client owes the rest. */
function tookMoreThanRequested(done: readonly Step[]): boolean {
  let reserved = 0;
  return done.some(({ act, euros }) => {
    if (act === 'withdraw') reserved += euros;
    const isShort = act === 'payOut' && euros > reserved;
    if (act === 'release' || act === 'payOut') reserved = Math.max(0, reserved - euros);
    return isShort || act === 'chargeback';
  });
}

describe('T40 money out twice, or out and into a position at once', () => {
  it(`${PARALLEL} parallel mixes, ${RUNS} times: nothing is there twice, and nothing is below zero`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: PARALLEL, maxLength: PARALLEL }), async (steps) => {
        const accountId = await newAccount();
        const answers = await Promise.all(steps.map((step) => submit(accountId, bodyOf(step))));
        const sum = (act: Act): bigint =>
          steps.reduce((total, step, at) => {
            return step.act === act && answers[at]?.ok === true ? total + BigInt(step.euros) * 1_000_000n : total;
          }, 0n);
        const { cash, used: margin, reserved, owed } = moneyOf(accountId);
        const done = steps.filter((_step, at) => answers[at]?.ok === true);
        expect(cash).toBeGreaterThanOrEqual(0n);
        expect(reserved).toBeGreaterThanOrEqual(0n);
        // Whatever went out and in whatever order: the cash less the debt equals what is left.
        const out = sum('refund') + sum('chargeback') + sum('payOut');
        expect(cash + reserved - owed).toBe(100_000_000n - out);
        // A client's own request leaves the margin of their positions untouched; acts of others need not.
        if (!tookMoreThanRequested(done)) expect(cash).toBeGreaterThanOrEqual(margin);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    const owner = new pg.Client({ connectionString: database.databaseUrl });
    await owner.connect();
    expect(await audit(owner, { isWhole: true })).toEqual([]);
    await owner.end();
  });

  it(`of ${PARALLEL} withdrawals at once of what is there once, one is accepted`, async () => {
    const accountId = await newAccount();
    const body = { kind: 'reserveWithdrawal', amount: eur('60') } as const;
    const answers = await Promise.all(Array.from({ length: PARALLEL }, () => submit(accountId, body)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe('T41 money out while losing', () => {
  it(`after each withdrawal that is allowed equity is at least the margin in use (${RUNS} runs)`, async () => {
    const moves = fc.array(
      fc.record({ euros: fc.integer({ min: 1, max: 60 }), pips: fc.integer({ min: -900, max: 400 }) }),
      {
        minLength: 4,
        maxLength: 12,
      },
    );
    await fc.assert(
      fc.asyncProperty(moves, fc.integer({ min: 5, max: 60 }), async (steps, margin) => {
        const accountId = await newAccount();
        engine.tick(quoteOf('EURUSD', '1.10000', '1.10010'));
        await engine.idle();
        expect(await submit(accountId, bodyOf({ act: 'open', euros: margin }))).toMatchObject({ ok: true });
        for (const { euros, pips } of steps) {
          const at = (110_000 + pips) / 100_000;
          const quote = quoteOf('EURUSD', at.toFixed(5), (at + 0.0001).toFixed(5));
          engine.tick(quote);
          await engine.idle();
          const answer = await submit(accountId, { kind: 'reserveWithdrawal', amount: eur(String(euros)) });
          const account = moneyOf(accountId);
          const lost = [...account.positions.values()].reduce((sum, position) => sum + profit(position, quote), 0n);
          if (answer.ok) expect(account.cash + lost).toBeGreaterThanOrEqual(account.used);
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});
