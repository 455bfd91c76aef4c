import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupFile } from './manifest.ts';
import type { Objects } from './objects.ts';

/** Files read at the same time. */
const AT_ONCE = 4;

interface Tree {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/**
 * Lists all files and folders below a folder, by their paths from it; folders left out by the predicate are not
 * entered.
 */
export function readTree(folder: string, isLeftOut: (path: string) => boolean, below = ''): Tree {
  const place = join(folder, below);
  const entries = existsSync(place) ? readdirSync(place, { withFileTypes: true }) : [];
  const trees = entries.flatMap((entry): Tree[] => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (isLeftOut(path)) return [];
    if (!entry.isDirectory()) return [{ files: [path], folders: [] }];
    const inside = readTree(folder, isLeftOut, path);
    return [{ files: inside.files, folders: [path, ...inside.folders] }];
  });
  return { files: trees.flatMap(({ files }) => files), folders: trees.flatMap(({ folders }) => folders) };
}

export interface Reading {
  readonly objects: Objects;
  readonly folder: string;
  /** Files of an earlier backup: one of the same size and age is not read again. */
  readonly unchanged?: ReadonlyMap<string, BackupFile>;
}

/** Keeps every file; one that has disappeared meanwhile was not needed. */
export async function keepFiles(reading: Reading, paths: readonly string[]): Promise<BackupFile[]> {
  const files: BackupFile[] = [];
  const waiting = paths.values();
  const work = async (): Promise<void> => {
    for (const path of waiting) {
      const file = await unlessGone(() => keepFile(reading, path));
      if (file !== undefined) files.push(file);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return files.toSorted((first, second) => (first.path < second.path ? -1 : 1));
}

async function keepFile({ objects, folder, unchanged }: Reading, path: string): Promise<BackupFile> {
  const { size, mtimeMs } = statSync(join(folder, path));
  const unchangedFile = unchanged?.get(path);
  if (
    unchangedFile !== undefined &&
    unchangedFile.bytes === size &&
    unchangedFile.modifiedMs === mtimeMs &&
    objects.has(unchangedFile.sha256)
  )
    return unchangedFile;
  return { path, ...(await objects.put(join(folder, path))), modifiedMs: mtimeMs };
}

async function unlessGone<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
