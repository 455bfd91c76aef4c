import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { acceptOn } from '../providers/acceptor.ts';

const KEY_TAIL = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TEXT = 0x81;
const TICK_MS = 100;
const START_CENTS = 10_000_000;
/** Half a percent of the price: less than the gate's limit for a jump. */
const FALL_CENTS = START_CENTS / 200;

/** A stand-in for the crypto venue that quotes one pair until it falls silent. */
export interface CryptoVenue {
  readonly url: string;
  /** Ends its connections; new ones receive nothing. */
  fallSilent(): void;
  speakAgain(): void;
  /** Quotes half a percent below its first price from now on. */
  fall(): void;
  close(): Promise<void>;
}

export async function openCryptoVenue(): Promise<CryptoVenue> {
  const lines = new Set<Duplex>();
  let isSilent = false;
  let update = 0;
  let cents = START_CENTS;
  const server = createServer((_request, response) => response.writeHead(404).end());
  server.on('upgrade', (request, socket) => {
    if (isSilent) {
      socket.destroy();
      return;
    }
    const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${KEY_TAIL}`).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    socket.on('error', () => socket.destroy());
    socket.on('close', () => lines.delete(socket));
    lines.add(socket);
  });
  const acceptor = await acceptOn(server);
  const timer = setInterval(() => {
    update += 1;
    if (!isSilent) for (const line of lines) line.write(ticker(update, cents));
  }, TICK_MS);
  return {
    url: `ws://127.0.0.1:${acceptor.port}`,
    fallSilent() {
      isSilent = true;
      acceptor.cutAll();
    },
    speakAgain: () => (isSilent = false),
    fall: () => (cents -= FALL_CENTS),
    async close() {
      clearInterval(timer);
      await acceptor.close();
    },
  };
}

/**
 * Builds a ticker message. The price moves with each update, by less than an order's tolerance: a slow machine's order
 * is filled too.
 */
function ticker(update: number, around: number): Buffer {
  const cents = around + (update % 2) * 10;
  const price = (value: number) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;
  const data = { u: update, s: 'BTCUSDT', b: price(cents), B: '31.2', a: price(cents + 10), A: '40.6' };
  const body = Buffer.from(JSON.stringify({ stream: 'btcusdt@bookTicker', data }));
  const length = body.length < 126 ? [body.length] : [126, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([TEXT, ...length]), body]);
}
