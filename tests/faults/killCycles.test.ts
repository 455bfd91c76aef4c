import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { onConnection } from '../support/connections.ts';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';
import { connectTrading, order, register } from '../support/tradingClient.ts';
import type { TestClient, WireAnswer } from '../support/tradingClient.ts';
import { killCycles, startDraws } from './draws.ts';
import { Tally } from './tally.ts';

/**
 * Cycles of a whole server, socket to database: two for five cycles of an engine alone (engineKills), since a server
 * takes seconds to start.
 */
const CYCLES = killCycles({ all: 20, some: 3 });
const SETTINGS = { CLOCK: '2026-01-14T12:00:00Z', RECOVERY_CHECK: 'full' };
const CLIENTS = 8;
/** Milliseconds between orders: under the brand's ten a second per account. */
const PAUSE_MS = 110;

interface Sent {
  readonly client: TestClient;
  readonly event: 'openPosition' | 'closePosition';
  readonly payload: Readonly<Record<string, unknown>>;
  answer: WireAnswer | undefined;
}

let server: TestServer;
const clients: TestClient[] = [];
const sent: Sent[] = [];
const tally = new Tally();
const draws = startDraws('kill cycles');

beforeAll(async () => {
  server = await startTestServer({ cluster: inject('cluster'), settings: SETTINGS });
  for (let index = 0; index < CLIENTS; index += 1) clients.push(await register(server.baseUrl, `kill${index}`));
});

afterAll(() => server.stop());

test(`${CYCLES} servers killed under load: nothing acknowledged is lost, nothing is done twice`, async () => {
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    // Connects all of them first: the orders of a few could end the cycle while others still connect.
    const connected = await Promise.all(clients.map((client) => connect(client)));
    const enough = tally.reach(draws.between(8, 60));
    const trading = Promise.all(connected.map((trader) => trade(trader)));
    await enough;
    // Kills not always right after an answer.
    await delay(draws.below(100));
    await server.kill();
    await trading;
    server = await startTestServer({ cluster: inject('cluster'), after: server });
    await retryUnanswered();
    await expectEveryAcknowledgedOrderOnce();
    await expectBalancedLedger();
  }
  await expectFirstAnswersAgain();
  expect(sent.filter(({ answer }) => answer?.status === true).length).toBeGreaterThan(CYCLES);
});

interface Trader {
  readonly client: TestClient;
  readonly socket: Socket;
}

/** Connects a client, whose session, on its demo account, outlives each kill. */
async function connect(client: TestClient): Promise<Trader> {
  return { client, socket: await connectTrading(server.baseUrl, client.token) };
}

/** Opens and closes positions until the socket dies with the server. */
async function trade({ client, socket }: Trader): Promise<void> {
  while (socket.connected) {
    const id = positionId(
      await send(socket, client, 'openPosition', { symbol: 'BTCUSD', direction: 'buy', amount: 2, leverage: 5 }),
    );
    if (id !== undefined && draws.below(3) > 0) await send(socket, client, 'closePosition', { id });
    await delay(PAUSE_MS);
  }
}

async function send(
  socket: Socket,
  client: TestClient,
  event: Sent['event'],
  fields: Sent['payload'],
): Promise<WireAnswer | undefined> {
  const payload = { ...fields, commandId: randomUUID() };
  const record: Sent = { client, event, payload, answer: undefined };
  sent.push(record);
  record.answer = await Promise.race([order(socket, event, payload), disconnection(socket)]);
  if (record.answer?.status === true) tally.add();
  return record.answer;
}

function disconnection(socket: Socket): Promise<undefined> {
  return new Promise((resolve) => {
    if (socket.connected) socket.once('disconnect', () => resolve(undefined));
    else resolve(undefined);
  });
}

function positionId(answer: WireAnswer | undefined): unknown {
  return isRecord(answer?.data?.['position']) ? answer.data['position']['id'] : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Repeats unanswered orders under their ids, as a client would, until they have answers. */
async function retryUnanswered(): Promise<void> {
  await Promise.all(clients.map((client) => retryOf(client)));
}

async function retryOf(client: TestClient): Promise<void> {
  const open = sent.filter((record) => record.client === client && record.answer === undefined);
  if (open.length === 0) return;
  const socket = await connectTrading(server.baseUrl, client.token);
  for (const record of open) {
    record.answer = await order(socket, record.event, record.payload);
    expect(record.answer, JSON.stringify(record.payload)).toBeDefined();
    await delay(PAUSE_MS);
  }
  socket.close();
}

/** Compares the database with the answers to clients. */
async function expectEveryAcknowledgedOrderOnce(): Promise<void> {
  const executions = await query<{ command_id: string; position_id: string; kind: string }>(
    `SELECT command_id, position_id::text, kind FROM execution WHERE actor = 'client'`,
  );
  const byCommand = Map.groupBy(executions, ({ command_id }) => command_id);
  for (const { payload, event, answer } of sent) {
    const found = byCommand.get(`client:${String(payload['commandId'])}`) ?? [];
    const isDone = answer?.status === true;
    expect(found, `${event} ${JSON.stringify(payload)} was answered ${JSON.stringify(answer)}`).toHaveLength(
      isDone ? 1 : 0,
    );
    if (isDone)
      expect(found[0]).toMatchObject({
        position_id: String(positionId(answer)),
        kind: event === 'openPosition' ? 'open' : 'close',
      });
  }
}

async function expectBalancedLedger(): Promise<void> {
  const [sums] = await query(`
    SELECT (SELECT coalesce(sum(amount), 0)::text FROM posting) AS all_postings,
      (SELECT count(*)::int FROM trading_account a
        WHERE cash <> (SELECT coalesce(sum(amount), 0) FROM posting WHERE account_id = a.id)) AS cash_differs,
      (SELECT count(*)::int FROM trading_account a
        WHERE used <> (SELECT coalesce(sum(amount), 0) FROM position WHERE account_id = a.id AND closed_at IS NULL)) AS used_differs`);
  expect(sums).toEqual({ all_postings: '0', cash_differs: 0, used_differs: 0 });
}

/** Expects the journal to repeat the first answers, also to commands from before the last kill. */
async function expectFirstAnswersAgain(): Promise<void> {
  for (const client of clients) {
    const [first] = sent.filter((record) => record.client === client && record.answer?.status === true);
    if (first === undefined) continue;
    const socket = await connectTrading(server.baseUrl, client.token);
    expect(positionId(await order(socket, first.event, first.payload))).toBe(positionId(first.answer));
    socket.close();
  }
}

async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  return onConnection(server.database.databaseUrl, async (owner) => {
    return (await owner.query<Row>(sql)).rows;
  });
}
