import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_STEP } from '@candor/server/database/baseline.ts';
import { startEmbedded } from '@candor/server/database/embedded.ts';
import type { EmbeddedDatabase } from '@candor/server/database/embedded.ts';
import { defaultPackage } from '@candor/server/database/embeddedBinaries.ts';
import { migrate, pendingMigrations, readMigrations } from '@candor/server/database/migrate.ts';
import { prepareDatabase } from '@candor/server/database/prepare.ts';
import { loginUrl } from '@candor/server/database/roles.ts';
import { audit } from '@candor/server/modules/engine/dealing/recovery/audit.ts';
import { auditChains } from '@candor/server/modules/engine/dealing/recovery/auditChains.ts';
import {
  INSTALLER,
  NEWER,
  OBSTACLE,
  REFUSAL,
  RELEASES,
  RELEASE_PASSWORDS,
  TOO_OLD,
  asBefore,
  askDatabase,
  createInstaller,
  readFigures,
  restoreRelease,
} from '../support/oldRelease.ts';
import type { Row } from '../support/oldRelease.ts';
import { describeSchema } from '../support/describeSchema.ts';

const packageName = process.env['TEST_POSTGRES'] === '15' ? 'postgres-15-linux-x64' : defaultPackage();

describe.each([
  ['a superuser, as in the embedded database', 'SUPERUSER'],
  ['an owner whom row level security binds', 'CREATEROLE NOSUPERUSER NOBYPASSRLS'],
])('an upgrade by %s', (_owner, rights) => {
  let folder: string;
  let embedded: EmbeddedDatabase;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'candor-upgrade-'));
    // Under root, the database runs as an unprivileged user, who must be able to enter the folder.
    chmodSync(folder, 0o711);
    embedded = await startEmbedded({ dataDir: folder, packageName });
    await createInstaller(embedded, rights);
  });

  afterAll(async () => {
    await embedded.stop();
    for (const path of [embedded.home, folder]) rmSync(path, { recursive: true, force: true });
  });

  it.each(RELEASES)('adopts %s as it is, also where a step of a newer release fails first', async (release) => {
    const url = await restoreRelease(embedded, release);
    const databaseUrl = embedded.ownerUrl(new URL(url).pathname.slice(1));
    const before = await askDatabase(databaseUrl, readFigures);
    expect(before.get('position')?.length).toBeGreaterThan(5);
    const was = await askDatabase(databaseUrl, readSchema);

    // The baseline counts as applied: none of it runs, and the record of migrations is unchanged.
    const pending = new Set(await askDatabase(databaseUrl, pendingMigrations));
    const migrations = readMigrations();
    const counted = migrations.filter(({ name }) => !pending.has(name));
    expect(await migrate(url, counted)).toEqual([]);
    expect(migrations.filter(({ number, name }) => number < FIRST_STEP && pending.has(name))).toEqual([]);
    expect(await askDatabase(databaseUrl, readSchema)).toEqual(was);
    await prepareDatabase(url, RELEASE_PASSWORDS);
    expect(asBefore(before, await askDatabase(databaseUrl, readFigures))).toEqual(before);
    expect(await askDatabase(databaseUrl, withoutNetDeposits)).toEqual([]);
    const differences = await askDatabase(loginUrl(url, 'audit', RELEASE_PASSWORDS.audit), async (client) => [
      ...(await audit(client, { isWhole: true, isReader: true })),
      ...(await auditChains(client, [])).differences,
    ]);
    expect(differences).toEqual([]);

    const newer = [...migrations, ...readMigrations(newerSteps(folder))];
    await askDatabase(url, (client) => client.query(OBSTACLE));
    const obstructed = await askDatabase(databaseUrl, readSchema);
    await expect(migrate(url, newer)).rejects.toThrow(REFUSAL);
    expect(await askDatabase(databaseUrl, readSchema)).toEqual(obstructed);
    await askDatabase(url, (client) => client.query('DROP TABLE in_the_way'));
    expect(await migrate(url, newer)).toEqual(['998_one_more', '999_in_the_way']);
    expect(asBefore(before, await askDatabase(databaseUrl, readFigures))).toEqual(before);
  });

  it('gives a new database the schema that an adopted one has', async () => {
    const adopted = await restoreRelease(embedded, RELEASES.at(-1) ?? '', 'adopted');
    await prepareDatabase(adopted, RELEASE_PASSWORDS);
    await askDatabase(embedded.ownerUrl('postgres'), (client) =>
      client.query(`CREATE DATABASE fresh OWNER ${INSTALLER}`),
    );
    await prepareDatabase(adopted.replace('/adopted', '/fresh'), RELEASE_PASSWORDS);
    const [fresh, old] = [
      await askDatabase(embedded.ownerUrl('fresh'), describeSchema),
      await askDatabase(embedded.ownerUrl('adopted'), describeSchema),
    ];
    expect(fresh.length).toBeGreaterThan(3_000);
    expect(fresh).toEqual(old);
  });

  it('refuses a database of an older release before anything changes, with the release to pass through', async () => {
    const url = await restoreRelease(embedded, TOO_OLD);
    const databaseUrl = embedded.ownerUrl(new URL(url).pathname.slice(1));
    const state = async () => [
      await askDatabase(databaseUrl, readSchema),
      await askDatabase(databaseUrl, readFigures),
      await askDatabase(
        databaseUrl,
        async (client) => (await client.query<Row>('SELECT rolname FROM pg_roles ORDER BY 1')).rows,
      ),
    ];
    const before = await state();
    for (const attempt of [() => prepareDatabase(url, RELEASE_PASSWORDS), () => migrate(url)])
      await expect(attempt()).rejects.toThrow(
        /of a release before that of 27 November 2026 \(its record has 95 steps, and not the 126 .*with that release first/,
      );
    expect(await state()).toEqual(before);
  });
});

