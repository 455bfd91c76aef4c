import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBinance } from '@candor/server/providers/prices/binance/binance.ts';
import { acceptOn } from './acceptor.ts';
import type { Acceptor } from './acceptor.ts';
import { record } from './feedRecorder.ts';
import type { Recorder } from './feedRecorder.ts';

/** A stand-in for Binance that speaks WebSocket by hand, so that a frame can be cut in its middle. */

const KEY_TAIL = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TEXT = 0x81;
const PING = 0x89;
const PONG = 0x8a;

let acceptor: Acceptor;
let feed: Recorder;
let lines: Duplex[] = [];
let addresses: (string | undefined)[] = [];
let received: Buffer[] = [];
let lagMs = 0;

beforeEach(async () => {
  [lines, addresses, received, lagMs] = [[], [], [], 0];
  const server = createServer((_request, response) => response.writeHead(404).end());
  server.on('upgrade', (request, socket) => {
    const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${KEY_TAIL}`).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    socket.on('data', (data: Buffer) => received.push(data));
    socket.on('error', () => socket.destroy());
    lines.push(socket);
    addresses.push(request.url);
  });
  acceptor = await acceptOn(server);
  feed = record(
    createBinance(`ws://127.0.0.1:${acceptor.port}`),
    { btcusdt: 'BTCUSD', polusdt: 'MATICUSD' },
    { now: () => Date.now() + lagMs, elapsed: () => Date.now() + lagMs },
  );
  await feed.until(() => lines.length === 1);
});
afterEach(async () => {
  feed.stop();
  await acceptor.close();
});

function frame(opcode: number, text: string): Buffer {
  const body = Buffer.from(text);
  const length = body.length < 126 ? [body.length] : [126, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([opcode, ...length]), body]);
}

function ticker(name: string, u: number, b: string, a: string): Buffer {
  const data = { u, s: name.toUpperCase(), b, B: '31.2', a, A: '40.6' };
  return frame(TEXT, JSON.stringify({ stream: `${name}@bookTicker`, data }));
}

function say(bytes: Buffer): void {
  lines.at(-1)?.write(bytes);
}

test('one socket asks for the book ticker of every name, and quotes are ours in dollars', async () => {
  expect(addresses).toEqual(['/stream?streams=btcusdt@bookTicker/polusdt@bookTicker']);
  say(ticker('btcusdt', 1, '100000.10', '100000.20'));
  say(ticker('polusdt', 1, '0.21300000', '0.21310000'));
  await feed.until(() => feed.quotes.length === 2);
  expect(feed.quotes).toMatchObject([
    { symbol: 'BTCUSD', sell: 10_000_010_000_000n, buy: 10_000_020_000_000n, source: 'binance' },
    { symbol: 'MATICUSD', sell: 21_300_000n, buy: 21_310_000n },
  ]);
  expect(feed.states).toEqual(['connecting', 'live']);
});

test('a ping is answered with its own words, and an answer to a subscription is no garbage', async () => {
  say(frame(PING, 'twenty'));
  say(frame(TEXT, '{"result":null,"id":1}'));
  await feed.until(() => received.length > 0);
  const pong = Buffer.concat(received);
  const mask = pong.subarray(2, 6);
  const words = pong.subarray(6, 12).map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  expect([pong[0], Buffer.from(words).toString()]).toEqual([PONG, 'twenty']);
  say(ticker('btcusdt', 1, '1', '2'));
  await feed.until(() => feed.quotes.length === 1);
  expect(feed.health().garbage).toBe(0);
});

test('changes are numbered: what comes after a later one is left out', async () => {
  for (const [update, price] of [
    [5, '5'],
    [4, '4'],
    [5, '6'],
    [6, '7'],
  ] as const) {
    say(ticker('btcusdt', update, price, price));
  }
  await feed.until(() => feed.quotes.length === 2);
  expect(feed.quotes.map(({ sell }) => sell)).toEqual([500_000_000n, 700_000_000n]);
});

test.each([
  ['no JSON', 'hello'],
  ['another form', '{"stream":"btcusdt@trade","data":{"p":"1"}}'],
  ['numbers for decimals', '{"stream":"btcusdt@bookTicker","data":{"u":1,"s":"BTCUSDT","b":1,"a":2}}'],
  ['an exponent', '{"stream":"btcusdt@bookTicker","data":{"u":1,"s":"BTCUSDT","b":"1e3","a":"2"}}'],
  ['two names', '{"stream":"ethusdt@bookTicker","data":{"u":1,"s":"BTCUSDT","b":"1","a":"2"}}'],
  ['a long number', `{"stream":"btcusdt@bookTicker","data":{"u":1,"s":"BTCUSDT","b":"${'1'.repeat(99)}","a":"2"}}`],
])('garbage is counted and left out: %s', async (_, text) => {
  say(frame(TEXT, text));
  say(ticker('btcusdt', 9, '1', '2'));
  await feed.until(() => feed.quotes.length === 1);
  expect(feed.health()).toMatchObject({ garbage: 1, quotes: 1, state: 'live' });
});

test('a stranger is counted, not quoted', async () => {
  say(ticker('dogeusdt', 1, '1', '2'));
  await feed.until(() => feed.health().unknown === 1);
  expect(feed.quotes).toEqual([]);
});

test('a frame that trickles in byte by byte is a frame', async () => {
  for (const byte of ticker('btcusdt', 1, '1', '2')) {
    say(Buffer.from([byte]));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await feed.until(() => feed.quotes.length === 1);
});

test('cut in the middle of a frame it returns, asks for all again, and half a quote is none', async () => {
  say(ticker('btcusdt', 7, '1', '2'));
  await feed.until(() => feed.quotes.length === 1);
  const whole = ticker('btcusdt', 8, '3', '4');
  const socket = lines.at(-1);
  await new Promise((sent) => socket?.end(whole.subarray(0, whole.length - 9), () => sent(undefined)));
  acceptor.cutAll();
  await feed.until(() => lines.length === 2);
  expect(addresses[1]).toBe(addresses[0]);
  // Numbers may restart with a connection.
  say(ticker('btcusdt', 1, '5', '6'));
  await feed.until(() => feed.quotes.length === 2);
  expect(feed.quotes[1]?.sell).toBe(500_000_000n);
  expect(feed.states).toEqual(['connecting', 'live', 'down', 'connecting', 'live']);
});

test.each([
  ['a shutdown that is announced', () => frame(TEXT, '{"e":"serverShutdown","E":1}'), 'the venue shuts down'],
  ['a message above the limit', () => frame(TEXT, 'x'.repeat(20_000)), 'failed (WS_ERR_UNSUPPORTED_MESSAGE_LENGTH)'],
  ['bytes that are no frame', () => Buffer.from('HTTP/1.1 500 Oops\r\n'), 'failed (WS_ERR_UNEXPECTED_RSV_1)'],
])('%s ends the connection, and it returns', async (_, bytes, reason) => {
  say(bytes());
  await feed.until(() => feed.health().state === 'down');
  expect(feed.health().lastEnd).toBe(reason);
  await feed.until(() => lines.length === 2 && feed.health().state === 'live');
});

test('silent for five seconds it is stale, and three times that it is connected anew', async () => {
  await feed.until(() => feed.health().state === 'live');
  lagMs = 5_000;
  await feed.until(() => feed.health().state === 'stale');
  lagMs = 15_000;
  await feed.until(() => feed.health().lastEnd === 'silent');
  lagMs = 17_000;
  await feed.until(() => lines.length === 2);
});
