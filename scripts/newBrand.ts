import { readHosting } from '@candor/server/config.ts';
import { findingText, findingsOf, readProductTokens } from '@candor/server/wiring/brandGate.ts';
import { runCommand } from './command.ts';
import { makeBrand, problemOf } from './newBrand/makeBrand.ts';
import { printLine, StartError } from './progress.ts';

/** `npm run new-brand -- NAME [CURRENCY]`: creates a folder of data that is served at the next start. */
await runCommand(async () => {
  const [name = '', currency = 'EUR'] = process.argv.slice(2);
  const hosting = readHosting(process.env);
  const problem = name === '' ? 'npm run new-brand -- NAME [CURRENCY]' : problemOf(name, currency);
  if (problem !== undefined) throw new StartError(problem);
  for (const file of makeBrand(name, readProductTokens(), currency)) printLine(`  ${file}`);
  const findings = findingsOf(hosting, [name], { isLive: false });
  for (const finding of findings) printLine(findingText(finding));
  if (hosting.mode === 'live') {
    printLine(
      `Not ready for real money yet: npm run check-brand -- --live ${name} lists what is missing (docs/live.md).`,
    );
  } else {
    printLine(`Restart (npm start), then open http://${name}.localhost:${hosting.port}`);
  }
  printLine('To customise it: docs/brands.md.');
  return findings.length === 0 ? 0 : 1;
});
