import { connect } from 'node:net';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';

/** What anybody on the internet can do without a login: none of it ends the server. */

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ cluster: inject('cluster') });
});

afterAll(() => server.stop());

const UPGRADE =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';

const OPENINGS: Readonly<Record<string, string>> = {
  'a handshake at no address of ours': `GET /nowhere HTTP/1.1\r\nHost: localhost\r\n${UPGRADE}\r\n`,
  'a handshake of prices': `GET /api/prices/stream HTTP/1.1\r\nHost: localhost\r\n${UPGRADE}\r\n`,
  'a handshake of prices under a foreign name': `GET /api/prices/stream HTTP/1.1\r\nHost: evil.example\r\n${UPGRADE}\r\n`,
  'a handshake of trading': `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\n${UPGRADE}\r\n`,
  'a handshake of trading without a version': `GET /socket.io/ HTTP/1.1\r\nHost: localhost\r\n${UPGRADE}\r\n`,
  'a page': 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'a call': 'POST /api/accounts/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"a": 1}\n',
  'a tunnel': 'CONNECT localhost:1 HTTP/1.1\r\nHost: localhost\r\n\r\n',
};

/** Sends the beginning and breaks the connection off by a reset. */
function resetAfter(beginning: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1');
    socket.once('close', () => resolve());
    // The server may have closed first.
    socket.once('error', () => socket.destroy());
    socket.write(beginning, () => socket.resetAndDestroy());
  });
}

async function isServing(): Promise<boolean> {
  return (await fetch(`${server.baseUrl}/api/health`)).ok;
}

test.each(Object.entries(OPENINGS))('T57 a reset at each byte of %s', async (_name, opening) => {
  for (let length = 1; length < opening.length; length += 1) await resetAfter(opening.slice(0, length));
  // The whole of it is where Node hands the connection over.
  await Promise.all(Array.from({ length: 20 }, () => resetAfter(opening)));
  expect(await isServing()).toBe(true);
});

test('none of it is an alarm or an incident', () => {
  expect(server.log()).not.toContain('"alarm":true');
  expect(server.log()).not.toContain('incident');
});
