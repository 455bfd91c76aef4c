import fastify from 'fastify';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { clientAddress, trustOf } from './clientAddress.ts';

it.each([
  ['no proxy, no header', [], '203.0.113.9', undefined, '203.0.113.9'],
  ['no proxy is trusted', [], '10.0.0.5', '198.51.100.7', '10.0.0.5'],
  ['a stranger forges the header', ['10.0.0.5'], '203.0.113.9', '198.51.100.7', '203.0.113.9'],
  ['the proxy speaks', ['10.0.0.5'], '10.0.0.5', '198.51.100.7', '198.51.100.7'],
  ['a client forges behind the proxy', ['10.0.0.5'], '10.0.0.5', '1.1.1.1, 198.51.100.7', '198.51.100.7'],
  ['two proxies in a row', ['10.0.0.0/8'], '10.0.0.5', '198.51.100.7, 10.0.0.6', '198.51.100.7'],
  ['a proxy of the other family', ['fd00::/8'], 'fd00::1', '2001:db8::7', '2001:db8::7'],
] as const)('WI-6 %s: HTTP and sockets believe the same', async (_name, proxies, neighbour, forwarded, address) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const app = fastify({ trustProxy: trustOf(proxies) });
  app.get('/', (request) => request.ip);
  const { body } = await app.inject({ url: '/', remoteAddress: neighbour, headers });
  expect(body).toBe(address);
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: neighbour });
  const request = new IncomingMessage(socket);
  Object.assign(request.headers, headers);
  expect(clientAddress(request, trustOf(proxies))).toBe(address);
});

it.each([[[]], [['10.0.0.0/8', 'fd00::/8']]])('K a connection that was reset has no address, behind %j', (proxies) => {
  const request = new IncomingMessage(new Socket());
  expect(clientAddress(request, trustOf(proxies))).toBeUndefined();
  request.headers['x-forwarded-for'] = '198.51.100.7';
  expect(clientAddress(request, trustOf(proxies))).toBeUndefined();
});
