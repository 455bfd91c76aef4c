import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { PriceDecoder } from '@candor/contracts/sockets/priceDecoder.ts';
import { priceMap } from '@candor/contracts/sockets/priceMap.ts';
import { DELTA_PROTOCOL, PRICES_PATH } from '@candor/contracts/sockets/prices.ts';
import type { PriceFrame } from '@candor/contracts/sockets/prices.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { portOf } from '../../tests/support/port.ts';
import { loadBrand } from '../brands.ts';
import { createHosts } from '../http/hosts.ts';
import { PriceBoard, priceMapOf } from '../modules/engine/quotes/index.ts';
import { Door } from './door.ts';
import { PriceSockets } from './prices.ts';

const NOW = Date.UTC(2026, 0, 14, 12);
const CONNECTIONS = 3;

let server: Server;
let board: PriceBoard;
let sockets: PriceSockets;
let address: string;
let tick = 0;

beforeEach(async () => {
  await serve(['BTCUSD', 'EURUSD']);
  board.applyStates(
    [
      { symbol: 'BTCUSD', state: { kind: 'open' } },
      { symbol: 'EURUSD', state: { kind: 'closed', until: NOW + 1 } },
    ],
    NOW,
  );
  quote('BTCUSD', 50_000n);
  quote('EURUSD', 1n);
});

async function serve(symbols: readonly string[], trustedProxies: readonly string[] = []): Promise<void> {
  server = createServer();
  board = new PriceBoard(symbols, () => 0);
  const brand = loadBrand('northline');
  const door = new Door(createHosts([brand], brand), { connectionsPerAddress: CONNECTIONS, trustedProxies });
  sockets = new PriceSockets({ server, door, board, clock: { now: () => NOW }, simulated: true });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  address = `ws://localhost:${portOf(server.address())}${PRICES_PATH}`;
}

afterEach(stop);

async function stop(): Promise<void> {
  sockets.stop();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
}

function quote(symbol: string, price: bigint): void {
  tick += 1;
  const sell = rate(price * 100_000_000n);
  const made: Quote = { symbol, sell, buy: sell, tickId: tick, source: 'test', sourceTime: NOW, receivedTime: NOW };
  board.apply(made);
}

interface Reading {
  readonly socket: WebSocket;
  readonly frames: string[];
}

async function read(protocol?: string, headers: Record<string, string> = {}): Promise<Reading> {
  const socket = new WebSocket(address, protocol, { headers });
  const frames: string[] = [];
  socket.on('message', (data: Buffer) => frames.push(data.toString()));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return { socket, frames };
}

function symbolsOf(frame = ''): string[] {
  return Object.keys(priceMap.parse(JSON.parse(frame)));
}

it('gives a program the specified map: whole first, then what changes; 0 where nothing can be traded', async () => {
  const { socket, frames } = await read();
  await expect.poll(() => frames.length).toBe(1);
  expect(priceMap.parse(JSON.parse(frames[0] ?? ''))).toEqual({
    BTCUSD: { buy: 50_000, sell: 50_000 },
    EURUSD: { buy: 0, sell: 0 },
  });
  quote('BTCUSD', 50_001n);
  await expect.poll(() => frames.length).toBe(2);
  expect(JSON.parse(frames[1] ?? '')).toEqual({ BTCUSD: { buy: 50_001, sell: 50_001 } });
  socket.close();
});

interface DeltaReading {
  readonly socket: WebSocket;
  readonly frames: (PriceFrame | undefined)[];
}

async function readDeltas(): Promise<DeltaReading> {
  const socket = new WebSocket(address, DELTA_PROTOCOL);
  const decoder = new PriceDecoder();
  const frames: (PriceFrame | undefined)[] = [];
  socket.on('message', (data: Buffer) => frames.push(decoder.read(data)));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return { socket, frames };
}

it('gives our pages the state beside the price, and the time when nothing changes', async () => {
  const { socket, frames } = await readDeltas();
  expect(socket.protocol).toBe(DELTA_PROTOCOL);
  await expect.poll(() => frames.length).toBeGreaterThan(1);
  expect(frames[0]).toMatchObject({
    now: NOW,
    simulated: true,
    prices: { BTCUSD: { state: 'open', sell: 50_000 }, EURUSD: { state: 'closed', at: NOW + 1, sell: 1 } },
  });
  expect(frames[1]).toMatchObject({ now: NOW, prices: {} });
  socket.close();
});

it('our pages read in step, whenever they came', async () => {
  // Frames with the time alone come in between.
  const latest = ({ frames }: DeltaReading) => frames.findLast((frame) => frame?.prices['BTCUSD'] !== undefined);
  const first = await readDeltas();
  await expect.poll(() => latest(first)).toBeDefined();
  quote('BTCUSD', 50_001n);
  const second = await readDeltas();
  await expect.poll(() => latest(first)?.prices['BTCUSD']?.sell).toBe(50_001);
  await expect.poll(() => latest(second)).toBeDefined();
  quote('BTCUSD', 50_002n);
  for (const reading of [first, second]) {
    await expect
      .poll(() => latest(reading))
      .toEqual({
        now: NOW,
        simulated: true,
        tick,
        prices: { BTCUSD: { buy: 50_002, sell: 50_002, state: 'open' } },
      });
  }
});

