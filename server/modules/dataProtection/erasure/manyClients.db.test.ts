import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@candor/domain/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedLarge } from '../../../../scripts/seed/large/seedLarge.ts';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import { NOON } from '../../../../tests/support/dealing.ts';
import { depart, newDeparting } from '../../../../tests/support/departing.ts';
import type { Departing } from '../../../../tests/support/departing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { PASSWORD, loginReal, post } from '../../../../tests/support/edgeClient.ts';
import { runErasure } from '../../../../tests/support/erasure.ts';
import { findManyWords } from '../../../../tests/support/everyWord.ts';
import { deliverAll } from '../../../../tests/support/mail.ts';
import { newStaff, officePost, signInAgain } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { IS_FULL } from '../../../../tests/support/rotation.ts';
import { loadBrands } from '../../../brands.ts';
import { readConfig } from '../../../config.ts';
import { enterBrands } from '../../../database/enterBrands.ts';
import { openPool } from '../../../database/pool.ts';
import { audit } from '../../engine/dealing/recovery/audit.ts';
import { auditChains } from '../../engine/dealing/recovery/auditChains.ts';

const SIZE = IS_FULL
  ? { clients: 100_000, together: 500, partners: 2_000 }
  : { clients: 1_000, together: 100, partners: 40 };
const LEAVING = IS_FULL ? 50 : 10;
const FIVE_YEARS_MS = 1_827 * DAY_MS;
const RUNS_MAXIMUM = 1_000;

let edge: Edge;
let support: Staff;
let officer: Staff;
let compliance: Staff;
let dataDir: string;

beforeAll(async () => {
  const database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'candor-many-'));
  const config = readConfig({ DATA_DIR: dataDir, CLOCK: new Date(NOON).toISOString() });
  const pool = openPool('office', database);
  await enterBrands(pool, loadBrands(config.brand));
  await pool.end();
  await timed(`${SIZE.clients} clients are invented`, () => seedLarge(config, database, SIZE));
  edge = await startEdge([], database);
  // A running database analyses automatically: without it the planner takes the tables for empty ones.
  await asOwner(database, (owner) => owner.query('ANALYZE'));
  support = await newStaff(edge, ['support']);
  officer = await newStaff(edge, ['kycOfficer']);
  compliance = await newStaff(edge, ['compliance']);
}, 1_800_000);

afterAll(async () => {
  await edge.stop();
  rmSync(dataDir, { recursive: true });
});

/** Logs the duration for a person who reads the run: no test depends on it. */
async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await work();
  process.stdout.write(`${what}: ${((performance.now() - started) / 1_000).toFixed(1)} s\n`);
  return result;
}

/** Stems contained in each personal text of those who leave (`newDeparting`). */
const STEMS = ['zelda', 'quimby', 'larkspur', 'ottery', '49151777', 'canary', '@example[.]com'];

/** Lists every table with data by which somebody could find them. */
function tablesWithTraces(clients: readonly Departing[]): Promise<string[]> {
  // A birth date is shared by many people.
  const words = clients.flatMap(({ words: own }) => own.filter((word) => !/^\d{4}-\d\d-\d\d$/.test(word)));
  const stem = new RegExp(STEMS.join('|'));
  expect(words.filter((word) => !stem.test(word.toLowerCase()))).toEqual([]);
  return findManyWords(edge.database, { words, stems: STEMS });
}

async function freeze(client: Departing): Promise<void> {
  const { clientId: id } = client;
  const body = { id, reason: 'somebody else is in the account', request: `many-freeze-${id}` };
  expect((await officePost(edge, 'clients/freeze', body, support.sent)).status).toBe(200);
}

async function unfreeze({ clientId: id }: Departing): Promise<void> {
  const body = { id, reason: 'identity checked by video', request: `many-unfreeze-${id}` };
  const { data } = await officePost(edge, 'clients/unfreeze', body, officer.sent);
  const decided = await officePost(
    edge,
    'approvals/decide',
    { id: data['id'], approve: 1, reason: 'seen' },
    compliance.sent,
  );
  expect(decided.data['outcome']).toBe('done');
}

async function download({ sent, email, words }: Departing): Promise<void> {
  const { payload, statusCode } = await edge.app.inject({
    method: 'POST',
    url: '/api/accounts/export',
    payload: { password: PASSWORD },
    headers: { host: 'localhost', authorization: `Bearer ${sent.token}` },
  });
  expect([statusCode, payload.includes(email), payload.includes(words[1] ?? '')]).toEqual([200, true, true]);
}

