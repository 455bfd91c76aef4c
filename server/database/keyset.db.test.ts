import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../tests/support/database.ts';
import type { TestDatabase } from '../../tests/support/database.ts';
import { readPage } from './keyset.ts';
import type { KeysetQuery } from './keyset.ts';
import { columnTypes } from './pool.ts';
import { column, rowsOf } from './rows.ts';

const orders = {
  name: { sql: 'lower(name)', type: 'text' },
  number: { sql: 'number', type: 'bigint' },
  at: { sql: 'at', type: 'timestamptz' },
} as const;
type Order = keyof typeof orders;

let database: TestDatabase;
let connection: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = new pg.Client({ connectionString: database.databaseUrl, types: columnTypes });
  await connection.connect();
  await connection.query('CREATE TABLE listed (id bigint, name text, number bigint, at timestamptz)');
  // Many rows have the same name, number and instant, to the microsecond.
  await connection.query(
    `INSERT INTO listed SELECT n, 'Näme ' || n % 7, n * 37 % 11, '2026-01-14T10:00:00.123456Z'::timestamptz + n % 5 * interval '1 microsecond'
     FROM generate_series(1, 333) AS n`,
  );
});

afterAll(async () => {
  await connection.end();
  await database.drop();
});

function readAny(query: KeysetQuery<Order>) {
  const list = { rows: rowsOf({ id: column.integer() }), from: 'listed', id: 'id', orders };
  return readPage(connection, list, query, { sql: 'true', values: [] });
}

async function accepted(query: KeysetQuery<Order>) {
  const page = await readAny(query);
  if (!page.ok) throw new Error(page.refusal.code);
  return page.value;
}

it('page after page shows every row once, in the order of one whole reading', async () => {
  const queries = fc.record({ order: fc.constantFrom<Order>('name', 'number', 'at'), descending: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(queries, async ({ order, descending }) => {
      const way = descending ? 'DESC' : 'ASC';
      const whole = await connection.query<{ id: bigint }>(
        `SELECT id FROM listed ORDER BY ${orders[order].sql} ${way}, id ${way}`,
      );
      const read: number[] = [];
      let after: string | undefined;
      do {
        const page = await accepted({ order, descending, after });
        read.push(...page.rows.map(({ id }) => id));
        after = page.next ?? undefined;
      } while (after !== undefined);
      expect(read).toEqual(whole.rows.map(({ id }) => Number(id)));
    }),
    { numRuns: 12 },
  );
});

it.each([
  ['number', 'seven', '1'],
  ['number', '9223372036854775808', '1'],
  ['number', '7', '9999999999999999999'],
  ['at', 'yesterday evening', '1'],
  ['at', '2026-02-31 10:00:00+00', '1'],
  ['name', 'n\u0000', '1'],
] as const)('refuses a forged cursor: %s %j %s', async (order, key, id) => {
  const after = Buffer.from(JSON.stringify([order, false, key, id])).toString('base64url');
  const page = await readAny({ order, descending: false, after });
  expect(page).toEqual({ ok: false, refusal: { code: 'malformed', field: 'after' } });
});

it('refuses a cursor of another order, and what is none', async () => {
  const { next } = await accepted({ order: 'name', descending: false, after: undefined });
  const foreign = [
    { order: 'number', descending: false, after: next ?? '' },
    { order: 'name', descending: true, after: next ?? '' },
    { order: 'name', descending: false, after: 'bm9uZQ' },
    { order: 'name', descending: false, after: Buffer.from('["name",false,"a","1; DROP"]').toString('base64url') },
  ] as const;
  for (const query of foreign) {
    expect(await readAny(query)).toEqual({ ok: false, refusal: { code: 'malformed', field: 'after' } });
  }
});
