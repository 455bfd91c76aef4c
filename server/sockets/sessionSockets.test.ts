import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Mock } from 'vitest';
import { loadBrand } from '../brands.ts';
import { SessionSockets } from './sessionSockets.ts';
import type { TradingDeps } from './tradingDeps.ts';
import type { TradingSocket } from './transports.ts';

const brand = loadBrand('northline');
const brandOf = vi.fn<TradingDeps['door']['brandOf']>(({ headers }) => (headers.host === 'gone' ? undefined : brand));
const findAlive = vi.fn<TradingDeps['sessions']['findAlive']>(async () => []);
const findEnds = vi.fn<TradingDeps['sessions']['findEnds']>(async () => new Map());

beforeEach(() => vi.clearAllMocks());

interface Opened {
  readonly socket: TradingSocket;
  readonly disconnect: Mock;
}

/** Opens a socket with the parts that are needed here. */
function open(sockets: SessionSockets, id: number, host = 'here'): Opened {
  const disconnect = vi.fn<() => void>(() => void socket.emit('disconnect'));
  const socket = Object.assign(new EventEmitter(), {
    request: { headers: { host } },
    data: { session: { id, brandId: 'northline' } },
    disconnect,
  }) as unknown as TradingSocket;
  sockets.add(socket);
  return { socket, disconnect };
}

it('what happens to one session touches only its sockets, and asks nothing where there is none', async () => {
  const sockets = new SessionSockets({ door: { brandOf }, sessions: { findAlive, findEnds }, update: vi.fn() });
  const [first, second, other] = [open(sockets, 1), open(sockets, 1), open(sockets, 2)];
  await sockets.check(3);
  expect(findAlive).not.toHaveBeenCalled();
  await sockets.check(1);
  expect(findAlive.mock.calls).toEqual([['northline', [1]]]);
  expect(brandOf).not.toHaveBeenCalled();
  for (const { disconnect } of [first, second]) expect(disconnect).toHaveBeenCalledTimes(1);
  expect(other.disconnect).not.toHaveBeenCalled();
  expect([sockets.of(1), sockets.of(2)]).toEqual([[], [other.socket]]);
});

it('BS-13 the next sweep ends the sockets of a brand that was withdrawn, and looks for each host once', async () => {
  const sockets = new SessionSockets({ door: { brandOf }, sessions: { findAlive, findEnds }, update: vi.fn() });
  const closing = [open(sockets, 1, 'gone'), open(sockets, 2, 'gone')];
  const here = [open(sockets, 3), open(sockets, 4)];
  findAlive.mockImplementation(async () => here.map(({ socket }) => socket.data.session));
  await sockets.sweep();
  expect(brandOf).toHaveBeenCalledTimes(2);
  for (const { disconnect } of closing) expect(disconnect).toHaveBeenCalledTimes(1);
  for (const { disconnect } of here) expect(disconnect).not.toHaveBeenCalled();
});
