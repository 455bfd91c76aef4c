import { connect } from '@nats-io/transport-node';
import type { Wire } from './wire.ts';

export interface NatsAccess {
  /** `nats://user:password@host:4222`, or `tls:`; several hosts of one cluster by commas. */
  readonly url: string;
  /** What all topics of the installation begin with. */
  readonly prefix: string;
  /** Said once for each change: the connection is lost, or is there again. */
  readonly onState: (state: string) => void;
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
    reconnectTimeWait: RECONNECT_MS,
  });
  let isThere = true;
  void (async () => {
    for await (const { type } of connection.status()) {
      if (type !== 'disconnect' && type !== 'reconnect') continue;
      isThere = type === 'reconnect';
      onState(type);
    }
  })();
  return {
    bytesMax: connection.info?.max_payload ?? 1_048_576,
    publish: (topic, bytes) => connection.publish(`${prefix}.${topic}`, bytes),
    subscribe: (topic, handler) =>
      void connection.subscribe(`${prefix}.${topic}`, {
        callback: (error, message) => {
          if (error === null) handler(message.data);
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
