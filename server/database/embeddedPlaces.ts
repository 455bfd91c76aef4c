import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lchownSync, lstatSync, mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Account, canReach, chooseAccount } from './embeddedAccount.ts';

/** Paths of one cluster. `home` contains the secrets beside the data. */
export interface Places {
  readonly account: Account;
  readonly home: string;
  readonly data: string;
  readonly socket: string;
  readonly passwordFile: string;
  readonly logFile: string;
}

/** The kernel's limit for the path of a unix socket, without the terminating zero. */
const SOCKET_PATH_MAX = 107;

/**
 * Chooses the paths: in `dataDir`, or where PostgreSQL's unprivileged user has access if `dataDir` is closed to that
 * user.
 */
export function choosePlaces(dataDir: string, major: string): Places {
  const homes = [resolve(dataDir), ...fallbacks(resolve(dataDir))];
  const cluster = `postgres-${major}`;
  const existing = homes.find((home) => existsSync(join(home, cluster, 'PG_VERSION')));
  const account = chooseAccount(existing === undefined ? undefined : join(existing, cluster));
  const home = existing ?? chooseHome(homes, account);
  if (!isReachable(home, account)) throw unreachable(home, account);

  const real = realpathSync(home);
  return {
    account,
    home: real,
    data: join(real, cluster),
    socket: chooseSocket(join(real, `socket-${major}`), account),
    passwordFile: join(real, `${cluster}.password`),
    logFile: join(real, `${cluster}.log`),
  };
}

/** Does this folder have a cluster of any version? */
export function hasCluster(dataDir: string): boolean {
  return socketsOf(dataDir).length > 0;
}

/**
 * Is the installation's database the cluster of this folder? A command that has no address uses it, and the server gets
 * the address of its socket. The cluster may be there although another database is used since.
 */
export function isOfCluster({
  dataDir,
  databaseUrl,
}: {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
}): boolean {
  const sockets = socketsOf(dataDir);
  if (databaseUrl === undefined) return sockets.length > 0;
  return sockets.includes(new URL(databaseUrl).searchParams.get('host') ?? '');
}

/** Lists the socket folders of this folder's clusters, of any version. */
function socketsOf(dataDir: string): readonly string[] {
  const homes = [resolve(dataDir), ...fallbacks(resolve(dataDir))].filter((home) => existsSync(home));
  return homes.flatMap((home) =>
    readdirSync(home).flatMap((name) => {
      const [, major] = /^postgres-(\d+)$/.exec(name) ?? [];
      return major === undefined ? [] : [socketPath(join(realpathSync(home), `socket-${major}`))];
    }),
  );
}

function fallbacks(dataDir: string): readonly string[] {
  if (process.getuid?.() !== 0) return [];
  // /var/tmp alone is not enough: the system may delete files there that were not used for a month.
  return ['/var/lib', '/var/tmp'].map((parent) => join(parent, `candor-${shortHash(dataDir)}`));
}

function chooseHome(homes: readonly string[], account: Account): string {
  const home = homes.find((candidate) => isReachable(candidate, account));
  if (home === undefined) throw unreachable(homes.join(', '), account);
  return home;
}

function isReachable(home: string, account: Account): boolean {
  try {
    makeDirectory(home, account);
  } catch {
    return false;
  }
  // In a shared parent another user could have created the folder first.
  return lstatSync(home).uid === (process.getuid?.() ?? 0) && canReach(account, home);
}

function makeDirectory(path: string, account: Account): void {
  if (existsSync(path)) return;
  mkdirSync(path, { recursive: true });
  chmodSync(path, account.isOther ? 0o711 : 0o700);
}

function socketPath(preferred: string): string {
  // PostgreSQL reads the setting as a list, so a comma or a quote in the path would split it.
  const isPlain = /^[\w./@-]+$/.test(preferred);
  const fits = Buffer.byteLength(join(preferred, '.s.PGSQL.5432')) <= SOCKET_PATH_MAX;
  return isPlain && fits ? preferred : `/tmp/candor-${shortHash(preferred)}`;
}

function chooseSocket(preferred: string, account: Account): string {
  const socket = socketPath(preferred);
  mkdirSync(socket, { recursive: true, mode: 0o700 });
  // The folder was created a moment ago, here or by a simultaneous start, and its owner has not been changed yet.
  const isFresh = account.isOther && lstatSync(socket).uid === process.getuid?.();
  if (isFresh) lchownSync(socket, account.uid, account.gid);
  const found = lstatSync(socket);
  if (!found.isDirectory() || found.uid !== account.uid) {
    throw new Error(`${socket} is not a folder of user ${account.uid}: remove it, or set DATA_DIR to a shorter path.`);
  }
  return socket;
}

function unreachable(home: string, account: Account): Error {
  return new Error(
    `The database cannot live in ${home}: user ${account.uid} cannot reach it, or it is not ours. ` +
      'Set DATA_DIR to a folder whose parents are open to search, or DATABASE_URL to a PostgreSQL server.',
  );
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
