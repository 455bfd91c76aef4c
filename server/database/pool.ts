import pg from 'pg';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { currentTrace, inSpan } from '../tracing/tracing.ts';
import { loginUrl, type Passwords, type ServerLogin } from './roles.ts';

export type Pool = pg.Pool;
export type Connection = pg.PoolClient;

export interface DatabaseAddress {
  /** Host and database; a user in the URL is ignored. */
  readonly databaseUrl: string;
  readonly passwords: Pick<Passwords, ServerLogin>;
}

export interface PoolOptions {
  readonly connectionsMax?: number;
  readonly statementTimeoutMs?: number;
  /** Time that a query waits for a connection before it is refused. */
  readonly waitMs?: number;
  /**
   * Whether commits do not wait for the disk: a crash of the machine then loses the last moments, where that does no
   * harm.
   */
  readonly commitsLater?: boolean;
}

/**
 * T58: limits per statement; a client's requests are small, so anything slower is cancelled, including waits for locks.
 */
const STATEMENT_LIMIT_MS = {
  web: 5_000,
  office: 5_000,
  dealing: 15_000,
  render: 5_000,
  jobs: 15_000,
  erasure: 15_000,
} as const;

/** Prefix of the login in our connections' application names. */
const APPLICATION = 'candor-';

const INT8 = 20;
const INT8_ARRAY = 1016;
const TIMESTAMPTZ = 1184;

/**
 * Types of columns: `bigint` arrives as BigInt, because money is micro-units and no float may touch it, and
 * `timestamptz` as an Instant. Everything else is as in `pg`.
 */
export const columnTypes = new pg.TypeOverrides();
columnTypes.setTypeParser(INT8, BigInt);
columnTypes.setTypeParser(INT8_ARRAY, parseBigIntArray);
columnTypes.setTypeParser(TIMESTAMPTZ, parseInstant);

/** Opens connections as one of the server's logins. */
export function openPool(login: ServerLogin, address: DatabaseAddress, options: PoolOptions = {}): Pool {
  const pool = new pg.Pool({
    connectionString: loginUrl(address.databaseUrl, login, address.passwords[login]),
    application_name: `${APPLICATION}${login}`,
    max: options.connectionsMax ?? 10,
    statement_timeout: options.statementTimeoutMs ?? STATEMENT_LIMIT_MS[login],
    connectionTimeoutMillis: options.waitMs ?? 10_000,
    ...(options.commitsLater === true && { options: '-c synchronous_commit=off' }),
    types: columnTypes,
  });
  return outlivesBreaks(pool);
}

/** Ignores breaks of idle connections: a broken connection fails its running query, and the pool replaces it. */
export function outlivesBreaks<P extends pg.Pool>(pool: P): P {
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  return pool;
}

type Work<T> = (connection: Connection) => Promise<T>;

/** Runs the work in one transaction that sees only the rows of this brand. */
export function transaction<T>(pool: Pool, brandId: BrandId, work: Work<T>): Promise<T> {
  return runTraced('BEGIN', pool, brandId, work);
}

/** Runs work that only reads, and sees everything as of one instant. */
export function snapshot<T>(pool: Pool, brandId: BrandId, work: Work<T>): Promise<T> {
  return runTraced('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', pool, brandId, work);
}

/** Adds a span for the transaction to the trace of a request or order: it names the login, never what was read. */
function runTraced<T>(begin: string, pool: Pool, brandId: BrandId, work: Work<T>): Promise<T> {
  const trace = currentTrace();
  if (trace === undefined) return runTransaction(begin, pool, brandId, work);
  const login = pool.options.application_name?.slice(APPLICATION.length);
  const attributes = { 'db.system.name': 'postgresql', 'candor.login': login };
  return inSpan({ trace, name: 'transaction', attributes }, () => runTransaction(begin, pool, brandId, work));
}

async function runTransaction<T>(begin: string, pool: Pool, brandId: BrandId, work: Work<T>): Promise<T> {
  const connection = await pool.connect();
  let broken: Error | undefined;
  try {
    await connection.query(`${begin}; SET LOCAL app.brand_id = ${connection.escapeLiteral(brandId)}`);
    const result = await work(connection);
    await connection.query('COMMIT');
    return result;
  } catch (error) {
    broken = await rollBack(connection);
    throw error;
  } finally {
    connection.release(broken);
  }
}

/** Runs work of another brand within the same transaction: actions of the office are recorded in a brand. */
export async function inBrand<T>(connection: Connection, brandId: BrandId, work: () => Promise<T>): Promise<T> {
  const { rows } = await connection.query<{ own: string }>("SELECT current_setting('app.brand_id') AS own");
  await connection.query("SELECT set_config('app.brand_id', $1, true)", [brandId]);
  const result = await work();
  await connection.query("SELECT set_config('app.brand_id', $1, true)", [rows[0]?.own ?? '']);
  return result;
}

/** Converts an instant to a query parameter for a `timestamptz`. */
export function toTimestamp(instant: Instant): Date {
  return new Date(instant);
}

/** Rolls back. Returns the error of a connection that cannot even do that, so that the pool drops it. */
async function rollBack(connection: Connection): Promise<Error | undefined> {
  try {
    await connection.query('ROLLBACK');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function parseBigIntArray(text: string): readonly (bigint | null)[] {
  if (text === '{}') return [];
  return text
    .slice(1, -1)
    .split(',')
    .map((item) => (item === 'NULL' ? null : BigInt(item)));
}

/** Parses an instant such as `2026-01-14 10:00:00.123456+00`; the offset may have minutes. */
function parseInstant(text: string): Instant {
  const found = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?)\d*([+-]\d{2})(:\d{2})?$/.exec(text);
  const [, day, time, hours, minutes] = found ?? [];
  if (found === null) throw new Error(`Not an instant: ${text}`);
  return Date.parse(`${day}T${time}${hours}${minutes ?? ':00'}`);
}
