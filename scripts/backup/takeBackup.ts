import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { EmbeddedDatabase } from '@candor/server/database/embedded.ts';
import { archiveCommand } from '@candor/server/database/archive.ts';
import { writeWhole } from '@candor/server/wholeFile.ts';
import { DATABASE } from '../database.ts';
import { StartError, step } from '../progress.ts';
import { readApplied, readHeads } from './heads.ts';
import { keepKeys } from './keySets.ts';
import type { Backup, BackupFile } from './manifest.ts';
import { writeManifest } from './manifest.ts';
import { Objects, syncFolder } from './objects.ts';
import { manifestFolder, readBackups } from './places.ts';
import { keepFiles, readTree } from './readFolder.ts';

/** Files that PostgreSQL makes again at a start, as its own pg_basebackup leaves them out. */
const MADE_AGAIN = [
  /^pg_(?:wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/(?!archive_status$|summaries$)/,
  /^(?:postmaster\.(?:pid|opts)|current_logfiles|backup_label|tablespace_map|backup_manifest)$/,
  /(?:^|\/)pg(?:_internal\.init|sql_tmp)/,
];
/** File that says where recovery begins if there is no label; always copied last. */
const CONTROL_FILE = 'global/pg_control';

/** Files that say how far the database had come: read before the backup ends, so that it contains all they refer to. */
const WITNESSES = ['auditHeads', 'ledgerHeads', 'tape', 'content'];
/** Files that rows refer to: read after the backup has ended. They never change. */
const ATTACHMENTS = ['documents', 'media', 'archive'];

const POLL_MS = 100;
/** One lock key for all backups of Candor; advisory locks are per database. */
const LOCK = 2_718_281_828;

export interface BackupDeps {
  readonly database: EmbeddedDatabase;
  readonly dataDir: string;
  readonly backupDir: string;
  readonly keysDir: string;
}

type Archived = NonNullable<EmbeddedDatabase['archive']>;

/** Takes a backup of a cluster, or removes older ones, one at a time. */
export async function alone<T>(database: EmbeddedDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.ownerUrl(DATABASE) });
  await client.connect();
  try {
    // The session holds the lock, as it does an unfinished backup: both end with the process.
    const { rows } = await client.query<{ is: boolean }>('SELECT pg_try_advisory_lock($1) AS is', [LOCK]);
    if (rows[0]?.is !== true) throw new StartError('Another backup of this database is being taken.');
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Backs up everything beside a running server. The manifest is written last: without it there is no backup. */
export async function takeBackup(client: pg.Client, deps: BackupDeps): Promise<Backup> {
  const { archive } = deps.database;
  if (archive === undefined) throw new StartError('BACKUP_DIR is not set.');
  await refuseUnarchived(client, archive);
  return copyAll(client, deps, archive);
}

/** Refuses a cluster that archives no log: without the log written during the copy, the copy is worth nothing. */
async function refuseUnarchived(client: pg.Client, { folder }: Archived): Promise<void> {
  const { rows } = await client.query<{ mode: string; command: string; isFailing: boolean }>(
    `SELECT current_setting('archive_mode') AS mode, current_setting('archive_command') AS command,
       coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS "isFailing"
     FROM pg_stat_archiver`,
  );
  const [found] = rows;
  if (found?.mode !== 'on' || found.command !== archiveCommand(folder))
    throw new StartError(
      'PostgreSQL runs without this BACKUP_DIR: start npm start again with it, then take the backup.',
    );
  if (found.isFailing)
    throw new StartError(`PostgreSQL cannot write its log to ${folder}: see that it may, and that there is space.`);
}

async function copyAll(client: pg.Client, deps: BackupDeps, archive: Archived): Promise<Backup> {
  const { dataDir, backupDir, keysDir, database } = deps;
  const objects = new Objects(backupDir);
  const unchanged = new Map(
    readBackups(backupDir)
      .backups.at(-1)
      ?.data.map((file) => [file.path, file]),
  );
  const keep = (names: readonly string[]): Promise<BackupFile[]> => keepData({ objects, dataDir, names, unchanged });

  const start = await step('Beginning the backup', () => begin(client));
  const witnesses = await step('Copying the tape and the heads', () => keep(WITNESSES));
  const cluster = await step('Copying the database', () => keepCluster(objects, database.data));
  const heads = await readHeads(client);
  const migrations = await readApplied(client);
  const ended = await end(client);
  await step('Waiting for the log', () => waitForLog(client, archive, ended.stopSegment));
  const attachments = await step('Copying documents and pictures', () => keep(ATTACHMENTS));
  await step('Copying the keys', () =>
    keepKeys(keysDir, start.id, { dataDir, home: database.home, lineage: archive.lineage }),
  );

  const backup = {
    lineage: archive.lineage,
    major: database.major,
    heads,
    migrations,
    ...start,
    ...ended,
    ...cluster,
    data: [...witnesses, ...attachments],
  };
  await objects.sync();
  mkdirSync(manifestFolder(backupDir), { recursive: true, mode: 0o700 });
  await writeWhole(join(manifestFolder(backupDir), `${start.id}.json`), writeManifest(backup));
  await syncFolder(manifestFolder(backupDir));
  return { format: 'candor-backup-1', ...backup };
}

interface Begun {
  readonly id: string;
  readonly startedAt: string;
  readonly startLsn: string;
  readonly startSegment: string;
}

async function begin(client: pg.Client): Promise<Begun> {
  const { rows } = await client.query<{ at: Date; lsn: string; segment: string }>(
    `SELECT clock_timestamp() AS at, lsn::text, pg_walfile_name(lsn) AS segment
     FROM pg_backup_start('candor', fast => true) AS lsn`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL did not begin a backup.');
  const startedAt = row.at.toISOString();
  const id = `${startedAt.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  return { id, startedAt, startLsn: row.lsn, startSegment: row.segment };
}

/**
 * Ends the backup. Its instant is read before the wait for the archive, whose log need not reach to the end of the
 * wait.
 */
async function end(client: pg.Client): Promise<Pick<Backup, 'finishedAt' | 'stopLsn' | 'stopSegment' | 'label'>> {
  const { rows } = await client.query<{ lsn: string; segment: string; labelfile: string; spcmapfile: string }>(
    'SELECT lsn::text, pg_walfile_name(lsn) AS segment, labelfile, spcmapfile FROM pg_backup_stop(false)',
  );
  const now = await client.query<{ at: string }>(
    `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC' + interval '1 ms', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at`,
  );
  const [row, at] = [rows[0], now.rows[0]?.at];
  if (row === undefined || at === undefined) throw new Error('PostgreSQL did not end the backup.');
  if (row.spcmapfile !== '') throw new StartError('The database has tablespaces, which this backup does not copy.');
  return { finishedAt: at, stopLsn: row.lsn, stopSegment: row.segment, label: row.labelfile };
}

/** Waits for the log written during the copy, which makes the copy whole. */
async function waitForLog(client: pg.Client, archive: Archived, stopSegment: string): Promise<void> {
  while (!existsSync(join(archive.folder, `${stopSegment}.gz`))) {
    await refuseUnarchived(client, archive);
    await delay(POLL_MS);
  }
}

async function keepCluster(objects: Objects, folder: string): Promise<Pick<Backup, 'folders' | 'cluster'>> {
  const tree = readTree(folder, (path) => MADE_AGAIN.some((pattern) => pattern.test(path)));
  const paths = tree.files.filter((path) => path !== CONTROL_FILE);
  const files = await keepFiles({ objects, folder }, paths);
  const control = await keepFiles({ objects, folder }, [CONTROL_FILE]);
  return { folders: tree.folders, cluster: [...files, ...control] };
}

interface Data {
  readonly objects: Objects;
  readonly dataDir: string;
  readonly names: readonly string[];
  readonly unchanged: ReadonlyMap<string, BackupFile>;
}

function keepData({ objects, dataDir, names, unchanged }: Data): Promise<BackupFile[]> {
  const isOther = (path: string): boolean => !names.includes(path.split('/')[0] ?? '');
  const { files } = readTree(dataDir, isOther);
  return keepFiles({ objects, folder: dataDir, unchanged }, files);
}
