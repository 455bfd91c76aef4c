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
import { PriceBoard, priceMapOf } from '@candor/server/modules/quotes/index.ts';
import { Door } from '@candor/server/sockets/door.ts';
import { PriceSockets } from '@candor/server/sockets/prices.ts';
import { wireFrame } from '@candor/server/sockets/wireFrame.ts';
import { portOf } from '../tests/support/port.ts';
import { CLIENTS, LINES } from './fanOutLines.ts';
import type { Counted, Line, Told } from './fanOutLines.ts';
import { NOON, symbols, ticksOfAll } from './fanOutMarket.ts';
import { median } from './measure.ts';
import type { Figure } from './measure.ts';

const FRAME_MS = 100;
const FRAMES_PER_TURN = 25;
const TURNS = 4;
const BYTES_MAXIMUM = 400;
/** The library's own pings would be sent during the measurement. */
const QUIET_MS = 600_000;

/** One way of sending a frame to all. */
interface Sender {
  readonly server: Server | HttpServer;
  readonly send: (frame: number) => void;
  readonly stop: () => void;
}

/**
 * Blueprint 7c: 110 instruments that all move ten times a second, sent to 1,000 clients in another process; the
 * processor time of a send against a bare socket's write of the same bytes, and against a broadcast of the map.
 */
export async function measureFanOut(): Promise<readonly Figure[]> {
  const market = ticksOfAll(TURNS * FRAMES_PER_TURN + 1);
  const frames = framesOf(market);
  const senders: Record<Line, Sender> = {
    raw: openRaw(frames),
    ours: openOurs(market),
    broadcast: openBroadcast(market),
  };
  const ports = await Promise.all(LINES.map((line) => listen(senders[line].server)));
  const clients = await openClients(ports);
  const costs = await takeTurns(senders, clients);
  const counted = await clients.count();
  clients.stop();
  for (const line of LINES) await close(senders[line]);
  return figuresOf(frames, costs, counted);
}

function figuresOf(frames: readonly Buffer[], costs: Record<Line, number[]>, counted: Counted): readonly Figure[] {
  const bytes = frames.slice(1).map(({ length }) => length);
  // A sender who left something out would be cheap.
  const sent = bytes.reduce((total, length) => total + length, 0) * CLIENTS;
  if (counted.ours < sent || counted.raw < sent) throw new Error('not every frame has arrived');
  const ours = median(costs.ours);
  const common = { unit: 'µs of processor time a send', ours };
  return [
    {
      ...common,
      goal: '7c',
      what: `prices to ${CLIENTS} clients, against a bare socket's write of the same bytes`,
      baseline: median(costs.raw),
      gate: { ratio: 1.3, sense: 'at most' },
    },
    {
      ...common,
      goal: '7c',
      what: 'the same against a socket.io broadcast of the map',
      baseline: median(costs.broadcast),
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

/** Each sender in turn and again, so that a busy minute of the machine hits all. */
async function takeTurns(senders: Record<Line, Sender>, clients: Clients): Promise<Record<Line, number[]>> {
  const costs: Record<Line, number[]> = { raw: [], ours: [], broadcast: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    clients.sayAlive();
    await delay(500);
    for (const line of turn % 2 === 0 ? LINES : LINES.toReversed()) {
      costs[line].push(await measureTurn(senders[line], 1 + turn * FRAMES_PER_TURN));
    }
  }
  return costs;
}

async function measureTurn(sender: Sender, first: number): Promise<number> {
  const start = performance.now();
  const before = process.cpuUsage();
  for (let index = 0; index < FRAMES_PER_TURN; index++) {
    sender.send(first + index);
    await delay(Math.max(0, start + (index + 1) * FRAME_MS - performance.now()));
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / (FRAMES_PER_TURN * CLIENTS);
}

type Market = ReturnType<typeof ticksOfAll>;

function openBoard(market: Market): { board: PriceBoard; apply: (frame: number) => void } {
  const board = new PriceBoard(symbols);
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

/** The bytes that ours will send. */
function framesOf(market: Market): readonly Buffer[] {
  const { board, apply } = openBoard(market);
  const encoder = new PriceEncoder(symbols, true);
  let seen = 0;
  return market.map((_, index) => {
    if (index > 0) apply(index);
    const frame = board.frame(seen, NOON);
    seen = frame?.version ?? seen;
    return wireFrame('binary', encoder.changes(frame?.rows ?? [], NOON) ?? encoder.time(NOON));
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
  const door = new Door(createHosts([brand], brand), CLIENTS);
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
  sayAlive(): void;
  stop(): void;
}

/** The clients in a process of their own. */
async function openClients(ports: readonly number[]): Promise<Clients> {
  const child = fork(new URL('fanOutClients.ts', import.meta.url), ports.map(String));
  const ask = (told: Told): boolean => child.send(told);
  const answer = (): Promise<Counted> => new Promise((resolve) => child.once('message', resolve));
  await answer();
  await delay(500);
  return {
    async count() {
      await delay(1_000);
      ask('count');
      return answer();
    },
    sayAlive: () => void ask('sayAlive'),
    stop: () => void child.kill(),
  };
}
