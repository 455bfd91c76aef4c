import { randomUUID } from 'node:crypto';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ensureDatabase, startEmbedded } from '@candor/server/database/embedded.ts';
import { findFreePort } from '../../scripts/bankProcess.ts';
import { startNatsAt } from '../../scripts/cluster/nats.ts';
import { onConnection } from '../support/connections.ts';
import { natsProgram } from '../support/natsProgram.ts';
import { connectTrading, order, register } from '../support/tradingClient.ts';
import type { TestClient, WireAnswer } from '../support/tradingClient.ts';
import { Tally } from './tally.ts';
import { LIMIT, allGone, commandOf, environmentOf, interrupt, openTerminal, processesOf, ready } from './terminal.ts';
import type { Terminal } from './terminal.ts';

/** `npm run cluster` as an operator runs it: each of its processes is killed while clients trade. */
const program = natsProgram();
const CLIENTS = 4;
/** Milliseconds between orders: under the brand's ten a second per account. */
const PAUSE_MS = 110;
/** Number of orders before and after each kill. */
const ENOUGH = 12;

let folder: string;
/** Port of the first edge; the second has the next one. */
let port: number;
let terminal: Terminal;
const acknowledged: { readonly client: TestClient; readonly id: string; readonly answer: WireAnswer }[] = [];
const tally = new Tally();

beforeAll(async () => {
  if (program === undefined) return;
  folder = mkdtempSync(join(tmpdir(), 'candor-cluster-'));
  chmodSync(folder, 0o711);
  port = await findFreePort();
  const settings = { PORT: String(port), DATA_DIR: folder, NATS_SERVER: program };
  terminal = openTerminal({ settings, args: ['--cluster'] });
  await ready(terminal);
});

afterAll(async () => {
  if (program === undefined) return;
  terminal.process.kill('SIGKILL');
  await allGone(folder);
  rmSync(folder, { recursive: true });
});

function baseUrl(edge = 0): string {
  return `http://127.0.0.1:${port + edge}`;
}

function natsPid(): number {
  const found = processesOf(folder).find((pid) => commandOf(pid).includes('nats-server'));
  if (found === undefined) throw new Error('NATS does not run');
  return found;
}

/** Returns the edge's process id; undefined while it is down. */
function edgePid(edge: number): number | undefined {
  return processesOf(folder).find(
    (pid) => hasRoles(pid, 'edge') && environmentOf(pid).includes(`PORT=${port + edge}\0`),
  );
}

function hasRoles(pid: number, roles: string): boolean {
  return environmentOf(pid).includes(`ROLES=${roles}`);
}

/** Returns the id of the dealing process that has the lease. */
async function dealingPid(): Promise<number> {
  const owners = await inDatabase(async (owner) => {
    const { rows } = await owner.query<{ owner: string }>('SELECT owner FROM engine_lease');
    return rows;
  });
  return Number(/process (\d+)/.exec(owners[0]?.owner ?? '')?.[1]);
}

async function statusOf(path: string, edge = 0): Promise<number | undefined> {
  return (await fetch(`${baseUrl(edge)}${path}`).catch(() => undefined))?.status;
}

