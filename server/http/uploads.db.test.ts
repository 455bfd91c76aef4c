import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startEdge } from '../../tests/support/edge.ts';
import type { Edge } from '../../tests/support/edge.ts';
import { newClient, post } from '../../tests/support/edgeClient.ts';
import { portOf } from '../../tests/support/port.ts';
import { multipart, photo, postParts, upload } from '../../tests/support/uploads.ts';
import { UPLOADS_OF_ADDRESS, UPLOADS_OF_CLIENT } from '../admission/budgets.ts';

const LINE = 'candor-test-line';
const WRITES_A_MINUTE = 120;

let edge: Edge;
let picture: Buffer;
const open: Socket[] = [];

beforeAll(async () => {
  edge = await startEdge();
  picture = await photo();
  await edge.app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => edge.stop());

afterEach(() => {
  for (const socket of open) socket.destroy();
  open.length = 0;
});

interface Slow {
  readonly token?: string;
  readonly from?: string;
  readonly body?: string;
}

/** Starts an upload whose body does not come, or ends in the middle; returns what the server says to it. */
async function begin({ token, from = '127.0.0.1', body = '' }: Slow): Promise<{ said: () => string }> {
  const socket = connect({ port: portOf(edge.app.server.address()), host: '127.0.0.1', localAddress: from });
  open.push(socket);
  let text = '';
  socket.on('data', (data) => (text += String(data)));
  socket.on('error', () => undefined);
  const head = [
    'POST /api/accounts/upload HTTP/1.1',
    'Host: localhost',
    `Content-Type: multipart/form-data; boundary=${LINE}`,
    'Content-Length: 1000000',
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
  ].join('\r\n');
  await new Promise<void>((resolve) => socket.write(`${head}\r\n\r\n${body}`, () => resolve()));
  return { said: () => text };
}

/** Returns the beginning of a body: these texts, and a file that never ends. */
function beginning(fields: Readonly<Record<string, string>>): string {
  const parts = Object.entries(fields).map(([name, body]) => ({ name, body }));
  const whole = multipart([...parts, { name: 'files', fileName: 'a.jpg', body: Buffer.alloc(40_000) }]);
  return whole.toString('latin1').slice(0, -100);
}

describe('T57 an upload is refused before its file is read', () => {
  it.each<[string, Slow, string]>([
    ['with a token of nobody', { token: 'x'.repeat(43) }, 'sessionMissing'],
    ['without any token', { body: beginning({ type: 'doc_passport' }) }, 'sessionMissing'],
    ['with a token of nobody before the file', { body: beginning({ token: 'x'.repeat(43) }) }, 'sessionMissing'],
  ])('%s', async (_what, slow, code) => {
    const { said } = await begin(slow);
    await expect.poll(said).toContain(code);
  });

  it('above the rate of its session', async () => {
    const { token, sent } = await newClient(edge);
    for (let count = 0; count < WRITES_A_MINUTE; count += 1) await post(edge, '/api/accounts/active', {}, sent);
    const { said } = await begin({ token });
    await expect.poll(said).toContain('tooManyRequests');
    edge.clock.pass(60_000);
  });
});

describe('T57 an upload is taken', () => {
  it('with its token in the header, in the address or before the file', async () => {
    for (const place of ['header', 'address', 'body'] as const) {
      const { token } = await newClient(edge);
      const parts = [
        ...(place === 'body' ? [{ name: 'token', body: token }] : []),
        { name: 'type', body: 'doc_passport' },
        { name: 'files', fileName: 'a.jpg', body: picture },
      ];
      const path = place === 'address' ? `/api/accounts/upload?token=${token}` : '/api/accounts/upload';
      const answer = await postParts(edge, parts, place === 'header' ? { token } : {}, path);
      expect([place, answer.status, answer.code]).toEqual([place, 200, undefined]);
    }
  });

  it('however many strangers hold one without an end, from one address and from many', async () => {
    const held = { body: beginning({ type: 'doc_passport' }).slice(0, 60) };
    for (let count = 0; count < 40; count += 1) await begin({ ...held, from: `127.40.0.${1 + (count % 10)}` });
    for (let count = 0; count < 12; count += 1) await begin({ ...held, from: '127.40.0.99' });
    const { sent } = await newClient(edge);
    expect((await upload(edge, { bytes: picture }, sent)).code).toBeUndefined();
  });

  it('however many a client holds without an end; more than their places are refused', async () => {
    const slow = await newClient(edge);
    const body = beginning({ type: 'doc_passport' });
    const held = UPLOADS_OF_CLIENT.perSubject;
    for (let count = 0; count < held; count += 1) await begin({ token: slow.token, body, from: '127.41.0.1' });
    const { said } = await begin({ token: slow.token, body, from: '127.41.0.2' });
    await expect.poll(said).toContain('"busy"');
    const { sent } = await newClient(edge);
    expect((await upload(edge, { bytes: picture }, sent)).code).toBeUndefined();
    for (const socket of open) socket.destroy();
    await expect.poll(async () => (await upload(edge, { bytes: picture }, slow.sent)).code).toBeUndefined();
  });

  it('from an address that holds no more than its places', async () => {
    const from = '127.42.0.1';
    for (let count = 0; count < UPLOADS_OF_ADDRESS.perSubject; count += 1) await begin({ from, body: '--' });
    const { said } = await begin({ from, body: '--' });
    await expect.poll(said).toContain('"busy"');
    const { sent } = await newClient(edge);
    expect((await upload(edge, { bytes: picture }, { ...sent, ip: '127.42.0.2' })).code).toBeUndefined();
  });
});
