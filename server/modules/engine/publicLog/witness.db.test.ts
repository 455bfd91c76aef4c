import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSignedBy, readNote } from '@candor/contracts/evidence/note.ts';
import { calls } from '@candor/contracts/http/calls.ts';
import { toBase64 } from '@candor/contracts/evidence/encodings.ts';
import { consistencyStretches, hashesOf } from '@candor/domain/evidence/logTree.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { cryptography } from '../receipts/cryptography.ts';
import { StartError } from '../../../../scripts/progress.ts';
import { logAt } from '../../../../scripts/verify/logFiles.ts';
import { listen } from '../../../../scripts/witness/listen.ts';
import { pollLog } from '../../../../scripts/witness/pollLog.ts';
import { openState } from '../../../../scripts/witness/state.ts';
import type { WitnessState } from '../../../../scripts/witness/state.ts';
import { Witness } from '../../../../scripts/witness/witness.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { get, newClient } from '../../../../tests/support/edgeClient.ts';
import { tilesOf } from './edge.ts';
import { appendWaiting, askWitness } from './index.ts';
import type { Witness as RemoteWitness } from './index.ts';

let edge: Edge;
let folder: string;
let state: WitnessState;
let witness: Witness;
let server: ReturnType<typeof listen>;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-witness-'));
  await grow();
  const { log } = calls.getPublicLog.answer.parse((await get(edge, '/api/log')).data);
  state = await openState(join(folder, 'witness.json'), async () => ({
    name: 'w.example/candor',
    logKeys: log?.keys ?? [],
  }));
  witness = new Witness(state, () => edge.clock.now());
  server = listen({ add: (request) => witness.add(request), checkpoint: () => state.checkpoint });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true });
});

/** Adds committed entries to the log: the accounts of a new client. */
async function grow(): Promise<void> {
  await newClient(edge);
  await appendWaiting(edge.publicLog);
}

async function published(): Promise<string> {
  return (await edge.app.inject({ url: '/log/checkpoint', headers: { host: 'localhost' } })).body;
}

function remoteWitness(): RemoteWitness {
  const { port } = server.address() as AddressInfo;
  return {
    key: state.key,
    async post(body) {
      const response = await fetch(`http://127.0.0.1:${port}/add-checkpoint`, { method: 'POST', body });
      return { status: response.status, text: await response.text() };
    },
  };
}

const ask = () => askWitness(edge.publicLog, remoteWitness());

/** Returns what a log submits from a size to its newest. */
async function submission(from: number): Promise<string> {
  const note = await published();
  const size = Number.parseInt(note.split('\n')[1] ?? '0', 10);
  const proof = await hashesOf(consistencyStretches(from, size), tilesOf(edge.pool, size));
  return `old ${from}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${note}`;
}

test('PL-7 a witness signs what continues the last checkpoint, and the log publishes its line', async () => {
  expect(await ask()).toBe('signed');
  expect(await ask()).toBe('idle');
  await grow();
  expect(await ask()).toBe('signed');
  const note = readNote(await published());
  expect(note && (await isSignedBy(note, state.key, cryptography))).toBe(true);
  // The witness's own checkpoint is public.
  const { port } = server.address() as AddressInfo;
  const own = readNote(await (await fetch(`http://127.0.0.1:${port}/checkpoint`)).text());
  expect(own?.body).toBe(note?.body);
  expect(own && (await isSignedBy(own, state.key, cryptography))).toBe(true);
});

test('PL-7 a witness that has signed another history refuses, whatever is proven to it', async () => {
  await ask();
  const { origin, size } = witness.last() ?? { origin: '', size: 0 };
  const other = { origin, size, root: new Uint8Array(32).fill(7) };
  await state.keep(`${origin}\n${size}\n${toBase64(other.root)}\n\n${edge.publicLog.signer.sign(other)}`);
  await grow();
  expect(await ask()).toBe('refused');
  const { reply } = await look(() => undefined);
  const evidence = await published();
  expect(reply).toMatchObject({ status: 422, evidence });
  expect(readFileSync(await state.keepRefused(evidence), 'utf8')).toBe(evidence);
  // Repeated with another witness's line below it: the same checkpoint.
  await state.keepRefused(`${evidence}— w.example/other ${toBase64(new Uint8Array(76))}\n`);
  expect(readdirSync(folder).filter((name) => name.includes('refused'))).toHaveLength(1);
});

