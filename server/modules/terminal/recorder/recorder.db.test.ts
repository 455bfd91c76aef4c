import { verifyRecorder } from '@candor/contracts/evidence/verifyRecorder.ts';
import type { SignedRecorder } from '@candor/contracts/evidence/recorder.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMarket, quoteOf } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import { connect, openTrading } from '../../../../tests/support/edgeSockets.ts';
import type { OpenTrading } from '../../../../tests/support/edgeSockets.ts';
import { transaction } from '../../../database/pool.ts';
import { publishedLogHere } from '../../engine/publicLog/index.ts';
import { cryptography, publishedHere } from '../../engine/receipts/index.ts';
import { CONNECTIONS_A_DAY, ConnectionLog } from './connectionLog.ts';
import { insertSpans, listSpans } from './store.ts';

const ORDER = { symbol: 'BTCUSD', direction: 'buy', amount: 100, leverage: 5, seenTick: 4_712 };

let edge: Edge;
let open: OpenTrading;

beforeAll(async () => {
  edge = await startEdge();
  open = await openTrading(edge);
  openMarket(edge.engine, quoteOf('BTCUSD', '50000.00', '50010.00'));
});

afterAll(async () => {
  open.trading.stop();
  await edge.stop();
});

async function logOf(client: Entered, request: object): Promise<SignedRecorder> {
  const { data, status, text } = await post(edge, '/api/recorder', request, client.sent);
  if (status !== 200) throw new Error(text);
  return data as never;
}

function fileOf(recorder: unknown): string {
  return `${JSON.stringify(recorder, null, 2)}\n`;
}

function verify(text: string) {
  const { bus, pool, signer, publicLog } = edge;
  const tape = publishedHere({ bus, pool, signer });
  const log = publishedLogHere({ ...publicLog, pool });
  return verifyRecorder(text, { ...tape, ...log }, cryptography);
}

test('FS-7 a day has what was ordered, refused and filled, and when the client was connected; every change is found', async () => {
  const from = new Date(edge.clock.now() - 1_000).toISOString();
  const client = await newClient(edge);
  const { socket } = await connect(open.port, client.sent);
  const opened: { data: { position: { id: number } } } = await socket.emitWithAck('openPosition', ORDER);
  await socket.emitWithAck('openPosition', { ...ORDER, leverage: 77 });
  await socket.emitWithAck('closePosition', { id: opened.data.position.id });
  await edge.connections.write(false);
  edge.clock.pass(5_000);
  const ended = new Promise((done) => socket.once('disconnect', done));
  socket.disconnect();
  await ended;
  await expect
    .poll(async () => {
      await edge.connections.write(false);
      edge.clock.pass(1);
      return (await logOf(client, { from })).lines.map(({ kind }) => kind);
    })
    .toEqual(['connected', 'command', 'command', 'command', 'fill', 'fill', 'disconnected']);

  const day = await logOf(client, { from });
  expect(day.lines).toMatchObject([
    { kind: 'connected' },
    {
      command: 'openPosition',
      refusal: null,
      seen_tick: 4_712,
      fields: { symbol: 'BTCUSD', order: { amount: '100' } },
    },
    { command: 'openPosition', refusal: { code: 'leverageNotAllowed' }, received_at: expect.any(String) },
    { command: 'closePosition' },
    {},
    {},
    { kind: 'disconnected', reason: expect.any(String) },
  ]);
  const { checks } = await verify(fileOf(day));
  const found = Object.fromEntries(checks.map(({ name, outcome }) => [name, outcome]));
  expect(found).toEqual({
    form: 'passed',
    signature: 'passed',
    key: 'passed',
    order: 'passed',
    chain: 'passed',
    commands: 'passed',
    // The tape of a test is empty.
    receipts: 'open',
  });
  const forged = [
    { ...day, lines: day.lines.toSpliced(2, 1) },
    { ...day, lines: day.lines.map((line) => (line.n === 3 ? { ...line, refusal: null } : line)) },
    { ...day, from: day.made_at },
  ];
  for (const other of forged) {
    const { checks: verdicts } = await verify(fileOf(other));
    expect(verdicts.at(-1)).toMatchObject({ name: 'signature', outcome: 'failed' });
  }

  const trade = await logOf(client, { position: opened.data.position.id });
  expect(trade.lines.filter(({ kind }) => kind === 'fill')).toHaveLength(2);
  const stranger = await newClient(edge);
  const refused = await post(edge, '/api/recorder', { position: opened.data.position.id }, stranger.sent);
  expect(refused).toMatchObject({ status: 404 });
});

