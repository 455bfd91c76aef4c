import { fork } from 'node:child_process';
import { createServer as createHttpServer } from 'node:http';
import type { Server as HttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Server as SocketIo } from 'socket.io';
import { PriceEncoder } from '@candor/contracts/sockets/priceEncoder.ts';
import { loadBrand } from '@candor/server/brands.ts';
import { createHosts } from '@candor/server/http/hosts.ts';
import { PriceBoard, priceMapOf } from '@candor/server/modules/engine/quotes/index.ts';
import { Door } from '@candor/server/sockets/door.ts';
import { PriceSockets } from '@candor/server/sockets/prices.ts';
import { wireFrame } from '@candor/server/sockets/priceFraming.ts';
import { portOf } from '../tests/support/port.ts';
import { CLIENTS, LINES } from './fanOutLines.ts';
import type { Counted, Line } from './fanOutLines.ts';
import { NOON, symbols, ticksOfAll } from './fanOutMarket.ts';
import type { Figure } from './measure.ts';

const FRAMES = 200;
/** Time for one sender: three share the tenth of a second between two frames. */
const SLOT_MS = 33;
/** Limit of the measurement: on a busy machine it makes do with fewer frames. */
const DURATION_MAX_MS = 25_000;
const ARRIVAL_MAX_MS = 10_000;
const BYTES_MAXIMUM = 400;
/** Interval of the library's own pings, which would otherwise be sent during the measurement. */
const QUIET_MS = 600_000;

/** One way of sending a frame to all clients. */
interface Sender {
  readonly server: Server | HttpServer;
  readonly send: (frame: number) => void;
  readonly stop: () => void;
}

/**
 * Ruling B7: measures 110 instruments that all move ten times a second, sent to 1,000 clients in another process: the
 * processor time of a send against a bare socket's write of the same bytes, and against a broadcast of the map.
 */
export async function measureFanOut(): Promise<readonly Figure[]> {
  const market = ticksOfAll(FRAMES + 1);
  const frames = framesOf(market);
  const senders: Record<Line, Sender> = {
    raw: openRaw(frames),
    ours: openOurs(market),
    broadcast: openBroadcast(market),
  };
  const ports = await Promise.all(LINES.map((line) => listen(senders[line].server)));
  const clients = await openClients(ports);
  const costs = await takeTurns(senders);
  const bytes = frames.slice(1, 1 + costs.ours.length).map(({ length }) => length);
  await expectArrival(clients, bytes.reduce((total, length) => total + length, 0) * CLIENTS);
  clients.stop();
  for (const line of LINES) await close(senders[line]);
  return figuresOf(bytes, costs);
}

/** Checks that all bytes arrived: a sender that left something out would seem cheap. */
async function expectArrival(clients: Clients, sent: number): Promise<void> {
  for (const deadline = performance.now() + ARRIVAL_MAX_MS; performance.now() < deadline; await delay(500)) {
    const { ours, raw } = await clients.count();
    if (ours >= sent && raw >= sent) return;
  }
  throw new Error('not every frame has arrived');
}

function figuresOf(bytes: readonly number[], costs: Record<Line, number[]>): readonly Figure[] {
  const ours = quiet(costs.ours);
  const common = { unit: 'µs of processor time a send', ours };
  return [
    {
      ...common,
      goal: '7c',
      what: `prices to ${CLIENTS} clients, against a bare socket's write of the same bytes`,
      baseline: quiet(costs.raw),
      gate: { ratio: 1.3, sense: 'at most' },
    },
    {
      ...common,
      goal: '7c',
      what: 'the same against a socket.io broadcast of the map',
      baseline: quiet(costs.broadcast),
      gate: { ratio: 1, sense: 'at most' },
    },
    {
      goal: '7c',
      what: `a frame of ${symbols.length} instruments that all moved, the largest of ${bytes.length}`,
      ours: Math.max(...bytes),
      baseline: BYTES_MAXIMUM,
      unit: 'bytes',
      gate: { ratio: 1, sense: 'at most' },
    },
  ];
}

