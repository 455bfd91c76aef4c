import { readConfig } from '@candor/server/config.ts';
import { openDatabase } from './database.ts';
import { say, step } from './progress.ts';
import { seed } from './seed.ts';

/** `npm run seed`: only the demonstration clients, without a server. */
const config = readConfig(process.env);
const database = await openDatabase(config);
try {
  const logins = await step('Looking after the demonstration data', () => seed({ config, address: database.address }));
  for (const { email, password, note } of logins) say(`  ${email}  ${password}  (${note})`);
} finally {
  await database.stop();
}