/** Creates a folder with the migrations of a newer release. */
function newerSteps(folder: string): string {
  const steps = join(folder, 'newer');
  mkdirSync(steps, { recursive: true });
  for (const [file, sql] of NEWER) writeFileSync(join(steps, file), sql);
  return steps;
}

/**
 * Reads everything that an older release reads and that binds the owner: migrations, tables, columns, functions,
 * rights.
 */
async function readSchema(client: pg.Client): Promise<readonly (readonly Row[])[]> {
  const statements = [
    'SELECT number, name, checksum FROM migration ORDER BY number',
    `SELECT relnamespace::regnamespace::text AS space, relname, relkind, relforcerowsecurity, relacl::text
     FROM pg_class WHERE relnamespace::regnamespace::text !~ '^(pg_|information)' ORDER BY 1, 2`,
    `SELECT attrelid::regclass::text, attname, atttypid::regtype::text, attnotnull
     FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
     WHERE attnum > 0 AND relnamespace = 'public'::regnamespace ORDER BY 1, 2`,
    `SELECT proname, prosrc, proacl::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1, 2`,
  ];
  const found: (readonly Row[])[] = [];
  for (const statement of statements) found.push((await client.query<Row>(statement)).rows);
  return found;
}

/** Lists clients with money of their own whose net deposits are neither known nor queued for summing. */
async function withoutNetDeposits(client: pg.Client): Promise<readonly Row[]> {
  const { rows } = await client.query<Row>(`
    SELECT client.id FROM client JOIN trading_account AS account ON account.client_id = client.id
    WHERE account.kind = 'real' AND client.net_deposits = 0
      AND EXISTS (SELECT FROM ledger_entry AS entry WHERE entry.account_id = account.id AND entry.kind <> 'trade')
      AND NOT EXISTS (SELECT FROM net_deposits_due AS due WHERE due.account_id = account.id)`);
  return rows;
}
