import { readFileSync } from 'node:fs';
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFix } from '@candor/server/providers/prices/fix/fix.ts';
import { countOf, encode, valueOf } from '@candor/server/providers/prices/fix/message.ts';
import type { Fields } from '@candor/server/providers/prices/fix/message.ts';
import { record } from './feedRecorder.ts';
import type { Recorder } from './feedRecorder.ts';
import { FixAcceptor, snapshot } from './fixAcceptor.ts';

const PASSWORD = 'a-password-nobody-may-see';
let venue: FixAcceptor;
let feed: Recorder;
let lagMs = 0;
let port = 0;

beforeEach(async () => {
  lagMs = 0;
  venue = new FixAcceptor();
  port = await venue.open();
});
afterEach(async () => {
  feed.stop();
  await venue.close();
});

function connect(): void {
  const clock = { now: () => Date.now() + lagMs, elapsed: () => Date.now() + lagMs };
  const access = {
    url: `tcp://127.0.0.1:${port}`,
    sender: 'CANDOR',
    target: 'VENUE',
    username: 'us',
    password: PASSWORD,
  };
  feed = record(createFix(access, clock), { 'EUR/USD': 'EURUSD', AAPL: 'AAPL' }, clock);
}

/** Logs on and requests both names. */
async function start(): Promise<void> {
  connect();
  await feed.until(() => venue.sessions.length > 0 && venue.received('V').length === 2);
}

const sells = (): readonly bigint[] => feed.quotes.map(({ sell }) => sell / 100_000_000n);
const eur = (bid: string, offer: string): Fields => snapshot('Q1', 'EUR/USD', bid, offer);

test('it logs on with numbers from one, and asks for each name by itself', async () => {
  await start();
  const [logon, first, second] = venue.session.received;
  const values = [98, 108, 141, 553, 554, 34, 49, 56].map((tag) => logon && valueOf(logon, tag));
  expect(values).toEqual(['0', '5', 'Y', 'us', PASSWORD, '1', 'CANDOR', 'VENUE']);
  const request = [262, 263, 264, 265, 267, 146, 55, 34];
  expect(request.map((tag) => first && valueOf(first, tag))).toEqual(['Q1', '1', '1', '0', '2', '1', 'EUR/USD', '2']);
  expect(request.map((tag) => second && valueOf(second, tag))).toEqual(['Q2', '1', '1', '0', '2', '1', 'AAPL', '3']);
});

test('a snapshot is a quote at its sending time', async () => {
  await start();
  venue.say('W', eur('1.13027', '1.13041'));
  venue.say('W', snapshot('Q2', 'AAPL', '250.1', '250.2'));
  await feed.until(() => feed.quotes.length === 2);
  expect(feed.quotes).toMatchObject([
    { symbol: 'EURUSD', sell: 113_027_000n, buy: 113_041_000n, source: 'fix' },
    { symbol: 'AAPL', sell: 25_010_000_000n, buy: 25_020_000_000n },
  ]);
});

test('changes move one side; a side that is deleted leaves no quote', async () => {
  await start();
  const entry = (action: string, type: string, price: string): Fields => [
    [279, action],
    [269, type],
    [55, 'EUR/USD'],
    [270, price],
  ];
  venue.say('W', eur('1', '9'));
  venue.say('X', [[262, 'Q1'], [268, '1'], ...entry('1', '0', '2')]);
  venue.say('X', [[262, 'Q1'], [268, '2'], ...entry('1', '0', '3'), ...entry('0', '1', '8')]);
  venue.say('X', [[262, 'Q1'], [268, '1'], ...entry('2', '0', '3')]);
  venue.say('X', [[262, 'Q1'], [268, '1'], ...entry('0', '0', '4')]);
  await feed.until(() => feed.quotes.length === 4);
  expect(feed.quotes.map(({ sell, buy }) => [sell, buy].map((price) => price / 100_000_000n))).toEqual([
    [1n, 9n],
    [2n, 9n],
    [3n, 8n],
    [4n, 8n],
  ]);
});

test('of a deep book the best of each side is the quote', async () => {
  await start();
  const levels = ['3', '5', '4'].flatMap((price): Fields => [
    [269, '0'],
    [270, price],
    [269, '1'],
    [270, `1${price}`],
  ]);
  venue.say('W', [[262, 'Q1'], [55, 'EUR/USD'], [268, '6'], ...levels]);
  await feed.until(() => feed.quotes.length === 1);
  expect(feed.quotes[0]).toMatchObject({ sell: 500_000_000n, buy: 1_300_000_000n });
});

test('a name that is not quoted to us is counted; the others go on', async () => {
  await start();
  venue.say('Y', [
    [262, 'Q2'],
    [281, '0'],
  ]);
  venue.say('W', eur('1', '2'));
  await feed.until(() => feed.quotes.length === 1);
  expect(feed.health()).toMatchObject({ rejected: 1, state: 'live' });
});

