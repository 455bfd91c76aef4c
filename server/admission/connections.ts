import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressSubject } from './address.ts';
import { CONNECTIONS, SILENT_MS } from './budgets.ts';
import { Slots } from './slots.ts';

export interface ConnectionRules {
  /** Is it the address of a proxy of ours? It brings everybody's connections, which are not counted as its own. */
  readonly isProxy: (address: string) => boolean;
  readonly perAddress?: number;
  readonly silentMs?: number;
}

/** Answer to a refused connection. Clients may read it; most attackers do not. */
const TOO_MANY = 'HTTP/1.1 429 Too Many Requests\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** Closes connections above their address's budget, before a byte is read, and those that stay silent. */
export function limitConnections(
  server: Server,
  { isProxy, perAddress = CONNECTIONS.perSubject, silentMs = SILENT_MS }: ConnectionRules,
): void {
  const slots = new Slots({ perSubject: perAddress });
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    // The connection was reset before its address was read.
    if (remoteAddress === undefined) return void socket.destroy();
    if (!isProxy(remoteAddress)) {
      const leave = slots.take(addressSubject(remoteAddress));
      if (leave === undefined) return refuse(socket);
      socket.once('close', leave);
    }
    return closeSilent(socket, silentMs);
  });
}

function refuse(socket: Socket): void {
  socket.pause();
  socket.end(TOO_MANY, () => socket.destroy());
}

function closeSilent(socket: Socket, silentMs: number): void {
  const silence = setTimeout(() => {
    if (socket.bytesRead === 0) socket.destroy();
  }, silentMs);
  silence.unref();
  socket.once('close', () => clearTimeout(silence));
}
