import { join } from 'node:path';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import type { Published } from '@candor/contracts/evidence/published.ts';
import { parseReceipt, receiptText } from '@candor/contracts/evidence/receipt.ts';
import { verifyReceipt } from '@candor/contracts/evidence/verify.ts';
import { DAY_MS, HOUR_MS } from '@candor/domain/time.ts';
import { columnTypes } from '@candor/server/database/pool.ts';
import { loginUrl } from '@candor/server/database/roles.ts';
import { keySource } from '@candor/server/keySource.ts';
import { audit } from '@candor/server/modules/engine/dealing/recovery/audit.ts';
import { readReceiptKeys } from '@candor/server/modules/engine/receipts/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onConnection } from '../../tests/support/connections.ts';
import { NOON, eur, everythingAllowed, openMarket, price, quoteOf } from '../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../tests/support/edge.ts';
import type { Edge } from '../../tests/support/edge.ts';
import { loginReal, newClient, post } from '../../tests/support/edgeClient.ts';
import type { Answered, Entered } from '../../tests/support/edgeClient.ts';
import { fileEvidence, newStaff, officePost } from '../../tests/support/officeClient.ts';
import type { Staff } from '../../tests/support/officeClient.ts';
import { cryptography } from '@candor/server/modules/engine/receipts/cryptography.ts';
import { archivePart } from './archivePart.ts';
import { archivedReceipt } from './archivedReceipt.ts';
import { listParts } from './parts.ts';

let edge: Edge;
let client: Entered;
let stranger: Entered;
let dealer: Staff;
let account: { brandId: string; accountId: number };
let clientId: number;
/**
 * A closed and archived position, likewise a part of it, with both receipts; and one that stayed open over the end of
 * its month.
 */
let archived: number;
let part: number;
let held: number;
let before: { readonly close: Answered; readonly part: Answered };
let until: number;

const place = (): string => join(edge.config.dataDir, 'archive');

/**
 * Two trades in the first month, of which one stays open; in a later month the first is archived, and the other trade
 * closed.
 */
beforeAll(async () => {
  edge = await startEdge();
  client = await newClient(edge);
  [account, clientId] = await asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ account: number; id: number }>(
      'SELECT real_account_id::float8 AS account, id::float8 FROM client WHERE email = $1',
      [client.email],
    );
    return [{ brandId: 'northline', accountId: rows[0]?.account ?? 0 }, rows[0]?.id ?? 0] as const;
  });
  await edge.desk.setEligibility(account, everythingAllowed, 'allowed');
  await edge.desk.moveMoney(account, { kind: 'deposit', amount: eur('1000') }, 'deposit');
  market('100');
  archived = await open({ stop_lost: price('95') });
  await edge.desk.closePosition(account, { id: archived, amount: eur('40') }, 'close-part');
  market('94');
  await edge.engine.idle();
  part = await asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ id: number }>('SELECT id::float8 FROM position WHERE parent = $1', [archived]);
    return rows[0]?.id ?? 0;
  });
  market('100');
  held = await open();
  before = { close: await receipt({ position: archived }), part: await receipt({ position: part }) };
  until = await archiveFirst();
  edge.clock.pass(until + DAY_MS - NOON);
  client = await loginReal(edge, client);
  stranger = await newClient(edge);
  dealer = await newStaff(edge, ['dealing']);
  market('110');
  await edge.desk.closePosition(account, { id: held }, 'close-held');
});

afterAll(() => edge.stop());

function market(sell: string): void {
  const quote = quoteOf('BTCUSD', sell, `${sell}.01`, edge.clock.now());
  openMarket(edge.engine, quote);
  edge.engine.tick(quote);
  edge.lastGood.set('BTCUSD', quote);
}

async function open(more: object = {}): Promise<number> {
  const order = { symbol: 'BTCUSD', direction: 'buy' as const, amount: eur('100'), leverage: 1, ...more };
  const opened = await edge.desk.openPosition(account, order, `open-${Object.keys(more).join('-')}`);
  if (!opened.status) throw new Error(opened.error.code);
  return opened.data.position.id;
}

/** Archives the first month; returns its end. */
function archiveFirst(): Promise<number> {
  return asOwner(edge.database, async () => {
    const owner = new pg.Client({ connectionString: edge.database.databaseUrl, types: columnTypes });
    await owner.connect();
    const [first] = (await listParts(owner)).filter(({ table }) => table === 'execution');
    if (first !== undefined) await archivePart(owner, first, { folder: place() });
    await owner.end();
    return first?.until ?? 0;
  });
}

