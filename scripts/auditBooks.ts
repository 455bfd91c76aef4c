import pg from 'pg';
import { readConfig } from '@candor/server/config.ts';
import { columnTypes } from '@candor/server/database/pool.ts';
import { loginUrl } from '@candor/server/database/roles.ts';
import { audit } from '@candor/server/modules/dealing/recovery/audit.ts';
import { openDatabase } from './database.ts';
import { say, step } from './progress.ts';

/** `npm run audit:books`: every posting and every account, beside a running server or without one. */
const config = readConfig(process.env);
const database = await openDatabase(config);
const { databaseUrl, passwords } = database.address;
const client = new pg.Client({
  connectionString: loginUrl(databaseUrl, 'dealing', passwords.dealing),
  types: columnTypes,
});
try {
  await client.connect();
  const differences = await step('Adding up the books', () => audit(client, { isWhole: true }));
  for (const difference of differences) say(difference);
  say(differences.length === 0 ? 'Everything adds up.' : `${differences.length} differences.`);
  process.exitCode = differences.length === 0 ? 0 : 1;
} finally {
  await client.end();
  await database.stop();
}
