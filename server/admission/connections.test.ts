import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { portOf } from '../../tests/support/port.ts';
import { NEW_CONNECTIONS } from './budgets.ts';
import { limitConnections } from './connections.ts';
import type { ConnectionRules } from './connections.ts';

const HERE = '127.0.0.1';
const THERE = '127.0.0.2';

let server: Server;
let open: Socket[];

beforeEach(() => {
  open = [];
  server = createServer((_request, response) => response.end('answered'));
});

afterEach(async () => {
  vi.useRealTimers();
  for (const socket of open) socket.destroy();
  await new Promise((closed) => server.close(closed));
});

async function serve(rules: Partial<ConnectionRules>): Promise<void> {
  limitConnections(server, { isProxy: () => false, perAddress: 2, now: () => 0, ...rules });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
}

async function enter(localAddress = HERE): Promise<Socket> {
  const socket = connect({ port: portOf(server.address()), host: '127.0.0.1', localAddress });
  open.push(socket);
  socket.on('error', () => undefined);
  // A dropped connection may have been reset before it is known to be one.
  await new Promise<void>((entered) => {
    socket.once('connect', () => entered());
    socket.once('close', () => entered());
  });
  return socket;
}

/** Returns the server's answer to a request on the socket, up to the first line's end; empty if it has closed. */
async function answerOn(socket: Socket): Promise<string> {
  if (socket.destroyed) return '';
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (data) => {
      text += String(data);
      if (text.includes('\r\n')) resolve(text.slice(0, text.indexOf('\r\n')));
    });
    socket.once('close', () => resolve(text.split('\r\n', 1)[0] ?? ''));
  });
}

it('an address has its connections and no more, others have theirs, and one that ends makes room', async () => {
  await serve({});
  const [first] = [await enter(), await enter()];
  expect(await answerOn(await enter())).toContain('429');
  expect(await answerOn(await enter(THERE))).toContain('200');
  first?.destroy();
  await expect.poll(async () => answerOn(await enter())).toContain('200');
});

it('T57 an address that opens connections too fast is refused late, and others are served meanwhile', async () => {
  const waiting: (() => void)[] = [];
  await serve({ perAddress: 9, newOnes: 2, afterWait: (refuse) => void waiting.push(refuse) });
  for (const socket of [await enter(), await enter()]) expect(await answerOn(socket)).toContain('200');
  const late = answerOn(await enter());
  expect(await answerOn(await enter(THERE))).toContain('200');
  expect(waiting).toHaveLength(1);
  waiting[0]?.();
  expect(await late).toContain('429');
});

it('T57 one that is reset while its refusal waits gives its place back', async () => {
  const waiting: (() => void)[] = [];
  await serve({ perAddress: 2, newOnes: 1, afterWait: (refuse) => void waiting.push(refuse) });
  expect(await answerOn(await enter())).toContain('200');
  const leaving = await enter();
  await expect.poll(() => waiting).toHaveLength(1);
  leaving.resetAndDestroy();
  // While the place is taken, a further connection is refused at once and does not wait.
  await expect.poll(async () => (await enter(), waiting.length)).toBe(2);
  for (const refuse of waiting) refuse();
  expect(await answerOn(await enter(THERE))).toContain('200');
});

it('T57 an address that opens them without an end gets no answer until its time is over, and others do', async () => {
  let now = 0;
  const refused: string[] = [];
  let floods = 0;
  await serve({
    perAddress: 9,
    newOnes: 1,
    answered: 2,
    now: () => now,
    afterWait: (refuse) => refuse(),
    onRefused: (how) => void refused.push(how),
    onFlood: () => void (floods += 1),
  });
  expect(await answerOn(await enter())).toContain('200');
  expect(await answerOn(await enter())).toContain('429');
  for (let count = 0; count < 3; count += 1) expect(await answerOn(await enter())).toBe('');
  expect(refused).toEqual(['answered', 'dropped', 'dropped', 'dropped']);
  expect(floods).toBe(1);
  expect(await answerOn(await enter(THERE))).toContain('200');
  now += NEW_CONNECTIONS.windowMs;
  expect(await answerOn(await enter())).toContain('200');
});

it('T57 connections that are dropped take no place of their address', async () => {
  await serve({ perAddress: 2, newOnes: 2, answered: 2 });
  const first = await enter();
  expect(await answerOn(first)).toContain('200');
  const second = await enter();
  expect(await answerOn(second)).toContain('200');
  for (let count = 0; count < 3; count += 1) expect(await answerOn(await enter())).toBe('');
  for (const socket of [first, second]) expect(await answerOn(socket)).toContain('200');
});

it('the connections of a trusted proxy are not counted', async () => {
  await serve({ isProxy: (address) => address === THERE, newOnes: 2, answered: 3 });
  for (let count = 0; count < 10; count += 1) expect(await answerOn(await enter(THERE))).toContain('200');
});

it('a connection that stays silent is closed, one that has spoken is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await serve({ perAddress: 9, silentMs: 50 });
  const spoken = await enter();
  expect(await answerOn(spoken)).toContain('200');
  const accepted = once(server, 'connection');
  const silent = await enter();
  await accepted;
  const closed = once(silent, 'close');
  vi.advanceTimersByTime(50);
  await closed;
  expect(await answerOn(spoken)).toContain('200');
});
