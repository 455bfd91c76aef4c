import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { HANDSHAKES, HANDSHAKES_OF_SESSION, REQUESTS } from '../admission/budgets.ts';
import { RequestCounts } from '../admission/requests.ts';
import { loadBrand } from '../brands.ts';
import { createHosts } from '../http/hosts.ts';
import { Door } from './door.ts';

const brand = loadBrand('northline');

/** A handshake through a proxy of ours. */
function handshake(from: string, rawHeaders = ['Host', 'localhost']): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  Object.defineProperty(request.socket, 'remoteAddress', { value: '10.0.0.1' });
  request.headers = { host: 'localhost', 'x-forwarded-for': from };
  request.rawHeaders = rawHeaders;
  return request;
}

it('an address has its handshakes a minute, however soon it leaves, and others have theirs', () => {
  let now = 0;
  const door = new Door(createHosts([brand], brand), { trustedProxies: ['10.0.0.1'], now: () => now });
  const enterAndLeave = (from: string): boolean => {
    const leave = door.enter(handshake(from));
    leave?.();
    return leave !== undefined;
  };
  const entered = Array.from({ length: HANDSHAKES.hits + 10 }, () => enterAndLeave('203.0.113.1'));
  expect(entered.filter(Boolean)).toHaveLength(HANDSHAKES.hits);
  expect(enterAndLeave('203.0.113.2')).toBe(true);
  now += HANDSHAKES.windowMs;
  expect(enterAndLeave('203.0.113.1')).toBe(true);
});

it('a session that logs in on one socket after the other waits, and others do not', () => {
  let now = 0;
  const door = new Door(createHosts([brand], brand), { now: () => now });
  for (let count = 0; count < HANDSHAKES_OF_SESSION.hits; count++)
    expect(door.refuseAgain('its token')).toBeUndefined();
  now += 2_500;
  expect(door.refuseAgain('its token')).toEqual({ code: 'tooManyRequests', params: { seconds: '8' } });
  expect(door.refuseAgain('another token')).toBeUndefined();
  now += 7_500;
  expect(door.refuseAgain('its token')).toBeUndefined();
});

it('a handshake with two Host headers is refused', () => {
  const door = new Door(createHosts([brand], brand), { trustedProxies: ['10.0.0.1'] });
  expect(door.enter(handshake('203.0.113.1', ['Host', 'localhost', 'host', 'localhost']))).toBeUndefined();
  expect(door.enter(handshake('203.0.113.1'))).toBeDefined();
});

it('requests of a socket and of HTTP are counted together, by the address behind the proxy', () => {
  const requests = new RequestCounts(() => 0);
  const door = new Door(createHosts([brand], brand), { trustedProxies: ['10.0.0.1'], requests });
  for (let count = 0; count < REQUESTS.hits; count += 2) {
    expect(requests.refuse('203.0.113.1')).toBeUndefined();
    expect(door.refuse(handshake('203.0.113.1'))).toBeUndefined();
  }
  expect(door.refuse(handshake('203.0.113.1'))).toBe(REQUESTS.windowMs / 1_000);
  expect(door.refuse(handshake('203.0.113.2'))).toBeUndefined();
});
