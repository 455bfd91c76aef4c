import type { Socket } from 'node:net';
import type { Server } from 'node:net';
import { portOf } from '../support/port.ts';

/** A server on loopback that remembers its connections, so that a test can cut them. */
export interface Acceptor {
  readonly port: number;
  readonly sockets: Set<Socket>;
  cutAll(): void;
  close(): Promise<void>;
}

export async function acceptOn(server: Server): Promise<Acceptor> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: portOf(server.address()),
    sockets,
    cutAll,
    async close() {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