/** Counts the edges that hold the lock of the edge on duty. */
async function onDuty(): Promise<number> {
  return inDatabase(async (owner) => {
    const { rows } = await owner.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_locks
       WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = 'candor')
         AND ((classid::bigint << 32) | objid::bigint) = hashtextextended('duty', 667)`,
    );
    return rows[0]?.count ?? -1;
  });
}

/**
 * Opens and closes positions; repeats an unanswered order under its id, at the other edge if one is down, until
 * answered.
 */
async function trade(client: TestClient, edge: number, stopping: AbortSignal): Promise<void> {
  let at = edge;
  let socket: Socket | undefined;
  while (!stopping.aborted) {
    const payload = { symbol: 'BTCUSD', direction: 'buy', amount: 2, leverage: 5, commandId: randomUUID() };
    let answer: WireAnswer | undefined;
    while (answer === undefined && !stopping.aborted) {
      if (socket?.connected !== true) {
        socket = await connectTrading(baseUrl(at), client.token).catch(() => undefined);
        if (socket === undefined) at = 1 - at;
      }
      answer = socket === undefined ? undefined : await order(socket, 'openPosition', payload, 3_000);
      // Undecided: the dealing process is down.
      if (answer?.status === false) answer = undefined;
      await delay(PAUSE_MS);
    }
    if (answer === undefined) break;
    acknowledged.push({ client, id: payload.commandId, answer });
    tally.add();
    const id = positionId(answer);
    if (socket !== undefined && id !== undefined)
      await order(socket, 'closePosition', { id, commandId: randomUUID() }, 3_000);
  }
  socket?.close();
}

function positionId({ data }: WireAnswer): unknown {
  const position = data?.['position'];
  return typeof position === 'object' && position !== null ? Reflect.get(position, 'id') : undefined;
}

test.skipIf(program === undefined)(
  'each process is killed while clients trade: no acknowledged order is lost, none is done twice',
  async () => {
    const clients = [];
    for (let index = 0; index < CLIENTS; index += 1) clients.push(await register(baseUrl(), `cluster${index}`));
    const stopping = new AbortController();
    const trading = Promise.all(clients.map((client, index) => trade(client, index % 2, stopping.signal)));
    await tally.reach(ENOUGH);

    const edges = [edgePid(0), edgePid(1)];
    expect(await onDuty()).toBe(1);
    for (const _ of [1, 2]) {
      const [former, heirs] = [await dealingPid(), processesOf(folder).filter((pid) => hasRoles(pid, 'dealing'))];
      expect(heirs).toHaveLength(2);
      const killedAt = performance.now();
      process.kill(former, 'SIGKILL');
      expect(await statusOf('/login')).toBe(200);
      await tally.reach(1);
      process.stdout.write(
        `The first order after dealing was killed: ${Math.round(performance.now() - killedAt)} ms\n`,
      );
      await tally.reach(ENOUGH);
      // The standby deals, and the former dealer, restarted, is the standby.
      expect(heirs).toContain(await dealingPid());
      expect(await dealingPid()).not.toBe(former);
      await vi.waitUntil(() => processesOf(folder).filter((pid) => hasRoles(pid, 'dealing')).length === 2, LIMIT);
    }
    await vi.waitUntil(async () => (await statusOf('/dealz')) === 200, LIMIT);
    expect([edgePid(0), edgePid(1)]).toEqual(edges);

    process.kill(natsPid(), 'SIGKILL');
    await tally.reach(ENOUGH);

    const dealing = await dealingPid();
    for (const edge of [0, 1]) {
      const killedAt = performance.now();
      process.kill(edgePid(edge) ?? Number.NaN, 'SIGKILL');
      await tally.reach(ENOUGH);
      process.stdout.write(
        `Orders after edge ${edge + 1} was killed: ${Math.round(performance.now() - killedAt)} ms\n`,
      );
      expect(await statusOf('/login', 1 - edge)).toBe(200);
      await vi.waitUntil(async () => (await onDuty()) === 1, LIMIT);
      await vi.waitUntil(async () => (await statusOf('/dealz', edge)) === 200, LIMIT);
    }
    expect(await dealingPid()).toBe(dealing);

    stopping.abort();
    await trading;
    // An order acknowledged by one edge is known at the other.
    for (const [index, client] of clients.entries()) await expectFirstAnswersAgain(client, index);
    await expectEachOnce();
    expect(await interrupt(terminal)).toBe(0);
    expect(processesOf(folder)).toEqual([]);
    const audit = openTerminal({
      settings: { PORT: String(port), DATA_DIR: folder },
      script: 'enter.mjs',
      args: ['scripts/auditBooks.ts'],
    });
    expect(await audit.ended, audit.output()).toBe(0);
  },
);

test.skipIf(program === undefined)(
  'each part by a start of its own: the edge comes and goes, and dealing goes on',
  async () => {
    const place = mkdtempSync(join(tmpdir(), 'candor-parts-'));
    chmodSync(place, 0o711);
    const database = await startEmbedded({ dataDir: join(place, 'database') });
    await ensureDatabase(database, 'candor');
    const passwords = { dealing: 'a-password-of-dealing', edge: 'a-password-of-the-edge' };
    const nats = await startNatsAt({ program: program ?? '', port: await findFreePort(), passwords });
    const own = join(place, 'files');
    port = await findFreePort();
    const common = { PORT: String(port), DATA_DIR: own, DATABASE_URL: database.ownerUrl('candor') };
    const startPart: StartPart = (part, more = {}) =>
      openTerminal({
        settings: {
          ...common,
          ...more,
          ROLES: part === 'dealing' ? 'dealing,feed' : 'edge,web,render,jobs',
          NATS_URL: part === 'dealing' ? nats.dealingUrl : nats.edgeUrl,
        },
      });
    const opened: Terminal[] = [];
    try {
      const early = startPart('edge');
      expect(await early.ended).toBe(1);
      expect(early.output()).toContain('run npm run migrate first');
      const migrated = openTerminal({ settings: common, script: 'enter.mjs', args: ['scripts/migrateNow.ts'] });
      expect(await migrated.ended, migrated.output()).toBe(0);

      const dealing = startPart('dealing');
      opened.push(dealing);
      await ready(dealing);
      const second = startPart('dealing');
      expect(await second.ended).toBe(1);
      expect(second.output()).toContain('Another server runs on this database');

      for (const name of ['first', 'second']) {
        const edge = startPart('edge');
        opened.push(edge);
        await ready(edge);
        await vi.waitUntil(async () => (await statusOf('/dealz')) === 200, LIMIT);
        if (name === 'first') await expectRefusedBeside(startPart, place);
        const client = await register(baseUrl(), `part-${name}`);
        const socket = await connectTrading(baseUrl(), client.token);
        const payload = { symbol: 'BTCUSD', direction: 'buy', amount: 2, leverage: 5, commandId: randomUUID() };
        expect(await order(socket, 'openPosition', payload)).toMatchObject({ status: true });
        socket.close();
        expect(await interrupt(edge)).toBe(0);
      }
      expect(dealing.process.exitCode).toBeNull();
      expect(await interrupt(dealing)).toBe(0);
    } finally {
      for (const { process: started } of opened) started.kill('SIGKILL');
      await allGone(own);
      await nats.stop();
      await database.stop();
      rmSync(place, { recursive: true });
    }
  },
);

type StartPart = (part: 'dealing' | 'edge', more?: Readonly<Record<string, string>>) => Terminal;

/** Expects a second edge to be refused without what the first edge shares with it. */
async function expectRefusedBeside(startPart: StartPart, place: string): Promise<void> {
  const elsewhere = join(place, 'elsewhere');
  mkdirSync(elsewhere);
  // Copies what the edge lacked at its first start there, as an operator might.
  const [passwords = ''] = readdirSync(join(place, 'files')).filter((name) => name.startsWith('logins-'));
  const copied = join(place, 'copied');
  mkdirSync(copied);
  copyFileSync(join(place, 'files', passwords), join(copied, passwords));
  const PORT = String(await findFreePort());
  for (const [more, words] of [
    [{ DATA_DIR: elsewhere }, 'needs the DATA_DIR of the others'],
    [{ DATA_DIR: copied }, 'DATA_DIR is not the folder'],
  ] as const) {
    const refused = startPart('edge', { PORT, ...more });
    await vi.waitUntil(() => refused.output().includes(words) || refused.isOver(), LIMIT);
    expect(refused.output()).toContain(words);
    refused.process.kill('SIGTERM');
    await refused.ended;
  }
}

/** Runs work on the database beside the running processes. */
async function inDatabase<T>(work: (owner: pg.ClientBase) => Promise<T>): Promise<T> {
  const database = await startEmbedded({ dataDir: folder });
  return onConnection(database.ownerUrl('candor'), work);
}

async function expectEachOnce(): Promise<void> {
  const executions = await inDatabase(async (owner) => {
    const { rows } = await owner.query<{ id: string; position: string }>(
      "SELECT command_id AS id, position_id::text AS position FROM execution WHERE kind = 'open' AND actor = 'client'",
    );
    return rows;
  });
  const byCommand = Map.groupBy(executions, ({ id }) => id);
  for (const { id, answer } of acknowledged)
    expect(byCommand.get(`client:${id}`)?.map(({ position }) => position)).toEqual([String(positionId(answer))]);
}

/** Expects the journal to repeat the first answers, also to commands from before the kills. */
async function expectFirstAnswersAgain(client: TestClient, index: number): Promise<void> {
  const socket = await connectTrading(baseUrl((index + 1) % 2), client.token);
  for (const { id, answer } of acknowledged.filter((one) => one.client === client)) {
    const again = await order(socket, 'openPosition', {
      symbol: 'BTCUSD',
      direction: 'buy',
      amount: 2,
      leverage: 5,
      commandId: id,
    });
    expect(again === undefined ? `client ${index} has no answer` : positionId(again)).toBe(positionId(answer));
    await delay(PAUSE_MS);
  }
  socket.close();
}
