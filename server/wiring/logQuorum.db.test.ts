import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCheckpoint, readNote, verifierKey } from '@candor/contracts/evidence/note.ts';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listen } from '../../scripts/witness/listen.ts';
import { openState } from '../../scripts/witness/state.ts';
import { Witness } from '../../scripts/witness/witness.ts';
import { startEdge } from '../../tests/support/edge.ts';
import type { Edge } from '../../tests/support/edge.ts';
import { newClient } from '../../tests/support/edgeClient.ts';
import { appendWaiting, publishedHead } from '../modules/engine/publicLog/index.ts';
import { describeLog } from '../modules/engine/publicLog/published.ts';
import { findInclusion } from '../modules/engine/publicLog/served.ts';
import { cryptography } from '../modules/engine/receipts/index.ts';
import { LogWitnesses } from './logWitnesses.ts';

let edge: Edge;
let folder: string;
/** Three witnesses, of which two have to sign. */
let witnesses: readonly OwnWitness[];
let asking: LogWitnesses;
const alarms: string[] = [];

interface OwnWitness {
  readonly key: string;
  readonly address: string;
  readonly server: Server;
  /** Does this witness answer? */
  isThere: boolean;
}

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-quorum-'));
  await grow();
  const log = await describeLog({ ...edge.publicLog, pool: edge.pool });
  witnesses = await Promise.all([1, 2, 3].map((number) => startWitness(`w${number}.example/candor`, log?.keys ?? [])));
  alarms.length = 0;
  const write = (line: string) => {
    const { alarm, msg }: { alarm?: boolean; msg: string } = JSON.parse(line);
    if (alarm === true) alarms.push(msg);
  };
  asking = new LogWitnesses(witnesses, deps(), pino({ level: 'warn' }, { write }));
});

afterEach(() => {
  for (const { server } of witnesses) {
    server.close();
    server.closeAllConnections();
  }
  rmSync(folder, { recursive: true });
});

async function startWitness(name: string, logKeys: readonly string[]): Promise<OwnWitness> {
  const file = join(folder, `${name.slice(0, 2)}.json`);
  const state = await openState(file, async () => ({ name, logKeys: [...logKeys] }));
  const witness = new Witness(state, () => edge.clock.now());
  const away = { status: 503, text: 'away\n' };
  const server = listen({
    add: async (request) => (own.isThere ? witness.add(request) : away),
    checkpoint: () => state.checkpoint,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const key = await verifierKey(state.key, cryptography);
  const own = { key, address: `http://127.0.0.1:${port}`, server, isThere: true };
  return own;
}

/** Adds to the log by committing something: the accounts of a new client. */
async function grow(): Promise<void> {
  await newClient(edge);
  await appendWaiting(edge.publicLog);
}

function deps() {
  return { ...edge.publicLog, cosigning: { witnesses: witnesses.map(({ key }) => key), quorum: 2 } };
}

async function publishedSize(): Promise<number> {
  return (await publishedHead({ ...deps(), pool: edge.pool }))?.checkpoint.size ?? 0;
}

async function newestSize(): Promise<number> {
  return (await publishedHead({ ...edge.publicLog, pool: edge.pool }))?.checkpoint.size ?? 0;
}

function are(...isThere: readonly boolean[]): void {
  witnesses.forEach((witness, index) => (witness.isThere = isThere[index] === true));
}

test('PL-17 a checkpoint is published when a quorum of witnesses has signed it', async () => {
  await asking.ask();
  const before = await publishedSize();
  expect(before).toBe(await newestSize());
  await grow();
  expect(await publishedSize()).toBe(before);
  are(true, false, false);
  await asking.ask();
  expect(await publishedSize()).toBe(before);
  are(true, true, false);
  await asking.ask();
  expect(await publishedSize()).toBe(await newestSize());
  const head = await publishedHead({ ...deps(), pool: edge.pool });
  const note = readNote(head?.note ?? '');
  expect(readCheckpoint(note?.body ?? '')?.size).toBe(await newestSize());
  expect(note?.signatures.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['w1.example/candor', 'w2.example/candor']),
  );
  expect(await describeLog({ ...deps(), pool: edge.pool })).toMatchObject({ quorum: 2, size: await newestSize() });
});

test('PL-17 without its quorum a checkpoint is published after half a minute, and what is published never goes back', async () => {
  await asking.ask();
  are(false, true, false);
  await grow();
  await asking.ask();
  edge.clock.pass(29_000);
  const before = await publishedSize();
  expect(before).toBeLessThan(await newestSize());
  edge.clock.pass(1_000);
  const late = await publishedSize();
  expect(late).toBe(await newestSize());
  // Only the first witness signs the newer checkpoint: it has no quorum yet, so the one before stays published.
  await grow();
  are(true, false, false);
  await asking.ask();
  expect(await publishedSize()).toBe(late);
});

test('PL-17 no quorum for a minute is an alarm, once, until a quorum signs', async () => {
  await asking.ask();
  are(false, true, false);
  await grow();
  await asking.ask();
  edge.clock.pass(59_000);
  await asking.ask();
  expect(alarms).toEqual([]);
  edge.clock.pass(1_000);
  await asking.ask();
  await asking.ask();
  expect(alarms).toEqual(['too few witnesses sign the public log']);
  are(true, true, false);
  await asking.ask();
  expect(alarms.slice(1)).toEqual(['over: too few witnesses sign the public log']);
});

test('PL-17 an entry is proven below the published checkpoint, and not before it', async () => {
  await asking.ask();
  await grow();
  const { rows } = await edge.officePool.query<{ batch: number; entries: Buffer }>(
    'SELECT batch::int AS batch, entries FROM log_append ORDER BY first DESC LIMIT 1',
  );
  const [newest] = rows;
  const entry = newest?.entries.subarray(0, 41) ?? Buffer.alloc(0);
  const find = async () => findInclusion({ ...deps(), pool: edge.pool }, { batch: newest?.batch ?? 0, entry });
  expect(await find()).toBeUndefined();
  await asking.ask();
  expect((await find())?.size).toBe(await newestSize());
});
