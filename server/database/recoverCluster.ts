import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { OperatorError } from '../operatorError.ts';
import { recoverySettings } from './archive.ts';
import { ownerUrlOf } from './embedded.ts';
import { defaultPackage, findBinaries, prepareBinaries } from './embeddedBinaries.ts';
import { choosePlaces, type Places } from './embeddedPlaces.ts';
import { isAnswering, lastLines, launch, shutDown } from './embeddedProcess.ts';

/** PostgreSQL's message if nothing was committed between the end of the log and the requested instant. */
const NOT_REACHED = 'recovery ended before configured recovery target was reached';
const POLL_MS = 50;
const ANSWER_LIMIT_MS = 2_000;

/** A cluster that is being restored from a backup, beside its final place. */
export interface RestoredCluster {
  readonly home: string;
  /** Folder below which files are written by `write`. */
  readonly unfinished: string;
  /** Folder from which the archived log is read. */
  readonly log: string;
  /** Creates a folder and its parents, with the permissions that PostgreSQL requires. */
  makeFolder(path: string): void;
  /** Gives a written file to the user as which PostgreSQL runs. */
  give(path: string): void;
  /** Recovers up to the instant, or to the end of the log, and runs queries on the result. */
  recover<T>(to: string | undefined, ask: (ownerUrl: (database: string) => string) => Promise<T>): Promise<T>;
}

export function installedMajor(packageName = defaultPackage()): string {
  return findBinaries(packageName).major;
}

/** Prepares a place for a restored cluster; refuses one that already has a cluster. */
export function prepareRestore(dataDir: string, packageName = defaultPackage()): RestoredCluster {
  const found = findBinaries(packageName);
  const places = choosePlaces(dataDir, found.major);
  if (existsSync(places.data)) throw new OperatorError(`There is a database in ${places.data} already.`);
  const unfinished = `${places.data}.restoring`;
  const log = join(places.home, 'restore-log');
  const give = (path: string): void => {
    if (places.account.isOther) chownSync(path, places.account.uid, places.account.gid);
  };
  const makeFolder = (path: string): void => {
    if (existsSync(path)) return;
    makeFolder(dirname(path));
    mkdirSync(path, { mode: 0o700 });
    give(path);
  };
  for (const folder of [unfinished, log]) makeFolder(folder);
  return {
    home: places.home,
    unfinished,
    log,
    makeFolder,
    give,
    async recover(to, ask) {
      const signal = join(unfinished, 'recovery.signal');
      writeFileSync(signal, '', { mode: 0o600 });
      give(signal);
      renameSync(unfinished, places.data);
      chmodSync(places.data, 0o700);
      const binaries = prepareBinaries(found, places.account, places.home);
      return recover({ binaries, places, log }, to, ask);
    },
  };
}

interface Deps {
  readonly binaries: string;
  readonly places: Places;
  readonly log: string;
}

async function recover<T>(
  deps: Deps,
  to: string | undefined,
  ask: (ownerUrl: (database: string) => string) => Promise<T>,
): Promise<T> {
  const { binaries, places, log } = deps;
  const ownerUrl = ownerUrlOf(places);
  const url = ownerUrl('postgres');
  const postmaster = launch({ binaries, places, url, settings: recoverySettings(log, to) });
  try {
    while (!(await isRecovered(url))) {
      if (postmaster.exitCode !== null || postmaster.signalCode !== null) break;
      await delay(POLL_MS);
    }
    if (postmaster.exitCode === null && postmaster.signalCode === null) return await ask(ownerUrl);
  } finally {
    await shutDown(postmaster);
  }
  const isAtEnd = to !== undefined && readFileSync(places.logFile, 'utf8').includes(NOT_REACHED);
  if (isAtEnd) return recover(deps, undefined, ask);
  throw new OperatorError(`PostgreSQL did not recover the backup:\n${lastLines(places.logFile)}`);
}

/**
 * Does the cluster answer, and has it left recovery? A server that ends meanwhile has not: it answers until the moment
 * at which it finds that its log does not reach the instant.
 */
export async function isRecovered(url: string): Promise<boolean> {
  if (!(await isAnswering(url))) return false;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_LIMIT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ is: boolean }>('SELECT NOT pg_is_in_recovery() AS is');
    return rows[0]?.is === true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
