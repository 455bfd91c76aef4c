import { parseJson } from '@candor/domain/json.ts';
import { parseRate } from '@candor/domain/money/decimal.ts';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { failureOf } from '../venues/failure.ts';
import type { Venue, VenueEvents } from '../venues/venue.ts';

/** URL for market data only, without an account. */
export const BINANCE_URL = 'wss://data-stream.binance.vision';

const MESSAGE_MAX = 16 * 1_024;
const HANDSHAKE_LIMIT_MS = 8_000;
/** Silence limit: with nineteen busy books, five seconds without any change do not occur. */
const SILENCE_MS = 5_000;

const price = z.string().max(32).transform(parseRate);
const bookTicker = z.object({
  stream: z.string().max(64),
  data: z.object({ u: z.int().nonnegative(), s: z.string().max(32), b: price, a: price }),
});
const notice = z.union([
  z.object({ result: z.null(), id: z.unknown() }),
  z.object({ e: z.literal('serverShutdown') }),
  z.object({ stream: z.string(), data: z.object({ e: z.literal('serverShutdown') }) }),
]);

/** Binance spot: the combined book ticker of every name, in one socket. Tether counts as a dollar. */
export function createBinance(url: string): Venue {
  return { name: 'binance', silenceMs: SILENCE_MS, connect: (names, events) => connect(url, names, events) };
}

function connect(url: string, names: readonly string[], events: VenueEvents): () => void {
  const streams = names.map((name) => `${name}@bookTicker`).join('/');
  const socket = new WebSocket(`${url.replace(/\/$/, '')}/stream?streams=${streams}`, {
    maxPayload: MESSAGE_MAX,
    handshakeTimeout: HANDSHAKE_LIMIT_MS,
    perMessageDeflate: false,
    followRedirects: false,
  });
  const read = createReader(events);
  socket.on('open', () => events.onReady());
  // The library answers each ping with a pong automatically.
  socket.on('ping', () => events.onAlive());
  socket.on('message', (data, isBinary) => {
    if (isBinary || !Buffer.isBuffer(data)) events.onGarbage('binary frames');
    else read(data.toString('utf8'));
  });
  socket.on('error', (error) => events.onEnd(failureOf(error)));
  socket.on('close', (code) => events.onEnd(`closed (${code})`));
  return () => socket.terminate();
}

/** Reads messages; changes of an order book are numbered, and one that arrives after a later one is ignored. */
function createReader(events: VenueEvents): (text: string) => void {
  const newest = new Map<string, number>();
  return (text) => {
    const value = parseJson(text);
    const ticker = bookTicker.safeParse(value);
    if (!ticker.success) {
      readNotice(value, events);
      return;
    }
    const { u: update, s, b: bid, a: offer } = ticker.data.data;
    const name = s.toLowerCase();
    if (ticker.data.stream !== `${name}@bookTicker` || bid === undefined || offer === undefined) {
      events.onGarbage('tickers that contradict themselves');
      return;
    }
    events.onAlive();
    if (update <= (newest.get(name) ?? -1)) return;
    newest.set(name, update);
    events.onQuote({ name, bid, offer, at: undefined });
  };
}

function readNotice(value: unknown, events: VenueEvents): void {
  const read = notice.safeParse(value);
  if (!read.success) events.onGarbage('messages of another form');
  else if ('result' in read.data) events.onAlive();
  else events.onEnd('the venue shuts down');
}