/** Sends each frame by each sender, in changing order, so that a busy moment of the machine affects all. */
async function takeTurns(senders: Record<Line, Sender>): Promise<Record<Line, number[]>> {
  const costs: Record<Line, number[]> = { raw: [], ours: [], broadcast: [] };
  const end = performance.now() + DURATION_MAX_MS;
  for (let frame = 1; frame <= FRAMES && performance.now() < end; frame++) {
    for (const index of LINES.keys()) {
      const line = LINES[(index + frame) % LINES.length];
      if (line !== undefined) costs[line].push(await measureSlot(senders[line], frame));
    }
  }
  return costs;
}

/**
 * Returns the cost of a slot without other processes' effect on the caches: the noise of a shared machine only ever
 * adds.
 */
function quiet(samples: readonly number[]): number {
  const sorted = samples.toSorted((first, second) => first - second);
  return sorted[Math.floor(sorted.length / 4)] ?? 0;
}

/** Measures everything the process does until the next slot, including what happens after the writes. */
async function measureSlot(sender: Sender, frame: number): Promise<number> {
  const before = process.cpuUsage();
  sender.send(frame);
  await delay(SLOT_MS);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / CLIENTS;
}

type Market = ReturnType<typeof ticksOfAll>;

function openBoard(market: Market): { board: PriceBoard; apply: (frame: number) => void } {
  const board = new PriceBoard(symbols, () => 0);
  const apply = (frame: number): void => {
    for (const quote of market[frame] ?? []) board.apply(quote);
  };
  board.applyStates(
    symbols.map((symbol) => ({ symbol, state: { kind: 'open' } })),
    NOON,
  );
  apply(0);
  return { board, apply };
}

/** Returns the bytes that our sender will send. */
function framesOf(market: Market): readonly Buffer[] {
  const { board, apply } = openBoard(market);
  const encoder = new PriceEncoder(symbols, true);
  let seen = 0;
  return market.map((_, index) => {
    if (index > 0) apply(index);
    const frame = board.frame(seen, NOON);
    seen = frame?.version ?? seen;
    return wireFrame('binary', (frame && encoder.changes(frame.rows, { ...frame, now: NOON })) ?? encoder.time(NOON));
  });
}

function openRaw(frames: readonly Buffer[]): Sender {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
  });
  return {
    server,
    send(index) {
      const frame = frames[index];
      if (frame === undefined) return;
      for (const socket of sockets) socket.write(frame);
    },
    stop() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function openOurs(market: Market): Sender {
  const { board, apply } = openBoard(market);
  const server = createHttpServer();
  const brand = loadBrand('northline');
  const door = new Door(createHosts([brand], brand), { connectionsPerAddress: CLIENTS });
  const sockets = new PriceSockets({ server, door, board, clock: { now: () => NOON }, simulated: true });
  return {
    server,
    send(index) {
      apply(index);
      sockets.broadcast();
    },
    stop: () => sockets.stop(),
  };
}

function openBroadcast(market: Market): Sender {
  const { board, apply } = openBoard(market);
  const server = createHttpServer();
  const io = new SocketIo(server, { transports: ['websocket'], perMessageDeflate: false, pingInterval: QUIET_MS });
  io.on('connection', (socket) => void socket.join('prices'));
  return {
    server,
    send(index) {
      apply(index);
      io.to('prices').emit('prices', priceMapOf(board.frame(0, NOON)?.rows ?? []));
    },
    stop: () => void io.close(),
  };
}

async function listen(server: Server | HttpServer): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', CLIENTS, listening));
  return portOf(server.address());
}

async function close({ server, stop }: Sender): Promise<void> {
  stop();
  if (server.listening) await new Promise((closed) => server.close(closed));
}

interface Clients {
  count(): Promise<Counted>;
  stop(): void;
}

/** Starts the clients in a process of their own. */
async function openClients(ports: readonly number[]): Promise<Clients> {
  const child = fork(new URL('fanOutClients.ts', import.meta.url), ports.map(String));
  const answer = (): Promise<Counted> => new Promise((resolve) => child.once('message', resolve));
  await answer();
  await delay(500);
  return {
    count() {
      child.send('count');
      return answer();
    },
    stop: () => void child.kill(),
  };
}
