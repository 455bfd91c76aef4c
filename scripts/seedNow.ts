import pg from 'pg';
import { readConfig } from '@candor/server/config.ts';
import { openDatabase } from './database.ts';
import { StartError, say, step } from './progress.ts';
import { seed } from './seed.ts';
import { refuseLive, seedLarge } from './seed/large/seedLarge.ts';

/**
 * `npm run seed`: only the demonstration clients, without a server. `npm run seed -- --large` adds a hundred thousand
 * invented ones, so that lists are tried at their size.
 */
const isLarge = process.argv.includes('--large');
try {
  const config = readConfig(process.env);
  if (isLarge) refuseLive(config);
  const database = await openDatabase(config);
  try {
    const logins = await step('Looking after the demonstration data', () =>
      seed({ config, address: database.address }),
    );
    for (const { email, password, note } of logins) say(`  ${email}  ${password}  (${note})`);
    if (isLarge) {
      await seedLarge(config, database.address);
      await step('Counting what the planner goes by', () => analyze(database.ownerUrl));
    }
  } finally {
    await database.stop();
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  say(error.message);
  process.exitCode = 1;
}

async function analyze(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query('ANALYZE');
  await owner.end();
}
