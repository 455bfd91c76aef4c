import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startEmbedded } from './embedded.ts';
import { defaultPackage } from './embeddedBinaries.ts';
import type { EmbeddedDatabase } from './embedded.ts';
import { prepareDatabase } from './prepare.ts';
import { loginUrl, readPasswords } from './roles.ts';

const packageName = process.env['TEST_POSTGRES'] === '15' ? 'postgres-15-linux-x64' : defaultPackage();
/** Passwords of an installation from before the office had a login of its own. */
const OLD = { web: 'old-password-web', dealing: 'old-password-dealing', jobs: 'old-password-jobs', bank: 'old-bank' };

let folder: string;
let embedded: EmbeddedDatabase;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-office-'));
  // As root the database runs as an unprivileged user, who must be able to reach the folder.
  chmodSync(folder, 0o711);
  embedded = await startEmbedded({ dataDir: folder, packageName });
});

afterEach(async () => {
  await embedded.stop();
  for (const path of [embedded.home, folder]) rmSync(path, { recursive: true, force: true });
});

async function ask(url: string, ...statements: readonly string[]): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: readonly unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Creates an installation with an owner as hosting companies provide: not a superuser, but able to create roles. */
async function oldInstallation(owner: string): Promise<string> {
  await ask(
    embedded.ownerUrl('postgres'),
    `CREATE ROLE ${owner} LOGIN CREATEROLE NOSUPERUSER NOBYPASSRLS PASSWORD 'plain'`,
    `CREATE DATABASE installed OWNER ${owner}`,
  );
  const url = new URL(embedded.ownerUrl('installed'));
  [url.username, url.password] = [owner, 'plain'];
  for (const [login, password] of Object.entries(OLD)) {
    await ask(url.href, `CREATE ROLE candor_${login} LOGIN PASSWORD '${password}'`);
  }
  return url.href;
}

it('logins that are missing are made beside those that are there, and the public side has nothing of the office', async () => {
  const url = await oldInstallation('hosted_owner');
  const file = join(folder, 'logins.json');
  writeFileSync(file, JSON.stringify(OLD));
  const passwords = readPasswords(file, {});
  expect(passwords).toMatchObject(OLD);
  for (let start = 0; start < 2; start += 1) await prepareDatabase(url, passwords);
  await ask(
    embedded.ownerUrl('installed'),
    "INSERT INTO brand (id) VALUES ('northline')",
    "INSERT INTO staff (email, full_name, created_at) VALUES ('mara@office.example', 'Mara', now())",
    "INSERT INTO staff_role (brand_id, staff_id, role, granted_at) VALUES ('northline', 1, 'compliance', now())",
  );

  const as = (login: 'web' | 'office' | 'render') => loginUrl(url, login, passwords[login]);
  const staff = 'SELECT full_name FROM staff';
  expect(await ask(as('office'), staff)).toEqual([{ full_name: 'Mara' }]);
  await expect(ask(as('web'), staff)).rejects.toThrow(/permission denied/);
  const statements = ['BEGIN', "SET LOCAL app.brand_id = 'northline'"];
  expect(await ask(as('office'), ...statements, 'SELECT role FROM staff_role')).toEqual([{ role: 'compliance' }]);
  // Queries that the public side may make, through functions of an owner bound by row level security.
  expect(await ask(as('web'), ...statements, 'SELECT role FROM told_roles(ARRAY[1])')).toEqual([
    { role: 'compliance' },
  ]);
  expect(await ask(as('web'), 'SELECT count(*)::int AS count FROM told_roles(ARRAY[1])')).toEqual([{ count: 0 }]);
  expect(await ask(as('web'), ...statements, "SELECT approval_open('a', 'b', now()) AS open")).toEqual([
    { open: false },
  ]);
  expect(await ask(as('render'), 'SELECT count(*)::int AS count FROM candle')).toEqual([{ count: 0 }]);
});
