import { connect } from '@nats-io/transport-node';
import type { Wire } from './wire.ts';

export interface NatsAccess {
  /** `nats://user:password@host:4222`, or `tls:`; several hosts of one cluster by commas. */
  readonly url: string;
  /** What all topics of the installation begin with. */
  readonly prefix: string;
  /** The connection is lost, is there again, or does not do what is asked of it: a person must look then. */
  readonly onState: (state: 'disconnect' | 'reconnect' | 'error', reason: string) => void;
}

const RECONNECT_MS = 250;

/** NATS carries what processes say. A server that is not there yet is waited for, and one that was lost comes back. */
export async function openNats({ url, prefix, onState }: NatsAccess): Promise<Wire> {
  const servers = url.split(',').map((one) => new URL(one));
  const [first] = servers;
  const connection = await connect({
    servers: servers.map(({ host }) => host),
    ...(first?.username ? { user: decodeURIComponent(first.username), pass: decodeURIComponent(first.password) } : {}),
    ...(first?.protocol === 'tls:' ? { tls: {} } : {}),
    name: `candor ${prefix}`,
    noEcho: true,
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    // A password that was changed on one side first must not end a process.
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: RECONNECT_MS,
  });
  let isThere = true;
  void (async () => {
    for await (const status of connection.status()) {
      if (status.type === 'error') onState('error', String(status.error));
      if (status.type !== 'disconnect' && status.type !== 'reconnect') continue;
      isThere = status.type === 'reconnect';
      onState(status.type, status.server);
    }
  })();
  return {
    bytesMax: connection.info?.max_payload ?? 1_048_576,
    publish: (topic, bytes) => connection.publish(`${prefix}.${topic}`, bytes),
    subscribe: (topic, handler) =>
      void connection.subscribe(`${prefix}.${topic}`, {
        callback: (error, message) => {
          if (error !== null) onState('error', String(error));
          // Each in a turn of its own, as between threads: what awaits the one before goes on first.
          else setImmediate(handler, message.data);
        },
      }),
    async close() {
      if (connection.isClosed()) return;
      // What was said last is on its way; a server that is away must not keep a process from ending.
      if (isThere) await connection.flush();
      await connection.close();
    },
  };
}
