import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '@candor/server/database/embedded.ts';
import type { EmbeddedDatabase } from '@candor/server/database/embedded.ts';
import { prepareDatabase } from '@candor/server/database/prepare.ts';
import { audit } from '@candor/server/modules/engine/dealing/recovery/audit.ts';
import {
  INSTALLER,
  RELEASES,
  RELEASE_PASSWORDS,
  askDatabase,
  createInstaller,
  readFigures,
  restoreRelease,
} from '../support/oldRelease.ts';

/** A dump by an operator as docs/live.md says: their database's owner is no superuser, and they use their own tools. */
const LIVE = readFileSync(resolve(import.meta.dirname, '../../docs/live.md'), 'utf8');
const MAJOR = 15;
/** A `pg_dump` older than the server refuses it. */
const isThere = versionOfDump() >= MAJOR;

let folder: string;
let embedded: EmbeddedDatabase;
let owner: string;
let databaseUrl: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-dump-'));
  // Under root, the database runs as an unprivileged user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  embedded = await startEmbedded({ dataDir: folder, packageName: `postgres-${MAJOR}-linux-x64` });
  await createInstaller(embedded, 'CREATEROLE NOSUPERUSER NOBYPASSRLS');
  owner = await restoreRelease(embedded, RELEASES.at(-1) ?? '');
  databaseUrl = embedded.ownerUrl(new URL(owner).pathname.slice(1));
  await prepareDatabase(owner, RELEASE_PASSWORDS);
});

afterAll(async () => {
  await embedded.stop();
  for (const path of [embedded.home, folder]) rmSync(path, { recursive: true, force: true });
});

function versionOfDump(): number {
  const { stdout } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
  return Number.parseInt(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? '0', 10);
}

function dumpBy(login: string, password: string): { readonly code: number | null; readonly said: string } {
  const url = new URL(databaseUrl);
  const [name, host] = [url.pathname.slice(1), url.searchParams.get('host') ?? ''];
  const args = ['--host', host, '--username', login, '--no-password', '--inserts', '--file', join(folder, 'dump.sql')];
  const environment = { PATH: process.env['PATH'], PGPASSWORD: password };
  const done = spawnSync('pg_dump', [...args, name], { encoding: 'utf8', env: environment });
  return { code: done.status, said: done.stderr };
}

test.skipIf(!isThere)('the owner alone cannot dump the database', () => {
  const dumped = dumpBy(INSTALLER, INSTALLER);
  expect(dumped.code).not.toBe(0);
  expect(dumped.said).toMatch(/permission denied|row-level security/);
});

test.skipIf(!isThere)(
  'a login that bypasses row level security dumps all of it, and it is whole where it is restored',
  async () => {
    const statement = /`(CREATE ROLE backup [^`]+)`/.exec(LIVE)?.[1] ?? '';
    expect(statement).toContain('BYPASSRLS');
    await askDatabase(embedded.ownerUrl('postgres'), (client) => client.query(`${statement} PASSWORD 'backup'`));
    expect(dumpBy('backup', 'backup')).toEqual({ code: 0, said: '' });

    await askDatabase(embedded.ownerUrl('postgres'), (client) =>
      client.query(`CREATE DATABASE restored OWNER ${INSTALLER}`),
    );
    const restored = embedded.ownerUrl('restored');
    // Removes lines that only `psql` understands.
    const sql = readFileSync(join(folder, 'dump.sql'), 'utf8').replaceAll(/^\\.*$/gm, '');
    await askDatabase(restored, (client) => client.query(sql));
    const figures = await askDatabase(databaseUrl, readFigures);
    expect(figures.get('position')?.length).toBeGreaterThan(5);
    expect(await askDatabase(restored, readFigures)).toEqual(figures);
    expect(await askDatabase(restored, (client) => audit(client, { isWhole: true, isReader: true }))).toEqual([]);
  },
);
