import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSignedBy, readNote } from '@candor/contracts/evidence/note.ts';
import { calls } from '@candor/contracts/http/calls.ts';
import { toBase64 } from '@candor/contracts/evidence/encodings.ts';
import { consistencyStretches, hashesOf } from '@candor/domain/evidence/logTree.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { cryptography } from '../receipts/cryptography.ts';
import { listen } from '../../../../scripts/witness/listen.ts';
import { openState } from '../../../../scripts/witness/state.ts';
import type { WitnessState } from '../../../../scripts/witness/state.ts';
import { Witness } from '../../../../scripts/witness/witness.ts';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { get, newClient } from '../../../../tests/support/edgeClient.ts';
import { tilesOf } from './edge.ts';
import { appendWaiting, askWitness } from './index.ts';
import type { Witness as AskedWitness } from './index.ts';

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

/** Something that is committed comes into the log: the accounts of a new client. */
async function grow(): Promise<void> {
  await newClient(edge);
  await appendWaiting(edge.publicLog);
}

async function published(): Promise<string> {
  return (await edge.app.inject({ url: '/log/checkpoint', headers: { host: 'localhost' } })).body;
}

function asked(): AskedWitness {
  const { port } = server.address() as AddressInfo;
  return {
    key: state.key,
    async post(body) {
      const response = await fetch(`http://127.0.0.1:${port}/add-checkpoint`, { method: 'POST', body });
      return { status: response.status, text: await response.text() };
    },
  };
}

const ask = () => askWitness(edge.publicLog, asked());

/** What a log submits from one size to its newest. */
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
  // Everybody may ask the witness itself.
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
  const reply = await witness.add(await submission(size));
  expect(reply).toMatchObject({ status: 422, evidence: await published() });
  expect(readFileSync(await state.keepRefused(reply.evidence ?? '', 0), 'utf8')).toBe(await published());
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
