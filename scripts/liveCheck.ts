import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '@candor/server/config.ts';
import { liveFindings } from '@candor/server/wiring/liveCheck.ts';
import { triedFindings } from '@candor/server/wiring/liveTries.ts';
import { runCommand } from './command.ts';
import { installationFindings } from './databaseCheck.ts';
import { say } from './progress.ts';

/**
 * `npm run live-check`: everything that keeps this installation from taking real money, each with the page that
 * explains it. It creates nothing. With `-- --local` it tries no server of others but the database's: a machine that
 * starts does not wait for them.
 */
async function check(isLocal: boolean): Promise<readonly string[]> {
  try {
    const config = readConfig({ ...process.env, MODE: 'live' });
    const tried = isLocal ? [] : triedFindings(config);
    const found = [...(await installationFindings(config)), ...liveFindings(config), ...(await tried)];
    return found.map(({ what, page }) => `${what}  → ${page}`);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n').map((line) => `${line}  → README.md, Settings`);
    throw error;
  }
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { local: { type: 'boolean' } } });
  const findings = await check(values.local === true);
  for (const finding of findings) say(finding);
  say(findings.length === 0 ? 'Ready for MODE=live.' : `${findings.length} to settle before MODE=live.`);
  return findings.length === 0 ? 0 : 1;
});
