import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { portOf } from './port.ts';

/** A client's connection to a server, which a test can break. */
export interface Wire {
  readonly port: number;
  /**
   * Lets the next order through, and drops what the server sends from then on. Dropping it now would prevent the order:
   * a page that hears nothing for six seconds offers no trade, and a price that old is refused.
   */
  muffleAtOrder(): void;
  /** Blocks everything: every connection ends and no new one is accepted. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Size in bytes from which a socket's message is an order; pings, polls and subscriptions are shorter. */
const ORDER_BYTES = 126;

export async function openWire(serverPort: number): Promise<Wire> {
  let state: 'whole' | 'awaitsOrder' | 'muffled' | 'cut' = 'whole';
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
    let isSocket: boolean | undefined;
    client.on('data', (data) => {
      if (state === 'awaitsOrder' && isSocket === true && data.length >= ORDER_BYTES) state = 'muffled';
      isSocket ??= asksForSocket(data);
      onward.write(data);
    });
    onward.on('data', (data) => {
      if (state !== 'muffled') client.write(data);
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
    muffleAtOrder: () => (state = 'awaitsOrder'),
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

/** Do a connection's first bytes ask for a WebSocket? */
function asksForSocket(data: Buffer): boolean {
  return /^upgrade: websocket\r$/im.test(data.toString('latin1'));
}
