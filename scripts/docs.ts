import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { apiMarkdown } from './apiMarkdown.ts';
import { readAsvs } from './assurance/asvs.ts';
import { asvsMarkdown } from './assurance/asvsMarkdown.ts';
import { readBundles } from './assurance/bundled.ts';
import { licencesMarkdown } from './assurance/licencesMarkdown.ts';
import { readLockedPackages } from './assurance/lockfile.ts';
import { readRules } from './assurance/rules.ts';
import { rulesMarkdown } from './assurance/rulesMarkdown.ts';
import { readCode } from './assurance/sourceFiles.ts';
import { readTestTitles } from './assurance/testTitles.ts';
import { readThreats } from './assurance/threats.ts';
import { threatsMarkdown } from './assurance/threatsMarkdown.ts';
import { cheatsMarkdown } from './cheatsMarkdown.ts';
import { dataMarkdown } from './dataMarkdown.ts';
import { regulatorMarkdown } from './regulatorMarkdown.ts';
import { printLine } from './progress.ts';

/** `npm run docs`: writes the documents generated from the contracts and from the declarations. */
const titles = readTestTitles();
const pages = {
  'docs/api.md': apiMarkdown(),
  'docs/cheats.md': cheatsMarkdown(),
  'docs/data.md': dataMarkdown(),
  'docs/regulator.md': regulatorMarkdown(),
  'docs/threats.md': threatsMarkdown(readThreats(), titles),
  'docs/rules-tests.md': rulesMarkdown(readRules(), readCode(), titles),
  'docs/asvs.md': asvsMarkdown(readAsvs(), titles),
  'docs/licences.md': licencesMarkdown(readLockedPackages(), readBundles()),
};
for (const [path, text] of Object.entries(pages)) {
  writeFileSync(join(resolve(import.meta.dirname, '..'), path), text);
  printLine(`${path} is written.`);
}
