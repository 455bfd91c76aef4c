import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { archivePart } from '../../scripts/archive/archivePart.ts';
import { listParts } from '../../scripts/archive/parts.ts';
import { findFreePort } from '../../scripts/bankProcess.ts';
import { DATABASE, UNFINISHED_RESTORE, toEnvironment, withoutUser } from '../../scripts/database.ts';
import { startServer } from '../../scripts/serverProcess.ts';
import type { ServerProcess } from '../../scripts/serverProcess.ts';
import { ensureDatabase, startEmbedded } from '@candor/server/database/embedded.ts';
import type { EmbeddedDatabase } from '@candor/server/database/embedded.ts';
import { columnTypes, openPool } from '@candor/server/database/pool.ts';
import { prepareDatabase } from '@candor/server/database/prepare.ts';
import { readPasswords } from '@candor/server/database/roles.ts';
import { isArchiveFailing } from '@candor/server/wiring/archiveWatch.ts';
import { backupFacts } from '@candor/server/wiring/setupGuide.ts';
import { onConnection } from '../support/connections.ts';
import { connectTrading, order, register } from '../support/tradingClient.ts';
import { LIMIT, ROOT, allGone } from './terminal.ts';

/** Milliseconds between orders: under the brand's ten a second per account. */
const PAUSE_MS = 110;

/** An acknowledged order, with the times of sending and of its answer. */
interface Acknowledged {
  readonly command: string;
  readonly sentAt: number;
  readonly answeredAt: number;
}

let folder: string;
let database: EmbeddedDatabase;
let server: ServerProcess;
const acknowledged: Acknowledged[] = [];

const settings = () => ({
  DATA_DIR: join(folder, 'data'),
  BACKUP_DIR: join(folder, 'backups'),
  BACKUP_KEYS_DIR: join(folder, 'keys'),
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-backup-'));
  // Under root, the database runs as an unprivileged user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  const { DATA_DIR: dataDir, BACKUP_DIR: backupDir } = settings();
  database = await startEmbedded({ dataDir, backupDir });
  await ensureDatabase(database, DATABASE);
  const ownerUrl = database.ownerUrl(DATABASE);
  const passwords = readPasswords(join(database.home, 'logins.json'), {});
  await prepareDatabase(ownerUrl, passwords);
  const port = await findFreePort();
  const environment = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    LOG_LEVEL: 'error',
    ...settings(),
    ...toEnvironment({ databaseUrl: withoutUser(ownerUrl), passwords }),
    PORT: String(port),
    HOST: '127.0.0.1',
    BANK_PORT: String(await findFreePort()),
  };
  const baseUrl = `http://127.0.0.1:${port}`;
  server = await startServer({ baseUrl, environment });
  const { token } = await register(baseUrl, 'backup');
  dealing = deal(await connectTrading(baseUrl, token));
});

let dealing: Promise<void>;

afterAll(async () => {
  server.process.kill('SIGKILL');
  await database.stop();
  await allGone(folder);
  rmSync(folder, { recursive: true });
});

/** Opens and closes positions in turn until the server dies. */
async function deal(socket: Socket): Promise<void> {
  while (socket.connected) {
    const opened = await send(socket, 'openPosition', { symbol: 'BTCUSD', direction: 'buy', amount: 2, leverage: 5 });
    if (opened !== undefined) await send(socket, 'closePosition', { id: opened });
  }
}

async function send(socket: Socket, event: string, fields: Record<string, unknown>): Promise<unknown> {
  const command = randomUUID();
  const sentAt = Date.now();
  const disconnected = new Promise<undefined>((resolve) => socket.once('disconnect', () => resolve(undefined)));
  const answer = await Promise.race([order(socket, event, { ...fields, commandId: command }), disconnected]);
  socket.removeAllListeners('disconnect');
  const answeredAt = Date.now();
  await delay(PAUSE_MS);
  if (answer?.status !== true) return undefined;
  acknowledged.push({ command: `client:${command}`, sentAt, answeredAt });
  const position = answer.data?.['position'];
  return typeof position === 'object' && position !== null && 'id' in position ? position.id : undefined;
}

