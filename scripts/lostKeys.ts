import pg from 'pg';
import type { Config } from '@candor/server/config.ts';
import { keySource } from '@candor/server/keySource.ts';
import { keyFiles } from '@candor/server/wiring/keyFiles.ts';

/**
 * Reports lost keys: a demonstration creates its keys where there are none, but where a database is in use already, the
 * former ones were lost with what they open. A line for each file, and what to do.
 */
export async function lostKeys(config: Config, ownerUrl: string): Promise<readonly string[]> {
  const placeOf = keySource(config);
  const missing = keyFiles.filter(({ keyFile }) => placeOf(keyFile.name).read() === undefined);
  if (missing.length === 0 || !(await isInUse(ownerUrl))) return [];
  return [
    ...missing.map(({ keyFile, purpose }) => `${keyFile.name} is lost (${purpose}): a new one is made.`),
    'What the lost keys opened or signed stays closed, and logins with it: stop, put the files back and start again, ' +
      'or begin with an empty DATA_DIR (docs/operating.md, Start and stop).',
  ];
}

async function isInUse(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM batch LIMIT 1');
    return rowCount === 1;
  } finally {
    await client.end();
  }
}
