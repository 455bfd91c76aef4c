import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { portOf } from './port.ts';

/** A client's line to a server, which a test can break. */
export interface Wire {
  readonly port: number;
  /**
   * The next order still arrives, and from then on what the server says is lost. Not from now on: a page that hears
   * nothing for six seconds offers no trade, and a price that old is refused, so a slow page would send no order.
   */
  muffleAtOrder(): void;
  /** Nothing gets through: every connection ends and no new one is taken. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** A socket's message of this many bytes or more is an order; pings, polls and subscriptions are shorter. */
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

/** Whether a connection's first bytes ask for a WebSocket. */
function asksForSocket(data: Buffer): boolean {
  return /^upgrade: websocket\r$/im.test(data.toString('latin1'));
}
