import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { makeBill } from './assurance/makeBill.ts';
import { pathOf, runCommand } from './command.ts';
import { printLine } from './progress.ts';

/**
 * `npm run sbom -- [--out FILE]`: writes the bill of materials of this release in CycloneDX, to a file or to the
 * output.
 */
async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { out: { type: 'string' } } });
  const bill = makeBill();
  const text = `${JSON.stringify(bill, undefined, 2)}\n`;
  if (values.out === undefined) process.stdout.write(text);
  else {
    writeFileSync(pathOf(values.out), text);
    const inside = bill.components.flatMap(({ components = [] }) => components).length;
    printLine(`${values.out}: ${bill.components.length} packages and ${inside} parts inside them.`);
  }
  return 0;
}

await runCommand(() => run(process.argv.slice(2)));
