import { connect } from 'node:net';
import type { Socket } from 'node:net';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { portOf } from '../../tests/support/port.ts';
import {
  BODIES,
  IN_FLIGHT_OF_NETWORK,
  REFUSALS,
  REFUSALS_WAITING,
  REQUESTS,
  REQUESTS_IN_ADVANCE,
  REQUESTS_IN_FLIGHT,
  REQUESTS_OF_NETWORK,
} from '../admission/budgets.ts';
import { RefusalPace } from '../admission/refusalPace.ts';
import { admitRequests } from './admit.ts';

let app: FastifyInstance;
let now = 0;
/** Completes the answers that are held back. */
let answer: () => void;
let handled = 0;
/** Sends the refusals that wait. */
let refuse: () => void;

beforeEach(async () => {
  now = 0;
  handled = 0;
  app = fastify();
  const waiting = Promise.withResolvers<void>();
  refuse = waiting.resolve;
  const known = { senderOf: ({ cookie }: { cookie?: string | undefined }) => cookie };
  const clock = { now: () => now };
  admitRequests(app, { clock, known, pace: new RefusalPace({ ...clock, wait: () => waiting.promise }) });
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = resolve;
  app.get('/now', () => {
    handled += 1;
    return 'answered';
  });
  app.get('/later', async () => {
    await promise;
    return 'answered';
  });
  app.post('/body', () => 'answered');
  await app.listen({ port: 0, host: '127.0.0.1' });
});

afterEach(async () => {
  answer();
  refuse();
  app.server.closeAllConnections();
  await app.close();
});

const ask = (ip = '10.0.0.1', url = '/now') => app.inject({ url, remoteAddress: ip });

