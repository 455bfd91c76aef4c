import { readConfig } from '@candor/server/config.ts';
import { runCommand } from './command.ts';
import { openDatabase } from './database.ts';
import { say } from './progress.ts';

/** `npm run migrate`: brings the database to this version's schema, without starting the server. */
await runCommand(async () => {
  const database = await openDatabase(readConfig(process.env));
  await database.stop();
  say('The schema is up to date.');
  return 0;
});
