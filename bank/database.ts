import pg from 'pg';

export type Pool = pg.Pool;
export type Connection = pg.PoolClient;

const INT8 = 20;
const TIMESTAMPTZ = 1184;
const CONNECTIONS_MAXIMUM = 4;
const STATEMENT_LIMIT_MS = 5_000;

const types = new pg.TypeOverrides();
types.setTypeParser(INT8, BigInt);
types.setTypeParser(TIMESTAMPTZ, parseInstant);

/** Opens connections of the bank's own login, which sees the schema `bank` and nothing else. */
export function openPool(databaseUrl: string, password: string): Pool {
  const url = new URL(databaseUrl);
  url.username = 'candor_bank';
  url.password = encodeURIComponent(password);
  const pool = new pg.Pool({
    connectionString: url.href,
    application_name: 'candor-bank',
    max: CONNECTIONS_MAXIMUM,
    statement_timeout: STATEMENT_LIMIT_MS,
    connectionTimeoutMillis: 10_000,
    types,
  });
  // A broken connection fails the query under way, and the pool replaces it.
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  return pool;
}

/** Runs the work in one transaction. */
export async function transaction<T>(pool: Pool, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await pool.connect();
  let broken = true;
  try {
    await connection.query('BEGIN');
    const result = await work(connection);
    await connection.query('COMMIT');
    broken = false;
    return result;
  } catch (error) {
    broken = await connection.query('ROLLBACK').then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    connection.release(broken);
  }
}

/** Parses a time such as `2026-01-14 10:00:00.123456+00`; the offset may have minutes. */
function parseInstant(text: string): number {
  const [, day, time, hours, minutes] =
    /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?)\d*([+-]\d{2})(:\d{2})?$/.exec(text) ?? [];
  return Date.parse(`${day}T${time}${hours}${minutes ?? ':00'}`);
}
