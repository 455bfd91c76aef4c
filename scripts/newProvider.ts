import { resolve } from 'node:path';
import { makeProvider, problemOf } from './newProvider/makeProvider.ts';
import { printLine } from './progress.ts';

/** `npm run new-provider -- NAME`: creates a payment provider that compiles and is tested, to be adapted. */
const root = resolve(import.meta.dirname, '..');
const [name = ''] = process.argv.slice(2);
const problem = name === '' ? 'npm run new-provider -- NAME' : problemOf(root, name);

if (problem === undefined) {
  for (const file of makeProvider(root, name)) printLine(`  ${file}`);
  printLine(`Its test: npx vitest run --project unit server/providers/payments/${name}`);
  printLine('Next: docs/providers.md, "Adding a provider".');
} else {
  printLine(problem);
  process.exitCode = 1;
}
