import { readConfig } from '@candor/server/config.ts';
import { findingsOf, readProductTokens, tell } from '@candor/server/wiring/brandGate.ts';
import { makeBrand, problemOf } from './newBrand/makeBrand.ts';
import { say } from './progress.ts';

/** `npm run new-brand -- NAME [CURRENCY]`: creates a folder of data that is served at the next start. */
const [name = '', currency = 'EUR'] = process.argv.slice(2);
const config = readConfig(process.env);
const problem = name === '' ? 'npm run new-brand -- NAME [CURRENCY]' : problemOf(name, currency);

if (problem === undefined) {
  for (const file of makeBrand(name, readProductTokens(), currency)) say(`  ${file}`);
  const findings = findingsOf(config, [name], { isLive: false });
  for (const finding of findings) say(tell(finding));
  say(`Start again (npm start), then open http://${name}.localhost:${config.port}`);
  say('How to make it yours: docs/brands.md.');
  process.exitCode = findings.length === 0 ? 0 : 1;
} else {
  say(problem);
  process.exitCode = 1;
}
