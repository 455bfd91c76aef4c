import { verifyRecorder } from '@candor/contracts/evidence/verifyRecorder.ts';
import type { SignedRecorder } from '@candor/contracts/evidence/recorder.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMarket, quoteOf } from '../../../../tests/support/dealing.ts';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import { connect, openTrading } from '../../../../tests/support/edgeSockets.ts';
import type { OpenTrading } from '../../../../tests/support/edgeSockets.ts';
import { publishedLogHere } from '../../engine/publicLog/index.ts';
import { cryptography, publishedHere } from '../../engine/receipts/index.ts';

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
  const log = publishedLogHere({ pool, signer: publicLog.signer, witnesses: [] });
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
    const { checks: said } = await verify(fileOf(other));
    expect(said.at(-1)).toMatchObject({ name: 'signature', outcome: 'failed' });
  }

  const trade = await logOf(client, { position: opened.data.position.id });
  expect(trade.lines.filter(({ kind }) => kind === 'fill')).toHaveLength(2);
  const stranger = await newClient(edge);
  const refused = await post(edge, '/api/recorder', { position: opened.data.position.id }, stranger.sent);
  expect(refused).toMatchObject({ status: 404 });
});
