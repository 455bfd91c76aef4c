import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { DELTA_PROTOCOL, PRICES_PATH } from '@candor/contracts/sockets/prices.ts';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { PRICE_MESSAGES_PER_SECOND } from '../admission/budgets.ts';
import type { Clock } from '../clock.ts';
import type { Door } from './door.ts';
import { SecondCount } from './flood.ts';
import { deltaFraming, mapFraming } from './priceFraming.ts';
import type { Board } from './priceFraming.ts';
import { PriceStream } from './priceStream.ts';
import type { Reader } from './priceStream.ts';

export interface PriceDeps {
  readonly server: HttpServer;
  readonly door: Door;
  readonly board: Board;
  readonly clock: Clock;
  /** Ruling R25: are the prices simulated? Our own frames say so. */
  readonly simulated: boolean;
}

/** Interval of frames: ten a second is faster than people can read. */
const FRAME_EVERY_MS = 100;
const PING_EVERY_MS = 15_000;
/** Close code 1008 of RFC 6455, 7.4.1. */
const POLICY_VIOLATED = 1_008;
/** Messages per second above which a connection is cut off, as one that keeps sending after the close. */
const CUT_ABOVE_PER_SECOND = 100;
/** Maximum bytes of a message; readers have nothing to send. */
const MESSAGE_MAXIMUM = 1_024;

/** The price stream: the specification's map, or our own frames by subprotocol, each built once for all readers. */
export class PriceSockets {
  readonly #deps: PriceDeps;
  readonly #wss: WebSocketServer;
  readonly #maps: PriceStream;
  readonly #deltas: PriceStream;
  /** All readers, and whether each has answered the last ping. */
  readonly #answering = new Map<WebSocket, boolean>();
  readonly #timers: readonly NodeJS.Timeout[];

  constructor(deps: PriceDeps) {
    this.#deps = deps;
    this.#maps = new PriceStream(mapFraming(deps.board));
    this.#deltas = new PriceStream(deltaFraming(deps.board, deps.simulated));
    this.#wss = new WebSocketServer({
      noServer: true,
      maxPayload: MESSAGE_MAXIMUM,
      // Frames bypass the library, which must have no output of its own pending.
      perMessageDeflate: false,
      handleProtocols: (protocols) => (protocols.has(DELTA_PROTOCOL) ? DELTA_PROTOCOL : false),
    });
    deps.server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
    this.#timers = [
      setInterval(() => this.broadcast(), FRAME_EVERY_MS),
      setInterval(() => this.#ping(), PING_EVERY_MS),
    ];
  }

  /** Number of readers. */
  get count(): number {
    return this.#answering.size;
  }

  /** Sends every reader the changes since their last frame. */
  broadcast(): void {
    const now = this.#deps.clock.now();
    this.#maps.broadcast(now);
    this.#deltas.broadcast(now);
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const socket of this.#answering.keys()) socket.close(1_001);
    this.#wss.close();
  }

  #upgrade(request: IncomingMessage, wire: Duplex, head: Buffer): void {
    const path = (request.url ?? '').split('?')[0];
    if (path?.startsWith('/socket.io/') === true) return;
    if (path !== PRICES_PATH) return reject(wire, '404 Not Found');
    if (!this.#deps.door.letIn(request)) return reject(wire, '403 Forbidden');
    this.#wss.handleUpgrade(request, wire, head, (socket) => this.#welcome({ socket, wire }));
  }

  #welcome(reader: Reader): void {
    const { socket } = reader;
    const stream = socket.protocol === DELTA_PROTOCOL ? this.#deltas : this.#maps;
    this.#answering.set(socket, true);
    socket.on('close', () => {
      this.#answering.delete(socket);
      stream.leave(reader);
    });
    socket.on('error', () => socket.terminate());
    closeTalker(socket);
    socket.on('pong', () => this.#answering.set(socket, true));
    stream.join(reader, this.#deps.clock.now());
  }

  #ping(): void {
    for (const [socket, isAnswering] of this.#answering) {
      if (!isAnswering) socket.terminate();
      this.#answering.set(socket, false);
      socket.ping();
    }
  }
}

/** Closes a connection that sends many messages or pings, since readers of prices send nothing. */
function closeTalker(socket: WebSocket): void {
  const count = new SecondCount();
  const noteActivity = (): void => {
    const talked = count.add();
    if (talked > CUT_ABOVE_PER_SECOND) socket.terminate();
    else if (talked > PRICE_MESSAGES_PER_SECOND && socket.readyState === socket.OPEN) socket.close(POLICY_VIOLATED);
  };
  socket.on('message', noteActivity);
  socket.on('ping', noteActivity);
}

/**
 * Refuses an upgrade, and destroys the connection once that is sent: a peer that never closes its side would keep it.
 */
function reject(wire: Duplex, status: string): void {
  wire.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => wire.destroy());
}
