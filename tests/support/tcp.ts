import { createServer } from 'node:net';
import type { Socket } from 'node:net';

/** Another party's server on its own port, as far as a test needs it. */
export interface StandIn {
  readonly port: number;
  close(): Promise<void>;
}

export async function standIn(serve: (socket: Socket) => void): Promise<StandIn> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    // Some tests are about peers that hang up midway.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a stand-in has a port');
  return {
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
