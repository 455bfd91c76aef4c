import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '@candor/server/config.ts';
import { ensureDatabase, startEmbedded } from '@candor/server/database/embedded.ts';
import type { EmbeddedDatabase } from '@candor/server/database/embedded.ts';
import { pendingMigrations } from '@candor/server/database/migrate.ts';
import type { DatabaseAddress } from '@candor/server/database/pool.ts';
import { prepareDatabase } from '@candor/server/database/prepare.ts';
import { SERVER_LOGINS, passwordFile, readPasswords } from '@candor/server/database/roles.ts';
import type { Passwords } from '@candor/server/database/roles.ts';
import { databaseFindings } from './databaseCheck.ts';
import { keepUntilStopped } from './keepRunning.ts';
import { printLine, StartError, step } from './progress.ts';
import { refuseServed } from './servedCheck.ts';

/** A migrated database with its logins. Only the migrating code keeps the owner's connection string. */
export interface RunningDatabase {
  readonly address: DatabaseAddress & { readonly passwords: Passwords };
  readonly ownerUrl: string;
  stop(): Promise<void>;
}

interface Server {
  readonly ownerUrl: string;
  readonly passwordFile: string;
  stop(): Promise<void>;
}

/** The installation's database in the embedded PostgreSQL. */
export const DATABASE = 'candor';

/** File in `DATA_DIR` until a restore has ended: before that the folder is no installation. */
export const UNFINISHED_RESTORE = 'restore-unfinished';

export interface DatabaseOptions {
  /** Restarts the embedded PostgreSQL whenever it has ended: it ends with the command that started it first. */
  readonly isKept?: boolean;
  /** Refuses a database from which a server serves already. */
  readonly isAlone?: boolean;
  /**
   * Schema that is brought up to date: any, that of an empty database alone, or none. Any other outdated one is
   * refused, since a server of the earlier release may be serving from it; one of a newer release always is.
   */
  readonly migrates?: 'any' | 'empty' | 'none';
  /** Gives logins of a given database new passwords if the known ones do not work. */
  readonly mayResetLogins?: boolean;
}

export async function openDatabase(config: Config, options: DatabaseOptions = {}): Promise<RunningDatabase> {
  const { isKept = false, isAlone = false, migrates = 'empty', mayResetLogins = false } = options;
  const { databaseUrl } = config;
  const server = databaseUrl === undefined ? await embedded(config, isKept) : await serverAt(config, databaseUrl);
  try {
    if (isAlone) await refuseServed(server.ownerUrl);
    const mayMigrate = migrates === 'any' || (migrates === 'empty' && (await isEmpty(server.ownerUrl)));
    if (!mayMigrate) {
      await refusePending(server.ownerUrl);
      refuseWithoutLogins(server.passwordFile, config);
    }
    const passwords = readPasswords(server.passwordFile, config.passwords);
    if (mayMigrate)
      await step('Bringing the database to the newest schema', () =>
        // The embedded cluster belongs to this installation alone.
        prepareDatabase(server.ownerUrl, passwords, { mayReset: mayResetLogins || databaseUrl === undefined }),
      );
    return { address: { databaseUrl: withoutUser(server.ownerUrl), passwords }, ...server };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Returns the settings that let the server's process open its pools, and nothing more. */
export function toEnvironment({ databaseUrl, passwords }: DatabaseAddress): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    WEB_DATABASE_PASSWORD: passwords.web,
    OFFICE_DATABASE_PASSWORD: passwords.office,
    DEALING_DATABASE_PASSWORD: passwords.dealing,
    RENDER_DATABASE_PASSWORD: passwords.render,
    JOBS_DATABASE_PASSWORD: passwords.jobs,
    ERASURE_DATABASE_PASSWORD: passwords.erasure,
  };
}

async function embedded({ dataDir, backupDir }: Config, isKept: boolean): Promise<Server> {
  if (existsSync(join(dataDir, UNFINISHED_RESTORE)))
    throw new StartError(`A restore into ${dataDir} did not end: empty the folder and restore again.`);
  const launch = async (): Promise<EmbeddedDatabase> => {
    const started = await startEmbedded({ dataDir, ...(backupDir === undefined ? {} : { backupDir }) });
    await ensureDatabase(started, DATABASE);
    return started;
  };
  const first = await step('Starting PostgreSQL', launch);
  const running = isKept ? keepUntilStopped({ name: 'PostgreSQL', first, launch, printLine }) : first;
  return {
    ownerUrl: first.ownerUrl(DATABASE),
    passwordFile: join(first.home, 'logins.json'),
    stop: () => running.stop(),
  };
}

async function serverAt(config: Config, ownerUrl: string): Promise<Server> {
  await step('Reaching the database of DATABASE_URL', () => refuseUnusable(ownerUrl));
  return { ownerUrl, passwordFile: passwordFile(config, ownerUrl), stop: async () => undefined };
}

async function refusePending(ownerUrl: string): Promise<void> {
  const pending = await asOwner(ownerUrl, pendingMigrations);
  if (pending.length === 0) return;
  throw new StartError(`The database lacks ${pending.length} migrations of this release: run npm run migrate first.`);
}

/** Has no release ever made a schema in this database? */
function isEmpty(ownerUrl: string): Promise<boolean> {
  return asOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query("SELECT 1 WHERE to_regclass('public.migration') IS NULL");
    return rows.length > 0;
  });
}

async function asOwner<Result>(ownerUrl: string, work: (owner: pg.Client) => Promise<Result>): Promise<Result> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** Refuses new passwords for a database with a schema: they would not be those of its logins. */
function refuseWithoutLogins(file: string, { passwords }: Pick<Config, 'passwords'>): void {
  if (existsSync(file) || SERVER_LOGINS.every((login) => passwords[login] !== undefined)) return;
  throw new StartError(
    `${file} is not there: a part of an installation needs the DATA_DIR of the others, which has the passwords of the ` +
      "database's logins (docs/cluster.md).",
  );
}

/** Refuses a database that cannot be used, with everything that is missing. */
export async function refuseUnusable(databaseUrl: string | undefined, setting = 'DATABASE_URL'): Promise<void> {
  const findings = await databaseFindings({ databaseUrl }, { setting });
  if (findings.length > 0) throw new StartError(findings.map(({ what, page }) => `${what} See ${page}.`).join('\n'));
}

/** Returns the address without its user: each login adds a name and password of its own. */
export function withoutUser(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = '';
  url.password = '';
  return url.href;
}
