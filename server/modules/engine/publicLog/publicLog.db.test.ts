import { logKinds, readLogEntry } from '@candor/domain/evidence/logEntry.ts';
import { TILE_WIDTH, isConsistent, rootOfTiles } from '@candor/domain/evidence/logTree.ts';
import { leafBytes, merkleRoot } from '@candor/domain/evidence/merkle.ts';
import { sentenceKey } from '@candor/contracts/evidence/checkFigures.ts';
import { isSignedBy, readCheckpoint, readNote, readVerifierKey } from '@candor/contracts/evidence/note.ts';
import { verifyReceipt } from '@candor/contracts/evidence/verify.ts';
import { calls } from '@candor/contracts/http/calls.ts';
import { toHex } from '@candor/contracts/evidence/encodings.ts';
import type { Published } from '@candor/contracts/evidence/published.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cryptography } from '../receipts/cryptography.ts';
import { eur, openMarket, price, quoteOf } from '../../../../tests/support/dealing.ts';
import { transaction } from '../../../database/pool.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { OTHER_HOST } from '../../../../tests/support/edgeBrands.ts';
import { get, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import { splitBytes, readEntries } from './store.ts';
import { sha256, tilesOf } from './edge.ts';
import { appendOnce } from './append.ts';
import { appendWaiting } from './index.ts';
import { findWindow } from './sources.ts';

let edge: Edge;
let client: Entered;

beforeAll(async () => {
  edge = await startEdge();
  openMarket(edge.engine, quoteOf('BTCUSD', '50000', '50010'));
  client = await newClient(edge);
});

afterAll(() => edge.stop());

/** Opens and closes a position on the demo account, and returns its id. */
async function trade({ token, sent }: Entered, prefix: string): Promise<number> {
  const host = sent.host ?? 'localhost';
  const brandId = host === OTHER_HOST ? 'other' : 'northline';
  const session = await edge.sessions.find(brandId, { token, cookie: undefined, host });
  if (!session.ok) throw new Error('no session');
  const account = { brandId, accountId: session.value.accounts.demo };
  const order = { symbol: 'BTCUSD', direction: 'buy' as const, amount: eur('25'), leverage: 1 };
  await edge.desk.openPosition(account, { ...order, price: price('50010') }, `${prefix}open`);
  const [position] = (await edge.desk.positions(account)).open;
  if (position === undefined) throw new Error('no position');
  await edge.desk.closePosition(account, { id: position.id }, `${prefix}close`);
  return position.id;
}

const appendAll = (): Promise<number> => appendWaiting(edge.publicLog);

async function checkpoint() {
  const { body } = await edge.app.inject({ url: '/log/checkpoint', headers: { host: 'localhost' } });
  const note = readNote(body);
  const state = note && readCheckpoint(note.body);
  if (note === undefined || state === undefined) throw new Error(`no checkpoint: ${body}`);
  return { note, ...state };
}

async function publicLog() {
  const { data } = await get(edge, '/api/log');
  const { log } = calls.getPublicLog.answer.parse(data);
  if (log === null) throw new Error('nothing is in the log');
  return log;
}

/** What the running server publishes of its log, without the tape. */
const published: Published = {
  symbolChanges: async () => [],
  keys: async () => [],
  proof: async () => 'none',
  block: async () => 'none',
  root: async () => 'none',
  newestHour: async () => 'none',
  log: publicLog,
  async logProof({ batch, hash }) {
    const answer = await get(edge, `/api/log/proof?kind=fill&batch=${batch}&hash=${toHex(hash)}`);
    return answer.status === 404 ? 'none' : calls.getLogProof.answer.parse(answer.data);
  },
};

async function logCheck(position: number, changed: Partial<Published> = {}) {
  const { data } = await post(edge, '/api/receipts/get', { position }, client.sent);
  const { checks } = await verifyReceipt(JSON.stringify(data), { ...published, ...changed }, cryptography);
  return checks.find(({ name }) => name === 'log');
}

test('PL-1 PL-2 what was decided, dealt and booked is in the log once, in the order of its batches', async () => {
  await trade(client, 'first-');
  await trade(await newClient(edge, { host: OTHER_HOST }), 'other-');
  expect(await appendAll()).toBeGreaterThan(0);
  const { size } = await checkpoint();
  const entries = (await readEntries(edge.pool, 0, size)).map((entry) => readLogEntry(entry));
  const kinds = entries.map((entry) => entry?.kind);
  expect(kinds).not.toContain(undefined);
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ orders: number; fills: number; entries: number }>(
      `SELECT (SELECT count(*)::int FROM journal) AS orders, (SELECT count(*)::int FROM execution) AS fills,
         (SELECT count(*)::int FROM ledger_entry) AS entries`,
    ),
  );
  const count = (kind: (typeof logKinds)[number]): number => kinds.filter((one) => one === kind).length;
  expect({ orders: count('order') + count('refusal'), fills: count('fill'), entries: count('entry') }).toEqual(rows[0]);
  const batches = entries.flatMap((entry) =>
    entry !== undefined && ['order', 'refusal', 'fill', 'entry'].includes(entry.kind) ? [entry.reference] : [],
  );
  expect(batches).toEqual(batches.toSorted((one, other) => one - other));
  expect(await appendAll()).toBe(0);
  expect((await checkpoint()).size).toBe(size);
});

