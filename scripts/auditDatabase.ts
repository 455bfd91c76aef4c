import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '@candor/server/config.ts';
import { startEmbedded } from '@candor/server/database/embedded.ts';
import { pendingMigrations } from '@candor/server/database/migrate.ts';
import { columnTypes, outlivesBreaks } from '@candor/server/database/pool.ts';
import type { Pool } from '@candor/server/database/pool.ts';
import { knownPassword, loginUrl, passwordFile } from '@candor/server/database/roles.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import { DATABASE, withoutUser } from './database.ts';
import { StartError } from './progress.ts';

/** The installation's database as the audits see it: by their own login, which reads and changes nothing. */
export interface AuditDatabase {
  readonly pool: Pool;
  stop(): Promise<void>;
}

const MIGRATE = 'Start the server or run npm run migrate, then repeat the audit.';
const START = 'Start the server once, then repeat the command.';
/** Time limit of a statement: an audit reads the whole history. */
const STATEMENT_LIMIT_MS = HOUR_MS;

/** Opens the installation's database by one of the server's own logins, as it is: nothing is created or migrated. */
export async function openAsItIs(config: Config, login: 'office'): Promise<AuditDatabase> {
  const server = await reach(config);
  const password = knownPassword(server.passwordFile, login, config.passwords);
  if (password === undefined) {
    await server.stop();
    throw new StartError(`The password of candor_${login} is not in ${server.passwordFile}. ${START}`);
  }
  const connectionString = loginUrl(server.databaseUrl, login, password);
  const pool = outlivesBreaks(
    new pg.Pool({ connectionString, application_name: `candor-${login}`, max: 1, types: columnTypes }),
  );
  const stop = async (): Promise<void> => {
    await pool.end();
    await server.stop();
  };
  return { pool, stop };
}

/**
 * Opens the database for an audit, as it is: nothing is created, migrated or written. The user in DATABASE_URL is not
 * used.
 */
export async function openAuditDatabase(config: Config): Promise<AuditDatabase> {
  return openAudits(config, await reach(config));
}

export interface OwnedDatabase extends AuditDatabase {
  /** The owner's address of the database. */
  readonly ownerUrl: string;
  /** The file with the passwords of the database's logins. */
  readonly passwordFile: string;
}

/** Opens the database for commands that move data out of it: beside the login of the audits, the owner's. */
export async function openOwnedDatabase(config: Config): Promise<OwnedDatabase> {
  const server = await reach(config);
  const { ownerUrl, passwordFile: file } = server;
  return { ...(await openAudits(config, server)), ownerUrl, passwordFile: file };
}

async function openAudits(config: Config, server: Server): Promise<AuditDatabase> {
  const password = knownPassword(server.passwordFile, 'audit', config.passwords);
  if (password === undefined) {
    await server.stop();
    throw new StartError(`The password of candor_audit is not in ${server.passwordFile}. ${MIGRATE}`);
  }
  const pool = outlivesBreaks(
    new pg.Pool({
      connectionString: loginUrl(server.databaseUrl, 'audit', password),
      application_name: 'candor-audit',
      max: 2,
      types: columnTypes,
      statement_timeout: STATEMENT_LIMIT_MS,
      options: '-c default_transaction_read_only=on',
    }),
  );
  const stop = async (): Promise<void> => {
    await pool.end();
    await server.stop();
  };
  try {
    await refuseOtherSchema(pool);
    return { pool, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Server {
  readonly ownerUrl: string;
  readonly databaseUrl: string;
  readonly passwordFile: string;
  stop(): Promise<void>;
}

async function reach(config: Config): Promise<Server> {
  const { databaseUrl, dataDir, backupDir } = config;
  if (databaseUrl !== undefined)
    return {
      ownerUrl: databaseUrl,
      databaseUrl: withoutUser(databaseUrl),
      passwordFile: passwordFile(config, databaseUrl),
      stop: async () => undefined,
    };
  const embedded = await startEmbedded({ dataDir, mayCreate: false, ...(backupDir !== undefined && { backupDir }) });
  return {
    ownerUrl: embedded.ownerUrl(DATABASE),
    databaseUrl: withoutUser(embedded.ownerUrl(DATABASE)),
    passwordFile: join(embedded.home, 'logins.json'),
    stop: () => embedded.stop(),
  };
}

async function refuseOtherSchema(pool: Pool): Promise<void> {
  try {
    const pending = await pendingMigrations(pool);
    if (pending.length === 0) return;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new StartError(`candor_audit cannot read this database (${error.message}). ${MIGRATE}`, { cause: error });
  }
  throw new StartError(`The database has an older schema than this version. ${MIGRATE}`);
}
