import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../operatorError.ts';
import { canReach } from './embeddedAccount.ts';
import type { Places } from './embeddedPlaces.ts';

/** Seconds within which every commit reaches the archive. */
const ARCHIVE_TIMEOUT_S = 60;
/** Waiting segments, 4 GiB of log: what cannot be archived must not fill the disk of a running brokerage. */
const WAITING_MAX = 256;
/** Name of the cluster's own part of the archive: a restored cluster writes a different history and gets a new name. */
const LINEAGE_FILE = 'backup-lineage';

/** Where a cluster's log is archived. */
export interface Archive {
  readonly lineage: string;
  readonly folder: string;
}

export function archiveFolder(backupDir: string, lineage: string): string {
  return join(backupDir, 'log', lineage);
}

/** Creates the cluster's part of the archive, which only PostgreSQL's own user can write. */
export function openArchive(places: Places, backupDir: string): Archive {
  const lineage = readLineage(places.home);
  const folder = archiveFolder(backupDir, lineage);
  for (const parent of [backupDir, join(backupDir, 'log'), folder]) makeFolder(parent, places);
  if (places.account.isOther) chownSync(folder, places.account.uid, places.account.gid);
  if (!canReach(places.account, folder)) {
    throw new OperatorError(
      `BACKUP_DIR ${backupDir} cannot be reached by user ${places.account.uid}, as whom PostgreSQL runs: ` +
        'open its parents to search (chmod o+x), or choose another folder.',
    );
  }
  return { lineage, folder };
}

/** Returns the settings of a server that archives. */
export function archiveSettings({ folder }: Archive): readonly string[] {
  return ['archive_mode=on', `archive_command=${archiveCommand(folder)}`, `archive_timeout=${ARCHIVE_TIMEOUT_S}`];
}

/**
 * Returns the command that archives a segment: it compresses the segment beside its place, syncs it to disk and links
 * it, whole or not at all, and never over another file. The same segment again is accepted; a different one with the
 * same name is an error. The command runs in the data folder. Once too many segments wait, they are dropped: the
 * archive then has a gap, and nothing after it can be restored until the next backup.
 */
export function archiveCommand(folder: string): string {
  const place = quote(folder);
  const file = `${place}/%f.gz`;
  const part = `${place}/%f.part`;
  const isSame = `gzip -dc ${file} | cmp -s - %p`;
  const keep = `gzip -1nc %p > ${part} && sync ${part} && ln ${part} ${file} && rm ${part} && sync ${place}`;
  const isTooMuch = `[ "$(ls pg_wal/archive_status | grep -c 'ready$')" -gt ${WAITING_MAX} ]`;
  return `if [ -e ${file} ]; then ${isSame}; else ${keep}; fi || ${isTooMuch}`;
}

/** Returns the settings of a cluster that restores its log from the archive, up to an instant or entirely. */
export function recoverySettings(folder: string, to: string | undefined): readonly string[] {
  const file = `${quote(folder)}/%f.gz`;
  // PostgreSQL does not accept a Z in a setting.
  const time = to?.replace('T', ' ').replace('Z', '+00');
  const target = time === undefined ? [] : [`recovery_target_time=${time}`, 'recovery_target_action=promote'];
  return ['archive_mode=off', `restore_command=[ -e ${file} ] && gzip -dc ${file} > "%p"`, ...target];
}

function readLineage(home: string): string {
  const file = join(home, LINEAGE_FILE);
  if (!existsSync(file)) writeFileSync(file, randomBytes(6).toString('hex'), { mode: 0o600, flag: 'wx' });
  const lineage = readFileSync(file, 'utf8');
  if (!/^[0-9a-f]{12}$/.test(lineage))
    throw new OperatorError(`${file} does not hold a name of 12 letters: remove it.`);
  return lineage;
}

function makeFolder(path: string, { account }: Places): void {
  if (existsSync(path)) return;
  mkdirSync(path, { recursive: true });
  chmodSync(path, account.isOther ? 0o711 : 0o700);
}

/** Quotes a path for the shell, and for PostgreSQL, which replaces sequences that begin with a per cent sign. */
function quote(path: string): string {
  return `'${path.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`;
}
