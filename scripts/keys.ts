import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, readdirSync, rmSync, chmodSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readKeyPlaces } from '@candor/server/config.ts';
import { ensureKeyFile, keyFileFault } from '@candor/server/keyFile.ts';
import { keySource, keysIn } from '@candor/server/keySource.ts';
import type { KeySource } from '@candor/server/keySource.ts';
import { problemText } from '@candor/server/setupFaultText.ts';
import { keyFiles } from '@candor/server/wiring/keyFiles.ts';
import { pathOf, runCommand } from './command.ts';
import { StartError, printLine } from './progress.ts';

/** Files of the passwords of the database's logins, which belong to the installation as its keys do. */
const LOGINS = /^logins(?:-[0-9a-f]+)?\.json$/;

/** Creates missing files, and lists what there is; false if keys cannot be used. */
function ensureKeys(source: KeySource): boolean {
  return keyFiles
    .map(({ keyFile, purpose }) => {
      const { called, isFile } = source(keyFile.name);
      const isNew = ensureKeyFile(keyFile, source);
      const fault = faultIn(keyFile, source);
      printLine(`  ${isFile ? keyFile.name : called}  ${fault ?? (isNew ? 'made' : 'there')}  (${purpose})`);
      return fault === undefined;
    })
    .every(Boolean);
}

/** Says why these keys cannot be used. */
function faultIn(keyFile: (typeof keyFiles)[number]['keyFile'], source: KeySource): string | undefined {
  const fault = keyFileFault(keyFile, source);
  return fault === undefined ? undefined : problemText(fault);
}

/** Copies an installation's whole set of keys, and its logins if they exist; nothing is replaced or made up. */
function importKeys(from: string, dataDir: string): void {
  const names = keyFiles.map(({ keyFile }) => keyFile.name);
  const missing = names.filter((name) => !existsSync(join(from, name)));
  if (missing.length > 0) throw new StartError(`${from} does not have ${missing.join(', ')}: nothing was imported.`);
  const wrong = keyFiles.flatMap(({ keyFile }) => faultIn(keyFile, keysIn(from)) ?? []);
  const all = [...names, ...readdirSync(from).filter((name) => LOGINS.test(name))];
  const different = all.filter((name) => isDifferent(join(from, name), join(dataDir, name)));
  wrong.push(...different.map((name) => `${join(dataDir, name)} is there already and differs.`));
  if (wrong.length > 0) throw new StartError(`Nothing was imported:\n${wrong.join('\n')}`);
  for (const name of all) copyPrivately(join(from, name), join(dataDir, name));
  printLine(`Imported from ${from}: ${all.join(', ')}.`);
}

function isDifferent(from: string, to: string): boolean {
  return existsSync(to) && !readFileSync(from).equals(readFileSync(to));
}

/** Copies a file whole or not at all, for its owner only. */
function copyPrivately(from: string, to: string): void {
  if (existsSync(to)) return;
  const unfinished = `${to}.${process.pid}`;
  copyFileSync(from, unfinished);
  chmodSync(unfinished, 0o600);
  linkSync(unfinished, to);
  rmSync(unfinished);
}

/**
 * `npm run keys` creates the missing key files in `DATA_DIR`; `-- --import FOLDER` copies those of an existing
 * installation.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { import: { type: 'string' } } });
  const places = readKeyPlaces(process.env);
  const { dataDir } = places;
  if (values.import !== undefined && places.keyOrigin !== undefined)
    throw new StartError('--import makes files in DATA_DIR, but the keys come from the settings: store them there.');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (values.import !== undefined) importKeys(pathOf(values.import), dataDir);
  printLine(places.keyOrigin === undefined ? `Keys in ${dataDir}:` : 'Keys:');
  return ensureKeys(keySource(places)) ? 0 : 1;
});
