import type { Server } from 'node:http';

/**
 * Keeps a connection that breaks from ending the process. Node takes its own listener off a connection when it becomes
 * a WebSocket, and an error without a listener is an uncaught exception: anyone could send it by a reset.
 */
export function surviveResets(server: Server): void {
  server.on('connection', (socket) => socket.on('error', () => socket.destroy()));
}
