import { request } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** Strangers to a running server, each from an address of this machine's own network. */

export interface Asked {
  readonly from: string;
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Said {
  readonly status: number;
  readonly text: string;
}

/** Status 0: the server has closed the connection without an answer. */
export function ask(port: number, { from, path, method = 'GET', body, headers = {} }: Asked): Promise<Said> {
  return new Promise((resolve) => {
    const sent = request(
      { port, host: '127.0.0.1', localAddress: from, method, path, headers: { host: 'localhost', ...headers } },
      (response) => {
        let text = '';
        response.on('data', (data) => (text += String(data)));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.on('error', () => resolve({ status: 0, text }));
      },
    );
    sent.on('error', () => resolve({ status: 0, text: '' }));
    sent.end(body);
  });
}

/** The same call many times, so many at once. */
export async function flood(
  port: number,
  { count, atOnce }: { readonly count: number; readonly atOnce: number },
  askedOf: (index: number) => Asked,
): Promise<ReadonlyMap<number, number>> {
  const statuses = new Map<number, number>();
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      const { status } = await ask(port, askedOf(next++));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return statuses;
}

/** A connection that says this and nothing more, and reads nothing. */
export function hold(port: number, from: string, text = ''): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    socket.pause();
    socket.on('error', () => resolve(socket));
    socket.once('connect', () => (text === '' ? resolve(socket) : socket.write(text, () => resolve(socket))));
  });
}
