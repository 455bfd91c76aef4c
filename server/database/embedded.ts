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
  /** The registry package with the binaries: PostgreSQL 18 of this platform unless named. */
  readonly packageName?: string;
  /** False: a cluster that is not there yet is an error. */
  readonly mayCreate?: boolean;
  /** Where its log is archived; absent: nowhere. */
  readonly backupDir?: string;
}

export interface EmbeddedDatabase {
  /** Connects as the owner of the named database of this cluster. */
  ownerUrl(database: string): string;
  /** The folder beside the data where passwords are kept. */
  readonly home: string;
  /** The folder of the cluster's own files. */
  readonly data: string;
  readonly major: string;
  readonly archive: Archive | undefined;
  /** Undefined where the cluster belongs to another of our processes, which then also stops it. */
  readonly pid: number | undefined;
  /** Resolves when it no longer runs, whether we stopped it or something else did. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

export const OWNER = 'candor';

/**
 * Starts the PostgreSQL that comes with the packages, or adopts a running one. It listens on a unix socket
 * only, dies with this process, and recovers by itself after an unclean end.
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

/** Connects as the owner, by the password that is kept beside the data. */
export function ownerUrlOf({ passwordFile, socket }: Places): (database: string) => string {
  const password = fs.readFileSync(passwordFile, 'utf8');
  return (database) => `postgres://${OWNER}:${password}@localhost/${database}?host=${encodeURIComponent(socket)}`;
}

/** Creates the database if it does not exist; true when it was created. */
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

/** Built beside its final place and renamed, so that a kill leaves nothing half made. */
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

/** The first of two simultaneous starts chooses the password, and both build with it. */
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
    // A second start at the same moment was faster; its cluster is as good.
    if (!hasCode(error, ['ENOTEMPTY', 'EEXIST'])) throw error;
  }
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

function give(path: string, places: Places): void {
  if (places.account.isOther) fs.chownSync(path, places.account.uid, places.account.gid);
}
