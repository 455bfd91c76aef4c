import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { Ground } from './attack.ts';

type Place = Pick<Ground, 'port' | 'over'>;

/** A raw connection, on which a test sends bytes that no HTTP library would. */
export interface Line {
  readonly socket: Socket;
  /** Returns everything that the server has sent. */
  heard(): string;
  /** Resolves once the server has closed the connection or, at the latest, the attack is over. */
  readonly ended: Promise<void>;
}

/** Opens a connection and destroys it when the attack is over. An error counts as a normal end. */
export function openLine({ port, over }: Place, from: string): Line {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from, allowHalfOpen: true });
  let text = '';
  const destroy = (): void => void socket.destroy();
  socket.on('data', (data) => (text += data.toString('latin1')));
  socket.on('error', destroy);
  socket.on('end', destroy);
  over.addEventListener('abort', destroy);
  const ended = new Promise<void>((resolve) =>
    socket.once('close', () => {
      over.removeEventListener('abort', destroy);
      resolve();
    }),
  );
  if (over.aborted) destroy();
  return { socket, heard: () => text, ended };
}

/** Sends bytes and returns everything that the server sends until it closes: they must hold the last request. */
export async function say(place: Place, from: string, bytes: string | Buffer): Promise<string> {
  const line = openLine(place, from);
  line.socket.write(bytes);
  await line.ended;
  return line.heard();
}

/** Sends the beginning of a request and resets the connection. */
export function resetAfter({ port }: Place, from: string, beginning: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    socket.once('close', () => resolve());
    // The server may have closed first.
    socket.once('error', () => socket.destroy());
    socket.write(beginning, () => socket.resetAndDestroy());
  });
}

/** Holds connections until the attack is over; each sends its text first and reads no answer. */
export async function holdLines(
  ground: Ground,
  count: number,
  textOf: (index: number) => string | Buffer,
  from: (index: number) => string = () => ground.address(),
): Promise<readonly Line[]> {
  const lines = Array.from({ length: count }, (_, index) => {
    const line = openLine(ground, from(index));
    line.socket.pause();
    const text = textOf(index);
    if (text.length > 0) line.socket.write(text);
    return line;
  });
  return lines;
}

/** Writes a little more on each connection, repeatedly, until the attack is over. */
export async function drip(ground: Ground, lines: readonly Line[], more: string, everyMs = 100): Promise<void> {
  const dripping = setInterval(() => {
    for (const { socket } of lines) if (socket.writable) socket.write(more);
  }, everyMs);
  await isOver(ground);
  clearInterval(dripping);
  await Promise.all(lines.map(({ ended }) => ended));
}

export function isOver({ over }: Pick<Ground, 'over'>): Promise<void> {
  return new Promise((resolve) => {
    if (over.aborted) resolve();
    else over.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Lists the status of each answer in the server's bytes. */
export function statusesIn(heard: string): readonly number[] {
  return [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number.parseInt(status ?? '', 10));
}