test('PL-7 of one size with another root a submission alone is evidence', async () => {
  await ask();
  const { origin, size } = witness.last() ?? { origin: '', size: 0 };
  const other = { origin, size, root: new Uint8Array(32).fill(7) };
  const note = `${origin}\n${size}\n${toBase64(other.root)}\n\n${edge.publicLog.signer.sign(other)}`;
  expect(await witness.add(`old ${size}\n\n${note}`)).toMatchObject({ status: 409, evidence: note });
});

test.each([
  ['the newest checkpoint', grow],
  ['the signed one', async () => undefined],
])('PL-7 a rubbish proof of %s is refused, and is evidence of nothing', async (_which, before) => {
  await ask();
  await before();
  const rubbish = toBase64(new Uint8Array(32).fill(9));
  const reply = await witness.add(`old ${witness.last()?.size}\n${rubbish}\n\n${await published()}`);
  expect(reply).toEqual({ status: 422, text: 'it does not continue what was signed before\n' });
});

test.each([
  [422, 'no\n'],
  [200, '— w.example/candor AAAA\n'],
])('PL-7 a witness that answers %i %j refuses', async (status, text) => {
  const answers = { key: state.key, post: async () => ({ status, text }) };
  expect(await askWitness(edge.publicLog, answers)).toBe('refused');
});

test.each([
  ['nothing more', () => 'another root\n'],
  ['it again', (size: string) => size],
])('PL-7 a witness that has signed the same size, and then says %s, has signed another root', async (_what, then) => {
  const size = `${(await published()).split('\n')[1] ?? ''}\n`;
  const texts = [size, then(size)];
  const answers = { key: state.key, post: async () => ({ status: 409, text: texts.shift() ?? '' }) };
  expect(await askWitness(edge.publicLog, answers)).toBe('refused');
});

test.each([400, 403, 404, 409, 413, 429, 500, 502])(
  'PL-7 the answer %i says nothing about the log: the witness was not reached',
  async (status) => {
    const answers = { key: state.key, post: async () => ({ status, text: 'Bad Gateway\n' }) };
    await expect(askWitness(edge.publicLog, answers)).rejects.toThrow(`${status}`);
  },
);

test('PL-7 a witness that signs meanwhile, again and again, does not refuse', async () => {
  let signed = 0;
  const busy = { key: state.key, post: async () => ({ status: 409, text: `${(signed += 1)}\n` }) };
  await expect(askWitness(edge.publicLog, busy)).rejects.toThrow('409');
});

