import { createConnection } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEdge } from '../../tests/support/edge.ts';
import type { Edge } from '../../tests/support/edge.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

/** Opens a connection and begins a request over it, which the server takes for active and does not close. */
async function begin(port: number): Promise<Socket> {
  const socket = createConnection({ port, host: '127.0.0.1' });
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write('GET ');
  return socket;
}

it('says to people and programs that a closing server is back in a moment', async () => {
  await edge.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = edge.app.server.address() as AddressInfo;
  const sockets = [await begin(port), await begin(port)] as const;
  const closing = new Promise<void>((resolve) => edge.app.server.once('close', resolve));
  const closed = edge.app.close();
  sockets[0].write('/about HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n');
  sockets[1].write('/api/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [page, answer] = await Promise.all([text(sockets[0]), text(sockets[1])]);
  await Promise.all([closed, closing]);
  for (const got of [page, answer]) {
    expect(got).toMatch(/^HTTP\/1\.1 503 /);
    expect(got).toMatch(/^retry-after: 5\r$/im);
    expect(got).toMatch(/^connection: close\r$/im);
  }
  expect(page).toContain('<h1>Back in a moment</h1>');
  expect(answer).toContain('"code":"unavailable"');
});
