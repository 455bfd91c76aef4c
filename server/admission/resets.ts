import type { Server } from 'node:http';

/**
 * Keeps a broken connection from ending the process. Node removes its own listener from a connection that becomes a
 * WebSocket, and an error without a listener is an uncaught exception, which anyone could cause by a reset.
 */
export function surviveResets(server: Server): void {
  server.on('connection', (socket) => socket.on('error', () => socket.destroy()));
}