test('PL-7 what another process has added and had signed meanwhile is no other history', async () => {
  await ask();
  await asOwner(edge.database, async (owner) => {
    const waiting = `SELECT FROM pg_locks WHERE relation = 'log_cosigned'::regclass AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    await owner.query('BEGIN; LOCK TABLE log_cosigned IN ACCESS EXCLUSIVE MODE');
    const asking = ask();
    await expect.poll(async () => (await owner.query(waiting)).rows.length).toBe(1);
    await grow();
    await owner.query(
      `UPDATE log_cosigned SET size = (SELECT max(first + count) FROM log_append)
       WHERE size = (SELECT max(size) FROM log_cosigned)`,
    );
    await owner.query('COMMIT');
    expect(await asking).toBe('idle');
  });
});

/** Returns what a witness sees that reads the log directly, through a cache that may have an older checkpoint. */
async function look(older: (request: IncomingMessage) => string | undefined) {
  const cache = createServer((request, response) => {
    const oldCheckpoint = request.url === '/log/checkpoint' ? older(request) : undefined;
    void edge.app
      .inject({ url: request.url ?? '', headers: { host: 'localhost' } })
      .then(({ statusCode, rawPayload }) => response.writeHead(statusCode).end(oldCheckpoint ?? rawPayload));
  });
  cache.listen(0, '127.0.0.1');
  await once(cache, 'listening');
  const { port } = cache.address() as AddressInfo;
  let pauses = 0;
  try {
    const pause = async () => (pauses += 1);
    return { reply: await pollLog(logAt(`http://127.0.0.1:${port}/log`), { witness, state, pause }), pauses };
  } finally {
    cache.close();
    cache.closeAllConnections();
  }
}

test('PL-7 a witness that looks by itself asks past the caches on the way', async () => {
  const old = await published();
  await grow();
  await ask();
  const outcome = await look(({ headers }) => (headers['cache-control'] === 'no-cache' ? undefined : old));
  expect(outcome).toMatchObject({ reply: { status: 200 }, pauses: 0 });
});

test.each([
  ['once is a cache', 1, 200],
  ['twice waits for its quorum (PL-17): the log has what was signed, too', 2, 204],
])('PL-7 what is older than was signed %s', async (_what, times, status) => {
  const old = await published();
  await grow();
  await ask();
  let asks = 0;
  const { reply, pauses } = await look(() => ((asks += 1) <= times ? old : undefined));
  expect([reply.status, pauses]).toEqual([status, 1]);
  expect(reply.evidence).toBeUndefined();
});

test('PL-7 a log that has no more what was signed went back, and its checkpoint is evidence', async () => {
  await ask();
  const { origin, size, root } = witness.last() ?? { origin: '', size: 0, root: new Uint8Array() };
  const later = { origin, size: size + 1_000, root };
  await state.keep(`${origin}\n${later.size}\n${toBase64(root)}\n\n${edge.publicLog.signer.sign(later)}`);
  const { reply, pauses } = await look(() => undefined);
  expect([reply.status, pauses]).toEqual([422, 1]);
  expect(reply.evidence).toBe(await published());
});

test('PL-7 a server that cannot answer says nothing about its log', async () => {
  const old = await published();
  await grow();
  await ask();
  const read = async (path: string) => {
    if (path === 'checkpoint') return new Uint8Array(Buffer.from(old));
    throw new StartError('http://localhost/log answers 503.');
  };
  const looking = { witness, state, pause: async () => undefined };
  await expect(pollLog({ read, find: read }, looking)).rejects.toThrow('503');
});

test('PL-7 a witness that has seen more than the log has refuses the log that was rolled back', async () => {
  await ask();
  const { origin, size, root } = witness.last() ?? { origin: '', size: 0, root: new Uint8Array() };
  const later = { origin, size: size + 1_000, root };
  await state.keep(`${origin}\n${later.size}\n${toBase64(root)}\n\n${edge.publicLog.signer.sign(later)}`);
  await grow();
  expect(await ask()).toBe('refused');
});

test('PL-7 two submissions at once are signed one after the other, and never two of one size', async () => {
  const [one, other] = await Promise.all([witness.add(await submission(0)), witness.add(await submission(0))]);
  expect([one.status, other.status]).toEqual([200, 409]);
  expect(other.text).toBe(`${witness.last()?.size}\n`);
});

test.each<[number, (text: string) => string]>([
  [400, () => 'nothing'],
  [400, (text) => text.replace(/^old 0/, 'old 00')],
  [400, (text) => text.replace(/^old 0/, 'old 999999')],
  [403, (text) => text.replace(/\n(\d+)\n(?=[A-Za-z0-9+/]{43}=\n\n)/, '\n1\n')],
  [404, (text) => text.replace(/\n[^\n]+\/log\n/, '\nanother.example/log\n')],
  [409, (text) => text.replace(/^old 0/, 'old 1')],
])('PL-7 it answers %i to what it does not sign', async (status, change) => {
  const request = change(await submission(0));
  expect((await witness.add(request)).status).toBe(status);
  expect(witness.last()).toBeUndefined();
});
