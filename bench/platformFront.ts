import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { loadBrand } from '@candor/server/brands.ts';
import { createHosts } from '@candor/server/http/hosts.ts';
import { PriceBoard } from '@candor/server/modules/engine/quotes/index.ts';
import { Door } from '@candor/server/sockets/door.ts';
import { PriceSockets } from '@candor/server/sockets/prices.ts';
import { portOf } from '../tests/support/port.ts';
import { NOON, symbols, ticksOfAll } from './fanOutMarket.ts';

const FRAMES = 200;
const FRAME_MS = 100;
const CONNECTIONS = 10;

/** A server as its pages see it, with a market of our own in place of its prices. */
export interface Front {
  readonly port: number;
  /** Moves `all`, or one instrument ten times a second while the others do not move. */
  move(moving: string): void;
  stop(): Promise<void>;
}

export async function openFront(serverPort: number): Promise<Front> {
  const market = ticksOfAll(FRAMES);
  const board = new PriceBoard(symbols, () => 0);
  board.applyStates(
    symbols.map((symbol) => ({ symbol, state: { kind: 'open' } })),
    NOON,
  );
  let moving = 'none';
  let frame = 0;
  const apply = (): void => {
    frame = (frame + 1) % FRAMES;
    for (const quote of market[frame] ?? []) {
      if (moving === 'all' || moving === quote.symbol) board.apply(quote);
    }
  };
  for (const quote of market[0] ?? []) board.apply(quote);
  const front = createServer((incoming, answer) => pass(incoming, answer, serverPort));
  front.on('upgrade', (incoming, socket, head) => {
    if (incoming.url?.startsWith('/socket.io/') === true) passSocket(incoming, socket, head, serverPort);
  });
  const brand = loadBrand('northline');
  const door = new Door(createHosts([brand], brand), { connectionsPerAddress: CONNECTIONS });
  const prices = new PriceSockets({ server: front, door, board, clock: { now: () => NOON }, simulated: true });
  const timer = setInterval(apply, FRAME_MS);
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening));
  return {
    port: portOf(front.address()),
    move: (next) => (moving = next),
    async stop() {
      clearInterval(timer);
      prices.stop();
      front.closeAllConnections();
      await new Promise((closed) => front.close(closed));
    },
  };
}

function pass(incoming: IncomingMessage, answer: ServerResponse, port: number): void {
  const { method = 'GET', url = '/', headers } = incoming;
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (found) => {
    answer.writeHead(found.statusCode ?? 502, found.headers);
    found.pipe(answer);
  });
  onward.on('error', () => answer.destroy());
  incoming.pipe(onward);
}

function passSocket(incoming: IncomingMessage, socket: Duplex, head: Buffer, port: number): void {
  const onward = connect(port, '127.0.0.1', () => {
    const lines = [`GET ${incoming.url ?? '/'} HTTP/1.1`];
    for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
      lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`);
    }
    onward.write(`${lines.join('\r\n')}\r\n\r\n`);
    onward.write(head);
    onward.pipe(socket).pipe(onward);
  });
  onward.on('error', () => socket.destroy());
  socket.on('error', () => onward.destroy());
}
