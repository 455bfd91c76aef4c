import pg from 'pg';
import { readConfig } from '@candor/server/config.ts';
import { runCommand } from './command.ts';
import { openDatabase } from './database.ts';
import { printLine, step } from './progress.ts';
import { refuseLive, seed } from './seed.ts';
import { seedLarge } from './seed/large/seedLarge.ts';

/**
 * `npm run seed`: only the demonstration clients, without a server. `npm run seed -- --large` adds a hundred thousand
 * invented ones, so that lists are tried at their size.
 */
const isLarge = process.argv.includes('--large');
await runCommand(async () => {
  const config = readConfig(process.env);
  refuseLive(config);
  const database = await openDatabase(config);
  try {
    const logins = await step('Looking after the demonstration data', () =>
      seed({ config, address: database.address }),
    );
    for (const { email, password, note } of logins) printLine(`  ${email}  ${password}  (${note})`);
    if (isLarge) {
      await seedLarge(config, database.address);
      await step('Counting what the planner goes by', () => analyze(database.ownerUrl));
    }
  } finally {
    await database.stop();
  }
  return 0;
});

async function analyze(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query('ANALYZE');
  await owner.end();
}
