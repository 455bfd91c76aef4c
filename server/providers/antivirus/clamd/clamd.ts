import { connect } from 'node:net';
import type { Scan, Scanner } from '../interface.ts';

const LIMIT_MS = 10_000;
const CHUNK = 64 * 1_024;

/** Scans with ClamAV's daemon, by its INSTREAM command. Any failure of the connection is `unavailable`. */
export function clamdScanner(host: string, port: number): Scanner {
  return {
    name: 'ClamAV',
    async scan(bytes): Promise<Scan> {
      try {
        return readAnswer(await askDaemon(host, port, bytes));
      } catch {
        return { kind: 'unavailable' };
      }
    },
  };
}

/** Asks the daemon whether it is running; returns why it cannot be used. */
export function tryClamd(host: string, port: number, limitMs: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    let answer = '';
    socket.setTimeout(limitMs, () => {
      resolve('no answer');
      socket.destroy();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(`failed (${error.code ?? error.name})`));
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    socket.on('close', () => resolve(answer === 'PONG\0' ? undefined : 'another answer'));
    socket.write('zPING\0');
  });
}

function askDaemon(host: string, port: number, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    let answer = '';
    socket.setTimeout(LIMIT_MS, () => socket.destroy(new Error('the scanner takes too long')));
    socket.on('error', reject);
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    socket.on('close', () => resolve(answer));
    socket.write('zINSTREAM\0');
    for (let at = 0; at < bytes.length; at += CHUNK) {
      const chunk = bytes.subarray(at, at + CHUNK);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      socket.write(length);
      socket.write(chunk);
    }
    socket.write(Buffer.alloc(4));
  });
}

function readAnswer(answer: string): Scan {
  if (/: OK\0?$/.test(answer)) return { kind: 'clean' };
  return { kind: / FOUND\0?$/.test(answer) ? 'infected' : 'unavailable' };
}
