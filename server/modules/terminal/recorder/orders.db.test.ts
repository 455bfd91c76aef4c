import { entryOfOrder, parseOrders } from '@candor/contracts/evidence/orders.ts';
import type { SignedOrders } from '@candor/contracts/evidence/orders.ts';
import { parseRecorder } from '@candor/contracts/evidence/recorder.ts';
import type { SignedRecorder } from '@candor/contracts/evidence/recorder.ts';
import { logEntryBytes } from '@candor/domain/evidence/logEntry.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDispute } from '../../../../scripts/verify/dispute/check.ts';
import type { PublicFiles } from '../../../../scripts/verify/dispute/publicFiles.ts';
import { openMarket, quoteOf } from '../../../../tests/support/dealing.ts';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import { connect, openTrading } from '../../../../tests/support/edgeSockets.ts';
import type { OpenTrading } from '../../../../tests/support/edgeSockets.ts';
import { appendWaiting } from '../../engine/publicLog/index.ts';
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

async function fileOf(path: string, client: Entered, from: number): Promise<string> {
  const { data, status, text } = await post(edge, path, { from: new Date(from).toISOString() }, client.sent);
  if (status !== 200) throw new Error(text);
  return `${JSON.stringify(data, null, 2)}\n`;
}

async function ordersOf(client: Entered, from: number): Promise<SignedOrders> {
  const orders = parseOrders(await fileOf('/api/recorder/orders', client, from));
  if (orders === undefined) throw new Error('the answer is a file of orders');
  return orders;
}

async function recorderOf(client: Entered, from: number): Promise<SignedRecorder> {
  const recorder = parseRecorder(await fileOf('/api/recorder', client, from));
  if (recorder === undefined) throw new Error('the answer is a recorder');
  return recorder;
}

const NOTHING_KEPT = {
  checkpoints: [],
  log: undefined,
  hours: new Map(),
  receipts: [],
  recorder: undefined,
  orders: undefined,
};

/** Returns what the public can read of this installation. */
async function publicFiles(): Promise<PublicFiles> {
  const { bus, pool, signer, publicLog } = edge;
  const log = await publishedLogHere({ ...publicLog, pool }).log();
  if (typeof log !== 'object') throw new Error('there is a log');
  const find = async (path: string) => {
    const { statusCode, rawPayload } = await edge.app.inject({ url: `/log/${path}`, headers: { host: 'localhost' } });
    return statusCode === 200 ? new Uint8Array(rawPayload) : undefined;
  };
  const read = async (path: string) => (await find(path)) ?? Promise.reject(new Error(path));
  const keys = await publishedHere({ bus, pool, signer }).keys();
  const tape = async () => undefined;
  return {
    keys: keys ?? [],
    hours: async () => ({ roots: new Map(), since: 0 }),
    tape,
    log: { find, read },
    logKeys: log.keys,
    afterBatch: log.after_batch,
  };
}

test('PL-15 a client opens the entry of each order and refusal in the public log, and nobody else’s', async () => {
  const from = edge.clock.now() - 1_000;
  const client = await newClient(edge);
  const { socket } = await connect(open.port, client.sent);
  const opened: { data: { position: { id: number } } } = await socket.emitWithAck('openPosition', ORDER);
  await socket.emitWithAck('openPosition', { ...ORDER, leverage: 77 });
  await socket.emitWithAck('closePosition', { id: opened.data.position.id });
  socket.disconnect();
  edge.clock.pass(5_000);
  const before = await ordersOf(client, from);
  await appendWaiting(edge.publicLog);

  const orders = await ordersOf(client, from);
  const kinds = orders.orders.map(({ kind }) => kind).filter((kind) => kind.endsWith('Position'));
  expect(kinds).toEqual(['openPosition', 'openPosition', 'closePosition']);
  expect(orders.orders.map(({ log_salt: salt }) => salt)).toEqual(before.orders.map(({ log_salt: salt }) => salt));
  const files = await publicFiles();
  const logged = await entriesOf(files);
  for (const order of orders.orders) {
    const entry = await entryOfOrder(orders, order, cryptography);
    expect(entry && logged.has(Buffer.from(logEntryBytes(entry)).toString('hex'))).toBe(true);
  }

  const recorder = await recorderOf(client, from);
  const exported = { recorder, orders, kept: { ...NOTHING_KEPT, orders: before } };
  expect((await checkDispute(exported, files)).findings).toEqual([]);
  const changed = orders.orders.map((order, index) => (index === 1 ? { ...order, at: order.at + 1 } : order));
  const { findings } = await checkDispute({ ...exported, orders: { ...orders, orders: changed } }, files);
  expect(findings.map(({ cheat }) => cheat)).toContain('foreignKey');

  const stranger = await newClient(edge);
  expect((await ordersOf(stranger, from)).orders.every(({ kind }) => !kind.endsWith('Position'))).toBe(true);
});

test('FS-7, LE-7 what closed as a demo account began again is by the command of its client, and accuses nobody', async () => {
  const from = edge.clock.now() - 1_000;
  const client = await newClient(edge);
  const { socket } = await connect(open.port, client.sent);
  await socket.emitWithAck('openPosition', ORDER);
  socket.disconnect();
  expect(await post(edge, '/api/accounts/resetDemo', { commandId: 'begin-again' }, client.sent)).toMatchObject({
    data: { closed: 1 },
  });
  edge.clock.pass(5_000);
  await appendWaiting(edge.publicLog);
  const [recorder, orders] = [await recorderOf(client, from), await ordersOf(client, from)];
  const exported = { recorder, orders, kept: NOTHING_KEPT };
  expect((await checkDispute(exported, await publicFiles())).findings).toEqual([]);
  const commands = recorder.lines.flatMap((line) => (line.kind === 'command' ? [line] : []));
  expect(commands).toMatchObject([
    { command: 'openPosition' },
    { command: 'resetDemo', command_id: 'reset:begin-again', fields: { funding: '10000' } },
  ]);
});

test('PL-15 asking again gives the same orders, a day from before the account has none, and without a session none', async () => {
  const from = edge.clock.now() - 1_000;
  const client = await newClient(edge);
  const [first, second] = await Promise.all([ordersOf(client, from), ordersOf(client, from)]);
  expect(first.orders).toEqual(second.orders);
  expect((await ordersOf(client, from - 3 * DAY_MS)).orders).toEqual([]);
  expect(await post(edge, '/api/recorder/orders', { from: new Date(from).toISOString() })).toMatchObject({
    status: 401,
  });
});

async function entriesOf({ log }: PublicFiles): Promise<ReadonlySet<string>> {
  const [, size = '0'] = new TextDecoder().decode(await log.read('checkpoint')).split('\n');
  const bytes = Buffer.from(await log.read(`tile/entries/000.p/${size}`));
  const all = Array.from({ length: bytes.length / 43 }, (_, index) => bytes.subarray(index * 43 + 2, (index + 1) * 43));
  return new Set(all.map((one) => one.toString('hex')));
}
