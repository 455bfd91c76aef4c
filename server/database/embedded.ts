import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { OperatorError } from '../operatorError.ts';
import { type Archive, archiveSettings, openArchive } from './archive.ts';
import { runAs } from './embeddedAccount.ts';
import { defaultPackage, findBinaries, prepareBinaries } from './embeddedBinaries.ts';
import { choosePlaces, type Places } from './embeddedPlaces.ts';
import { bringUp, shutDown, whenGone } from './embeddedProcess.ts';

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** Package with the binaries; by default PostgreSQL 18 for this platform. */
  readonly packageName?: string;
  /** False: a missing cluster is an error. */
  readonly mayCreate?: boolean;
  /** Where the log is archived; absent if it is not. */
  readonly backupDir?: string;
}

export interface EmbeddedDatabase {
  /** Returns the address of a database of this cluster, as its owner. */
  ownerUrl(database: string): string;
  /** Folder beside the data where passwords are stored. */
  readonly home: string;
  /** Folder of the cluster's own files. */
  readonly data: string;
  readonly major: string;
  readonly archive: Archive | undefined;
  /** Undefined if another of our processes has started the cluster; it then also stops it. */
  readonly pid: number | undefined;
  /** Resolves when the cluster no longer runs, whether we stopped it or something else did. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

export const OWNER = 'candor';

/**
 * Starts the PostgreSQL of the packages, or adopts a running one. It listens on a unix socket only, dies with this
 * process, and recovers automatically after an unclean end.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const found = findBinaries(options.packageName ?? defaultPackage());
  const places = choosePlaces(options.dataDir, found.major);
  const binaries = prepareBinaries(found, places.account, places.home);
  if (!fs.existsSync(places.data)) {
    if (options.mayCreate === false) throw new OperatorError(`There is no database in ${options.dataDir}.`);
    createCluster(binaries, places);
  }

  const archive = options.backupDir === undefined ? undefined : openArchive(places, options.backupDir);
  const ownerUrl = ownerUrlOf(places);
  const settings = archive === undefined ? [] : archiveSettings(archive);
  const postmaster = await bringUp({ binaries, places, url: ownerUrl('postgres'), settings });
  return {
    ownerUrl,
    home: places.home,
    data: places.data,
    major: found.major,
    archive,
    pid: postmaster?.pid,
    ended: whenGone(places.data, postmaster),
    stop: async () => {
      if (postmaster === undefined) return;
      await shutDown(postmaster);
      if (dirname(places.socket) !== places.home) fs.rmSync(places.socket, { recursive: true, force: true });
    },
  };
}

/** Returns addresses as the owner, with the password stored beside the data. */
export function ownerUrlOf({ passwordFile, socket }: Places): (database: string) => string {
  const password = fs.readFileSync(passwordFile, 'utf8');
  return (database) => `postgres://${OWNER}:${password}@localhost/${database}?host=${encodeURIComponent(socket)}`;
}

/** Creates the database if it does not exist. True: it was created. */
export async function ensureDatabase(embedded: EmbeddedDatabase, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: embedded.ownerUrl('postgres') });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount === 1) return false;
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
    return true;
  } finally {
    await client.end();
  }
}

/** Builds a cluster beside its final place and renames it, so that a kill leaves nothing half made. */
function createCluster(binaries: string, places: Places): void {
  const unfinished = fs.mkdtempSync(`${places.data}.`);
  const data = join(unfinished, 'data');
  const passwordFile = join(unfinished, 'password');
  try {
    fs.mkdirSync(data, { mode: 0o700 });
    fs.writeFileSync(passwordFile, `${choosePassword(places)}\n`, { mode: 0o600 });
    for (const path of [unfinished, data, passwordFile]) give(path, places);
    initialise(binaries, places, data, passwordFile);
    putInPlace(data, places.data);
  } finally {
    fs.rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Chooses the owner's password: the first of two simultaneous starts does, and both build with it. */
function choosePassword(places: Places): string {
  try {
    fs.writeFileSync(places.passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!hasCode(error, ['EEXIST'])) throw error;
  }
  return fs.readFileSync(places.passwordFile, 'utf8');
}

function initialise(binaries: string, places: Places, data: string, passwordFile: string): void {
  const fixed = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--data-checksums'];
  const args = ['-D', data, '-U', OWNER, `--pwfile=${passwordFile}`, ...fixed];
  const done = spawnSync(join(binaries, 'bin/initdb'), args, { ...runAs(places.account), encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`PostgreSQL could not create its data: ${done.stderr || done.error?.message}`);
}

function putInPlace(built: string, data: string): void {
  try {
    fs.renameSync(built, data);
  } catch (error) {
    // A simultaneous second start was faster; its cluster is just as good.
    if (!hasCode(error, ['ENOTEMPTY', 'EEXIST'])) throw error;
  }
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

function give(path: string, places: Places): void {
  if (places.account.isOther) fs.chownSync(path, places.account.uid, places.account.gid);
}
