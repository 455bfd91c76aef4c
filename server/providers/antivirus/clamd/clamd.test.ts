import { afterEach, expect, it } from 'vitest';
import { standIn } from '../../../../tests/support/tcp.ts';
import type { StandIn } from '../../../../tests/support/tcp.ts';
import { clamdScanner } from './clamd.ts';

/** Test file that every scanner knows, in two halves, so that no scanner reports this source. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const COMMAND = Buffer.from('zINSTREAM\0');

const opened: StandIn[] = [];

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

/** Starts a daemon that reads the protocol's chunks and gives the configured answer. */
async function daemon(answerTo: (bytes: Buffer) => string | undefined): Promise<StandIn & { readonly read: Buffer[] }> {
  const read: Buffer[] = [];
  const server = await standIn((socket) => {
    let waiting = Buffer.alloc(0);
    socket.on('data', (data) => {
      waiting = Buffer.concat([waiting, data]);
      const file = fileIn(waiting);
      if (file === undefined) return;
      read.push(file);
      const answer = answerTo(file);
      if (answer === undefined) socket.destroy();
      else socket.end(answer);
    });
  });
  opened.push(server);
  return { ...server, read };
}

/** Returns the file between the command and the empty chunk; undefined while it is incomplete. */
function fileIn(stream: Buffer): Buffer | undefined {
  if (!stream.subarray(0, COMMAND.length).equals(COMMAND)) return undefined;
  const chunks: Buffer[] = [];
  let at = COMMAND.length;
  while (at + 4 <= stream.length) {
    const length = stream.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    if (at + 4 + length > stream.length) return undefined;
    chunks.push(stream.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

const scan = ({ port }: StandIn, bytes: Uint8Array) => clamdScanner('127.0.0.1', port).scan(bytes);

it('T32 the daemon gets every byte of the file, and its answer counts', async () => {
  const server = await daemon((file) =>
    file.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0',
  );
  const large = Buffer.alloc(200_000, 7);
  expect(await scan(server, large)).toEqual({ kind: 'clean' });
  expect(await scan(server, Buffer.concat([large, Buffer.from(EICAR)]))).toEqual({ kind: 'infected' });
  expect(server.read.map(({ length }) => length)).toEqual([large.length, large.length + EICAR.length]);
  expect(server.read[0]?.equals(large)).toBe(true);
});

it.each([
  ['an error', 'INSTREAM size limit exceeded. ERROR\0'],
  ['nothing', ''],
  ['half an answer', 'stream: O'],
  ['OK and more', 'stream: OK, but not quite\0'],
  ['another protocol', 'HTTP/1.1 200 OK\r\n\r\n'],
])('T32 %s never counts as clean', async (_case, answer) => {
  expect(await scan(await daemon(() => answer), Buffer.from('a file'))).toEqual({ kind: 'unavailable' });
});

it('T32 a cut connection and nobody there never count as clean', async () => {
  const server = await daemon(() => undefined);
  expect(await scan(server, Buffer.from('a file'))).toEqual({ kind: 'unavailable' });
  await server.close();
  expect(await scan(server, Buffer.from('a file'))).toEqual({ kind: 'unavailable' });
});
