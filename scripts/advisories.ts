import { readAdvisories, remediationDays } from './assurance/advisories.ts';
import { runNpm } from './assurance/npm.ts';
import { runCommand } from './command.ts';
import { printLine } from './progress.ts';

/** Exit code for neither success nor finding: the registry could not answer. */
const NOT_SERVED = 75;

/** `npm run advisories`: asks the registry which packages of the lockfile have known vulnerabilities. */
async function run(): Promise<number> {
  const result = readAdvisories(runNpm('audit', '--json', '--package-lock-only').stdout);
  if (result.kind === 'notServed') {
    printLine(`The registry serves no advisories: ${result.reason}.`);
    printLine('Use a registry that does, or compare the file of `npm run sbom` with a list of vulnerabilities.');
    return NOT_SERVED;
  }
  for (const { name, range, severity, known } of result.advisories) {
    printLine(`${severity}: ${name} ${range}, fix within ${remediationDays[severity]} days`);
    for (const line of known) printLine(`  ${line}`);
  }
  printLine(`${result.advisories.length} packages with known vulnerabilities.`);
  return result.advisories.length === 0 ? 0 : 1;
}

await runCommand(() => run());