describe('an address', () => {
  it('is refused above its requests a minute, at no cost to others, until the next minute', async () => {
    for (let count = 0; count < REQUESTS.hits; count += 1) await ask();
    const refused = await ask();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10']);
    expect(handled).toBe(REQUESTS.hits);
    expect((await ask('10.0.0.2')).statusCode).toBe(200);
    now += REQUESTS.windowMs;
    expect((await ask()).statusCode).toBe(200);
  });

  it('waits for its refusals when it has had many, and others do not', async () => {
    for (let count = 0; count < REQUESTS.hits + REFUSALS.hits; count += 1) await ask();
    let isAnswered = false;
    const late = ask().then(({ statusCode }) => {
      isAnswered = true;
      return statusCode;
    });
    for (let count = 0; count < 20; count += 1) expect((await ask('10.0.0.2')).statusCode).toBe(200);
    expect(isAnswered).toBe(false);
    refuse();
    expect(await late).toBe(429);
  });

  it('gives back its places while its refusal waits, and only so many wait', async () => {
    for (let count = 0; count < REQUESTS.hits + REFUSALS.hits; count += 1) await ask();
    const { perSubject } = REFUSALS_WAITING;
    let answered = 0;
    const late = Array.from({ length: perSubject }, () => ask().finally(() => (answered += 1)));
    for (let more = 0; more <= REQUESTS_IN_FLIGHT.perSubject; more += 1) {
      const { statusCode, headers } = await ask();
      expect([statusCode, headers['connection']]).toEqual([429, 'close']);
    }
    expect(answered).toBe(0);
    refuse();
    expect((await Promise.all(late)).every(({ statusCode }) => statusCode === 429)).toBe(true);
  });

  it('is not admitted by leaving while its refusal waits', async () => {
    for (let count = 0; count < REQUESTS.hits + REFUSALS.hits; count += 1) await ask('127.0.0.1');
    const before = handled;
    const closed = new Promise((close) => app.server.once('connection', (socket) => socket.once('close', close)));
    const received = new Promise((receive) => app.server.once('request', receive));
    const leaving = await open('GET /now HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await received;
    leaving.destroy();
    await closed;
    expect((await ask('10.0.0.2')).statusCode).toBe(200);
    expect(handled).toBe(before + 1);
  });

  it('is refused above its requests in flight, and has them back when they are answered', async () => {
    const held = Array.from({ length: REQUESTS_IN_FLIGHT.perSubject }, () => ask('10.0.0.1', '/later'));
    // Wait until the last of them has arrived.
    await expect.poll(async () => (await ask()).statusCode).toBe(503);
    expect((await ask('10.0.0.2')).statusCode).toBe(200);
    answer();
    await Promise.all(held);
    expect((await ask()).statusCode).toBe(200);
  });

  it('is refused above its bodies that do not come, and has them back when their senders are gone', async () => {
    const head =
      'POST /body HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{';
    const slow = await Promise.all(Array.from({ length: BODIES.perSubject }, () => open(head)));
    const send = () => app.inject({ method: 'POST', url: '/body', payload: {}, remoteAddress: '127.0.0.1' });
    await expect.poll(async () => (await send()).statusCode).toBe(503);
    expect((await ask('127.0.0.1')).statusCode).toBe(200);
    for (const socket of slow) socket.destroy();
    await expect.poll(async () => (await send()).statusCode).toBe(200);
  });
});

describe('the addresses of one IPv6 network', () => {
  it('have a budget together, and other networks theirs', async () => {
    for (let count = 0; count < REQUESTS_OF_NETWORK.hits; count += 1)
      await ask(`2001:db8:1:${(count % 5_000).toString(16)}::1`);
    expect((await ask('2001:db8:1:ffff::1')).statusCode).toBe(429);
    expect((await ask('2001:db8:2:ffff::1')).statusCode).toBe(200);
  });

  it('have requests in flight together, and get them back', async () => {
    const held = Array.from({ length: IN_FLIGHT_OF_NETWORK.perSubject }, (_, n) =>
      ask(`2001:db8:1:${n.toString(16)}::1`, '/later'),
    );
    await expect.poll(async () => (await ask('2001:db8:1:ffff::1')).statusCode).toBe(503);
    expect((await ask('2001:db8:2:ffff::1')).statusCode).toBe(200);
    answer();
    await Promise.all(held);
    expect((await ask('2001:db8:1:ffff::1')).statusCode).toBe(200);
  });
});

it('T57 a connection may send a few requests in advance, and more of them end it', async () => {
  const requests = (count: number): string =>
    'GET /later HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(count - 1) +
    'GET /now HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  const many = await open(requests(REQUESTS_IN_ADVANCE + 1));
  expect(await heard(many)).toBe('');
  const few = heard(await open(requests(REQUESTS_IN_ADVANCE)));
  await expect.poll(() => handled).toBe(1);
  answer();
  expect((await few).match(/HTTP\/1\.1 200 /g)).toHaveLength(REQUESTS_IN_ADVANCE);
});

it('RFC 9112 an address with a host of its own is refused', async () => {
  const socket = await open('GET http://b.example/now HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n');
  expect(await heard(socket)).toMatch(/^HTTP\/1.1 400 /);
});

describe('RFC 9112 a Host header', () => {
  it.each([
    ['twice', 'Host: a.example\r\nHost: b.example', 400],
    ['twice the same, in another case', 'Host: a.example\r\nhOST: a.example', 400],
    ['once', 'Host: a.example', 200],
  ])('%s', async (_what, hosts, status) => {
    const socket = await open(`GET /now HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`);
    expect(await heard(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });
});

async function open(text: string): Promise<Socket> {
  const socket = connect(portOf(app.server.address()), '127.0.0.1');
  await new Promise<void>((resolve) => socket.write(text, () => resolve()));
  return socket;
}

/** Collects everything received on the socket until it is closed. */
async function heard(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (data) => (text += String(data)));
  socket.on('error', () => socket.destroy());
  await new Promise((closed) => socket.once('close', closed));
  return text;
}
