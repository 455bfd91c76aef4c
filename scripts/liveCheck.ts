import { parseArgs } from 'node:util';
import { adviceOf, liveReport } from '@candor/server/wiring/liveReport.ts';
import { runCommand } from './command.ts';
import { installationFindings } from './databaseCheck.ts';
import { printLine } from './progress.ts';

/**
 * `npm run live-check`: lists everything that keeps this installation from taking real money, each with the page that
 * explains it. It creates nothing. With `-- --local` it tries no server of others except the database's: a machine that
 * starts does not wait for them.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { local: { type: 'boolean' } } });
  for (const { what, page } of adviceOf(process.env)) printLine(`Not required: ${what}  → ${page}`);
  const findings = await liveReport(process.env, { isLocal: values.local === true, database: installationFindings });
  for (const { what, page } of findings) printLine(`${what}  → ${page}`);
  printLine(findings.length === 0 ? 'Ready for MODE=live.' : `${findings.length} to settle before MODE=live.`);
  return findings.length === 0 ? 0 : 1;
});
