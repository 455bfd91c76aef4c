import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { archiveFolder } from '@candor/server/database/archive.ts';
import { thinOutKeys } from './keySets.ts';
import type { Backup } from './manifest.ts';
import { Objects } from './objects.ts';
import { manifestFolder, readArchive, readBackups } from './places.ts';
import { obsoleteSegments, retain } from './plan.ts';

/**
 * Removes all backups except the newest `count`, with the log and the objects that only they needed; nothing while any
 * backup cannot be read.
 */
export function thinOut(backupDir: string, keysDir: string, count: number): readonly Backup[] {
  const { backups, damaged } = readBackups(backupDir);
  // It is unknown what damaged backups need: perhaps a newer release wrote them, or a disk is away for a moment.
  if (damaged.length > 0) return [];
  const { kept, dropped } = retain(backups, count);
  // The manifest goes first: without one, the remaining files are no backup.
  for (const { id } of dropped) rmSync(join(manifestFolder(backupDir), `${id}.json`));
  const needed = new Set(kept.flatMap(({ cluster, data }) => [...cluster, ...data].map(({ sha256 }) => sha256)));
  new Objects(backupDir).removeAllBut(needed);
  for (const [lineage, segments] of readArchive(backupDir)) {
    const names = segments.map(({ name }) => name);
    for (const name of obsoleteSegments(lineage, names, kept)) removeSegment(archiveFolder(backupDir, lineage), name);
  }
  thinOutKeys(keysDir, count);
  return dropped;
}

/** Removes a segment with PostgreSQL's note about a backup that began in it. */
function removeSegment(folder: string, name: string): void {
  if (!existsSync(folder)) return;
  for (const file of readdirSync(folder)) if (file.startsWith(name)) rmSync(join(folder, file));
}
