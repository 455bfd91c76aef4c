import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { portOf } from './port.ts';

/** A client's line to a server, which a test can break. */
export interface Wire {
  readonly port: number;
  /** What the server says from now on is lost; what the client says still arrives. */
  muffle(): void;
  /** Nothing gets through: every connection ends and no new one is taken. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openWire(serverPort: number): Promise<Wire> {
  let state: 'whole' | 'muffled' | 'cut' = 'whole';
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((client) => {
    keep(client);
    if (state === 'cut') {
      client.destroy();
      return;
    }
    const onward = connect(serverPort, '127.0.0.1');
    keep(onward);
    client.on('data', (data) => onward.write(data));
    onward.on('data', (data) => {
      if (state === 'whole') client.write(data);
    });
    client.on('close', () => onward.destroy());
    onward.on('close', () => client.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const dropAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: portOf(server.address()),
    muffle: () => (state = 'muffled'),
    cut() {
      state = 'cut';
      dropAll();
    },
    mend: () => (state = 'whole'),
    async close() {
      dropAll();
      await new Promise((closed) => server.close(closed));
    },
  };
}
