import { createHmac, randomBytes } from 'node:crypto';
import { ServerResponse } from 'node:http';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { DefaultEventsMap, Socket } from 'socket.io';
import { Decoder, Encoder } from 'socket.io-parser';
import { exactReviver } from '../http/exactJson.ts';
import type { Session } from '../modules/access/sessions/index.ts';
import type { Door } from './door.ts';
import type { SentBook } from './sentBook.ts';

interface SocketData {
  session: Session;
  orders: number;
  /** Resolves when every order so far has reached the desk or been refused; never rejects. */
  turn: Promise<unknown>;
  leaveFeed: () => void;
  /** The account's book as sent to this socket. */
  book: SentBook;
}

export type TradingServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
export type TradingSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
/** A client's connection, whichever transport it uses. */
export type Connection = TradingSocket['conn'];

/** T56: maximum bytes of a message. */
const MESSAGE_MAXIMUM = 16 * 1_024;
const LOGIN_LIMIT_MS = 5_000;

/** Headers of every answer of the API: no page may frame it, no other site may read it. The library forbids caching. */
const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** More commas than any of our events has: reading hundreds of fields takes longer than deciding an order. */
const COMMAS_MAXIMUM = 200;

/** A decoder that throws for packets unlike our events, which ends the connection. */
class ExactDecoder extends Decoder {
  constructor() {
    super(exactReviver);
  }

  override add(packet: unknown): void {
    if (typeof packet !== 'string' || hasMore(packet, ',', COMMAS_MAXIMUM)) throw new Error('no event of ours');
    super.add(packet);
  }
}

function hasMore(text: string, character: string, maximum: number): boolean {
  let count = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) {
    count++;
    if (count > maximum) return true;
  }
  return false;
}

/**
 * Rule WI-5: opens the transports: a client may start by polling, as socket.io does by default, and upgrade to the
 * WebSocket or not. Both have the same check of the page and the same slots per address.
 */
export function openTransports(server: HttpServer, door: Door): TradingServer {
  const places = new WeakMap<IncomingMessage, () => void>();
  const lines = new ConnectionIds(door);
  const io: TradingServer = new Server(server, {
    transports: ['polling', 'websocket'],
    maxHttpBufferSize: MESSAGE_MAXIMUM,
    perMessageDeflate: false,
    // Secrets and text chosen by others must not be compressed together.
    httpCompression: false,
    serveClient: false,
    destroyUpgrade: false,
    connectTimeout: LOGIN_LIMIT_MS,
    parser: { Encoder, Decoder: ExactDecoder },
    allowRequest: (request, answer) => {
      const leave = door.enter(request);
      if (leave === undefined) return answer(null, false);
      places.set(request, leave);
      // A failed handshake frees its slot here. The end of the socket frees it too, but only once.
      if (request.headers.upgrade !== undefined) request.socket.once('close', leave);
      else request.once('close', () => places.has(request) && leave());
      return answer(null, true);
    },
  });
  // The HTTP server does not see polling: its requests, handshakes included, are counted here.
  io.engine.use((request: IncomingMessage, response: unknown, next: (error?: Error) => void) => {
    const seconds = door.refuse(request);
    if (seconds === undefined) return next();
    if (response instanceof ServerResponse) response.writeHead(429, { ...HEADERS, 'Retry-After': seconds });
    return next(new Error('too many requests'));
  });
  // The library checks only the first request of a connection.
  io.engine.use((request: IncomingMessage & Queried, _response: unknown, next: (error?: Error) => void) => {
    const sid = request._query?.sid;
    if (sid === undefined || (door.knows(request) && lines.isOf(request, sid))) next();
    else next(new Error('forbidden'));
  });
  io.engine.generateId = (request) => lines.next(request);
  io.engine.on('headers', (headers: Record<string, string>) => void Object.assign(headers, HEADERS));
  io.engine.on('connection', (connection: Connection) => {
    const leave = places.get(connection.request);
    places.delete(connection.request);
    if (leave !== undefined) connection.once('close', leave);
  });
  return io;
}

interface Queried {
  readonly _query?: { readonly sid?: string };
}

/** Ids of connections, each bound to its opener: polling writes them into URLs, which logs keep. */
class ConnectionIds {
  readonly #door: Door;
  readonly #key = randomBytes(32);

  constructor(door: Door) {
    this.#door = door;
  }

  next(request: IncomingMessage): string {
    return `${randomBytes(15).toString('base64url')}${this.#sealOf(request)}`;
  }

  isOf(request: IncomingMessage, name: string): boolean {
    return name.endsWith(this.#sealOf(request));
  }

  #sealOf(request: IncomingMessage): string {
    return `.${createHmac('sha256', this.#key).update(this.#door.callerOf(request)).digest('base64url')}`;
  }
}
