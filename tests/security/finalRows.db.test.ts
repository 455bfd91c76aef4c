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
  /** Forgeries, each one statement under the engine's login, which is then rolled back. */
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
      () => postingsInto(`(SELECT min(id) FROM ledger_entry WHERE account_id = ${accounts[0]})`, accounts[0], {}, 8),
      'are not of its account, or not all of it',
    ],
    [
      'postings of an entry that is not there',
      () => postingsInto('900001', accounts[0]),
      'are not of its account, or not all of it',
    ],
    [
      'an entry of one client with money of another',
      () => `WITH forged AS (${entryInto(900_003, accounts[0])}) ${postingsInto('900003', accounts[1])}`,
      'are not of its account, or not all of it',
    ],
  ];

  /** Entries and postings that claim another place than an account of northline's real book in euros. */
  const strangers: readonly (readonly [title: string, entry: Partial<Where>, postings: Partial<Where>])[] = [
    ['another brand than its account', { brand: 'other' }, { brand: 'other' }],
    ['another book than its account', { book: 'demo' }, { book: 'demo' }],
    ['another currency than its account', { currency: 'USD' }, { currency: 'USD' }],
    ['another book than its postings', { book: 'demo' }, {}],
    ['another currency than its postings', { currency: 'USD' }, {}],
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

  it.each(strangers)('LE-2 refuses the engine an entry of %s', async (_title, entry, postings) => {
    const [id] = accounts;
    const written = asLogin(database, 'dealing', (client) =>
      client.query(`WITH forged AS (${entryInto(900_004, id, entry)}) ${postingsInto('900004', id, postings)}`),
    );
    await expect(written).rejects.toThrow('are not of its account, or not all of it');
  });

  it('LE-2 refuses the engine postings of two currencies in one entry', async () => {
    const [id] = accounts;
    const [euros, dollars] = [postingsInto('900006', id), postingsInto('900006', id, { currency: 'USD' }, 2)];
    const both = `${euros}, ${dollars.slice(dollars.indexOf('(900006'))}`;
    const written = asLogin(database, 'dealing', (client) =>
      client.query(`WITH forged AS (${entryInto(900_006, id)}) ${both}`),
    );
    await expect(written).rejects.toThrow('does not sum to zero');
  });

  it('takes an entry with the money that it moves', async () => {
    const id = accounts[0];
    const written = asLogin(database, 'dealing', (client) =>
      client.query(`WITH entry AS (${entryInto(900_005, id)}), pair AS (${postingsInto('900005', id)})
        UPDATE trading_account SET cash = cash + 100, chain_length = chain_length + 1 WHERE id = ${id}`),
    );
    await expect(written).resolves.toMatchObject({ rowCount: 1 });
  });
});

/** The book to which an entry or a posting claims to belong. */
interface Where {
  readonly brand: string;
  readonly book: 'real' | 'demo';
  readonly currency: string;
}

const OWN: Where = { brand: 'northline', book: 'real', currency: 'EUR' };

function entryInto(id: number, account: number | undefined, where: Partial<Where> = {}): string {
  const { brand, book, currency } = { ...OWN, ...where };
  return `INSERT INTO ledger_entry (id, brand_id, book, currency, kind, account_id, reference, at, hash, chain_position, batch)
    VALUES (${id}, '${brand}', '${book}', '${currency}', 'deposit', ${account}, 'forged', now(), sha256('x'),
      (SELECT chain_length + 1 FROM trading_account WHERE id = ${account}), 0)`;
}

function postingsInto(entry: string, account: number | undefined, where: Partial<Where> = {}, first = 0): string {
  const { brand, book, currency } = { ...OWN, ...where };
  return `INSERT INTO posting (entry_id, seq, brand_id, book, currency, account_id, house, amount)
    VALUES (${entry}, ${first}, '${brand}', '${book}', '${currency}', ${account}, NULL, 100),
      (${entry}, ${first + 1}, '${brand}', '${book}', '${currency}', NULL, 'funding', -100)`;
}
