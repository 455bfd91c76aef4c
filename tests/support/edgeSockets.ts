import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { createHosts } from '@candor/server/http/hosts.ts';
import { Door } from '@candor/server/sockets/door.ts';
import { ClientNewsBoard } from '@candor/server/modules/access/notifications/index.ts';
import type { DoorSettings } from '@candor/server/sockets/door.ts';
import { NameBoard } from '@candor/server/modules/engine/dealing/index.ts';
import type { TradingSockets } from '@candor/server/sockets/trading.ts';
import { openTradingSockets } from '@candor/server/wiring/edge.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { NOON } from './dealing.ts';
import type { Edge } from './edge.ts';
import type { Sent } from './edgeClient.ts';
import { portOf } from './port.ts';

/** The edge has shown each even tick at noon, except this one, which came later. */
export const LATER_TICK = 4_812;

/** The edge with its trading socket, listening on a port of its own. */
export interface OpenTrading {
  readonly port: number;
  readonly trading: TradingSockets;
}

export async function openTrading(edge: Edge, settings: DoorSettings = {}): Promise<OpenTrading> {
  const { app, brand, brands, bus, releases, log } = edge;
  await releases.refresh();
  const door = new Door(createHosts(brands, brand), settings);
  const news = new ClientNewsBoard();
  news.start(edge.database, (error) => log.warn({ error: String(error) }, 'news'));
  const shownAt = (tick: number) => (tick % 2 === 0 ? NOON + (tick === LATER_TICK ? DAY_MS : 0) : undefined);
  const listening = { server: app.server, door, prices: { shownAt } };
  const trading = openTradingSockets({ ...edge, news, names: new NameBoard(bus) }, edge, listening);
  app.server.on('close', () => void news.stop());
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: portOf(app.server.address()), trading };
}

/** A socket that collects its messages. */
export interface Listening {
  readonly socket: Socket;
  readonly heard: { readonly event: string; readonly message: unknown }[];
  /** Reason of the refusal; undefined once connected. */
  readonly refusal: string | undefined;
}

export async function connect(
  port: number,
  { token, cookies = {}, headers = {} }: Sent,
  transports: string[] = ['websocket'],
  pushes?: string,
): Promise<Listening> {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const socket = io(`http://localhost:${port}`, {
    transports,
    auth: { token, ...(pushes !== undefined && { pushes }) },
    reconnection: false,
    forceNew: true,
    extraHeaders: { ...headers, ...(cookie !== '' && { cookie }) },
  });
  const heard: { event: string; message: unknown }[] = [];
  socket.onAny((event: string, message: unknown) => heard.push({ event, message }));
  const refusal = await new Promise<string | undefined>((resolve) => {
    socket.once('connect', () => resolve(undefined));
    socket.once('connect_error', (error) => resolve(error.message));
  });
  return { socket, heard, refusal };
}

export function disconnection(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    if (!socket.connected) resolve('gone');
    socket.once('disconnect', (reason) => resolve(reason));
  });
}

/** Waits for the next message of an event. */
export function next(socket: Socket, event: string): Promise<unknown> {
  return new Promise((resolve) => {
    socket.once(event, resolve);
  });
}

/**
 * Requests the positions and returns the next that come. After a trade these may be older, of a push whose read had
 * begun before: a test polls.
 */
export function askPositions(socket: Socket): Promise<unknown> {
  const positions = next(socket, 'positions');
  socket.emit('positions');
  return positions;
}
