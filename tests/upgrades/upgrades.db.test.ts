import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbedded } from '@candor/server/database/embedded.ts';
import type { EmbeddedDatabase } from '@candor/server/database/embedded.ts';
import { defaultPackage } from '@candor/server/database/embeddedBinaries.ts';
import { columnTypes } from '@candor/server/database/pool.ts';
import { prepareDatabase } from '@candor/server/database/prepare.ts';
import { loginUrl } from '@candor/server/database/roles.ts';
import type { Passwords } from '@candor/server/database/roles.ts';
import { audit } from '@candor/server/modules/dealing/recovery/audit.ts';
import { auditChains } from '@candor/server/modules/dealing/recovery/auditChains.ts';

/**
 * Databases of earlier releases, as `pg_dump` wrote them after a demonstration had run: two clients, deposits, trades,
 * the record of staff. Content and candles are left out.
 */
const FOLDER = join(import.meta.dirname, 'releases');
const packageName = process.env['TEST_POSTGRES'] === '15' ? 'postgres-15-linux-x64' : defaultPackage();
const PASSWORDS: Passwords = {
  ...{ web: 'web-password', office: 'office-password', render: 'render-password', dealing: 'dealing-password' },
  ...{ jobs: 'jobs-password', erasure: 'erasure-password', bank: 'bank-password', audit: 'audit-password' },
};
/** Money, trades and the record: not a figure of these may change with the schema. */
const TABLES = [
  ...['trading_account', 'position', 'pending_order', 'execution', 'ledger_entry', 'posting', 'batch'],
  ...['payment', 'journal', 'audit_entry'],
];
type Row = Readonly<Record<string, unknown>>;

async function ask<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, types: columnTypes });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Every row of these tables, with the columns that it has today. */
async function readFigures(client: pg.Client): Promise<ReadonlyMap<string, readonly Row[]>> {
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

function text(row: Row): string {
  return JSON.stringify(row);
}

/** What was there before, of what is there now: columns of since are left out. */
function asBefore(before: ReadonlyMap<string, readonly Row[]>, after: ReadonlyMap<string, readonly Row[]>) {
  return [...before].map(([table, rows]) => {
    const columns = Object.keys(rows[0] ?? {});
    const kept = (after.get(table) ?? []).map((row) =>
      Object.fromEntries(columns.map((column) => [column, row[column]])),
    );
    return [table, kept.toSorted((first, second) => (text(first) < text(second) ? -1 : 1))];
  });
}

describe.each([
  ['a superuser, as in the embedded database', 'SUPERUSER'],
  ['an owner whom row level security binds', 'CREATEROLE NOSUPERUSER NOBYPASSRLS'],
])('an upgrade by %s', (_owner, rights) => {
  let folder: string;
  let embedded: EmbeddedDatabase;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'candor-upgrade-'));
    // As root the database runs as an unprivileged user, who must be able to reach the folder.
    chmodSync(folder, 0o711);
    embedded = await startEmbedded({ dataDir: folder, packageName });
    await ask(embedded.ownerUrl('postgres'), (client) =>
      client.query(`CREATE ROLE installer LOGIN ${rights} PASSWORD 'installer'`),
    );
  });

  afterAll(async () => {
    await embedded.stop();
    for (const gone of [embedded.home, folder]) rmSync(gone, { recursive: true, force: true });
  });

  /** The release's database as it was, with the logins that its owner had created. */
  async function restore(release: string): Promise<string> {
    const name = `of_${release.replaceAll(/\W/g, '_')}`;
    const dump = gunzipSync(readFileSync(join(FOLDER, release))).toString();
    await ask(embedded.ownerUrl('postgres'), (client) => client.query(`CREATE DATABASE ${name} OWNER installer`));
    const owner = new URL(embedded.ownerUrl(name));
    [owner.username, owner.password] = ['installer', 'installer'];
    await ask(owner.href, async (client) => {
      for (const [login, password] of Object.entries(PASSWORDS))
        if (dump.includes(`candor_${login};`)) await createLogin(client, `candor_${login}`, password);
    });
    await ask(embedded.ownerUrl(name), (client) =>
      client.query(dump.replaceAll('OWNER TO postgres;', 'OWNER TO installer;')),
    );
    return owner.href;
  }

  it.each(readdirSync(FOLDER))('keeps every figure of %s', async (release) => {
    const url = await restore(release);
    const seen = embedded.ownerUrl(new URL(url).pathname.slice(1));
    const before = await ask(seen, readFigures);
    expect(before.get('position')?.length).toBeGreaterThan(5);
    await prepareDatabase(url, PASSWORDS);
    expect(asBefore(before, await ask(seen, readFigures))).toEqual([...before]);
    expect(await ask(seen, withoutNetDeposits)).toEqual([]);
    const differences = await ask(loginUrl(url, 'audit', PASSWORDS.audit), async (client) => [
      ...(await audit(client, { isWhole: true, isReader: true })),
      ...(await auditChains(client, [])).differences,
    ]);
    expect(differences).toEqual([]);
  });
});

async function createLogin(client: pg.Client, name: string, password: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
  if (rowCount === 0) await client.query(`CREATE ROLE ${name} LOGIN PASSWORD '${password}'`);
}

/** Clients with money of their own whose net deposits neither are known nor will be summed. */
async function withoutNetDeposits(client: pg.Client): Promise<readonly Row[]> {
  const { rows } = await client.query<Row>(`
    SELECT client.id FROM client JOIN trading_account AS account ON account.client_id = client.id
    WHERE account.kind = 'real' AND client.net_deposits = 0
      AND EXISTS (SELECT FROM ledger_entry AS entry WHERE entry.account_id = account.id AND entry.kind <> 'trade')
      AND NOT EXISTS (SELECT FROM net_deposits_due AS due WHERE due.account_id = account.id)`);
  return rows;
}
