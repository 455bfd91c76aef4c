import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { archiveFolder } from '@candor/server/database/archive.ts';
import { thinOutKeys } from './keySets.ts';
import type { Backup } from './manifest.ts';
import { Objects } from './objects.ts';
import { manifestFolder, readArchive, readBackups } from './places.ts';
import { obsoleteSegments, retain } from './plan.ts';

/**
 * Removes all backups but the newest so many, with the log and the objects that only they needed; nothing while there
 * is one that cannot be read.
 */
export function thinOut(backupDir: string, keysDir: string, count: number): readonly Backup[] {
  const { backups, damaged } = readBackups(backupDir);
  // What they need is not known: perhaps a newer release wrote them, or a disk is away for a moment.
  if (damaged.length > 0) return [];
  const { kept, dropped } = retain(backups, count);
  // The manifest goes first: what is left of a backup without one is no backup.
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

/** With the note that PostgreSQL archives about a backup that began in it. */
function removeSegment(folder: string, name: string): void {
  if (!existsSync(folder)) return;
  for (const file of readdirSync(folder)) if (file.startsWith(name)) rmSync(join(folder, file));
}
