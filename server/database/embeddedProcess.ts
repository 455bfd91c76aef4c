import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, openSync, closeSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';
import pg from 'pg';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { runAs } from './embeddedAccount.ts';
import type { Places } from './embeddedPlaces.ts';

/**
 * Limit for a start or an end; crash recovery replays at most one checkpoint's distance of log, which takes far less
 * than a minute.
 */
const SETTLE_TIMEOUT_MS = MINUTE_MS;
const POLL_MS = 25;
/** Interval for checking an adopted cluster; a process that is not our child does not report its end. */
const LOOK_MS = 250;

/** The postmaster that we started; undefined if another process's was adopted. */
export type Postmaster = ChildProcess | undefined;

export interface Launch {
  readonly binaries: string;
  readonly places: Places;
  readonly url: string;
  /** Settings besides the common ones of all our clusters. */
  readonly settings: readonly string[];
}

/** Starts the cluster, whatever the last run left behind: nothing, a running cluster, a dying one, stale files. */
export async function bringUp(requested: Launch): Promise<Postmaster> {
  const { places, url } = requested;
  if (await waitForOccupants(places.data, url)) return undefined;

  removeStaleFiles(places);
  const postmaster = launch(requested);
  const deadline = performance.now() + SETTLE_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (await isAnswering(url)) return postmaster.exitCode === null ? postmaster : undefined;
    // Of two simultaneous starts PostgreSQL lets one win, and the other adopts its cluster.
    if (postmaster.exitCode !== null && !(await waitForOccupants(places.data, url))) break;
    await delay(POLL_MS);
  }
  await shutDown(postmaster);
  throw new Error(`PostgreSQL did not start:\n${lastLines(places.logFile)}`);
}

/** Resolves when no process of the cluster is left, with the cause of its end if known. */
export function whenGone(data: string, postmaster: Postmaster): Promise<string> {
  return new Promise((resolve) => {
    if (postmaster !== undefined) {
      postmaster.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
      return;
    }
    const timer = setInterval(() => {
      if (findOccupants(data).length > 0) return;
      clearInterval(timer);
      resolve('the process that had started it is gone');
    }, LOOK_MS);
    timer.unref();
  });
}

/** Shuts PostgreSQL down. SIGINT requests its fast shutdown: sessions end, and everything is on disk. */
export async function shutDown(postmaster: ChildProcess): Promise<void> {
  if (postmaster.exitCode !== null || postmaster.signalCode !== null) return;
  const ended = new Promise((resolve) => postmaster.once('exit', resolve));
  postmaster.ref();
  postmaster.kill('SIGINT');
  await ended;
}

/** Waits until a running cluster answers (true), or no process uses the data directory (false). */
async function waitForOccupants(data: string, url: string): Promise<boolean> {
  const deadline = performance.now() + SETTLE_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const occupants = findOccupants(data);
    if (occupants.length === 0) return false;
    if (await isAnswering(url)) return true;
    await delay(POLL_MS);
  }
  throw new Error(
    `Processes ${findOccupants(data).join(', ')} hold ${data} but do not answer: end them and try again.`,
  );
}

/**
 * Lists the processes of PostgreSQL, which all have the data directory as working directory. This distinguishes a
 * living cluster from a recycled process id and from an unreaped zombie, both of which make PostgreSQL itself refuse to
 * start.
 */
function findOccupants(data: string): readonly string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === data && readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n';
    } catch {
      // The process has ended in the meantime, or belongs to another user and so cannot be ours.
      return false;
    }
  });
}

function removeStaleFiles(places: Places): void {
  const pidFile = join(places.data, 'postmaster.pid');
  if (!existsSync(pidFile) || findOccupants(places.data).length > 0) return;
  rmSync(pidFile, { force: true });
  rmSync(join(places.socket, '.s.PGSQL.5432.lock'), { force: true });
  rmSync(join(places.socket, '.s.PGSQL.5432'), { force: true });
}

export function launch({ binaries, places, settings }: Launch): ChildProcess {
  // The kernel ties the death signal to the thread that forks.
  if (!isMainThread) throw new Error('The embedded PostgreSQL must be started from the main thread.');
  const log = openSync(places.logFile, 'w', 0o600);
  const command = [...dieWithParent(), join(binaries, 'bin/postgres'), '-D', places.data];
  const options = [...commonSettings(places), ...settings].flatMap((setting) => ['-c', setting]);
  const child = spawn(command[0] ?? '', [...command.slice(1), ...options], {
    ...runAs(places.account),
    stdio: ['ignore', log, log],
    // A process group of its own: Ctrl-C must reach the server first, and the database only after the server.
    detached: true,
  });
  closeSync(log);
  child.once('error', () => undefined);
  child.unref();
  return child;
}

/**
 * Makes the kernel stop PostgreSQL cleanly even if its parent is killed with -9. Without `setpriv`, the next start
 * adopts the cluster.
 */
function dieWithParent(): readonly string[] {
  const isThere = spawnSync('setpriv', ['--version'], { stdio: 'ignore' }).status === 0;
  return isThere ? ['setpriv', '--pdeathsig', 'INT'] : [];
}

function commonSettings(places: Places): readonly string[] {
  return [
    'listen_addresses=',
    `unix_socket_directories=${places.socket}`,
    'unix_socket_permissions=0700',
    'max_connections=200',
    'timezone=UTC',
  ];
}

export async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '28P01') {
      throw new Error('The embedded PostgreSQL refuses the password kept beside its data.', { cause: error });
    }
    return false;
  } finally {
    // A connection that was never made cannot be ended; the result is already known.
    await client.end().catch(() => undefined);
  }
}

export function lastLines(logFile: string): string {
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
}
