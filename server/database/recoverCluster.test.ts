import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { isRecovered } from './recoverCluster.ts';

const servers: ReturnType<typeof createServer>[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

function message(kind: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const ready = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
const ending = message('E', Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is shutting down\0\0'));

/** Returns the address of a stand-in for PostgreSQL, which greets its first connection and treats the second so. */
async function endingServer(second: (socket: Socket) => void): Promise<string> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    const isFirst = connections === 1;
    socket.on('error', () => undefined);
    socket.once('data', () => (isFirst ? socket.write(ready) : second(socket)));
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return `postgres://candor@127.0.0.1:${port}/postgres?sslmode=disable`;
}

test.each([
  ['takes no further connection', (socket: Socket) => void socket.end(ending)],
  ['ends a connection before its question', (socket: Socket) => void socket.end(Buffer.concat([ready, ending]))],
])('a server that %s is not recovered, and the restore goes on', async (_how, second) => {
  expect(await isRecovered(await endingServer(second))).toBe(false);
});