async function moreOrders(count: number): Promise<void> {
  const enough = acknowledged.length + count;
  await vi.waitUntil(() => acknowledged.length >= enough, { ...LIMIT, timeout: 60_000 });
}

function ask<Row extends pg.QueryResultRow>(from: EmbeddedDatabase, sql: string): Promise<Row[]> {
  return onConnection(from.ownerUrl(DATABASE), async (owner) => (await owner.query<Row>(sql)).rows);
}

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

interface Running {
  readonly process: ReturnType<typeof spawn>;
  readonly ended: Promise<Ended>;
  says(text: string): Promise<void>;
}

function start(script: string, args: readonly string[], variables: Record<string, string> = {}): Running {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/enter.mjs'), `scripts/${script}.ts`, ...args], {
    cwd: ROOT,
    // The command runs in a child of this process: a group of its own lets a kill reach both.
    detached: true,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings(), ...variables },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  return {
    process: child,
    ended: new Promise((done) => child.on('close', (code) => done({ code, output }))),
    says: (text) =>
      new Promise((done) => child.stdout.on('data', () => (output.includes(text) ? done(undefined) : undefined))),
  };
}

function run(script: string, args: readonly string[] = [], variables: Record<string, string> = {}): Promise<Ended> {
  return start(script, args, variables).ended;
}

/** Waits until the database's log is archived up to now. */
async function archived(): Promise<void> {
  const [row] = await ask<{ name: string }>(database, 'SELECT pg_walfile_name(pg_switch_wal()) AS name');
  const lineage = readdirSync(join(folder, 'backups/log'))[0] ?? '';
  await vi.waitUntil(() => existsSync(join(folder, 'backups/log', lineage, `${row?.name}.gz`)), LIMIT);
}

function manifests(): readonly string[] {
  const place = join(folder, 'backups/backups');
  return existsSync(place) ? readdirSync(place) : [];
}

test('BA-1 a restore to an instant has all that was acknowledged by then, and nothing after it', async () => {
  await moreOrders(10);

  // Killed while copying, it leaves nothing that looks like a backup, and the next backup succeeds.
  const killed = start('backup', []);
  await killed.says('Copying the database');
  process.kill(-(killed.process.pid ?? 0), 'SIGKILL');
  await killed.ended;
  expect(manifests()).toEqual([]);

  const backup = await run('backup', ['--keep', '3']);
  expect(backup, backup.output).toMatchObject({ code: 0 });
  expect(manifests()).toHaveLength(1);
  await moreOrders(10);
  const [instant] = await ask<{ at: Date }>(database, 'SELECT clock_timestamp() AS at');
  await archiveOldest();
  await moreOrders(10);
  await archived();
  await moreOrders(1);
  await expectAlarmWithoutArchive();

  server.process.kill('SIGKILL');
  process.kill(database.pid ?? 0, 'SIGKILL');
  await Promise.all([server.ended, database.ended, dealing]);

  const to = instant?.at ?? new Date(0);
  const restored = { DATA_DIR: join(folder, 'restored') };
  const restore = await run('restore', ['--to', to.toISOString()], restored);
  expect(restore, restore.output).toMatchObject({ code: 0 });
  expect(restore.output).toContain('Everything adds up.');
  expect(restore.output).toContain('both audits are clean');
  expect(backupFacts({ dataDir: settings().DATA_DIR, backupDir: settings().BACKUP_DIR })).toMatchObject({
    newest: expect.any(Number),
    restored: expect.any(Number),
  });
  await expectHistoryUpTo(to.getTime(), restored.DATA_DIR);

  const again = await run('restore', [], restored);
  expect(again).toMatchObject({ code: 2 });
  expect(again.output).toContain('is not empty');
});

