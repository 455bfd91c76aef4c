import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '@candor/server/config.ts';
import { ensureDatabase, startEmbedded } from '@candor/server/database/embedded.ts';
import type { EmbeddedDatabase } from '@candor/server/database/embedded.ts';
import type { DatabaseAddress } from '@candor/server/database/pool.ts';
import { prepareDatabase } from '@candor/server/database/prepare.ts';
import { readPasswords } from '@candor/server/database/roles.ts';
import type { Passwords } from '@candor/server/database/roles.ts';
import { keepUntilStopped } from './keepRunning.ts';
import { say, StartError, step } from './progress.ts';

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
/** PostgreSQL 15, as the server itself numbers it. */
const VERSION_MIN = 150_000;

export interface DatabaseOptions {
  /** Starts the embedded PostgreSQL again whenever it has ended: it ends with the command that started it first. */
  readonly isKept?: boolean;
}

export async function openDatabase(config: Config, { isKept = false }: DatabaseOptions = {}): Promise<RunningDatabase> {
  const { databaseUrl } = config;
  const server = databaseUrl === undefined ? await embedded(config, isKept) : await given(config, databaseUrl);
  try {
    const passwords = readPasswords(server.passwordFile, config.passwords);
    await step('Bringing the database to the newest schema', () => prepareDatabase(server.ownerUrl, passwords));
    return { address: { databaseUrl: withoutUser(server.ownerUrl), passwords }, ...server };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** The settings that let the server's process open its pools, and nothing more. */
export function toEnvironment({ databaseUrl, passwords }: DatabaseAddress): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    WEB_DATABASE_PASSWORD: passwords.web,
    OFFICE_DATABASE_PASSWORD: passwords.office,
    DEALING_DATABASE_PASSWORD: passwords.dealing,
    RENDER_DATABASE_PASSWORD: passwords.render,
    JOBS_DATABASE_PASSWORD: passwords.jobs,
  };
}

async function embedded({ dataDir }: Config, isKept: boolean): Promise<Server> {
  const launch = async (): Promise<EmbeddedDatabase> => {
    const started = await startEmbedded({ dataDir });
    await ensureDatabase(started, DATABASE);
    return started;
  };
  const first = await step('Starting PostgreSQL', launch);
  const running = isKept ? keepUntilStopped({ name: 'PostgreSQL', first, launch, say }) : first;
  return {
    ownerUrl: first.ownerUrl(DATABASE),
    passwordFile: join(first.home, 'logins.json'),
    stop: () => running.stop(),
  };
}

async function given(config: Config, ownerUrl: string): Promise<Server> {
  await step('Reaching the database of DATABASE_URL', () => checkServer(ownerUrl));
  return { ownerUrl, passwordFile: passwordFile(config, ownerUrl), stop: async () => undefined };
}

/** Where the passwords of a given server's logins are kept: they are the server's, whatever the database. */
export function passwordFile({ dataDir }: Config, ownerUrl: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const server = createHash('sha256').update(new URL(ownerUrl).host).digest('hex').slice(0, 12);
  return join(dataDir, `logins-${server}.json`);
}

export async function checkServer(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const found = await client.query<{ version: number }>(
      "SELECT current_setting('server_version_num')::integer AS version",
    );
    if ((found.rows[0]?.version ?? 0) >= VERSION_MIN) return;
  } catch (error) {
    throw new StartError(`DATABASE_URL: the server cannot be used (${String(error)}).`);
  } finally {
    // A connection that was never made cannot be ended: the answer is known by now.
    await client.end().catch(() => undefined);
  }
  throw new StartError('DATABASE_URL: the server is older than PostgreSQL 15.');
}

/** The address as every login uses it, each with a name and password of its own. */
export function withoutUser(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = '';
  url.password = '';
  return url.href;
}
