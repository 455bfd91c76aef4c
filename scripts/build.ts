import { runCommand } from './command.ts';
import { buildAll } from './builds/all.ts';

/** `npm run build`: builds the pages of all sites and the server, for a start that only has to run them. */
await runCommand(async () => {
  await buildAll();
  return 0;
});