/** Computes a checksum over every row of a table. */
async function sumOf(table: string, condition = 'true'): Promise<unknown> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query(
      `SELECT count(*)::int AS rows, sum(('x' || left(md5(one::text), 15))::bit(60)::bigint)::text AS sum
       FROM ${table} one WHERE ${condition}`,
    ),
  );
  return rows[0];
}

async function booksNow(): Promise<unknown[]> {
  const sums: unknown[] = [];
  for (const table of ['ledger_entry', 'posting', 'journal', 'batch', 'execution', 'position', 'trading_account'])
    sums.push([table, await sumOf(table)]);
  return sums;
}

async function differences(): Promise<string[]> {
  const pool = openPool('dealing', edge.database, { statementTimeoutMs: 3_600_000 });
  const client = await pool.connect();
  try {
    return [...(await audit(client, { isWhole: true })), ...(await auditChains(client, [])).differences];
  } finally {
    client.release();
    await pool.end();
  }
}

async function erasedAmong(clients: readonly Departing[]): Promise<number> {
  const { rowCount } = await asOwner(edge.database, (owner) =>
    owner.query('SELECT FROM client_erasure WHERE erased_at IS NOT NULL AND client_id = ANY ($1)', [
      clients.map(({ clientId }) => clientId),
    ]),
  );
  return rowCount ?? 0;
}

/** Runs the job until all of them are erased; returns the number of runs. */
async function eraseAll(clients: readonly Departing[]): Promise<number> {
  for (let runs = 1; runs <= RUNS_MAXIMUM; runs += 1) {
    await runErasure(edge);
    await deliverAll(edge);
    if ((await erasedAmong(clients)) === clients.length) return runs;
  }
  throw new Error('they are not erased');
}

async function signIn(): Promise<void> {
  support = { ...support, sent: await signInAgain(edge, support) };
  officer = { ...officer, sent: await signInAgain(edge, officer) };
  compliance = { ...compliance, sent: await signInAgain(edge, compliance) };
}

it(`ER-4 ER-6 FZ-1 PV-1 some among ${SIZE.clients} clients are exported, frozen and erased: no query finds them, the books add up`, async () => {
  const clients: Departing[] = [];
  for (let index = 0; index < LEAVING; index += 1) {
    edge.forgetCounts();
    clients.push(await newDeparting(edge));
  }
  const before = await tablesWithTraces(clients);
  expect(new Set(before.map((line) => line.split(':')[0])).size).toBeGreaterThan(15);
  expect(before.filter((line) => line.startsWith('client:')).length).toBeGreaterThan(5 * LEAVING);

  await timed(`${LEAVING} exports`, async () => {
    for (const client of clients) await download(client);
  });
  await timed(`${LEAVING} freezes`, async () => {
    for (const client of clients) await freeze(client);
  });
  for (const { email } of clients) {
    edge.forgetCounts();
    const refused = await post(edge, '/api/accounts/login', { email, password: PASSWORD });
    expect(refused.code).toBe('accountFrozen');
  }
  for (const client of clients) await unfreeze(client);
  for (const client of clients) {
    edge.forgetCounts();
    expect((await depart(edge, { ...client, ...(await loginReal(edge, client)) })).status).toBe(200);
  }
  await deliverAll(edge);

  const others = `id <> ALL ('{${clients.map(({ clientId }) => clientId).join(',')}}')`;
  const people = await sumOf('(SELECT id, email, first_name, last_name, phone, real_account_id FROM client)', others);
  const books = await booksNow();
  edge.clock.pass(FIVE_YEARS_MS);
  const runs = await timed(`${LEAVING} erasures`, () => eraseAll(clients));
  process.stdout.write(`${runs} runs of the job\n`);

  const found = await timed('the search of every column', () => tablesWithTraces(clients));
  expect(found).toEqual([]);
  await signIn();
  for (const { clientId, email } of clients) {
    const listed = await officePost(edge, 'clients', { search: email }, officer.sent);
    expect([listed.code, listed.data['rows']]).toEqual([undefined, []]);
    const opened = await officePost(edge, 'clients/open', { id: clientId, cause: 'list' }, officer.sent);
    expect(opened.code).toBe('notFound');
    edge.forgetCounts();
  }
  expect(await booksNow()).toEqual(books);
  expect(await timed('the audit of all books', differences)).toEqual([]);
  expect(await sumOf('(SELECT id, email, first_name, last_name, phone, real_account_id FROM client)', others)).toEqual(
    people,
  );
}, 3_600_000);
