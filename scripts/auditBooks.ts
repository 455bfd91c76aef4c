import pg from 'pg';
import { readConfig } from '@candor/server/config.ts';
import { columnTypes } from '@candor/server/database/pool.ts';
import { loginUrl } from '@candor/server/database/roles.ts';
import { audit } from '@candor/server/modules/dealing/recovery/audit.ts';
import { auditChains } from '@candor/server/modules/dealing/recovery/auditChains.ts';
import { LedgerWitness } from '@candor/server/modules/dealing/recovery/ledgerWitness.ts';
import { openDatabase } from './database.ts';
import { say, step } from './progress.ts';

/**
 * `npm run audit:books`: checks every posting, account and chain, beside a running server or without one. The chains'
 * heads are kept beside the data, and compared with those kept before.
 */
const config = readConfig(process.env);
const database = await openDatabase(config);
const { databaseUrl, passwords } = database.address;
const client = new pg.Client({
  connectionString: loginUrl(databaseUrl, 'dealing', passwords.dealing),
  types: columnTypes,
});
try {
  await client.connect();
  const sums = await step('Adding up the books', () => audit(client, { isWhole: true }));
  const witness = new LedgerWitness(config.dataDir);
  const chains = await step('Following the chains', () => auditChains(client, witness.heads()));
  const differences = [...sums, ...chains.differences];
  if (differences.length === 0 && chains.head !== undefined) witness.write(chains.head);
  for (const difference of differences) say(difference);
  say(differences.length === 0 ? 'Everything adds up.' : `${differences.length} differences.`);
  process.exitCode = differences.length === 0 ? 0 : 1;
} finally {
  await client.end();
  await database.stop();
}
