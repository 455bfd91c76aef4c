import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isInside } from '@candor/server/backupSettings.ts';
import { writeWhole } from '@candor/server/wholeFile.ts';
import { z } from 'zod';
import { StartError } from '../progress.ts';
import { contentOf, copyDurably, syncFolder } from './objects.ts';

const LIST = 'set.json';
/** Names of an installation's files that open or vouch for its data. */
const KEY_FILE = /^(?:(?:\w+K|k)eys|demoStaff|logins(?:-[0-9a-f]+)?)\.json$|^postgres-\d+\.password$/;
/** Names of files beside the cluster, which may be elsewhere than the other files. */
const OF_CLUSTER = /^(?:logins\.json|postgres-\d+\.password)$/;

const KeySet = z.object({
  lineage: z.string(),
  files: z.array(
    z.object({
      name: z.string().regex(KEY_FILE),
      isBesideCluster: z.boolean(),
      sha256: z.string(),
    }),
  ),
});
type KeySet = z.infer<typeof KeySet>;

export interface FoundKeys extends KeySet {
  readonly folder: string;
}

/** Returns the folder of keys; keys beside the data that they open are as good as none. */
export function keysFolder(
  keysDir: string | undefined,
  { backupDir, isBesideData }: { readonly backupDir: string; readonly isBesideData: boolean },
): string {
  if (keysDir === undefined) {
    if (isBesideData) return join(backupDir, 'keys');
    throw new StartError(
      'BACKUP_KEYS_DIR is not set: name a folder for copies of the keys, apart from BACKUP_DIR, or say ' +
        '--keys-beside-data.',
    );
  }
  if (!isBesideData && (isInside(keysDir, backupDir) || isInside(backupDir, keysDir))) {
    throw new StartError(
      `BACKUP_KEYS_DIR ${keysDir} and BACKUP_DIR ${backupDir} are one inside the other: keep keys apart from ` +
        'the data, or say --keys-beside-data.',
    );
  }
  return keysDir;
}

export interface KeySource {
  readonly dataDir: string;
  /** The folder beside the cluster. */
  readonly home: string;
  readonly lineage: string;
}

/** Copies every key file into a set with this name, whole or not at all. */
export async function keepKeys(keysDir: string, id: string, { dataDir, home, lineage }: KeySource): Promise<void> {
  const unfinished = join(keysDir, `${id}.unfinished`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const files: KeySet['files'] = [];
  for (const folder of new Set([home, dataDir])) {
    for (const name of readdirSync(folder).filter((one) => KEY_FILE.test(one))) {
      const { sha256 } = await copyDurably(join(folder, name), join(unfinished, name));
      files.push({ name, isBesideCluster: OF_CLUSTER.test(name), sha256 });
    }
  }
  await writeWhole(join(unfinished, LIST), JSON.stringify({ lineage, files } satisfies KeySet, undefined, 2));
  await syncFolder(unfinished);
  renameSync(unfinished, join(keysDir, id));
  await syncFolder(keysDir);
}

/**
 * Finds the newest set of a lineage and verifies that it is whole. Key files only grow, so the newest opens what
 * earlier ones do, and what was encrypted after a backup as well. It may lack files whose keys came from elsewhere at
 * that time.
 */
export async function findKeys(keysDir: string, lineage: string): Promise<FoundKeys> {
  const found = readSets(keysDir).findLast((set) => set.lineage === lineage);
  if (found === undefined) throw new StartError(`There are no keys of this installation in ${keysDir}.`);
  for (const { name, sha256 } of found.files) {
    const file = join(found.folder, name);
    const isWhole = existsSync(file) && (await contentOf(file)).sha256 === sha256;
    if (!isWhole) throw new StartError(`${file} is damaged or missing.`);
  }
  return found;
}

/**
 * Removes all sets except the newest `count`, the newest of each lineage, and those with a file that no later set of
 * their lineage has.
 */
export function thinOutKeys(keysDir: string, count: number): void {
  const sets = readSets(keysDir);
  const remaining = new Set(sets.slice(-count));
  for (const [index, set] of sets.entries()) {
    const later = sets.slice(index + 1).filter(({ lineage }) => lineage === set.lineage);
    const isReplaced = later.length > 0 && onlyIn(set, later).length === 0;
    if (!remaining.has(set) && isReplaced) rmSync(set.folder, { recursive: true });
  }
}

/**
 * Lists files, with their folder, that the newest set of a lineage lacks and an earlier one has: keys that come from
 * elsewhere since then, or were lost.
 */
export function keysOfEarlier(keysDir: string, newest: FoundKeys): readonly string[] {
  const sets = readSets(keysDir).filter(({ lineage }) => lineage === newest.lineage);
  return sets
    .slice(0, -1)
    .flatMap((set, index) => onlyIn(set, sets.slice(index + 1)).map((name) => join(set.folder, name)));
}

/** Lists the files of a set that none of the others has. */
function onlyIn({ files }: KeySet, others: readonly KeySet[]): readonly string[] {
  const had = new Set(others.flatMap((set) => set.files.map(({ name }) => name)));
  return files.map(({ name }) => name).filter((name) => !had.has(name));
}

/** Reads the sets, oldest first: their names are instants. */
function readSets(keysDir: string): readonly FoundKeys[] {
  if (!existsSync(keysDir)) return [];
  return readdirSync(keysDir)
    .toSorted()
    .filter((name) => existsSync(join(keysDir, name, LIST)))
    .map((name) => {
      const folder = join(keysDir, name);
      return { ...KeySet.parse(JSON.parse(readFileSync(join(folder, LIST), 'utf8'))), folder };
    });
}