const receipt = (query: object, { sent } = client) => post(edge, '/api/receipts/get', query, sent);
const fileOf = ({ data }: Answered): string => `${JSON.stringify(data, null, 2)}\n`;
const iso = (at: number): string => new Date(at).toISOString();
const day = (): string => iso(until).slice(0, 10);

async function fromFiles(position: number): Promise<string> {
  const connectionString = loginUrl(edge.database.databaseUrl, 'office', edge.database.passwords.office);
  const pool = new pg.Pool({ connectionString, max: 1, types: columnTypes });
  try {
    const signer = readReceiptKeys(keySource(edge.config), edge.config.mode);
    return receiptText(signer.sign(await archivedReceipt(pool, place(), position)));
  } finally {
    await pool.end();
  }
}

describe('ER-12 the receipt of an archived month', () => {
  it('is archived for its client, and not there for anybody else', async () => {
    const closing = parseReceipt(fileOf(before.close))?.executions.at(-1)?.id;
    for (const query of [{ position: archived }, { position: part }, { execution: closing }])
      expect(await receipt(query)).toMatchObject({ status: 410, code: 'tradeArchived' });
    for (const query of [{ position: held + 1_000 }, { execution: held + 1_000 }])
      expect((await receipt(query)).code).toBe('notFound');
    expect((await receipt({ position: archived }, stranger)).code).toBe('notFound');
  });

  it.each(['close', 'part'] as const)('is made from the files as it always was, and verifies: %s', async (which) => {
    const text = await fromFiles(which === 'close' ? archived : part);
    expect(parseReceipt(text)).toEqual(parseReceipt(fileOf(before[which])));
    const { publicKeys } = readReceiptKeys(keySource(edge.config), edge.config.mode);
    const published: Published = {
      symbolChanges: async () => [],
      keys: async () => publicKeys.map(({ id, publicKey }) => ({ id, publicKey })),
      proof: async () => 'none',
      block: async () => 'none',
      root: async () => 'none',
      newestHour: async () => NOON - HOUR_MS,
      log: async () => 'none',
      logProof: async () => 'none',
    };
    const { checks } = await verifyReceipt(text, published, cryptography);
    const own = new Set(['form', 'signature', 'key', 'opening', 'closing', 'booking']);
    expect(checks.filter(({ name }) => own.has(name)).map(({ outcome }) => outcome)).toEqual(
      Array.from(own, () => 'passed'),
    );
  });

  it('is not made of a file that was tampered with, nor of a position that is none', async () => {
    const [file] = await asOwner(edge.database, async () => filesOf());
    const path = join(place(), file ?? '');
    const whole = readFileSync(path);
    writeFileSync(path, gzipSync(gunzipSync(whole).toString().replaceAll('"fill_rate":94', '"fill_rate":95')));
    await expect(fromFiles(archived)).rejects.toThrow(/ is not the file that was archived\.$/);
    writeFileSync(path, whole);
    await expect(fromFiles(1)).rejects.toThrow('There is no closed position 1.');
  });

  it('is the usual one of a trade that was open over the end of its month', async () => {
    const answer = await receipt({ position: held });
    expect(parseReceipt(fileOf(answer))?.executions.map(({ kind }) => kind)).toEqual(['open', 'close']);
  });
});

async function filesOf(): Promise<readonly string[]> {
  return onConnection(edge.database.databaseUrl, async (owner) => {
    const { rows } = await owner.query<{ file: string }>('SELECT file FROM archived_part');
    return rows.map(({ file }) => file);
  });
}

