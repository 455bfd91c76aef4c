import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOanda } from '@candor/server/providers/prices/oanda/oanda.ts';
import { acceptOn } from './acceptor.ts';
import type { Acceptor } from './acceptor.ts';
import { record } from './feedRecorder.ts';
import type { Recorder } from './feedRecorder.ts';

/** A stand-in for the OANDA v20 pricing stream. */

const TOKEN = 'a-token-nobody-may-see';
let acceptor: Acceptor;
let feed: Recorder;
let requests: IncomingMessage[] = [];
let answers: ServerResponse[] = [];
let status = 200;
let lagMs = 0;

beforeEach(async () => {
  [requests, answers, status, lagMs] = [[], [], 200, 0];
  const server = createServer((request, response) => {
    requests.push(request);
    answers.push(response);
    response.writeHead(status, { 'Content-Type': 'application/octet-stream' });
    if (status === 200) response.flushHeaders();
    else response.end(`{"errorMessage":"Insufficient authorization for ${TOKEN}"}`);
  });
  acceptor = await acceptOn(server);
});
afterEach(async () => {
  feed.stop();
  await acceptor.close();
});

function start(): Promise<void> {
  feed = record(
    createOanda({ url: `http://127.0.0.1:${acceptor.port}`, account: '101-004-1-001', token: TOKEN }),
    { EUR_USD: 'EURUSD', WTICO_USD: 'USOIL' },
    { now: () => Date.now() + lagMs, elapsed: () => Date.now() + lagMs },
  );
  return feed.until(() => answers.length === 1);
}

function say(text: string): void {
  answers.at(-1)?.write(text);
}

const heartbeat = (): string => `{"type":"HEARTBEAT","time":"${new Date().toISOString()}"}\n`;

function price(instrument: string, bid: string, ask: string, more: object = {}): string {
  const time = new Date().toISOString().replace('Z', '123456Z');
  const levels = { bids: [{ price: bid, liquidity: 10_000_000 }], asks: [{ price: ask, liquidity: 10_000_000 }] };
  const close = { closeoutBid: bid, closeoutAsk: ask, status: 'tradeable', tradeable: true };
  return `${JSON.stringify({ type: 'PRICE', time, ...levels, ...close, instrument, ...more })}\n`;
}

test('it asks for its account’s stream of all instruments, with the token in the header only', async () => {
  await start();
  expect(requests[0]?.url).toBe('/v3/accounts/101-004-1-001/pricing/stream?instruments=EUR_USD%2CWTICO_USD');
  expect(requests[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
});

test('a price is a quote at the venue’s own time', async () => {
  await start();
  const at = Date.now();
  say(heartbeat() + price('EUR_USD', '1.13027', '1.13041') + price('WTICO_USD', '61.204', '61.234'));
  await feed.until(() => feed.quotes.length === 2);
  expect(feed.quotes).toMatchObject([
    { symbol: 'EURUSD', sell: 113_027_000n, buy: 113_041_000n, source: 'oanda' },
    { symbol: 'USOIL', sell: 6_120_400_000n, buy: 6_123_400_000n },
  ]);
  expect((feed.quotes[0]?.sourceTime ?? 0) - at).toBeGreaterThanOrEqual(0);
});

test('what is not dealt in is no quote', async () => {
  await start();
  say(price('EUR_USD', '1', '2', { tradeable: false }) + price('EUR_USD', '1', '2', { status: 'non-tradeable' }));
  say(price('EUR_USD', '3', '4'));
  await feed.until(() => feed.quotes.length === 1);
  expect(feed.quotes[0]?.sell).toBe(300_000_000n);
});

test.each([
  ['no JSON', 'hello\n'],
  ['another type', '{"type":"NEWS"}\n'],
  ['numbers for decimals', price('EUR_USD', '1', '2', { bids: [{ price: 1 }] })],
  ['one side only', price('EUR_USD', '1', '2', { asks: [] })],
  ['no time', price('EUR_USD', '1', '2', { time: 'now' })],
  ['a negative price', price('EUR_USD', '-1', '2')],
])('garbage is counted and left out: %s', async (_, text) => {
  await start();
  say(text + price('EUR_USD', '1', '2'));
  await feed.until(() => feed.quotes.length === 1);
  expect(feed.health()).toMatchObject({ garbage: 1, state: 'live' });
});

test('a price older than the one before is left out', async () => {
  await start();
  say(price('EUR_USD', '2', '3') + price('EUR_USD', '1', '2', { time: new Date(Date.now() - 5_000).toISOString() }));
  await feed.until(() => feed.health().late === 1);
  expect(feed.quotes).toHaveLength(1);
});

test('lines that trickle in, cut anywhere, are whole lines', async () => {
  await start();
  for (const letter of price('EUR_USD', '1', '2') + heartbeat() + price('EUR_USD', '3', '4')) {
    say(letter);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await feed.until(() => feed.quotes.length === 2);
  expect(feed.health().garbage).toBe(0);
});

test('cut in the middle of a line it returns and asks again; half a line is none', async () => {
  await start();
  say(price('EUR_USD', '1', '2') + price('EUR_USD', '3', '4').slice(0, 80));
  await feed.until(() => feed.quotes.length === 1);
  acceptor.cutAll();
  await feed.until(() => answers.length === 2);
  expect(requests[1]?.url).toBe(requests[0]?.url);
  say(price('EUR_USD', '5', '6'));
  await feed.until(() => feed.quotes.length === 2);
  expect(feed.states).toEqual(['connecting', 'live', 'down', 'connecting', 'live']);
});

test('a line without end ends the connection', async () => {
  await start();
  say('x'.repeat(70_000));
  await feed.until(() => feed.health().state === 'down');
  expect(feed.health().lastEnd).toBe('a line without end');
});

test('refused, it says with which status and nothing of what was sent', async () => {
  status = 401;
  await start();
  await feed.until(() => feed.health().state === 'down');
  expect(feed.health().lastEnd).toBe('refused (401)');
  expect(JSON.stringify(feed.health())).not.toContain(TOKEN);
});

test('heartbeats keep it live; without them it is stale after seven and a half seconds', async () => {
  await start();
  lagMs = 6_000;
  say(heartbeat());
  await feed.until(() => (feed.health().heardAt ?? 0) >= Date.now() + 5_000);
  lagMs = 12_000;
  await feed.until(() => feed.health().state === 'live');
  lagMs = 14_000;
  await feed.until(() => feed.health().state === 'stale');
  say(heartbeat());
  await feed.until(() => feed.health().state === 'live');
});
