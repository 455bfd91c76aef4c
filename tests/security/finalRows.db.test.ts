import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../support/database.ts';
import { asLogin, ledgerOfThree } from '../support/ledger.ts';

let database: TestDatabase;
let owner: pg.Client;
let accounts: number[];

beforeAll(async () => {
  ({ database, accounts } = await ledgerOfThree());
  owner = new pg.Client({ connectionString: database.databaseUrl });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await database.drop();
});

describe('LE-15 T45 what has ended is final, and money moves with its entry', () => {
  /** In one statement each, as the engine's login, and undone. */
  const forgeries: readonly (readonly [title: string, sql: () => string, refusal: string])[] = [
    ['another result of a closed position', () => 'UPDATE position SET profit = profit + 1', 'is final'],
    [
      'a closed position opened again',
      () => 'UPDATE position SET closed_at = NULL, close_rate = NULL, profit = NULL, closing_reason = NULL',
      'is final',
    ],
    ['another rate of a cancelled order', () => 'UPDATE pending_order SET rate = rate + 1', 'is final'],
    ...['cash', 'credit', 'reserved', 'suspended', 'owed'].map(
      (column) =>
        [
          `${column} without an entry`,
          () => `UPDATE trading_account SET ${column} = ${column} + 1 WHERE id = ${accounts[0]}`,
          'did not move with its entries',
        ] as const,
    ),
    [
      'money from one account to another',
      () => `UPDATE trading_account SET cash = cash + CASE id WHEN ${accounts[0]} THEN 5 ELSE -5 END
             WHERE id IN (${accounts[0]}, ${accounts[1]})`,
      'did not move with its entries',
    ],
    [
      'an account that begins with money',
      () => `INSERT INTO trading_account (id, brand_id, client_id, kind, currency, cash, credit, used, eligibility,
               chain_head, chain_length, opened_at, batch)
             SELECT 900002, brand_id, client_id, 'demo', currency, cash, credit, used, eligibility, chain_head,
               chain_length, opened_at, batch FROM trading_account WHERE id = ${accounts[0]}`,
      'does not begin with what its entries say',
    ],
    [
      'a pair more for an old entry',
      () =>
        postingsInto(`(SELECT min(id) FROM ledger_entry WHERE account_id = ${accounts[0]})`, accounts[0], 'real', 8),
      'are not of its account, or not all of it',
    ],
    [
      'postings of an entry that is not there',
      () => postingsInto('900001', accounts[0], 'real'),
      'are not of its account, or not all of it',
    ],
    [
      'an entry of one client with money of another',
      () => `WITH forged AS (${entryInto(900_003, accounts[0])}) ${postingsInto('900003', accounts[1], 'real')}`,
      'are not of its account, or not all of it',
    ],
    [
      'an entry of another book than its account',
      () =>
        `WITH forged AS (${entryInto(900_004, accounts[0], 'demo')}) ${postingsInto('900004', accounts[0], 'demo')}`,
      'are not of its account, or not all of it',
    ],
  ];

  beforeAll(async () => {
    await owner.query(`INSERT INTO position (id, brand_id, account_id, symbol, direction, amount, leverage, opened_at,
        open_rate, protected, closed_at, close_rate, profit, closing_reason)
      VALUES (800001, 'northline', ${accounts[0]}, 'EURUSD', 'buy', 1000000, 1, now(), 100, false, now(), 100, 0, 'manually')`);
    await owner.query(`INSERT INTO pending_order (id, brand_id, account_id, symbol, direction, type, rate, amount, leverage,
        created_at, status, ended_at)
      VALUES (800002, 'northline', ${accounts[0]}, 'EURUSD', 'buy', 'limit', 100, 1000000, 1, now(), 'cancelled', now())`);
  });

  it.each(forgeries)('refuses the engine %s', async (_title, sql, refusal) => {
    await expect(asLogin(database, 'dealing', (client) => client.query(sql()))).rejects.toThrow(refusal);
  });

  it('takes an entry with the money that it moves', async () => {
    const id = accounts[0];
    const written = asLogin(database, 'dealing', (client) =>
      client.query(`WITH entry AS (${entryInto(900_005, id)}), pair AS (${postingsInto('900005', id, 'real')})
        UPDATE trading_account SET cash = cash + 100, chain_length = chain_length + 1 WHERE id = ${id}`),
    );
    await expect(written).resolves.toMatchObject({ rowCount: 1 });
  });
});

function entryInto(id: number, account: number | undefined, book: 'real' | 'demo' = 'real'): string {
  return `INSERT INTO ledger_entry (id, brand_id, book, currency, kind, account_id, reference, at, hash, chain_position, batch)
    VALUES (${id}, 'northline', '${book}', 'EUR', 'deposit', ${account}, 'forged', now(), sha256('x'),
      (SELECT chain_length + 1 FROM trading_account WHERE id = ${account}), 0)`;
}

function postingsInto(entry: string, account: number | undefined, book: 'real' | 'demo', first = 0): string {
  return `INSERT INTO posting (entry_id, seq, brand_id, book, currency, account_id, house, amount)
    VALUES (${entry}, ${first}, 'northline', '${book}', 'EUR', ${account}, NULL, 100),
      (${entry}, ${first + 1}, 'northline', '${book}', 'EUR', NULL, 'funding', -100)`;
}
