import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { openPool, type Pool, toTimestamp, transaction } from './pool.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  const owner = new pg.Client({ connectionString: database.databaseUrl });
  await owner.connect();
  await owner.query('CREATE TABLE note (id integer); GRANT ALL ON note TO candor_web');
  await owner.end();
  pool = openPool('web', database);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('money arrives as a bigint and time as an instant', async () => {
  const instant = Date.UTC(2026, 0, 14, 10, 0, 0, 123);
  const found = await pool.query(
    "SELECT 9007199254740993::bigint AS money, ARRAY[1, NULL]::bigint[] AS many, $1::timestamptz AS time, '{}'::bigint[] AS none",
    [toTimestamp(instant)],
  );
  expect(found.rows).toEqual([{ money: 9007199254740993n, many: [1n, null], time: instant, none: [] }]);
});

test('the pool is a login without rights over the schema', async () => {
  const found = await pool.query(
    'SELECT current_user AS name, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user',
  );
  expect(found.rows).toEqual([{ name: 'candor_web', rolsuper: false, rolbypassrls: false }]);
  await expect(pool.query('CREATE TABLE public.mine (id integer)')).rejects.toThrow(/permission denied/);
});

test('a transaction knows its brand, and the connection forgets it afterwards', async () => {
  const brand = "o'brand";
  const inside = await transaction(pool, brand, (connection) =>
    connection.query("SELECT current_setting('app.brand_id', true) AS brand"),
  );
  expect(inside.rows).toEqual([{ brand }]);
  const outside = await pool.query("SELECT NULLIF(current_setting('app.brand_id', true), '') AS brand");
  expect(outside.rows).toEqual([{ brand: null }]);
});

test('work that fails leaves nothing behind, and its error comes through', async () => {
  const failing = transaction(pool, 'northline', async (connection) => {
    await connection.query('INSERT INTO note VALUES (1)');
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect((await pool.query('SELECT * FROM note')).rows).toEqual([]);
});

test('a connection cut in the middle is dropped, and the pool goes on', async () => {
  const cut = transaction(pool, 'northline', async (connection) => {
    const found = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await endBackend(found.rows[0]?.pid);
    await connection.query('SELECT 1');
  });
  await expect(cut).rejects.toThrow();
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

async function endBackend(pid: number | undefined): Promise<void> {
  const owner = new pg.Client({ connectionString: database.databaseUrl });
  await owner.connect();
  await owner.query('SELECT pg_terminate_backend($1)', [pid]);
  await owner.end();
}

test('T58 a question of the web that takes too long is ended, and the connection serves on', async () => {
  await expect(pool.query('SELECT pg_sleep(60)')).rejects.toThrow(/statement timeout/);
  expect((await pool.query<{ one: number }>('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});
