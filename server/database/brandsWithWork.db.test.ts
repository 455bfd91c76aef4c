import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/database.ts';
import type { TestDatabase } from '../../tests/support/database.ts';
import { withPlainOwner } from '../../tests/support/plainOwner.ts';
import { brandsWithWork } from './brandsWithWork.ts';
import type { BrandWork } from './brandsWithWork.ts';
import { migrate } from './migrate.ts';
import { openPool } from './pool.ts';
import { roleOf } from './roles.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

const WAIT = `started_at, ready_at, browser, system) VALUES ('birch', 1, now(), now() + interval '3 days', 'b', 's')`;

/** Statements that give the second of two brands work of each kind. */
const WORK = {
  operatorFeed: `INSERT INTO operator_feed (brand_id, began_at, execution_id) VALUES ('birch', now(), 0)`,
  partners: `INSERT INTO affiliate (brand_id, code, name, email, created_at)
    VALUES ('birch', 'code', 'Partner', 'p@example.com', now())`,
  tradeNotices: `INSERT INTO trade_notice_due (brand_id, execution_id) VALUES ('birch', 1)`,
  // A step concerns every brand; clients of the first brand have been notified.
  actionNotices: `INSERT INTO corporate_action_step (command_id, action_id, step, symbol, terms, effective_at,
      acting_brand, staff_id, staff_name, approved_by, reason, last_tick, journalled, at, batch, seq)
    VALUES ('c', 'a', 'announced', 'AAPL', '{"kind": "split"}', now(),
      'ash', 1, 'S', 'A', 'why not', 1, 0, now(), 1, 1);
    INSERT INTO corporate_action_told (command_id, brand_id, at) VALUES ('c', 'ash', now())`,
  limitMatches: `INSERT INTO limit_match_due (brand_id, client_id) VALUES ('birch', 1)`,
  lostFactors: `INSERT INTO lost_factors (brand_id, client_id, ${WAIT}`,
  partnerLostFactors: `INSERT INTO affiliate_lost_factors (brand_id, affiliate_id, ${WAIT}`,
  closings: `INSERT INTO client_closing (brand_id, client_id, is_erasure, asked_at) VALUES ('birch', 1, false, now())`,
} as const satisfies Readonly<Record<BrandWork, string>>;
const kinds = Object.keys(WORK);

test('each kind of work finds the brands that have it, also under an owner whom row level security binds', async () => {
  await withPlainOwner(database.databaseUrl, 'plain_work', async ({ ownerUrl, superuser }) => {
    await migrate(ownerUrl);
    await superuser.query("SET session_replication_role = 'replica'; INSERT INTO brand VALUES ('ash'), ('birch')");
    expect(await asWeb(superuser, found)).toEqual(kinds.map(() => []));
    for (const rows of Object.values(WORK)) await superuser.query(rows);
    expect(await asWeb(superuser, found)).toEqual(kinds.map(() => ['birch']));
    // The function's setting does not let a server's login read across brands.
    const read = await asWeb(superuser, async (client) => {
      await client.query("SET app.finds_work = 'yes'");
      return (await client.query('SELECT FROM affiliate UNION ALL SELECT FROM lost_factors')).rowCount;
    });
    expect(read).toBe(0);
  });
});

test('a server asks with its own login', async () => {
  const pool = openPool('web', database);
  expect(await brandsWithWork(pool, 'partners')).toEqual([]);
  await pool.end();
});

async function asWeb<T>(superuser: pg.Client, work: (client: pg.Client) => Promise<T>): Promise<T> {
  await superuser.query(`SET ROLE ${roleOf('web')}`);
  try {
    return await work(superuser);
  } finally {
    await superuser.query('RESET ROLE');
  }
}

async function found(client: pg.Client): Promise<readonly string[][]> {
  const brands: string[][] = [];
  for (const kind of kinds) {
    const { rows } = await client.query<{ id: string }>('SELECT brands_with_work($1) AS id', [kind]);
    brands.push(rows.map(({ id }) => id));
  }
  return brands;
}
