import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A proxy to the database, on loopback, which can be cut in the middle of a statement. */
export interface CuttingProxy {
  /** Returns the database's address through this proxy. */
  readonly through: (direct: string) => string;
  /**
   * Forwards the client's next message and swallows the answer: the server does the work, and the client never learns
   * of it. The client's side is cut `afterMs` later.
   */
  swallowNextAnswer(): Promise<void>;
  /** Cuts the connection before the client's next message reaches the server. */
  cutBeforeNextRequest(): Promise<void>;
  close(): Promise<void>;
}

type Mode = { kind: 'pass' } | { kind: 'swallow' | 'cut'; done: () => void };

export async function openCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  let mode: Mode = { kind: 'pass' };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connectTo(databaseUrl);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    let isSwallowing = false;
    client.on('data', (data) => {
      if (mode.kind === 'cut') {
        settle();
        client.destroy();
        upstream.destroy();
        return;
      }
      if (mode.kind === 'swallow') isSwallowing = true;
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      if (!isSwallowing) {
        client.write(data);
        return;
      }
      // The server has answered, so its transaction has ended; only now is the client cut off.
      settle();
      client.destroy();
      upstream.destroy();
    });
    client.on('close', () => upstream.end());
    upstream.on('close', () => client.destroy());
  });

  function settle(): void {
    if (mode.kind !== 'pass') mode.done();
    mode = { kind: 'pass' };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    through(direct) {
      const url = new URL(direct);
      url.search = '';
      url.hostname = '127.0.0.1';
      url.port = String(port);
      return url.href;
    },
    swallowNextAnswer: () => new Promise((done) => (mode = { kind: 'swallow', done })),
    cutBeforeNextRequest: () => new Promise((done) => (mode = { kind: 'cut', done })),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Connects to the server directly: by the folder of its unix socket in `?host=`, or by host and port. */
function connectTo(databaseUrl: string): Socket {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get('host');
  const port = Number.parseInt(url.port || url.searchParams.get('port') || '5432', 10);
  return folder?.startsWith('/') === true ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, url.hostname);
}
