import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readDataDir } from '@candor/server/config.ts';
import { ensureKeyFile, keyFileFault } from '@candor/server/keyFile.ts';
import { keyFiles } from '@candor/server/wiring/keyFiles.ts';
import { pathOf, runCommand } from './command.ts';
import { say } from './progress.ts';

/**
 * `npm run keys` makes the key files that are missing in `DATA_DIR`; `npm run keys -- --import FOLDER` copies an
 * installation's own files there first. A file that is there is never replaced.
 */
function ensureKeys(dataDir: string, importFrom: string | undefined): boolean {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return keyFiles
    .map(({ keyFile, purpose }) => {
      const imported = importFrom !== undefined && importKeyFile(join(importFrom, keyFile.name), dataDir, keyFile.name);
      const made = !imported && ensureKeyFile(keyFile, dataDir);
      const fault = keyFileFault(keyFile, dataDir);
      const state = fault ?? (imported ? 'imported' : made ? 'made' : 'kept');
      say(`  ${keyFile.name}  ${state}  (${purpose})`);
      return fault === undefined;
    })
    .every(Boolean);
}

/** True if the file was copied; false if there is none to copy or one that must not be replaced. */
function importKeyFile(from: string, dataDir: string, name: string): boolean {
  const file = join(dataDir, name);
  if (!existsSync(from) || existsSync(file)) return false;
  copyFileSync(from, file);
  return true;
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { import: { type: 'string' } } });
  const dataDir = readDataDir(process.env);
  say(`Keys in ${dataDir}:`);
  return ensureKeys(dataDir, values.import === undefined ? undefined : pathOf(values.import)) ? 0 : 1;
});