/** Archives the oldest month of the journal beside the running server, after the backup. */
async function archiveOldest(): Promise<void> {
  const owner = new pg.Client({ connectionString: database.ownerUrl(DATABASE), types: columnTypes });
  await owner.connect();
  const part = (await listParts(owner)).find(({ table }) => table === 'journal');
  if (part === undefined) throw new Error('The journal has no parts.');
  await archivePart(owner, part, { folder: join(folder, 'data/archive') });
  await owner.end();
}

test('BA-13 a restore names the file of a month that left the database after the backup', async () => {
  const restored = { DATA_DIR: join(folder, 'ended') };
  const restore = await run('restore', [], restored);
  expect(restore, restore.output).toMatchObject({ code: 1 });
  expect(restore.output).toMatch(/^archive\/journal\/journal_before_\d{4}_\d\d\.jsonl\.gz is not in the backup, /m);
});

/** Expects the alarm as the running server raises it, with its own login. */
async function expectAlarmWithoutArchive(): Promise<void> {
  const passwords = readPasswords(join(database.home, 'logins.json'), {});
  const pool = openPool('office', { databaseUrl: withoutUser(database.ownerUrl(DATABASE)), passwords });
  const [place, away] = [join(folder, 'backups/log'), join(folder, 'backups/elsewhere')];
  expect(await isArchiveFailing(pool, true)).toBe(false);
  renameSync(place, away);
  await ask(database, 'SELECT pg_switch_wal()');
  await vi.waitUntil(() => isArchiveFailing(pool, true), LIMIT);
  renameSync(away, place);
  await pool.end();
}

async function expectHistoryUpTo(instant: number, dataDir: string): Promise<void> {
  const from = await startEmbedded({ dataDir });
  try {
    const rows = await ask<{ command_id: string }>(from, `SELECT command_id FROM execution WHERE actor = 'client'`);
    const there = new Set(rows.map(({ command_id }) => command_id));
    const before = acknowledged.filter(({ answeredAt }) => answeredAt < instant);
    const after = acknowledged.filter(({ sentAt }) => sentAt > instant);
    expect(before.length).toBeGreaterThan(20);
    expect(after.length).toBeGreaterThan(5);
    expect(before.filter(({ command }) => !there.has(command))).toEqual([]);
    expect(after.filter(({ command }) => there.has(command))).toEqual([]);
  } finally {
    await from.stop();
  }
}

test('BA-2 a restore refuses what it cannot restore, before it writes anything', async () => {
  const target = { DATA_DIR: join(folder, 'refused') };
  const early = await run('restore', ['--to', '2020-01-01T00:00:00Z'], target);
  expect(early.output).toContain('is before the first backup was complete');
  const late = await run('restore', ['--to', '2099-01-01T00:00:00Z'], target);
  expect(late.output).toContain('is after the end of the log');

  const damaged = largestObject();
  const bytes = readFileSync(damaged);
  bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100);
  writeFileSync(damaged, bytes);
  const refused = await run('restore', [], target);
  expect(refused.output).toContain(`${damaged} is damaged`);
  expect([early.code, late.code, refused.code]).toEqual([2, 2, 2]);
  expect(existsSync(target.DATA_DIR)).toBe(false);
});

test('BA-12 nothing starts on what an interrupted restore has left', async () => {
  const half = { DATA_DIR: join(folder, 'half') };
  mkdirSync(half.DATA_DIR);
  writeFileSync(join(half.DATA_DIR, UNFINISHED_RESTORE), '20261126T100000Z');
  const started = await run('migrateNow', [], half);
  expect(started).toMatchObject({ code: 2 });
  expect(started.output).toContain(`A restore into ${half.DATA_DIR} did not end`);
  expect(readdirSync(half.DATA_DIR)).toEqual([UNFINISHED_RESTORE]);
});

function largestObject(): string {
  const place = join(folder, 'backups/objects');
  const files = readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map((name) => join(place, name))
    .filter((file) => statSync(file).isFile());
  return files.toSorted((first, second) => statSync(second).size - statSync(first).size)[0] ?? '';
}
