import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbedded } from '@candor/server/database/embedded.ts';
import type { EmbeddedDatabase } from '@candor/server/database/embedded.ts';
import { defaultPackage } from '@candor/server/database/embeddedBinaries.ts';
import { prepareDatabase } from '@candor/server/database/prepare.ts';
import { loginUrl } from '@candor/server/database/roles.ts';
import { audit } from '@candor/server/modules/engine/dealing/recovery/audit.ts';
import { auditChains } from '@candor/server/modules/engine/dealing/recovery/auditChains.ts';
import {
  RELEASES,
  RELEASE_PASSWORDS,
  asBefore,
  askDatabase,
  createInstaller,
  findObstacle,
  readFigures,
  refusalBy,
  restoreRelease,
} from '../support/oldRelease.ts';
import type { Row } from '../support/oldRelease.ts';

const packageName = process.env['TEST_POSTGRES'] === '15' ? 'postgres-15-linux-x64' : defaultPackage();

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
    await createInstaller(embedded, rights);
  });

  afterAll(async () => {
    await embedded.stop();
    for (const gone of [embedded.home, folder]) rmSync(gone, { recursive: true, force: true });
  });

  it.each(RELEASES)('keeps every figure of %s, also where a migration in the middle fails first', async (release) => {
    const url = await restoreRelease(embedded, release);
    const seen = embedded.ownerUrl(new URL(url).pathname.slice(1));
    const before = await askDatabase(seen, readFigures);
    expect(before.get('position')?.length).toBeGreaterThan(5);

    // A table of somebody's own is in the way of one of the pending migrations.
    const obstacle = await askDatabase(seen, findObstacle);
    await askDatabase(url, (client) => client.query(`CREATE TABLE ${obstacle.table} (mine integer)`));
    const schema = await askDatabase(seen, readSchema);
    await expect(prepareDatabase(url, RELEASE_PASSWORDS)).rejects.toThrow(refusalBy(obstacle));
    expect(await askDatabase(seen, readSchema)).toEqual(schema);
    expect(await askDatabase(seen, readFigures)).toEqual(before);
    await askDatabase(url, (client) => client.query(`DROP TABLE ${obstacle.table}`));

    await prepareDatabase(url, RELEASE_PASSWORDS);
    expect(asBefore(before, await askDatabase(seen, readFigures))).toEqual(before);
    expect(await askDatabase(seen, withoutNetDeposits)).toEqual([]);
    const differences = await askDatabase(loginUrl(url, 'audit', RELEASE_PASSWORDS.audit), async (client) => [
      ...(await audit(client, { isWhole: true, isReader: true })),
      ...(await auditChains(client, [])).differences,
    ]);
    expect(differences).toEqual([]);
  });
});

/** All that an older release reads and that binds the owner: migrations, tables, columns, functions, rights. */
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

/** Clients with money of their own whose net deposits neither are known nor will be summed. */
async function withoutNetDeposits(client: pg.Client): Promise<readonly Row[]> {
  const { rows } = await client.query<Row>(`
    SELECT client.id FROM client JOIN trading_account AS account ON account.client_id = client.id
    WHERE account.kind = 'real' AND client.net_deposits = 0
      AND EXISTS (SELECT FROM ledger_entry AS entry WHERE entry.account_id = account.id AND entry.kind <> 'trade')
      AND NOT EXISTS (SELECT FROM net_deposits_due AS due WHERE due.account_id = account.id)`);
  return rows;
}
