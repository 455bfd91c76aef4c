import { ConfigError, readConfig } from '@candor/server/config.ts';
import { liveFindings } from '@candor/server/wiring/liveCheck.ts';
import { runCommand } from './command.ts';
import { databaseFindings } from './databaseCheck.ts';
import { say } from './progress.ts';

/**
 * `npm run live-check`: everything that keeps this installation from taking real money, each with the page that
 * explains it. It creates nothing.
 */
async function check(): Promise<readonly string[]> {
  try {
    const config = readConfig({ ...process.env, MODE: 'live' });
    const found = [...(await databaseFindings(config)), ...liveFindings(config)];
    return found.map(({ what, page }) => `${what}  → ${page}`);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n').map((line) => `${line}  → README.md, Settings`);
    throw error;
  }
}

await runCommand(async () => {
  const findings = await check();
  for (const finding of findings) say(finding);
  say(findings.length === 0 ? 'Ready for MODE=live.' : `${findings.length} to settle before MODE=live.`);
  return findings.length === 0 ? 0 : 1;
});
