import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressSubject } from './address.ts';
import {
  CONNECTIONS,
  DROPPED_CONNECTIONS,
  FLOODS_LOGGED,
  NEW_CONNECTIONS,
  REFUSAL_WAIT_MS,
  SILENT_MS,
} from './budgets.ts';
import { surviveReset } from './resets.ts';
import { Slots } from './slots.ts';
import { Windows } from './windows.ts';

/** What became of a refused connection: it was answered, at once or late, or closed unanswered. */
export type RefusedConnection = 'answered' | 'dropped';

export interface ConnectionRules {
  /** Is it the address of a proxy of ours? It brings everybody's connections, which are not counted as its own. */
  readonly isProxy: (address: string) => boolean;
  readonly perAddress?: number;
  /** New connections of an address within the window of `NEW_CONNECTIONS`. */
  readonly newOnes?: number;
  /** New connections of an address within the same window, above which they are closed unanswered. */
  readonly answered?: number;
  readonly silentMs?: number;
  /** Milliseconds of any clock, by which new connections are counted. */
  readonly now?: () => number;
  /** Calls the function once a refusal has waited. */
  readonly afterWait?: (refuse: () => void) => void;
  /** Counts a refused connection. */
  readonly onRefused?: (how: RefusedConnection) => void;
  /** Reports that connections are closed unanswered, once a minute. */
  readonly onFlood?: () => void;
}

/** Answer to a refused connection. Clients may read it; most attackers do not. */
const TOO_MANY = 'HTTP/1.1 429 Too Many Requests\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** Subject of counts that all addresses share. */
const EVERYBODY = '';

/**
 * Closes connections above their address's budget, before a byte is read, and those that stay silent. An address that
 * opens new ones too fast waits for each refusal, which takes a place of its own budget and no parser. One that does
 * not wait for them gets no answer until its window ends: nothing is kept of its connections but their count.
 */
export function limitConnections(
  server: Server,
  {
    isProxy,
    perAddress = CONNECTIONS.perSubject,
    newOnes = NEW_CONNECTIONS.hits,
    answered = DROPPED_CONNECTIONS.hits,
    silentMs = SILENT_MS,
    now = () => performance.now(),
    afterWait = (refuse) => void setTimeout(refuse, REFUSAL_WAIT_MS).unref(),
    onRefused = () => undefined,
    onFlood = () => undefined,
  }: ConnectionRules,
): void {
  const pace = new Windows();
  const slots = new Slots({ perSubject: perAddress });
  const serve = takeOver(server);
  const drop = (socket: Socket): void => {
    // A reset leaves nothing behind, not even the kernel's wait for late packets.
    socket.resetAndDestroy();
    onRefused('dropped');
    if (pace.add(FLOODS_LOGGED, EVERYBODY, 1, now()) === 1) onFlood();
  };
  const answer = (socket: Socket, wait?: ConnectionRules['afterWait']): void => {
    refuse(socket, wait);
    onRefused('answered');
  };
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    // The connection was reset before its address was read.
    if (remoteAddress === undefined) return void socket.destroy();
    if (!isProxy(remoteAddress)) {
      const subject = addressSubject(remoteAddress);
      const opened = pace.add(NEW_CONNECTIONS, subject, 1, now());
      if (opened > answered) return drop(socket);
      const leave = slots.take(subject);
      if (leave === undefined) return answer(socket);
      socket.once('close', leave);
      if (opened > newOnes) return answer(socket, afterWait);
    }
    serve(socket);
    return closeSilent(socket, silentMs);
  });
}

/** Takes over the server's connections: it sees only those that are served, so a refused one costs no parser. */
function takeOver(server: Server): (socket: Socket) => void {
  const listeners = server.listeners('connection');
  server.removeAllListeners('connection');
  return (socket) => {
    for (const listener of listeners) Reflect.apply(listener, server, [socket]);
  };
}

function refuse(socket: Socket, afterWait = (send: () => void): void => send()): void {
  surviveReset(socket);
  afterWait(() => {
    if (!socket.destroyed) socket.end(TOO_MANY, () => socket.destroy());
  });
}

function closeSilent(socket: Socket, silentMs: number): void {
  const silence = setTimeout(() => {
    if (socket.bytesRead === 0) socket.destroy();
  }, silentMs);
  silence.unref();
  socket.once('close', () => clearTimeout(silence));
}