test('PL-5 of two processes that append at once one does, and a pass that fails leaves nothing', async () => {
  await trade(client, 'twice-');
  const before = await checkpoint();
  const dies = { ...edge.publicLog, unloggedCounts: () => Promise.reject(new Error('the process is killed')) };
  await expect(appendOnce(dies)).rejects.toThrow('killed');
  expect((await checkpoint()).size).toBe(before.size);
  const [one, other] = await Promise.all([appendOnce(edge.publicLog), appendOnce(edge.publicLog)]);
  const after = await checkpoint();
  expect(one.count + other.count + before.size).toBe(after.size);
  expect(await appendAll()).toBe(0);
});

const passes = () =>
  asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ count: number }>('SELECT count(*)::int AS count FROM log_append');
    return rows[0]?.count ?? 0;
  });

test('PL-2 what is committed during a pass is left to the next turn: steady trading is no endless one', async () => {
  const busy = await newClient(edge);
  await trade(busy, 'steady-');
  const before = await passes();
  let trades = 0;
  const steady = {
    ...edge.publicLog,
    async unloggedCounts() {
      trades += 1;
      if (trades <= 9) await trade(busy, `steady-${trades}-`);
      return [];
    },
  };
  expect(await appendWaiting(steady)).toBeGreaterThan(0);
  expect(await passes()).toBe(before + 1);
  expect(await appendAll()).toBeGreaterThan(0);
  expect(await appendAll()).toBe(0);
});

test.each([
  ['of which one pass reads the first alone', -10_000, true],
  ['that one pass reads', 1_000_000, false],
])('PL-2 of batches %s, it is known whether more wait', async (_which, lastId, isCut) => {
  const place = { batch: 0, lastId, hour: undefined, acts: {} };
  const window = await transaction(edge.publicLog.officePool, '', (connection) => findWindow(connection, place));
  expect(window?.isCut).toBe(isCut);
});

test('PL-4 every checkpoint is signed, continues the one before, and is the root of the entries', async () => {
  const before = await checkpoint();
  for (let index = 0; index < 3; index += 1) await trade(client, `more-${index}-`);
  await appendAll();
  const after = await checkpoint();
  const { keys, origin, size } = await publicLog();
  const [key] = await Promise.all(keys.map((text) => readVerifierKey(text, cryptography)));
  expect(key).toMatchObject({ name: origin, use: 'log' });
  expect(key && (await isSignedBy(after.note, key, cryptography))).toBe(true);
  expect(after).toMatchObject({ origin, size });
  const tiles = tilesOf(edge.pool, after.size);
  expect(await rootOfTiles(tiles, before.size)).toEqual(before.root);
  const leaves = (await readEntries(edge.pool, 0, after.size)).map((entry) => sha256(leafBytes(entry)));
  expect(merkleRoot(leaves, sha256)).toEqual(after.root);
  expect(await isConsistent(before, { ...after, size: before.size }, [], async (bytes) => sha256(bytes))).toBe(false);
});

