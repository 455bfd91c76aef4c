import pg from 'pg';
import type { Config } from '@candor/server/config.ts';
import { defaultPackage, findBinaries } from '@candor/server/database/embeddedBinaries.ts';
import { refuseUnknownSchema } from '@candor/server/database/migrate.ts';
import { LOGINS, loginProblems, passwordFile, roleOf } from '@candor/server/database/roles.ts';
import { OperatorError } from '@candor/server/operatorError.ts';
import type { LiveFinding } from '@candor/server/wiring/liveCheck.ts';

/** PostgreSQL 15, as the server itself numbers it. */
const VERSION_MIN = 150_000;
const PAGE = 'docs/live.md#2-the-database';

interface Rights {
  readonly version: number;
  readonly owner: string;
  readonly database: string;
  readonly mayCreate: boolean;
  readonly mayMakeLogins: boolean;
  readonly missingLogins: readonly string[];
  /** Faults of a schema from a newer release; empty: this release knows the schema, or there is none yet. */
  readonly unknownSchema: readonly string[];
}

const RIGHTS = `
  SELECT current_setting('server_version_num')::integer AS version, current_user AS owner,
    current_database() AS database,
    has_database_privilege(current_database(), 'CREATE') AND has_database_privilege(current_database(), 'TEMP')
      AND has_schema_privilege('public', 'CREATE') AS "mayCreate",
    (SELECT rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = current_user) AS "mayMakeLogins",
    (SELECT coalesce(array_agg(name), '{}') FROM unnest($1::text[]) AS name
     WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name)) AS "missingLogins"`;

interface Named {
  /** Name of the setting with the database's address. */
  readonly setting?: string;
  /** Package that provides PostgreSQL where no address is set. */
  readonly packageName?: string;
}

/**
 * Lists why the database cannot be used, each with the statement that helps; for the embedded one, whether it is
 * installed.
 */
export async function databaseFindings(
  { databaseUrl }: { readonly databaseUrl?: string | undefined },
  { setting = 'DATABASE_URL', packageName = defaultPackage() }: Named = {},
): Promise<readonly LiveFinding[]> {
  const found = databaseUrl === undefined ? notInstalled(packageName) : await notUsable(databaseUrl);
  return found.map((what) => ({ topic: 'database', what: `${setting}: ${what}`, page: PAGE }));
}

/** Lists the same for an installation, and its logins that the server refuses with their known passwords. */
export async function installationFindings(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'passwords'>,
): Promise<readonly LiveFinding[]> {
  const { databaseUrl, passwords } = config;
  const found = await databaseFindings(config);
  if (databaseUrl === undefined || found.length > 0) return found;
  const problems = await loginProblems(databaseUrl, passwordFile(config, databaseUrl), passwords).catch(
    (error: unknown) => [`The logins of the server cannot be tried (${String(error)}).`],
  );
  return problems.map((what) => ({ topic: 'database', what, page: PAGE }));
}

async function notUsable(databaseUrl: string): Promise<readonly string[]> {
  const rights = await readRights(databaseUrl);
  return typeof rights === 'string' ? [rights] : missing(rights);
}

function notInstalled(packageName: string): readonly string[] {
  try {
    findBinaries(packageName);
    return [];
  } catch (error) {
    if (error instanceof OperatorError) return [`it is not set, and ${error.message}`];
    throw error;
  }
}

/** Reads the rights, or says why the database cannot be reached. */
async function readRights(connectionString: string): Promise<Rights | string> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<Omit<Rights, 'unknownSchema'>>(RIGHTS, [LOGINS.map(roleOf)]);
    const [rights] = rows;
    return rights === undefined
      ? 'the server gave no answer.'
      : { ...rights, unknownSchema: await unknownSchema(client) };
  } catch (error) {
    return `the server cannot be used (${String(error)}).`;
  } finally {
    // A connection that was never made cannot be ended: the answer is known by now.
    await client.end().catch(() => undefined);
  }
}

/** Lists why this release cannot use the existing schema, as after a downgrade. */
async function unknownSchema(client: pg.Client): Promise<readonly string[]> {
  try {
    await refuseUnknownSchema(client);
    return [];
  } catch (error) {
    if (error instanceof OperatorError) return [error.message];
    throw error;
  }
}

function missing(rights: Rights): readonly string[] {
  const { version, owner, database, mayCreate, mayMakeLogins, missingLogins, unknownSchema: unknown } = rights;
  if (version < VERSION_MIN) return ['the server is older than PostgreSQL 15.'];
  const name = pg.escapeIdentifier(owner);
  return [
    ...unknown,
    ...(mayCreate
      ? []
      : [
          `${owner} cannot create tables there. As a superuser: ALTER DATABASE ${pg.escapeIdentifier(database)} OWNER TO ${name};`,
        ]),
    ...(mayMakeLogins || missingLogins.length === 0
      ? []
      : [
          `${owner} cannot create the logins ${missingLogins.join(', ')}. As a superuser: ALTER ROLE ${name} CREATEROLE;`,
        ]),
  ];
}
