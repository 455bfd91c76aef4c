import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../tests/support/database.ts';
import type { TestDatabase } from '../../tests/support/database.ts';
import { keysetOf, pageOf } from './keyset.ts';
import type { KeysetRow, KeysetQuery } from './keyset.ts';
import { columnTypes } from './pool.ts';

const orders = {
  name: { sql: 'lower(name)', type: 'text' },
  number: { sql: 'number', type: 'bigint' },
  at: { sql: 'at', type: 'timestamptz' },
} as const;
type Order = keyof typeof orders;

interface Row extends KeysetRow {
  readonly id: bigint;
}

let database: TestDatabase;
let connection: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = new pg.Client({ connectionString: database.databaseUrl, types: columnTypes });
  await connection.connect();
  await connection.query('CREATE TABLE listed (id bigint, name text, number bigint, at timestamptz)');
  // Many rows share a name, a number and a moment, to the microsecond.
  await connection.query(
    `INSERT INTO listed SELECT n, 'Näme ' || n % 7, n * 37 % 11, '2026-01-14T10:00:00.123456Z'::timestamptz + n % 5 * interval '1 microsecond'
     FROM generate_series(1, 333) AS n`,
  );
});

afterAll(async () => {
  await connection.end();
  await database.drop();
});

async function readPage(query: KeysetQuery<Order>) {
  const keyset = keysetOf(orders, query, { id: 'id', from: 1 });
  if (!keyset.ok) throw new Error(keyset.refusal.code);
  const { condition, orderBy, sortKey, limit, values } = keyset.value;
  const { rows } = await connection.query<Row>(
    `SELECT id, ${sortKey} AS sort_key FROM listed WHERE ${condition} ORDER BY ${orderBy} LIMIT ${limit}`,
    [...values],
  );
  return pageOf(rows, query, ({ id }) => id);
}

it('page after page shows every row once, in the order of one whole reading', async () => {
  const queries = fc.record({ order: fc.constantFrom<Order>('name', 'number', 'at'), descending: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(queries, async ({ order, descending }) => {
      const way = descending ? 'DESC' : 'ASC';
      const whole = await connection.query<Row>(
        `SELECT id FROM listed ORDER BY ${orders[order].sql} ${way}, id ${way}`,
      );
      const read: bigint[] = [];
      let after: string | undefined;
      do {
        const page = await readPage({ order, descending, after });
        read.push(...page.rows.map(({ id }) => id));
        after = page.next ?? undefined;
      } while (after !== undefined);
      expect(read).toEqual(whole.rows.map(({ id }) => id));
    }),
    { numRuns: 12 },
  );
});

it('refuses a cursor of another order, and what is none', async () => {
  const { next } = await readPage({ order: 'name', descending: false, after: undefined });
  const foreign = [
    { order: 'number', descending: false, after: next ?? '' },
    { order: 'name', descending: true, after: next ?? '' },
    { order: 'name', descending: false, after: 'bm9uZQ' },
    { order: 'name', descending: false, after: Buffer.from('["name",false,"a","1; DROP"]').toString('base64url') },
  ] as const;
  for (const query of foreign) {
    expect(keysetOf(orders, query, { id: 'id', from: 1 })).toEqual({
      ok: false,
      refusal: { code: 'malformed', field: 'after' },
    });
  }
});
