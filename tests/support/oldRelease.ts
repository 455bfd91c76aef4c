import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import type { EmbeddedDatabase } from '@candor/server/database/embedded.ts';
import { columnTypes } from '@candor/server/database/pool.ts';
import type { Passwords } from '@candor/server/database/roles.ts';

/**
 * Databases of earlier releases, as `pg_dump` wrote them after a demonstration had run: two clients, deposits, trades,
 * the audit record. Content and candles are left out.
 */
const UPGRADES = join(import.meta.dirname, '../upgrades');

export const RELEASES = readdirSync(join(UPGRADES, 'releases'))
  .toSorted()
  .map((file) => `releases/${file}`);

/** A dump from before the baseline (decision 058): it has 95 of the 126 required steps. */
export const TOO_OLD = 'tooOld/2026-11-24.sql.gz';

/** The login that runs the upgrade; its password is the same word. */
export const INSTALLER = 'installer';

/** Passwords of the length that the settings require. */
export const RELEASE_PASSWORDS: Passwords = {
  web: 'password-of-web-login',
  office: 'password-of-office-login',
  render: 'password-of-render-login',
  dealing: 'password-of-dealing-login',
  jobs: 'password-of-jobs-login',
  bank: 'password-of-bank-login',
  erasure: 'password-of-erasure-login',
  audit: 'password-of-audit-login',
};

/** Tables of money, trades and the audit record: the schema change must not alter a figure of them. */
const TABLES = [
  'trading_account',
  'position',
  'pending_order',
  'execution',
  'ledger_entry',
  'posting',
  'batch',
  'payment',
  'journal',
  'audit_entry',
];

export type Row = Readonly<Record<string, unknown>>;
export type Figures = ReadonlyMap<string, readonly Row[]>;

export async function askDatabase<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, types: columnTypes });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function createInstaller(embedded: EmbeddedDatabase, rights: string): Promise<void> {
  await askDatabase(embedded.ownerUrl('postgres'), (client) =>
    client.query(`CREATE ROLE ${INSTALLER} LOGIN ${rights} PASSWORD '${INSTALLER}'`),
  );
}

/** Restores the release's database, with the logins that its owner had created; returns the owner's address. */
export async function restoreRelease(
  embedded: EmbeddedDatabase,
  release: string,
  name = `of_${release.toLowerCase().replaceAll(/\W/g, '_')}`,
): Promise<string> {
  const dump = gunzipSync(readFileSync(join(UPGRADES, release))).toString();
  await askDatabase(embedded.ownerUrl('postgres'), (client) =>
    client.query(`CREATE DATABASE ${name} OWNER ${INSTALLER}`),
  );
  const owner = new URL(embedded.ownerUrl(name));
  [owner.username, owner.password] = [INSTALLER, INSTALLER];
  await askDatabase(owner.href, async (client) => {
    for (const [login, password] of Object.entries(RELEASE_PASSWORDS))
      if (dump.includes(`candor_${login};`)) await createLogin(client, `candor_${login}`, password);
  });
  await askDatabase(embedded.ownerUrl(name), (client) =>
    client.query(dump.replaceAll(/\bTO postgres\b/g, `TO ${INSTALLER}`)),
  );
  return owner.href;
}

async function createLogin(client: pg.Client, name: string, password: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
  if (rowCount === 0) await client.query(`CREATE ROLE ${name} LOGIN PASSWORD '${password}'`);
}

/** Two migrations of a newer release, each of which creates a table. */
export const NEWER = [
  ['998_one_more.sql', 'CREATE TABLE one_more (id integer);'],
  ['999_in_the_way.sql', 'CREATE TABLE in_the_way (id integer);'],
] as const;

/** Creates an operator's own table under the name that the second migration needs. */
export const OBSTACLE = 'CREATE TABLE in_the_way (mine integer)';

/** The refusal of the second migration, which rolls back the first one too. */
export const REFUSAL =
  /Migration 999_in_the_way failed: relation "in_the_way" already exists\. None of the \d+ new migrations was kept: /;

/** Reads every row of these tables, with the columns of today. */
export async function readFigures(client: pg.Client): Promise<Figures> {
  const figures = new Map<string, readonly Row[]>();
  for (const table of TABLES) {
    const { rows } = await client.query<{ row: Row }>(`SELECT to_jsonb(one) AS row FROM ${table} AS one`);
    figures.set(
      table,
      rows.map(({ row }) => row).toSorted((first, second) => (text(first) < text(second) ? -1 : 1)),
    );
  }
  return figures;
}

/** Reduces the rows after an upgrade to those of before it, without the columns added since. */
export function asBefore(before: Figures, after: Figures): Figures {
  return new Map(
    [...before].map(([table, rows]) => {
      const columns = Object.keys(rows[0] ?? {});
      const keptRows = (after.get(table) ?? []).map((row) =>
        Object.fromEntries(columns.map((column) => [column, row[column]])),
      );
      return [table, keptRows.toSorted((first, second) => (text(first) < text(second) ? -1 : 1))];
    }),
  );
}

function text(row: Row): string {
  return JSON.stringify(row);
}
