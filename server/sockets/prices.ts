import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { PRICES_PATH, STATE_PROTOCOL, priceFrame } from '@candor/contracts/sockets/prices.ts';
import type { PriceFrame } from '@candor/contracts/sockets/prices.ts';
import { WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { BoardFrame } from '../modules/quotes/index.ts';
import type { Door } from './door.ts';

/** The prices as the main thread knows them. */
export interface Board {
  frame(since: number, now: number): BoardFrame | undefined;
}

export interface PriceParts {
  readonly server: HttpServer;
  readonly door: Door;
  readonly board: Board;
  readonly clock: Clock;
  /** Ruling R25: our own frames say so. */
  readonly simulated: boolean;
}

/** Prices for pages and programs: ten times a second is faster than anybody reads. */
const FRAME_EVERY_MS = 100;
/** Our own pages are told the time when nothing changes, so that silence means a dead line. */
const TIME_EVERY_MS = 2_000;
const PING_EVERY_MS = 15_000;
/** A reader who is this far behind is left out until he has caught up; then he gets the latest, not what he missed. */
const BACKLOG_MAXIMUM = 1_024 * 1_024;
/** Readers have nothing to say. */
const MESSAGE_MAXIMUM = 1_024;

interface Reader {
  readonly socket: WebSocket;
  readonly isOurs: boolean;
  /** The board's version that he has. */
  seen: number;
  toldAt: number;
  isAnswering: boolean;
}

/** The price stream: each frame is built once for all who have seen the same. */
export class PriceSockets {
  readonly #parts: PriceParts;
  readonly #wss: WebSocketServer;
  readonly #readers = new Set<Reader>();
  readonly #timers: readonly NodeJS.Timeout[];

  constructor(parts: PriceParts) {
    this.#parts = parts;
    this.#wss = new WebSocketServer({
      noServer: true,
      maxPayload: MESSAGE_MAXIMUM,
      perMessageDeflate: false,
      handleProtocols: (protocols) => (protocols.has(STATE_PROTOCOL) ? STATE_PROTOCOL : false),
    });
    this.#wss.on('connection', (socket) => this.#welcome(socket));
    parts.server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
    this.#timers = [
      setInterval(() => this.broadcast(), FRAME_EVERY_MS),
      setInterval(() => this.#ping(), PING_EVERY_MS),
    ];
  }

  /** Sends every reader what has changed since his last frame. */
  broadcast(): void {
    const frames = new FrameCache(this.#parts);
    for (const reader of this.#readers) this.#send(reader, frames);
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const { socket } of this.#readers) socket.close(1_001);
    this.#wss.close();
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const path = (request.url ?? '').split('?')[0];
    if (path?.startsWith('/socket.io/') === true) return;
    if (path !== PRICES_PATH) return reject(socket, '404 Not Found');
    if (!this.#parts.door.letIn(request)) return reject(socket, '403 Forbidden');
    this.#wss.handleUpgrade(request, socket, head, (opened) => this.#wss.emit('connection', opened, request));
  }

  #welcome(socket: WebSocket): void {
    const reader: Reader = {
      socket,
      isOurs: socket.protocol === STATE_PROTOCOL,
      seen: 0,
      toldAt: 0,
      isAnswering: true,
    };
    this.#readers.add(reader);
    socket.on('close', () => this.#readers.delete(reader));
    socket.on('error', () => socket.terminate());
    socket.on('pong', () => {
      reader.isAnswering = true;
    });
    this.#send(reader, new FrameCache(this.#parts));
  }

  #send(reader: Reader, frames: FrameCache): void {
    const { socket, isOurs, seen } = reader;
    if (socket.readyState !== WebSocket.OPEN || socket.bufferedAmount > BACKLOG_MAXIMUM) return;
    const frame = frames.after(seen);
    const now = performance.now();
    if (frame === undefined && !(isOurs && now - reader.toldAt >= TIME_EVERY_MS)) return;
    reader.seen = frame?.version ?? seen;
    reader.toldAt = now;
    socket.send(isOurs ? frames.stateText(seen) : frames.mapText(seen), { binary: false });
  }

  #ping(): void {
    for (const reader of this.#readers) {
      if (!reader.isAnswering) reader.socket.terminate();
      reader.isAnswering = false;
      reader.socket.ping();
    }
  }
}

/** The frames of one round, each made at most once. */
class FrameCache {
  readonly #parts: PriceParts;
  readonly #now: number;
  readonly #frames = new Map<number, BoardFrame | undefined>();
  readonly #states = new Map<number, Buffer>();
  readonly #maps = new Map<number, Buffer>();

  constructor(parts: PriceParts) {
    this.#parts = parts;
    this.#now = parts.clock.now();
  }

  after(seen: number): BoardFrame | undefined {
    if (!this.#frames.has(seen)) this.#frames.set(seen, this.#parts.board.frame(seen, this.#now));
    return this.#frames.get(seen);
  }

  mapText(seen: number): Buffer {
    return keep(this.#maps, seen, () => JSON.stringify(this.after(seen)?.map ?? {}));
  }

  stateText(seen: number): Buffer {
    return keep(this.#states, seen, () => {
      const prices = this.after(seen)?.entries ?? {};
      const frame: PriceFrame = { now: this.#now, simulated: this.#parts.simulated, prices };
      return JSON.stringify(z.encode(priceFrame, frame));
    });
  }
}

function keep(cache: Map<number, Buffer>, key: number, make: () => string): Buffer {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = Buffer.from(make());
  cache.set(key, made);
  return made;
}

function reject(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
