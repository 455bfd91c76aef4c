import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findHolder } from '@candor/server/modules/engine/dealing/leaseRows.ts';
import { StartError, printLine } from './progress.ts';

/** After this time a server that ends, or was killed, has released the database. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 250;

/** Refuses a second server on one database before it changes anything, and names the first: two never deal on one. */
export async function refuseServed(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const holder = await heldFor(client);
    if (holder === undefined) return;
    throw new StartError(
      `Another server runs on this database (${holder}): stop it first, or give this one a database of its own.`,
    );
  } finally {
    await client.end();
  }
}

/** Waits for the database to be released; returns who still holds it, or undefined. */
async function heldFor(client: pg.Client): Promise<string | undefined> {
  const deadline = performance.now() + PATIENCE_MS;
  let holder = await findHolder(client);
  if (holder !== undefined) printLine('  Another server is still running on this database: waiting for it to stop.');
  while (holder !== undefined && performance.now() < deadline) {
    await delay(LOOK_MS);
    holder = await findHolder(client);
  }
  return holder;
}
