import { createReadStream, existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { archiveFolder } from '@candor/server/database/archive.ts';
import { hasCluster } from '@candor/server/database/embeddedPlaces.ts';
import { findPending, readMigrations } from '@candor/server/database/migrate.ts';
import { installedMajor, prepareRestore } from '@candor/server/database/recoverCluster.ts';
import type { RestoredCluster } from '@candor/server/database/recoverCluster.ts';
import { DATABASE, UNFINISHED_RESTORE } from '../database.ts';
import { StartError, printLine, step } from '../progress.ts';
import { missingFiles, missingHeads, readArchivedFiles, readDocumentFiles } from './heads.ts';
import { findKeys, keysOfEarlier } from './keySets.ts';
import type { FoundKeys } from './keySets.ts';
import type { Backup, BackupFile } from './manifest.ts';
import { Objects, copyDurably, copyQuickly, syncFolder } from './objects.ts';
import type { Plan } from './plan.ts';
import { readTree } from './readFolder.ts';

const SEGMENT_BYTES = 16 * 1_024 ** 2;

export interface RestoreDeps {
  readonly dataDir: string;
  readonly backupDir: string;
  readonly keysDir: string;
  readonly plan: Plan;
  readonly to: string | undefined;
}

/** Refuses a place that is not empty: it may hold the only copy of something. */
export function refuseFilled(dataDir: string): void {
  const isFilled = existsSync(dataDir) && readdirSync(dataDir).length > 0;
  if (isFilled || hasCluster(dataDir))
    throw new StartError(`DATA_DIR ${dataDir} is not empty: name an empty folder, or move it away.`);
}

/**
 * Verifies everything before anything is written; then restores the files, the log up to the instant, and the heads.
 * Returns the files of archived months that are in no backup, since their months were archived after it.
 */
export async function restoreBackup(deps: RestoreDeps): Promise<readonly string[]> {
  const { backup, segments } = deps.plan;
  refuseUnknown(backup);
  const objects = new Objects(deps.backupDir);
  const archive = archiveFolder(deps.backupDir, backup.lineage);
  await step('Verifying the files of the backup', () => verifyFiles(objects, backup));
  await step('Verifying the log', async () => {
    for (const { name } of segments) await verifySegment(join(archive, `${name}.gz`));
  });
  const keys = await step('Verifying the keys', () => findKeys(deps.keysDir, backup.lineage));
  for (const file of keysOfEarlier(deps.keysDir, keys))
    printLine(
      `Not restored: ${file}, which the newest set of keys lacks. Give its keys where they come from now, or copy it.`,
    );

  // PostgreSQL's user has to reach the folder: it is made as a first start makes it.
  const cluster = prepareRestore(deps.dataDir);
  mkdirSync(deps.dataDir, { recursive: true, mode: 0o700 });
  const marker = join(deps.dataDir, UNFINISHED_RESTORE);
  writeFileSync(marker, backup.id, { flag: 'wx', mode: 0o600 });
  await step('Writing the files', () => writeFiles({ ...deps, objects, cluster, keys }));
  await step('Copying the log', () => copyLog(cluster, archive, segments));
  const { lost, missing } = await step('Recovering the database', () => recover(cluster, deps));
  if (lost > 0) printLine(`${lost} documents were sent after the backup: it doesn't include their files.`);
  rmSync(cluster.log, { recursive: true });
  rmSync(marker);
  return missing;
}

function refuseUnknown(backup: Backup): void {
  if (backup.major !== installedMajor())
    throw new StartError(
      `Backup ${backup.id} is of PostgreSQL ${backup.major}, and ${installedMajor()} is installed: restore it with ` +
        'the release of Candor that took it.',
    );
  // A schema that this release does not know is refused as at a start.
  findPending(readMigrations(), backup.migrations);
}

async function verifyFiles(objects: Objects, { cluster, data }: Backup): Promise<void> {
  const bySum = new Map([...cluster, ...data].map((file) => [file.sha256, file]));
  for (const { path, sha256, bytes } of bySum.values()) {
    const place = objects.place(sha256);
    if (!objects.has(sha256)) throw new StartError(`${place} is missing, the backup's copy of ${path}.`);
    const found = await objects.content(sha256);
    if (found.sha256 !== sha256 || found.bytes !== bytes)
      throw new StartError(`${place} is damaged, the backup's copy of ${path}.`);
  }
}

async function verifySegment(file: string): Promise<void> {
  const whole: AsyncIterable<Buffer> = createReadStream(file).pipe(createGunzip());
  let bytes = 0;
  try {
    for await (const chunk of whole) bytes += chunk.length;
  } catch (error) {
    throw new StartError(`${file} is damaged: ${error instanceof Error ? error.message : String(error)}.`);
  }
  if (bytes !== SEGMENT_BYTES) throw new StartError(`${file} is damaged: it holds ${bytes} bytes.`);
}

interface Writing extends RestoreDeps {
  readonly objects: Objects;
  readonly cluster: RestoredCluster;
  readonly keys: FoundKeys;
}

async function writeFiles({ objects, cluster, keys, dataDir, plan: { backup } }: Writing): Promise<void> {
  for (const folder of backup.folders) cluster.makeFolder(join(cluster.unfinished, folder));
  for (const file of backup.cluster) {
    // PostgreSQL syncs such a copy as a whole before it recovers it.
    const place = await write(objects, file, { folder: cluster.unfinished, copy: copyQuickly });
    cluster.give(place);
  }
  const label = join(cluster.unfinished, 'backup_label');
  writeFileSync(label, backup.label, { mode: 0o600 });
  cluster.give(label);
  for (const file of backup.data) {
    mkdirSync(dirname(join(dataDir, file.path)), { recursive: true, mode: 0o700 });
    const place = await write(objects, file, { folder: dataDir, copy: copyDurably });
    utimesSync(place, file.modifiedMs / 1_000, file.modifiedMs / 1_000);
  }
  for (const { name, isBesideCluster } of keys.files)
    await copyDurably(join(keys.folder, name), join(isBesideCluster ? cluster.home : dataDir, name));
  await syncFolder(dataDir);
}

interface Target {
  readonly folder: string;
  readonly copy: typeof copyDurably;
}

async function write(objects: Objects, { path, sha256 }: BackupFile, { folder, copy }: Target): Promise<string> {
  const place = join(folder, path);
  const written = await copy(objects.place(sha256), place);
  if (written.sha256 !== sha256) throw new StartError(`${objects.place(sha256)} changed while it was restored.`);
  return place;
}

async function copyLog(cluster: RestoredCluster, archive: string, segments: Plan['segments']): Promise<void> {
  for (const { name } of segments) {
    const place = join(cluster.log, `${name}.gz`);
    await copyDurably(join(archive, `${name}.gz`), place);
    cluster.give(place);
  }
}

interface Recovered {
  /** Number of documents that are in no backup. */
  readonly lost: number;
  /** The files of archived months that are not in the backup. */
  readonly missing: readonly string[];
}

/** Recovers the database, which must then contain the backup's heads. */
async function recover(cluster: RestoredCluster, { to, dataDir, plan: { backup } }: RestoreDeps): Promise<Recovered> {
  const { missing, documents, archived } = await cluster.recover(to, async (ownerUrl) => {
    const client = new pg.Client({ connectionString: ownerUrl(DATABASE) });
    await client.connect();
    try {
      return {
        missing: await missingHeads(client, backup.heads),
        documents: await readDocumentFiles(client),
        archived: await readArchivedFiles(client),
      };
    } finally {
      await client.end();
    }
  });
  if (missing.length > 0) throw new StartError(`What was restored is not what was backed up:\n${missing.join('\n')}`);
  const { files } = readTree(join(dataDir, 'documents'), () => false);
  const there = new Set(files.map((path) => basename(path)));
  return {
    lost: documents.filter((name) => !there.has(name)).length,
    missing: missingFiles(archived, dataDir),
  };
}
