import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startEmbedded } from './embedded.ts';
import { defaultPackage } from './embeddedBinaries.ts';

const HOLDER = resolve(import.meta.dirname, '../../tests/support/holdDatabase.ts');
const packageName = process.env['TEST_POSTGRES'] === '15' ? 'postgres-15-linux-x64' : defaultPackage();
const Held = z.object({ pid: z.int().optional(), url: z.string() });

let folder: string;
let holders: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-embedded-'));
  // As root the database runs as an unprivileged user, who must be able to reach the folder.
  chmodSync(folder, 0o711);
  holders = [];
});

afterEach(async () => {
  for (const holder of holders) holder.kill('SIGKILL');
  await vi.waitUntil(() => occupants().length === 0, { timeout: 120_000, interval: 20 });
  rmSync(folder, { recursive: true });
});

/** Starts another process that starts the database and keeps it. */
async function hold(dataDir: string): Promise<z.infer<typeof Held> & { holder: ChildProcess }> {
  const args = [HOLDER, dataDir, packageName];
  const holder = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  holders.push(holder);
  const line = await new Promise<string>((answer, fail) => {
    holder.stdout?.once('data', (chunk: Buffer) => answer(chunk.toString()));
    holder.once('exit', (code) => fail(new Error(`The holder ended with ${code}.`)));
  });
  return { ...Held.parse(JSON.parse(line)), holder };
}

/** Lists the processes of PostgreSQL below this test's folder. */
function occupants(): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => commandLine(pid).includes(`${folder}/`) && !commandLine(pid).includes(HOLDER))
    .map((pid) => Number.parseInt(pid, 10));
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

async function ask(url: string, question: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(question)).rows;
  } finally {
    await client.end();
  }
}

test('it listens on a unix socket only, commits durably, and keeps its password to itself', async () => {
  const database = await startEmbedded({ dataDir: folder, packageName });
  const settings = await ask(
    database.ownerUrl('postgres'),
    "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'listen_addresses', 'synchronous_commit') ORDER BY 1",
  );
  const secrets = readdirSync(database.home).filter((name) => name.endsWith('.password'));
  const modes = secrets.map((name) => statSync(join(database.home, name)).mode & 0o777);
  await database.stop();

  expect(settings).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'listen_addresses', setting: '' },
    { name: 'synchronous_commit', setting: 'on' },
  ]);
  expect(modes).toEqual([0o600]);
  expect(occupants()).toEqual([]);
});

test('kill -9 of its parent leaves no orphan', async () => {
  const { holder } = await hold(folder);
  expect(occupants().length).toBeGreaterThan(0);
  holder.kill('SIGKILL');
  await vi.waitUntil(() => occupants().length === 0, { timeout: 120_000, interval: 20 });
});

test('kill -9 of parent and database at once: the next start recovers what was committed', async () => {
  const { holder, pid, url } = await hold(folder);
  await ask(url, 'CREATE TABLE kept AS SELECT 7 AS seven');
  process.kill(pid ?? 0, 'SIGKILL');
  holder.kill('SIGKILL');

  const database = await startEmbedded({ dataDir: folder, packageName });
  expect(await ask(database.ownerUrl('postgres'), 'SELECT seven FROM kept')).toEqual([{ seven: 7 }]);
  await database.stop();
});

test('a stale process id that another program has by now does not stop it', async () => {
  const first = await startEmbedded({ dataDir: folder, packageName });
  await first.stop();
  const data = readdirSync(folder).find((name) => /^postgres-\d+$/.test(name)) ?? '';
  writeFileSync(join(folder, data, 'postmaster.pid'), `${process.pid}\n${join(folder, data)}\n0\n5432\n`);

  const second = await startEmbedded({ dataDir: folder, packageName });
  expect(await ask(second.ownerUrl('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await second.stop();
});

test('a cluster that already runs is adopted, and left running', async () => {
  const { url, pid } = await hold(folder);
  const adopted = await startEmbedded({ dataDir: folder, packageName });
  expect(adopted.pid).toBeUndefined();
  await adopted.stop();
  expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(existsSync(`/proc/${pid}`)).toBe(true);
});

test('first starts at the same moment share one cluster', async () => {
  const held = await Promise.all(Array.from({ length: 4 }, () => hold(folder)));
  expect(new Set(held.map(({ url }) => url)).size).toBe(1);
  expect(held.filter(({ pid }) => pid !== undefined)).toHaveLength(1);
});

test('a path longer than a socket may have gets a short folder for it', async () => {
  const long = join(folder, 'a-long-name-'.repeat(10));
  const database = await startEmbedded({ dataDir: long, packageName });
  const socket = new URL(database.ownerUrl('postgres')).searchParams.get('host') ?? '';
  expect(socket).toMatch(/^\/tmp\/candor-/);
  expect(await ask(database.ownerUrl('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await database.stop();
  expect(existsSync(socket)).toBe(false);
});
