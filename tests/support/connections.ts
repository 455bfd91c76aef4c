import pg from 'pg';

const pools = new Map<string, pg.Pool>();

/**
 * Does something on a connection that nobody else uses meanwhile, and leaves nothing of it: an open transaction is
 * undone, its locks end. PostgreSQL spends more on a new connection than on most of what a test asks over it.
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

/** Before its database is dropped. */
export async function endConnections(databaseUrl: string): Promise<void> {
  const ended = [...pools].filter(([url]) => new URL(url).pathname === new URL(databaseUrl).pathname);
  for (const [url] of ended) pools.delete(url);
  await Promise.all(ended.map(([, pool]) => pool.end()));
}

function poolOf(connectionString: string): pg.Pool {
  const known = pools.get(connectionString);
  if (known !== undefined) return known;
  const pool = new pg.Pool({ connectionString, allowExitOnIdle: true });
  // A test may end the server under it; who uses the next connection hears of it.
  pool.on('error', () => undefined);
  pools.set(connectionString, pool);
  return pool;
}

/** Whether it cannot be made as new. */
async function isSpoiled(client: pg.ClientBase): Promise<boolean> {
  try {
    await client.query('ROLLBACK');
    await client.query('DISCARD ALL');
    return false;
  } catch {
    return true;
  }
}
