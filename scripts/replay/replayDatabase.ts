import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '@candor/server/config.ts';
import { ensureDatabase, startEmbedded } from '@candor/server/database/embedded.ts';
import type { EmbeddedDatabase } from '@candor/server/database/embedded.ts';
import { prepareDatabase } from '@candor/server/database/prepare.ts';
import type { DatabaseAddress } from '@candor/server/database/pool.ts';
import { passwordFile, readPasswords } from '@candor/server/database/roles.ts';
import type { Passwords } from '@candor/server/database/roles.ts';
import { DATABASE, refuseUnusable, withoutUser } from '../database.ts';
import { StartError } from '../progress.ts';

/** A migrated database; only the code that fills it needs the owner's connection string. */
export interface ReplayDatabase {
  readonly address: DatabaseAddress;
  readonly ownerUrl: string;
  close(): Promise<void>;
}

const OWN = /^replay_(\d+)$/;

/** Creates a database for this run only, beside the installation's own, dropped when the run ends. */
export async function createOwnDatabase(config: Config): Promise<ReplayDatabase> {
  const embedded = await startEmbedded({ dataDir: config.dataDir });
  const name = `replay_${process.pid}`;
  const close = async (): Promise<void> => {
    await drop(embedded, name);
    await embedded.stop();
  };
  try {
    await dropLeftovers(embedded);
    await ensureDatabase(embedded, name);
    const passwords = readPasswords(join(embedded.home, 'logins.json'), config.passwords);
    return { ...(await prepare(embedded.ownerUrl(name), passwords)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Uses the given database, which must be empty and keeps what the run writes. */
export async function useGivenDatabase(config: Config, ownerUrl: string): Promise<ReplayDatabase> {
  await refuseUnusable(ownerUrl);
  const passwords = readPasswords(passwordFile(config, ownerUrl), config.passwords);
  await refuseUsed(ownerUrl);
  const prepared = await prepare(ownerUrl, passwords);
  return { ...prepared, close: async () => undefined };
}

/** Opens the installation's own database as it is, for reading only: nothing is migrated. */
export async function openInstallation(config: Config): Promise<Omit<ReplayDatabase, 'ownerUrl'>> {
  const { databaseUrl } = config;
  if (databaseUrl !== undefined) {
    const passwords = readPasswords(passwordFile(config, databaseUrl), config.passwords);
    return { address: { databaseUrl: withoutUser(databaseUrl), passwords }, close: async () => undefined };
  }
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    ...(config.backupDir !== undefined && { backupDir: config.backupDir }),
  });
  const passwords = readPasswords(join(embedded.home, 'logins.json'), config.passwords);
  const address = { databaseUrl: withoutUser(embedded.ownerUrl(DATABASE)), passwords };
  return { address, close: () => embedded.stop() };
}

async function prepare(ownerUrl: string, passwords: Passwords): Promise<Pick<ReplayDatabase, 'address' | 'ownerUrl'>> {
  await prepareDatabase(ownerUrl, passwords);
  return { address: { databaseUrl: withoutUser(ownerUrl), passwords }, ownerUrl };
}

async function refuseUsed(ownerUrl: string): Promise<void> {
  const isUsed = await asOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ isMigrated: boolean }>(
      `SELECT to_regclass('batch') IS NOT NULL AS "isMigrated"`,
    );
    // This is the only table that shows its rows to an owner whom row level security binds.
    return rows[0]?.isMigrated === true && (await owner.query('SELECT 1 FROM batch LIMIT 1')).rowCount === 1;
  });
  if (!isUsed) return;
  throw new StartError('The database of --database is in use: a recording is replayed into an empty one.');
}

async function drop(embedded: EmbeddedDatabase, name: string): Promise<void> {
  await asOwner(embedded.ownerUrl('postgres'), (owner) =>
    owner.query(`DROP DATABASE IF EXISTS ${owner.escapeIdentifier(name)} WITH (FORCE)`),
  );
}

/** Drops databases of killed runs; the process id in the name shows whether one is still in use. */
async function dropLeftovers(embedded: EmbeddedDatabase): Promise<void> {
  const { rows } = await asOwner(embedded.ownerUrl('postgres'), (owner) =>
    owner.query<{ datname: string }>('SELECT datname FROM pg_database'),
  );
  for (const { datname } of rows) {
    const pid = OWN.exec(datname)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) await drop(embedded, datname);
  }
}

export async function asOwner<Result>(ownerUrl: string, work: (owner: pg.Client) => Promise<Result>): Promise<Result> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
