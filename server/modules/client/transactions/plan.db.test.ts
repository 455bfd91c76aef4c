import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newPayer } from '../../../../tests/support/withdrawals.ts';
import type { Payer } from '../../../../tests/support/withdrawals.ts';
import { readCounts, readNetDeposits, readPage, readTotals } from './store.ts';

/** Measures the cost of a client with a hundred thousand movements of money by rows read, not by time. */
const MOVEMENTS = 100_000;
const OTHERS = 2_000;

let edge: Edge;
let busy: Payer;
let quiet: Payer;

beforeAll(async () => {
  edge = await startEdge();
  [busy, quiet] = [await newPayer(edge, '0'), await newPayer(edge, '0')];
  await fill(busy, MOVEMENTS, 1_000_000);
  await fill(quiet, OTHERS, 5_000_000);
  await asOwner(edge.database, (owner) => owner.query('ANALYZE payment, payment_move, ledger_entry, posting'));
}, 240_000);

afterAll(() => edge.stop());

/** Creates movements: one half deposits with their moves and entries, the other half trades. */
function fill({ clientId, accountId }: Payer, count: number, first: number): Promise<unknown> {
  return asOwner(edge.database, async (owner) => {
    const of = [clientId, accountId, count, first];
    // The ledger's own checks are for batches of the engine; this test counts reads.
    await owner.query('SET session_replication_role = replica');
    await owner.query(
      `INSERT INTO payment (brand_id, client_id, account_id, type_id, method, provider, number, amount, currency,
         status, is_test, created_at, changed_at)
       SELECT 'northline', $1::bigint, $2::bigint, 1, 'creditCard', 'sealed', 'NOR-' || ($4::bigint + n), 250000000,
         'EUR', 'approved', true, now() - n * interval '1 minute', now()
       FROM generate_series(1, $3::int / 2) n`,
      of,
    );
    await owner.query(
      `INSERT INTO payment_move (brand_id, payment_id, account_id, kind, command_id, provider, amount, state, answer,
         intended_at, answered_at)
       SELECT brand_id, id, account_id, 'deposit', 'deposit:' || id, provider, amount, 'done', '{}', created_at,
         created_at FROM payment WHERE account_id = $1`,
      [accountId],
    );
    await owner.query(
      `INSERT INTO ledger_entry (id, brand_id, book, currency, kind, account_id, reference, at, hash, chain_position,
         batch)
       SELECT $4::bigint + n, 'northline', 'real', 'EUR', CASE WHEN n % 2 = 0 THEN 'trade' ELSE 'deposit' END,
         $2::bigint, CASE WHEN n % 2 = 0 THEN 'close:' || n ELSE 'deposit:' || payment.id END, now(),
         sha256(int8send(n)), n, 1
       FROM generate_series(1, $3::int) n LEFT JOIN payment ON number = 'NOR-' || ($4::bigint + (n + 1) / 2)
       WHERE $1::bigint IS NOT NULL`,
      of,
    );
    await owner.query(
      `INSERT INTO posting (entry_id, seq, brand_id, book, currency, account_id, amount)
       SELECT id, 0, brand_id, book, currency, account_id, 250000000 FROM ledger_entry WHERE account_id = $1`,
      [accountId],
    );
  });
}

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** Sums the rows that the database has read in all parts of the plan. */
function looked({ Plans = [], ...plan }: Plan): number {
  const each = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0);
  return each * plan['Actual Loops'] + Plans.reduce((sum, part) => sum + looked(part), 0);
}

/** Runs each query of `work` under EXPLAIN, and returns the most rows that one of them has read. */
async function costOf(work: (connection: Connection) => Promise<unknown>): Promise<number> {
  return transaction(edge.pool, 'northline', async (connection) => {
    let most = 0;
    const explained: Pick<Connection, 'query'> = {
      query: async (sql: string, values: unknown[]) => {
        const { rows } = await connection.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
          `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${sql}`,
          values,
        );
        most = Math.max(most, looked(rows[0]?.['QUERY PLAN'][0]?.Plan ?? { 'Actual Rows': 0, 'Actual Loops': 0 }));
        return connection.query(sql, values);
      },
    } as never;
    await work(explained as Connection);
    return most;
  });
}

const filter = { group: 'deposits', from: undefined, until: undefined, status: undefined } as const;
const questions: readonly (readonly [string, (connection: Connection, account: number) => Promise<unknown>])[] = [
  ['a page', (connection, account) => readPage(connection, account, { filter, skip: 0, count: 20 })],
  ['the last page', (connection, account) => readPage(connection, account, { filter, skip: 49_980, count: 20 })],
  ['its totals', (connection, account) => readTotals(connection, account, filter)],
  ['the counts of all tabs', (connection, account) => readCounts(connection, account)],
  ['what was paid in', (connection, account) => readNetDeposits(connection, account)],
];

describe('TN-1 100,000 movements', () => {
  test.each(questions)('%s looks at each row a few times, and never at each for each', async (_name, ask) => {
    expect(await costOf((connection) => ask(connection, busy.accountId))).toBeLessThan(12 * MOVEMENTS);
  });

  test.each(questions)('%s of another client does not look at them', async (_name, ask) => {
    expect(await costOf((connection) => ask(connection, quiet.accountId))).toBeLessThan(12 * OTHERS);
  });

  test('what they add up to is right', async () => {
    const totals = await transaction(edge.pool, 'northline', (connection) =>
      readTotals(connection, busy.accountId, filter),
    );
    expect(totals).toEqual({ count: MOVEMENTS / 2, total: (250_000_000n * BigInt(MOVEMENTS)) / 2n });
  });
});
