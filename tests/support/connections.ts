import pg from 'pg';

const pools = new Map<string, pg.Pool>();

/**
 * Runs work on a connection that nobody else uses meanwhile, then resets it: an open transaction is rolled back, locks
 * are released. For PostgreSQL, a new connection costs more than most of a test's queries.
 */
export async function onConnection<Result>(
  connectionString: string,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await poolOf(connectionString).connect();
  try {
    return await work(client);
  } finally {
    client.release(await isSpoiled(client));
  }
}

/** Ends the pooled connections to a database, before it is dropped. */
export async function endConnections(databaseUrl: string): Promise<void> {
  const ended = [...pools].filter(([url]) => new URL(url).pathname === new URL(databaseUrl).pathname);
  for (const [url] of ended) pools.delete(url);
  await Promise.all(ended.map(([, pool]) => pool.end()));
}

function poolOf(connectionString: string): pg.Pool {
  const existing = pools.get(connectionString);
  if (existing !== undefined) return existing;
  const pool = new pg.Pool({ connectionString, allowExitOnIdle: true });
  // A test may kill the server; the next user of the connection then gets the error.
  pool.on('error', () => undefined);
  pools.set(connectionString, pool);
  return pool;
}

/** Did resetting the connection fail? */
async function isSpoiled(client: pg.ClientBase): Promise<boolean> {
  try {
    await client.query('ROLLBACK');
    await client.query('DISCARD ALL');
    return false;
  } catch {
    return true;
  }
}
