import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { DELTA_PROTOCOL, PRICES_PATH } from '@candor/contracts/sockets/prices.ts';
import { CLIENTS, LINES } from './fanOutLines.ts';
import type { Line } from './fanOutLines.ts';

/** Clients that read and count; nothing is measured here. Started by `fanOut.ts` with the ports of the three lines. */
const AT_ONCE = 100;
const ALIVE_EVERY_MS = 5_000;
/** Frames masked by zeros, as a client's must be: an unsolicited pong, and socket.io's connect packet. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const CONNECT = Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x34, 0x30]);

const received: Record<Line, number> = { raw: 0, ours: 0, broadcast: 0 };
const ours: Socket[] = [];

async function openAll(ports: readonly string[]): Promise<void> {
  for (const [index, line] of LINES.entries()) {
    for (let opened = 0; opened < CLIENTS; opened += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => open(line, Number(ports[index]))));
    }
  }
}

async function open(line: Line, port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  socket.setNoDelay();
  if (line === 'ours') await upgrade(socket, PRICES_PATH, `Sec-WebSocket-Protocol: ${DELTA_PROTOCOL}\r\n`);
  if (line === 'broadcast') await upgrade(socket, '/socket.io/?EIO=4&transport=websocket', '');
  if (line === 'broadcast') socket.write(CONNECT);
  if (line === 'ours') ours.push(socket);
  socket.on('data', ({ length }) => (received[line] += length));
}

async function upgrade(socket: Socket, path: string, more: string): Promise<void> {
  const key = Buffer.alloc(16).toString('base64');
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n${more}\r\n`,
  );
  const answer = await new Promise<Buffer>((resolve) => socket.once('data', resolve));
  if (!answer.toString('latin1').startsWith('HTTP/1.1 101')) throw new Error(answer.toString('latin1'));
}

setInterval(() => {
  for (const socket of ours) socket.write(PONG);
}, ALIVE_EVERY_MS);
process.on('message', () => process.send?.(received));
await openAll(process.argv.slice(2));
process.send?.(received);