describe('the session', () => {
  test('a test request is answered with its own id', async () => {
    await start();
    venue.say('1', [[112, 'are you there']]);
    await feed.until(() => venue.received('0').some((message) => valueOf(message, 112) === 'are you there'));
  });

  test('it sends heartbeats, asks who is silent, and leaves who does not answer', async () => {
    await start();
    lagMs = 5_500;
    await feed.until(() => venue.received('0').length > 0);
    lagMs = 7_000;
    await feed.until(() => venue.received('1').length === 1);
    lagMs = 8_000;
    await feed.until(() => feed.health().state === 'stale');
    lagMs = 23_000;
    await feed.until(() => feed.health().lastEnd === 'silent');
    expect(venue.received('1')).toHaveLength(1);
  });

  test('a gap is asked for once, nothing after it is read before it is filled, and old prices stay old', async () => {
    await start();
    venue.say('W', eur('1', '2'));
    await feed.until(() => feed.quotes.length === 1);
    const missing = venue.session.next;
    venue.session.next += 2;
    venue.say('W', eur('7', '8'));
    venue.say('W', eur('8', '9'));
    await feed.until(() => venue.received('2').length === 1);
    expect([7, 16].map((tag) => countOf(venue.received('2')[0] ?? [], tag))).toEqual([missing, 0]);
    expect(sells()).toEqual([1n]);
    const again: Fields = [[43, 'Y']];
    const long = new Date(Date.now() - 60_000).toISOString().replaceAll('-', '').replace('T', '-').replace('Z', '');
    venue.say('W', [...again, [122, long], ...eur('3', '4')], missing);
    venue.say('4', [...again, [123, 'Y'], [36, String(missing + 3)]], missing + 1);
    venue.say('W', [...again, ...eur('8', '9')], missing + 3);
    venue.say('W', eur('9', '10'), missing + 4);
    await feed.until(() => feed.quotes.length === 3);
    expect([sells(), feed.health().late, venue.received('2').length]).toEqual([[1n, 8n, 9n], 1, 1]);
  });

  test('a gap that nobody fills ends it', async () => {
    await start();
    venue.say('0', [], venue.session.next + 3);
    await feed.until(() => venue.received('2').length === 1);
    lagMs = 10_000;
    venue.say('0', [], venue.session.next + 4);
    await feed.until(() => feed.health().lastEnd === 'a gap was not filled');
  });

  test('a sequence reset is followed forwards', async () => {
    await start();
    venue.say('4', [[36, '500']]);
    venue.session.next = 500;
    venue.say('W', eur('1', '2'));
    await feed.until(() => feed.quotes.length === 1);
    expect(venue.received('2')).toEqual([]);
    venue.say('4', [[36, '3']]);
    await feed.until(() => feed.health().garbage === 1);
  });

  test('asked to send again it passes over what it sent, and asks for what it has not got', async () => {
    await start();
    venue.say('W', eur('1', '2'));
    venue.say('2', [
      [7, '2'],
      [16, '0'],
    ]);
    await feed.until(() => venue.received('V').length === 3);
    const [fill] = venue.received('4');
    expect([34, 36, 43, 123].map((tag) => fill && valueOf(fill, tag))).toEqual(['2', '4', 'Y', 'Y']);
    const anew = venue.received('V')[2] ?? [];
    expect([34, 55, 262].map((tag) => valueOf(anew, tag))).toEqual(['4', 'AAPL', 'Q3']);
  });

  test('a number used before ends it, unless it is marked as sent again', async () => {
    await start();
    venue.say('W', [[43, 'Y'], ...eur('1', '2')], 1);
    venue.say('W', eur('3', '4'));
    await feed.until(() => feed.quotes.length === 1);
    venue.say('0', [], 1);
    await feed.until(() => feed.health().lastEnd === 'a number that was used before');
  });

  test('logged out it answers, returns later, and its numbers begin anew', async () => {
    await start();
    venue.say('5', [[58, `bad password ${PASSWORD}`]]);
    await feed.until(() => venue.received('5').length === 1);
    await feed.until(() => venue.sessions.length === 2 && venue.received('V').length === 2);
    expect(venue.received('A').map((message) => valueOf(message, 34))).toEqual(['1']);
    expect(feed.health().lastEnd).toBe('logged out');
    expect(JSON.stringify(feed.health())).not.toContain(PASSWORD);
  });

  test.each([
    ['a logout instead of a logon', '5', 'logon refused'],
    ['a quote before the logon', 'W', 'no logon'],
  ])('%s ends it', async (_, type, reason) => {
    venue.admits = false;
    connect();
    await feed.until(() => venue.sessions.length === 1 && venue.received('A').length === 1);
    venue.say(type, [[58, 'no']]);
    await feed.until(() => feed.health().lastEnd === reason);
  });

  test('who does not answer the logon is given up', async () => {
    venue.admits = false;
    connect();
    await feed.until(() => venue.sessions.length === 1);
    lagMs = 10_000;
    await feed.until(() => feed.health().lastEnd === 'not ready in time');
  });

  test('the stop says goodbye', async () => {
    await start();
    feed.stop();
    await feed.until(() => venue.received('5').length === 1);
  });
});

