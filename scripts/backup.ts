import { parseArgs } from 'node:util';
import { type Config, readConfig } from '@candor/server/config.ts';
import { startEmbedded } from '@candor/server/database/embedded.ts';
import { keySource } from '@candor/server/keySource.ts';
import { keysElsewhere } from './backup/keysElsewhere.ts';
import { keysFolder } from './backup/keySets.ts';
import type { Backup } from './backup/manifest.ts';
import { backupFolder, readArchive, readBackups, refuseNoCluster } from './backup/places.ts';
import { endOf } from './backup/plan.ts';
import { alone, takeBackup } from './backup/takeBackup.ts';
import { thinOut } from './backup/thinOut.ts';
import { runCommand } from './command.ts';
import { printLine, StartError, step } from './progress.ts';

/**
 * `npm run backup`: backs up everything beside a running server to `BACKUP_DIR`, and the keys to `BACKUP_KEYS_DIR`. `--
 * --keep N` removes older backups afterwards; `-- --list` lists the existing ones.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: { list: { type: 'boolean' }, keep: { type: 'string' }, 'keys-beside-data': { type: 'boolean' } },
  });
  const config = readConfig(process.env);
  const backupDir = backupFolder(config);
  if (values.list === true) return list(backupDir);
  const keep = values.keep === undefined ? undefined : readCount(values.keep);
  const keysDir = keysFolder(config.backupKeysDir, { backupDir, isBesideData: values['keys-beside-data'] === true });
  await backUp(config, { backupDir, keysDir, keep });
  return 0;
});

interface Places {
  readonly backupDir: string;
  readonly keysDir: string;
  readonly keep: number | undefined;
}

async function backUp(config: Config, { backupDir, keysDir, keep }: Places): Promise<void> {
  const { dataDir } = config;
  refuseNoCluster(dataDir);
  const database = await step('Reaching PostgreSQL', () => startEmbedded({ dataDir, backupDir }));
  try {
    await alone(database, async (client) => {
      const backup = await takeBackup(client, { database, dataDir, backupDir, keysDir });
      printLine(`Backup ${backup.id} is complete: ${sizeOf(backup)}. Its keys are in ${keysDir}.`);
      for (const line of keysElsewhere(keySource(config))) printLine(line);
      if (keep === undefined) return;
      const dropped = await step('Removing older backups', async () => thinOut(backupDir, keysDir, keep));
      printLine(dropped.length === 0 ? 'None was too many.' : `Removed: ${dropped.map(({ id }) => id).join(', ')}.`);
    });
  } finally {
    await database.stop();
  }
}

function list(backupDir: string): number {
  const { backups, damaged } = readBackups(backupDir);
  const archive = readArchive(backupDir);
  for (const backup of backups) {
    const end = endOf(backup, archive.get(backup.lineage) ?? []);
    const range = end === undefined ? 'its log is not whole' : `${backup.finishedAt} to ${end}`;
    printLine(`${backup.id}  ${sizeOf(backup)}  ${range}`);
  }
  for (const problem of damaged) printLine(problem);
  if (backups.length === 0) printLine(`There is no complete backup in ${backupDir}.`);
  return damaged.length === 0 ? 0 : 1;
}

function sizeOf({ cluster, data }: Backup): string {
  const bytes = [...cluster, ...data].reduce((sum, file) => sum + file.bytes, 0);
  return `${(bytes / 1_024 ** 2).toLocaleString('en', { maximumFractionDigits: 1 })} MiB`;
}

function readCount(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number.parseInt(text, 10);
  throw new StartError(`--keep is "${text}"; allowed: a number of backups from 1 to 9999.`);
}