test('FS-7 a day of more lines than fit ends where the first is left out, with no line of that instant', async () => {
  const from = new Date(edge.clock.now() - 1_000).toISOString();
  const client = await newClient(edge);
  const { socket } = await connect(open.port, client.sent);
  await socket.emitWithAck('openPosition', { ...ORDER, leverage: 77 });
  socket.disconnect();
  edge.clock.pass(60_000);
  // Two commands per millisecond, the first in the same one as the sent command: 2,001 commands.
  await asOwner(edge.database, (owner) =>
    owner.query(
      `INSERT INTO journal (account_id, command_id, brand_id, kind, actor, payload, answer, at, batch, seq)
       SELECT account_id, 'copy-' || n, brand_id, kind, actor, payload, answer,
         at + n / 2 * interval '1 millisecond', batch, seq + n FROM journal, generate_series(1, 2000) AS n
       WHERE command_id = (SELECT command_id FROM journal ORDER BY batch DESC, seq DESC LIMIT 1)`,
    ),
  );
  const day = await logOf(client, { from });
  const commands = day.lines.filter(({ kind }) => kind === 'command');
  const first = Date.parse(String(commands[0]?.at));
  expect(Date.parse(String(day.until)) - first).toBe(1_000);
  expect(Date.parse(String(commands.at(-1)?.at)) - first).toBe(999);
  expect(commands).toHaveLength(2_000);
});

test('FS-7 the end of a connection is kept, though its beginning was written before', async () => {
  const { brandId, clientId } = await clientOf(await newClient(edge));
  const now = edge.clock.now();
  const span = { connection: `connection-${clientId}`, brandId, clientId, connectedAt: now, seenAt: now };
  const ended = { ...span, seenAt: now + 5_000, end: { at: now + 5_000, reason: 'transport close' } };
  const later = { ...ended, seenAt: now + 9_000, end: { at: now + 9_000, reason: 'ping timeout' } };
  const stored = await transaction(edge.pool, brandId, async (connection) => {
    for (const one of [span, ended, later]) await insertSpans(connection, brandId, [one]);
    return listSpans(connection, clientId, { from: now, until: now + 60_000, limit: 10 });
  });
  expect(stored).toMatchObject([{ connectedAt: now, seenAt: ended.seenAt, end: ended.end }]);
});

test('FS-7 T57 of a day so many connections of a client are kept, and of another client theirs', async () => {
  const log = new ConnectionLog({ pool: edge.pool, clock: edge.clock });
  const many = await clientOf(await newClient(edge));
  const one = await clientOf(await newClient(edge));
  for (let count = 0; count <= CONNECTIONS_A_DAY.hits; count += 1) log.begin(`connection-of-many-${count}`, many);
  log.begin('connection-of-one', one);
  await log.write(false);
  const now = edge.clock.now();
  const counts = await transaction(edge.pool, many.brandId, async (connection) => {
    const range = { from: now - 60_000, until: now + 60_000, limit: 2_000 };
    const [ofMany, ofOne] = [
      await listSpans(connection, many.clientId, range),
      await listSpans(connection, one.clientId, range),
    ];
    return [ofMany.length, ofOne.length];
  });
  expect(counts).toEqual([CONNECTIONS_A_DAY.hits, 1]);
});

async function clientOf({ token }: Entered) {
  const session = await edge.sessions.find('northline', { token, cookie: undefined, host: 'localhost' });
  if (!session.ok) throw new Error('no session');
  return session.value;
}
