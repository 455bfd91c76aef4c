import { parseArgs } from 'node:util';
import { readConfig } from '@candor/server/config.ts';
import { runCommand } from './command.ts';
import { openDatabase } from './database.ts';
import { printLine } from './progress.ts';

/**
 * `npm run migrate`: brings the database to this version's schema, without starting the server. `-- --reset-logins`
 * gives the database's logins new passwords where those of `DATA_DIR` do not work.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { 'reset-logins': { type: 'boolean' } } });
  const options = { migrates: 'any', mayResetLogins: values['reset-logins'] === true } as const;
  const database = await openDatabase(readConfig(process.env), options);
  await database.stop();
  printLine('The schema is up to date.');
  return 0;
});
