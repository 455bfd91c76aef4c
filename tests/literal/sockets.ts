import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { objectOf } from './client.ts';

/** The two connections of specification 7, with the libraries' own settings. */

/** Opens the connection that the specification calls "one connection authenticated with the user token". */
export async function openTradingLine(origin: string, token: string, how: 'auth' | 'query' = 'auth'): Promise<Socket> {
  const credentials = how === 'auth' ? { auth: { token } } : { query: { token } };
  const socket = io(origin, { ...credentials, reconnection: false, forceNew: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

/** Waits for the next message of an event that has no error: "messages with an error field are ignored". */
export function heard(socket: Socket, event: string): Promise<Readonly<Record<string, unknown>>> {
  return new Promise((resolve) => {
    const listen = (message: unknown): void => {
      const read = objectOf(message);
      if ('error' in read) return;
      socket.off(event, listen);
      resolve(read);
    };
    socket.on(event, listen);
  });
}

/** Sends a trading event and waits for the reply of the same name: the specification knows no acknowledgement. */
export function order(socket: Socket, event: string, payload: object): Promise<Readonly<Record<string, unknown>>> {
  const answer = new Promise<unknown>((resolve) => {
    socket.once(event, resolve);
  });
  socket.emit(event, payload);
  return answer.then(objectOf);
}

/** Waits for prices: "A second connection streams price events giving a map of symbol to {buy, sell}." */
export function firstPrices(origin: string): Promise<Readonly<Record<string, unknown>>> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/prices/stream`);
  return new Promise((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('no prices')));
    socket.addEventListener('message', ({ data }) => {
      socket.close();
      resolve(objectOf(JSON.parse(String(data))));
    });
  });
}
