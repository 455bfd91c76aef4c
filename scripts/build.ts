import { runCommand } from './command.ts';
import { buildWeb } from './webBuild.ts';

/** `npm run build`: the pages of all sites, for a start that only has to serve them. */
await runCommand(async () => {
  await buildWeb();
  return 0;
});
