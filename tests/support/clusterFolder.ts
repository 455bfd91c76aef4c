import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';

const ON_DISK = resolve(import.meta.dirname, '../../.data');
const SHARED_MEMORY = '/dev/shm';
/** A run needs a few hundred megabytes; this leaves space for several at once. */
const FREE_MIN_BYTES = 2 * 1024 ** 3;

/**
 * The folder for the clusters of tests, those that must survive a power cut on the disk. The others make and drop
 * hundreds of databases with hundreds of files each; ext4 gives no inode away that was freed in the last minutes, and
 * searching past them took more time than PostgreSQL itself.
 */
export function clusterFolder(isDurable: boolean): string {
  for (const folder of [ON_DISK, inMemory()]) removeLeftovers(folder);
  return isDurable || !hasMemory() ? ON_DISK : inMemory();
}

/** One for each checkout: whether a process still needs its cluster is only known on the machine it runs on. */
function inMemory(): string {
  const checkout = createHash('sha256').update(`${hostname()} ${ON_DISK}`).digest('hex').slice(0, 12);
  return join(SHARED_MEMORY, `candor-${process.getuid?.() ?? 0}-${checkout}`);
}

/** Programs cannot run there on every machine, and where the packages are out of reach, PostgreSQL's are copied. */
function hasMemory(): boolean {
  if (!existsSync('/proc/mounts')) return false;
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts.map((line) => line.split(' ')).find(([, place]) => place === SHARED_MEMORY)?.[3];
  if (options === undefined || options.split(',').some((option) => option === 'noexec' || option === 'ro'))
    return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= FREE_MIN_BYTES;
}

/** A killed run leaves its folder behind; the process id in its name says whether it is still in use. */
function removeLeftovers(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const pid = /^test-(\d+)(?:-\d+)?$/.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
