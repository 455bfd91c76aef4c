import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';

const ON_DISK = resolve(import.meta.dirname, '../../.data');
const SHARED_MEMORY = '/dev/shm';
/** Free space that a cluster's folder requires: a run needs a few hundred megabytes, and several may run at once. */
const FREE_MIN_BYTES = 2 * 1024 ** 3;

/**
 * Returns the folder for the clusters of tests: on disk if they must survive a power cut, otherwise in memory. Tests
 * create and drop hundreds of databases with hundreds of files each; ext4 reuses no inode freed in the last minutes,
 * and searching past these took longer than PostgreSQL itself.
 */
export function clusterFolder(isDurable: boolean): string {
  for (const folder of [ON_DISK, inMemory()]) removeLeftovers(folder);
  return isDurable || !hasMemory() ? ON_DISK : inMemory();
}

/**
 * Returns the folder in memory, one for each checkout: whether a process still needs its cluster is known only on its
 * own machine.
 */
function inMemory(): string {
  const checkout = createHash('sha256').update(`${hostname()} ${ON_DISK}`).digest('hex').slice(0, 12);
  return join(SHARED_MEMORY, `candor-${process.getuid?.() ?? 0}-${checkout}`);
}

/**
 * Is there space in memory, and can programs run there? PostgreSQL's programs are copied into a cluster's folder if
 * the packages are out of reach.
 */
function hasMemory(): boolean {
  if (!existsSync('/proc/mounts')) return false;
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts.map((line) => line.split(' ')).find(([, place]) => place === SHARED_MEMORY)?.[3];
  if (options === undefined || options.split(',').some((option) => option === 'noexec' || option === 'ro'))
    return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= FREE_MIN_BYTES;
}

/**
 * Removes the folders that killed runs left behind; the process id in a folder's name shows whether it is still in use.
 */
function removeLeftovers(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const pid = /^test-(\d+)(?:-\d+)?$/.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