describe('the line', () => {
  test('bytes that trickle in, cut anywhere, are whole messages', async () => {
    await start();
    for (const byte of venue.frame('W', eur('1', '2'))) {
      venue.write(Buffer.from([byte]));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await feed.until(() => feed.quotes.length === 1);
  });

  test('several messages in one piece are several', async () => {
    await start();
    venue.write(
      Buffer.concat([venue.frame('W', eur('1', '2')), venue.frame('0', []), venue.frame('W', eur('3', '4'))]),
    );
    await feed.until(() => feed.quotes.length === 2);
  });

  test('cut in the middle of a message it returns and asks for all again; half a message is none', async () => {
    await start();
    const whole = venue.frame('W', eur('1', '2'));
    await venue.cutAfter(whole.subarray(0, whole.length - 20));
    await feed.until(() => venue.sessions.length === 2 && venue.received('V').length === 2);
    venue.say('W', eur('3', '4'));
    await feed.until(() => feed.quotes.length === 1);
    expect([sells(), feed.states]).toEqual([[3n], ['connecting', 'live', 'down', 'connecting', 'live']]);
  });

  test.each([
    ['a wrong checksum', (good: Buffer) => Buffer.from(good.toString('latin1').replace('=VENUE', '=VENUF'), 'latin1')],
    ['a length that is none', (good: Buffer) => Buffer.from(good.toString('latin1').replace(/9=\d+/, '9=1x'))],
    ['a length above the limit', (good: Buffer) => Buffer.from(good.toString('latin1').replace(/9=\d+/, '9=99999'))],
  ])('a message with %s is left out and shows as a gap, which is filled', async (_, spoil) => {
    await start();
    const number = venue.session.next;
    venue.write(spoil(venue.frame('W', eur('1', '2'))));
    venue.say('W', eur('3', '4'));
    await feed.until(() => venue.received('2').length === 1);
    venue.say('W', [[43, 'Y'], ...eur('1', '2')], number);
    venue.say('W', [[43, 'Y'], ...eur('3', '4')], number + 1);
    await feed.until(() => feed.quotes.length === 2);
    expect(sells()).toEqual([1n, 3n]);
    expect(feed.health().garbage).toBeGreaterThan(0);
  });

  test('bytes between messages are skipped', async () => {
    await start();
    venue.write(Buffer.from('GET / HTTP/1.1\r\n8=FIX.4'));
    venue.say('W', eur('1', '2'));
    await feed.until(() => feed.quotes.length === 1);
    expect(feed.health().garbage).toBeGreaterThan(0);
  });

  test('prices without sense are garbage or nothing, never quotes', async () => {
    await start();
    venue.say('W', [
      [262, 'Q1'],
      [55, 'EUR/USD'],
      [268, '1'],
      [269, '0'],
      [270, '1'],
    ]);
    venue.say('W', eur('1e5', '2'));
    venue.say('W', eur('-1', '2'));
    venue.say('W', [[262, 'Q9']]);
    venue.say('8', [[37, 'an order']]);
    await feed.until(() => feed.health().garbage === 2);
    venue.say('W', eur('1', '2'));
    await feed.until(() => feed.quotes.length === 1);
  });

  test('another counterparty is left at once', async () => {
    await start();
    const head: Fields = [
      [35, '0'],
      [49, 'OTHER'],
      [56, 'CANDOR'],
      [34, '2'],
    ];
    venue.write(Buffer.from(encode(head), 'latin1'));
    await feed.until(() => feed.health().lastEnd === 'another counterparty');
  });
});

describe('TLS', () => {
  const pem = readFileSync(new URL('loopback.pem', import.meta.url), 'utf8');
  const trusted = getCACertificates('default');

  beforeEach(async () => {
    await venue.close();
    venue = new FixAcceptor();
    port = await venue.open(createTlsServer({ cert: pem, key: pem }));
  });
  afterEach(() => setDefaultCACertificates(trusted));

  function connectByTls(): void {
    const clock = { now: () => Date.now(), elapsed: () => Date.now() };
    const access = { url: `tls://localhost:${port}`, sender: 'CANDOR', target: 'VENUE' };
    const nobody = { username: undefined, password: undefined };
    feed = record(createFix({ ...access, ...nobody }, clock), { 'EUR/USD': 'EURUSD' }, clock);
  }

  test('a venue whose certificate is trusted is talked to', async () => {
    setDefaultCACertificates([...trusted, pem]);
    connectByTls();
    await feed.until(() => venue.sessions.length > 0 && venue.received('V').length === 1);
    venue.say('W', eur('1', '2'));
    await feed.until(() => feed.quotes.length === 1);
  });

  test('one whose certificate is not trusted hears nothing', async () => {
    connectByTls();
    await feed.until(() => feed.health().state === 'down');
    expect(feed.health().lastEnd).toBe('failed (DEPTH_ZERO_SELF_SIGNED_CERT)');
    expect(venue.sessions.flatMap(({ received }) => received)).toEqual([]);
  });
});