it('one who comes later gets the whole, the others what is new', async () => {
  const first = await read();
  await expect.poll(() => first.frames.length).toBe(1);
  quote('EURUSD', 2n);
  const second = await read();
  // The change may be in its first frame, or in one of its own.
  await expect.poll(() => second.frames.length).toBeGreaterThan(0);
  expect(symbolsOf(second.frames[0])).toEqual(['BTCUSD', 'EURUSD']);
  await expect.poll(() => first.frames.length).toBe(2);
  expect(symbolsOf(first.frames[1])).toEqual(['EURUSD']);
});

it.each([
  ['a page of another host', { origin: 'http://evil.example' }],
  ['a page of nowhere', { origin: 'null' }],
  ['an unknown host', { host: 'unknown.example' }],
])('T55 %s is refused', async (_name, headers) => {
  await expect(read(undefined, headers)).rejects.toThrow('403');
});

it('T55 another path is refused', async () => {
  address = address.replace(PRICES_PATH, '/api/other');
  await expect(read()).rejects.toThrow('404');
});

it('T56 one address holds so many connections, and a closed one makes room', async () => {
  const readers = await Promise.all(Array.from({ length: CONNECTIONS }, () => read()));
  await expect(read()).rejects.toThrow('403');
  readers[0]?.socket.close();
  await expect
    .poll(() =>
      read().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
});

describe('WI-6 sixty clients of sixty addresses', () => {
  const clients = Array.from({ length: 60 }, (_, index) => ({ 'x-forwarded-for': `198.51.100.${index}` }));

  it('all read through a proxy of ours', async () => {
    await stop();
    await serve(['BTCUSD'], ['127.0.0.1', '::1']);
    const readers = await Promise.all(clients.map((headers) => read(undefined, headers)));
    expect(readers).toHaveLength(60);
  });

  it('are one address where nobody trusts their neighbour', async () => {
    const tried = await Promise.allSettled(clients.map((headers) => read(undefined, headers)));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(CONNECTIONS);
  });
});

it('T56 a reader who talks is closed, the others read on', async () => {
  const [talker, reader] = await Promise.all([read(), read()]);
  const code = new Promise<number>((resolve) => talker.socket.once('close', resolve));
  talker.socket.send('x'.repeat(2_000));
  expect(await code).toBe(1_009);
  const before = reader.frames.length;
  quote('BTCUSD', 50_002n);
  await expect.poll(() => reader.frames.length).toBeGreaterThan(before);
});

describe('T56 a reader who does not read', () => {
  const symbols = Array.from({ length: 500 }, (_, index) => `S${index}`);
  /** Several times the capacity of the machine's own buffers. */
  const ROUNDS = 2_000;

  /** Lets a reader pause for many frames; returns how many bytes they had. */
  async function fallBehind(slow: Socket): Promise<number> {
    slow.pause();
    for (let round = 1; round <= ROUNDS; round++) {
      for (const symbol of symbols) quote(symbol, BigInt(round));
      sockets.broadcast();
      await new Promise((resolve) => setImmediate(resolve));
    }
    return ROUNDS * JSON.stringify(priceMapOf(board.frame(0, NOW)?.rows ?? [])).length;
  }

  it('gets the latest and not all that he missed', async () => {
    await stop();
    await serve(symbols);
    board.applyStates(
      symbols.map((symbol) => ({ symbol, state: { kind: 'open' } })),
      NOW,
    );
    const slow = await openRaw();
    const sent = await fallBehind(slow);
    let received = 0;
    let end = '';
    slow.on('data', (data) => {
      received += data.length;
      end = (end + data.toString('latin1')).slice(-100_000);
    });
    slow.resume();
    await expect.poll(() => end).toContain(`"S499":{"buy":${ROUNDS},"sell":${ROUNDS}}`);
    expect(received).toBeLessThan(sent / 2);
    slow.destroy();
  });
});

async function openRaw(): Promise<Socket> {
  const socket = connect(portOf(server.address()), '127.0.0.1');
  const key = Buffer.alloc(16).toString('base64');
  socket.write(
    `GET ${PRICES_PATH} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  );
  await new Promise((resolve) => socket.once('data', resolve));
  return socket;
}

it('T56 a reader who talks is closed with the reason, by messages and by pings, and the others read on', async () => {
  const reader = await read();
  for (const talk of [(socket: WebSocket) => socket.send('x'), (socket: WebSocket) => socket.ping()]) {
    const { socket } = await read();
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    for (let count = 0; count < 50; count += 1) talk(socket);
    expect(await closed).toBe(1_008);
  }
  const { socket } = await read();
  const cut = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined);
  for (let count = 0; count < 5_000; count += 1) socket.send('x');
  await cut;
  const before = reader.frames.length;
  quote('BTCUSD', 50_002n);
  await expect.poll(() => reader.frames.length).toBeGreaterThan(before);
  reader.socket.close();
});