describe('ER-12 an account with archived months', () => {
  it('has its history and its file whole, without the costs of what is archived', async () => {
    const { data } = await post(edge, '/api/positions/history', {}, client.sent);
    expect(data['trades']).toMatchObject([
      { id: held, archived: false, cost: { total: expect.any(Number) as unknown } },
      { id: part, archived: true, cost: null, amount: 40, rule: null },
      { id: archived, archived: true, cost: null, amount: 60, rule: 'stopLoss' },
    ]);
    const { body } = await edge.app.inject({
      method: 'POST',
      url: '/api/positions/export',
      payload: '{}',
      headers: { host: 'localhost', 'content-type': 'application/json', authorization: `Bearer ${client.token}` },
    });
    expect(body.trimEnd().split('\r\n')).toHaveLength(4);
  });

  it('says of a trade that its evidence is archived, and why it was closed no more', async () => {
    const { data } = await post(edge, '/api/positions/evidence', { position: archived }, client.sent);
    expect(data).toMatchObject({ trade: { archived: true }, executions: [], parts: [{ id: part }] });
    expect(await post(edge, '/api/positions/why', { position: archived }, client.sent)).toMatchObject({
      status: 410,
      code: 'tradeArchived',
    });
    expect((await post(edge, '/api/positions/why', { position: held }, client.sent)).status).toBe(200);
  });

  it('has statements from then on, and reads since when', async () => {
    const statement = (from: number) =>
      post(
        edge,
        '/api/statements/period',
        { from: iso(from), until: iso(edge.clock.now() + 1), format: 'json' },
        client.sent,
      );
    const refused = await statement(NOON - DAY_MS);
    expect(refused).toMatchObject({ status: 410, code: 'periodArchived' });
    expect(refused.text).toContain(day());
    const answer = await statement(until);
    expect([answer.status, answer.text.includes(`"id":${held}`) || answer.text.includes(String(held))]).toEqual([
      200,
      true,
    ]);
  });

  it.each(['transactions', 'derivatives', 'venues'])(
    'is in no supervisor’s file of %s from before then',
    async (file) => {
      const compliance = await newStaff(edge, ['compliance']);
      const days = (from: number) => ({ from: iso(from), until: iso(until + DAY_MS) });
      const ask = (from: number) => officePost(edge, 'regulator/check', { file, ...days(from) }, compliance.sent);
      const refused = await ask(until - DAY_MS);
      expect(refused).toMatchObject({ status: 410, code: 'daysArchived' });
      expect(refused.text).toContain(day());
      expect((await ask(until)).status).toBe(200);
      const report = (from: number, name: string) =>
        officePost(edge, 'reports/read', { report: name, ...days(from) }, compliance.sent);
      expect((await report(until - DAY_MS, 'closeOuts')).code).toBe('daysArchived');
      expect((await report(until, 'closeOuts')).status).toBe(200);
      expect((await report(until - DAY_MS, 'exposure')).status).toBe(200);
    },
  );

  it('adds up', async () => {
    expect(await asOwner(edge.database, (owner) => audit(owner, { isWhole: true }))).toEqual([]);
  });
});

describe('ER-12 the dealing desk', () => {
  const prices = { open: 100, close: 99 };
  const why = { cause: 'wrongQuote', source: 'Feed B', evidence: fileEvidence, reason: 'Feed A was wrong' };

  it.each([
    ['dealing/trade', {}],
    ['dealing/close-outs', prices],
    ['dealing/correction', { ...prices, ...why, request: 'archived-0-0' }],
  ])('%s corrects no trade whose evidence is archived', async (path, body) => {
    const answer = await officePost(edge, path, { position: archived, ...body }, dealer.sent);
    expect(answer).toMatchObject({ status: 410, code: 'correctionArchived' });
  });

  it('corrects one that was open over the end of its month', async () => {
    const { data } = await officePost(edge, 'dealing/trade', { position: held }, dealer.sent);
    const { open: openRate } = data['dealt'] as { open: number };
    const body = { position: held, open: openRate, close: 111, ...why, request: 'held-0-0' };
    expect((await officePost(edge, 'dealing/correction', body, dealer.sent)).status).toBe(200);
  });

  it.each(['dealing/repair/look', 'dealing/repair'])('%s repairs nothing in an archived month', async (path) => {
    const window = { symbol: 'BTCUSD', from: iso(NOON), until: iso(NOON + 1_000), reference: 'before' };
    const more = path.endsWith('look')
      ? {}
      : { cause: 'wrongQuote', reason: 'Feed A was wrong', request: 'repair-0-0' };
    const answer = await officePost(edge, path, { ...window, ...more }, dealer.sent);
    expect(answer).toMatchObject({ status: 410, code: 'repairArchived' });
    expect(answer.text).toContain(day());
  });

  it('reads at the end of the client’s history since when there is one', async () => {
    const support = await newStaff(edge, ['support']);
    const { data, text } = await officePost(edge, 'clients/timeline', { id: clientId, kind: 'trading' }, support.sent);
    expect(data, text).toMatchObject({ next: null, archived_until: iso(until) });
    const staff = await officePost(edge, 'clients/timeline', { id: clientId, kind: 'staff' }, support.sent);
    expect(staff.data['archived_until']).toBeNull();
  });
});
