import { brandNames } from '@candor/brands/folder.ts';
import { readHosting } from '@candor/server/config.ts';
import { findingText, findingsOf } from '@candor/server/wiring/brandGate.ts';
import { runCommand } from './command.ts';
import { printLine, StartError } from './progress.ts';

/** `npm run check-brand -- [--live] [NAME …]`: runs the publish gate for some brands, or for all. */
await runCommand(async () => {
  const words = process.argv.slice(2);
  const hosting = readHosting(process.env);
  const names = brandNames();
  const named = words.filter((word) => !word.startsWith('--'));
  const unknown = named.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new StartError(`There is no brand ${unknown.join(', ')}. There are: ${listed(names)}.`);
  const brands = named.length === 0 ? names : named;
  if (brands.length === 0) throw new StartError('There is no brand: npm run new-brand -- NAME makes one.');
  const findings = findingsOf(hosting, brands, { isLive: words.includes('--live') });
  for (const finding of findings) printLine(findingText(finding));
  const verdict = findings.length === 0 ? 'may be published' : `${findings.length} findings`;
  printLine(`${brands.length === 1 ? brands[0] : `${brands.length} brands`}: ${verdict}`);
  return findings.length === 0 ? 0 : 1;
});

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.join(', ');
}
