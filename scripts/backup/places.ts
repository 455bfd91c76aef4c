import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@candor/server/config.ts';
import { hasCluster } from '@candor/server/database/embeddedPlaces.ts';
import { archiveFolder } from '@candor/server/database/archive.ts';
import { StartError } from '../progress.ts';
import { type Backup, readManifest } from './manifest.ts';
import type { Segment } from './plan.ts';

const SEGMENT = /^([0-9A-F]{24})\.gz$/;

/** Returns the folder of backups; says what to set if there is none. */
export function backupFolder({ backupDir, databaseUrl }: Config): string {
  if (databaseUrl !== undefined) {
    throw new StartError(
      'DATABASE_URL names a PostgreSQL of your own: back it up and restore it with its own tools, and copy the other ' +
        'files beside it (docs/operating.md#a-database-of-your-own).',
    );
  }
  if (backupDir === undefined)
    throw new StartError('BACKUP_DIR is not set: name a folder for backups on another disk.');
  return backupDir;
}

/** Refuses an installation that does not exist, whose backup would be empty. */
export function refuseNoCluster(dataDir: string): void {
  if (!hasCluster(dataDir)) throw new StartError(`There is no database in DATA_DIR ${dataDir}: nothing was backed up.`);
}

export interface Found {
  readonly backups: readonly Backup[];
  /** Manifests that cannot be used, each with the reason. */
  readonly damaged: readonly string[];
}

/** Reads all backups, oldest first. A backup without a manifest is none: it is written last. */
export function readBackups(backupDir: string): Found {
  const folder = manifestFolder(backupDir);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  const read = names
    .toSorted()
    .map((name) => ({ name, backup: readManifest(readFileSync(join(folder, name), 'utf8')) }));
  return {
    backups: read.flatMap(({ backup }) => (typeof backup === 'string' ? [] : [backup])),
    damaged: read.flatMap(({ name, backup }) =>
      typeof backup === 'string' ? [`${join(folder, name)}: ${backup}`] : [],
    ),
  };
}

export function manifestFolder(backupDir: string): string {
  return join(backupDir, 'backups');
}

/** Reads the lineages of the archive, each with its segments. */
export function readArchive(backupDir: string): ReadonlyMap<string, readonly Segment[]> {
  const log = join(backupDir, 'log');
  const lineages = existsSync(log) ? readdirSync(log) : [];
  return new Map(lineages.map((lineage) => [lineage, readSegments(archiveFolder(backupDir, lineage))]));
}

function readSegments(folder: string): readonly Segment[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const name = SEGMENT.exec(file)?.[1];
      if (name === undefined) return [];
      return [{ name, archivedAt: statSync(join(folder, file)).mtime.toISOString() }];
    });
}
