import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Keeps a broken connection from ending the process. Node removes its own listener from a connection that becomes a
 * WebSocket, and an error without a listener is an uncaught exception, which anyone could cause by a reset.
 */
export function surviveResets(server: Server): void {
  server.on('connection', surviveReset);
}

/** Keeps this connection's error from ending the process. */
export function surviveReset(socket: Socket): void {
  socket.on('error', () => socket.destroy());
}
