import { connect } from '@nats-io/transport-node';
import type { Wire } from './wire.ts';

export interface NatsAccess {
  /** `nats://user:password@host:4222`, or `tls:`; several hosts of one cluster separated by commas. */
  readonly url: string;
  /** Prefix of all topics of the installation. */
  readonly prefix: string;
  /** Called when the connection is lost, is restored, or reports an error that a person must look at. */
  readonly onState: (state: 'disconnect' | 'reconnect' | 'error', reason: string) => void;
}

const RECONNECT_MS = 250;

/**
 * Connects to NATS, which carries messages between processes. Waits for a server that is not up yet, and reconnects to
 * one that was lost.
 */
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
    // A password changed on one side first must not end a process.
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
          // Each message gets a turn of its own, as between threads, so that work awaiting the previous one runs first.
          else setImmediate(handler, message.data);
        },
      }),
    async close() {
      if (connection.isClosed()) return;
      // The last messages are flushed, but an unreachable server must not keep a process from ending.
      if (isThere) await connection.flush();
      await connection.close();
    },
  };
}