test('PL-4 the files are served as tlog-tiles has them: full ones for ever', async () => {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ size: number }>('SELECT max(first + count)::int AS size FROM log_append'),
  );
  const size = rows[0]?.size ?? 0;
  const file = (path: string) => edge.app.inject({ url: `/log/tile/${path}`, headers: { host: 'localhost' } });
  const width = size % TILE_WIDTH;
  const edgeTile = `0/000${size < TILE_WIDTH ? `.p/${width}` : ''}`;
  const tile = await file(edgeTile);
  const bundle = await file(edgeTile.replace('0/', 'entries/'));
  expect(tile.statusCode).toBe(200);
  const hashes = splitBytes(tile.rawPayload, 32);
  const entries = splitBytes(bundle.rawPayload, 43).map((entry) => entry.slice(2));
  expect(entries.map((entry) => sha256(leafBytes(entry)))).toEqual(hashes);
  expect(tile.headers['cache-control']).toBe('public, max-age=60');
  for (const path of [`0/000.p/${size + 1}`, '0/001', '0/1', '1/000', 'entries/x001/000'])
    expect((await file(path)).statusCode, path).toBe(404);
});

test('PL-3 PL-6 a receipt is open until its execution is in the log, and then is proven by it', async () => {
  const position = await trade(client, 'receipt-');
  expect(await logCheck(position)).toMatchObject({ outcome: 'early' });
  await appendAll();
  const check = await logCheck(position);
  expect(check).toMatchObject({ outcome: 'passed', log: { size: (await checkpoint()).size } });
});

test.each<[string, string, Partial<Published>]>([
  ['a log without it', 'absent', { logProof: async () => 'none' }],
  ['a way from another place', 'root', { logProof: async (entry) => changedProof(entry, { index: 0 }) }],
  ['a key that is not the log’s', 'signature', { log: async () => ({ ...(await publicLog()), keys: [] }) }],
])('PL-6 %s is named as %s', async (_what, fault, changed) => {
  const position = await trade(client, `${fault}-`);
  await appendAll();
  expect(await logCheck(position, changed)).toMatchObject({ outcome: 'failed', fault });
});

test.each([
  [0, 'passed'],
  [1, 'uncosigned'],
])('PL-17 of a log that needs %i witnesses a receipt says "%s"', async (quorum, sentence) => {
  // A client may only place a limited number of orders per second.
  edge.clock.pass(1_000);
  const position = await trade(client, `cosigned-${quorum}-`);
  await appendAll();
  const check = await logCheck(position, { log: async () => ({ ...(await publicLog()), quorum }) });
  expect(check).toMatchObject({ outcome: 'passed' });
  expect(check && sentenceKey(check, {})).toBe(sentence);
});

async function changedProof(entry: Parameters<Published['logProof']>[0], changed: object) {
  const proof = await published.logProof(entry);
  return typeof proof === 'object' ? { ...proof, ...changed } : proof;
}

test('PL-5 no login changes the log, and none makes a gap in it', async () => {
  for (const statement of [
    'UPDATE log_append SET count = count',
    'DELETE FROM log_tile',
    'TRUNCATE log_liability CASCADE',
    "UPDATE public_log SET origin = 'another.example/log'",
    'INSERT INTO log_append SELECT first + count + 1, count, entries, batch, last_id, hour, acts, root, signatures, at FROM log_append ORDER BY first DESC LIMIT 1',
  ])
    await expect(
      asOwner(edge.database, (owner) => owner.query(statement)),
      statement,
    ).rejects.toThrow(/refused|none comes|keeps its origin/);
});
