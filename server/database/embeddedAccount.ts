import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** The user as which PostgreSQL runs. It refuses to run as root, so root starts it as an unprivileged user. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
  readonly isOther: boolean;
}

/** Chooses the account. An existing cluster determines it: only the owner of its files may run it. */
export function chooseAccount(existingCluster: string | undefined): Account {
  const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, isOther: false };
  if (existingCluster === undefined) return own.uid === 0 ? unprivileged() : own;

  const owner = statSync(existingCluster);
  if (owner.uid === own.uid && own.uid !== 0) return own;
  if (own.uid === 0 && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, isOther: true };
  throw new Error(
    `The database in ${existingCluster} belongs to user ${owner.uid}: start as that user, or set DATA_DIR elsewhere.`,
  );
}

/**
 * Can the account reach the path? The operating system itself is asked, since file modes do not show everything (access
 * lists, read-only mounts).
 */
export function canReach(account: Account, path: string): boolean {
  return isSuccess(account, 'test', ['-x', path]);
}

export function canRun(account: Account, program: string): boolean {
  return isSuccess(account, program, ['--version']);
}

/** Returns options that make a child process run as the account, with nothing of our environment except the path. */
export function runAs(account: Account): { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number } {
  const place = { cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' } };
  return account.isOther ? { ...place, uid: account.uid, gid: account.gid } : place;
}

function isSuccess(account: Account, program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { ...runAs(account), stdio: 'ignore' }).status === 0;
}

function unprivileged(): Account {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields === undefined) continue;
    return { uid: Number.parseInt(fields[2] ?? '', 10), gid: Number.parseInt(fields[3] ?? '', 10), isOther: true };
  }
  throw new Error(
    'PostgreSQL does not run as root, and neither the user postgres nor nobody exists: set DATABASE_URL.',
  );
}
