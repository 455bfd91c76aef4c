import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { RESTORED_NOTE } from '@candor/server/backupSettings.ts';
import { readConfig } from '@candor/server/config.ts';
import { keysFolder } from './backup/keySets.ts';
import { backupFolder, readArchive, readBackups } from './backup/places.ts';
import { planRestore } from './backup/plan.ts';
import { refuseFilled, restoreBackup } from './backup/restoreBackup.ts';
import { runCommand } from './command.ts';
import { printLine, StartError } from './progress.ts';

/**
 * `npm run restore`: fills an empty `DATA_DIR` from `BACKUP_DIR` and `BACKUP_KEYS_DIR`, to the end of the log or `--
 * --to INSTANT`, and audits the result. `--backup ID` restores that backup.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, backup: { type: 'string' }, 'keys-beside-data': { type: 'boolean' } },
  });
  const config = readConfig(process.env);
  const { dataDir } = config;
  const backupDir = backupFolder(config);
  const keysDir = keysFolder(config.backupKeysDir, { backupDir, isBesideData: values['keys-beside-data'] === true });
  const to = values.to === undefined ? undefined : readInstant(values.to);
  refuseFilled(dataDir);
  const { backups, damaged } = readBackups(backupDir);
  for (const problem of damaged) printLine(`Left out: ${problem}.`);
  const plan = planRestore(backups, readArchive(backupDir), { to, id: values.backup });
  if (typeof plan === 'string') throw new StartError(plan);
  printLine(`Restoring backup ${plan.backup.id} and its log up to ${to ?? plan.end} into ${dataDir}.`);
  const missing = await restoreBackup({ dataDir, backupDir, keysDir, plan, to });
  const code = audits(dataDir);
  for (const file of missing)
    printLine(
      `${file} is not in the backup, and its month has left the database: put a copy of the file into ${dataDir}.`,
    );
  if (missing.length > 0 || code !== 0) return 1;
  noteRestored(backupDir, plan.backup.id);
  return 0;
});

/**
 * Writes the note by which the office's set-up guide says when a restore was last rehearsed. The folder may be
 * read-only.
 */
function noteRestored(backupDir: string, backup: string): void {
  try {
    writeFileSync(join(backupDir, RESTORED_NOTE), `${JSON.stringify({ at: new Date().toISOString(), backup })}\n`);
  } catch (error) {
    printLine(`That this backup was restored is not noted in ${backupDir} (${String(error)}).`);
  }
}

/** Runs the audits in processes of their own, as a person would. */
function audits(dataDir: string): number {
  const failed = ['auditBooks', 'auditVerify'].filter((script) => {
    const args = [join(import.meta.dirname, 'enter.mjs'), `scripts/${script}.ts`];
    // A restored cluster archives from its first start on, not from its check.
    const env = { ...process.env, BACKUP_DIR: '', DATA_DIR: dataDir };
    return spawnSync(process.execPath, args, { env, stdio: 'inherit' }).status !== 0;
  });
  printLine(
    failed.length === 0
      ? 'Restored, and both audits are clean. After the first start take a new backup: npm run backup.'
      : 'Restored, but not everything adds up: do not start it before the cause is known.',
  );
  return failed.length === 0 ? 0 : 1;
}

function readInstant(text: string): string {
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z$/.test(text);
  const at = isInstant ? new Date(text) : undefined;
  if (at === undefined || Number.isNaN(at.getTime()))
    throw new StartError(`--to is "${text}"; allowed: an instant in UTC such as 2026-11-26T10:00:00Z.`);
  return at.toISOString();
}
