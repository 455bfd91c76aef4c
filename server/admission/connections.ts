import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressSubject } from './address.ts';
import { CONNECTIONS, SILENT_MS } from './budgets.ts';
import { Slots } from './slots.ts';

export interface ConnectionRules {
  /** A proxy of ours brings everybody's connections: its own are not counted. */
  readonly isProxy: (address: string) => boolean;
  readonly perAddress?: number;
  readonly silentMs?: number;
}

/** Clients may read it; most attackers do not. */
const TOO_MANY = 'HTTP/1.1 429 Too Many Requests\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** Before a byte is read: a connection above its address's budget is closed, and so is one that stays silent. */
export function limitConnections(
  server: Server,
  { isProxy, perAddress = CONNECTIONS.perSubject, silentMs = SILENT_MS }: ConnectionRules,
): void {
  const slots = new Slots({ perSubject: perAddress });
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    // Reset before we came to look.
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
