import { createHash, createPublicKey, randomInt, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashedText, signedStatementText } from '@candor/contracts/evidence/statement.ts';
import { confirm } from '@candor/contracts/http/statements.ts';
import { parseMoney } from '@candor/domain/money/decimal.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import * as z from 'zod/mini';
import { eur, openMarket, quoteOf } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import { OTHER_HOST } from '../../../../tests/support/edgeBrands.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import type { AccountRef } from '../../engine/dealing/index.ts';

let edge: Edge;
let client: Entered;
let demo: AccountRef;
let real: AccountRef;
let began: number;
let commands = 0;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

beforeEach(async () => {
  client = await newClient(edge);
  const session = await edge.sessions.find('northline', { token: client.token, cookie: undefined, host: 'localhost' });
  if (!session.ok) throw new Error('no session');
  const { brandId, accounts } = session.value;
  demo = { brandId, accountId: accounts.demo };
  real = { brandId, accountId: accounts.real };
  began = edge.clock.now();
  move('BTCUSD', 50_000);
  move('EURUSD', 1.08);
});

function next(): string {
  edge.clock.pass(997);
  commands += 1;
  return `command-${commands}`;
}

/** Moves the market, and with it the prices at which the statement values open positions. */
function move(symbol: string, sell: number): void {
  const decimals = symbol === 'EURUSD' ? 5 : 2;
  const spread = symbol === 'EURUSD' ? 0.0001 : 7.31;
  const quote = quoteOf(symbol, sell.toFixed(decimals), (sell + spread).toFixed(decimals), edge.clock.now());
  openMarket(edge.engine, quote);
  edge.lastGood.set(symbol, quote);
}

async function open(symbol: string, direction: 'buy' | 'sell', amount: string, of = demo): Promise<number | undefined> {
  const answer = await edge.desk.openPosition(of, { symbol, direction, amount: eur(amount), leverage: 5 }, next());
  return answer.status ? answer.data.position.id : undefined;
}

async function close(id: number, amount?: string, of = demo): Promise<boolean> {
  const part = amount === undefined ? {} : { amount: eur(amount) };
  return (await edge.desk.closePosition(of, { id, ...part }, next())).status;
}

async function pay(kind: 'deposit' | 'reserveWithdrawal', amount: string, of = demo): Promise<boolean> {
  const body = { kind, amount: eur(amount) };
  return (await edge.engine.submit({ ...of, commandId: next(), actor: 'client', body })).ok;
}

interface File {
  readonly content: readonly Record<string, unknown>[];
  readonly foot: {
    readonly hash: string;
    readonly key: string;
    readonly public_key: string;
    readonly signature: string;
  };
}

async function fetched(path: string, requested: object, of = client) {
  const answer = await edge.app.inject({
    method: 'POST',
    url: `/api/statements/${path}`,
    payload: JSON.stringify(requested),
    headers: {
      host: of.sent.host ?? 'localhost',
      'content-type': 'application/json',
      authorization: `Bearer ${of.token}`,
    },
  });
  return answer;
}

/** Requests a statement that includes the latest event, unless it is to end earlier. */
async function statement(from = began, until = edge.clock.now() + 1): Promise<File> {
  if (until > edge.clock.now()) edge.clock.pass(until - edge.clock.now());
  const requested = { from: iso(from), until: iso(until), format: 'json' };
  const answer = await fetched('period', requested);
  expect(answer.statusCode, answer.body).toBe(200);
  return JSON.parse(answer.body) as File;
}

const iso = (at: number) => new Date(at).toISOString();
const rows = (file: File, row: string) => file.content.filter((one) => one['row'] === row);
const summaryOf = (file: File) => rows(file, 'summary')[0] ?? {};

function micros(text: unknown): bigint {
  const amount = parseMoney(String(text));
  if (amount === undefined) throw new Error(`not an amount: ${String(text)}`);
  return amount;
}

const total = (list: readonly Record<string, unknown>[], field: string) =>
  list.reduce((sum, row) => sum + micros(row[field]), 0n);

/** Reads the same account directly from the database: ledger, positions and balance. */
function database(accountId: number, until = edge.clock.now() + 1) {
  return asOwner(edge.database, async (owner) => {
    const one = async (sql: string, ...params: unknown[]): Promise<string> =>
      (await owner.query<{ value: string }>(sql, [accountId, ...params])).rows[0]?.value ?? '';
    return {
      ledger: await one(
        `SELECT sum(amount)::text AS value FROM posting JOIN ledger_entry entry ON entry.id = entry_id
         WHERE posting.account_id = $1 AND at < $2`,
        new Date(until),
      ),
      cash: await one('SELECT cash::text AS value FROM trading_account WHERE id = $1'),
      closed: await one(`SELECT count(*)::text AS value FROM position WHERE account_id = $1 AND closed_at IS NOT NULL`),
      profit: await one(
        `SELECT sum(profit)::text AS value FROM position WHERE account_id = $1 AND closed_at IS NOT NULL`,
      ),
      entries: await one('SELECT count(*)::text AS value FROM ledger_entry WHERE account_id = $1'),
    };
  });
}

/** Generates random trades, parts, deposits and withdrawals while the market moves. */
async function activity(seed: number, steps: number, of = demo): Promise<void> {
  let state = seed;
  const chance = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  const held: number[] = [];
  for (let step = 0; step < steps; step++) {
    move('BTCUSD', 48_000 + chance(400_000) / 100);
    move('EURUSD', 1.06 + chance(4_000) / 100_000);
    const what = chance(10);
    if (what < 4) {
      const symbol = chance(2) === 0 ? 'BTCUSD' : 'EURUSD';
      const id = await open(symbol, chance(2) === 0 ? 'buy' : 'sell', `${10 + chance(200)}.${10 + chance(89)}`, of);
      if (id !== undefined) held.push(id);
    } else if (what < 7) {
      const [id] = held.splice(chance(Math.max(1, held.length)), 1);
      if (id !== undefined) await close(id, undefined, of);
    } else if (what === 7) {
      const id = held[chance(Math.max(1, held.length))];
      if (id !== undefined) await close(id, `${1 + chance(5)}.50`, of);
    } else await pay(what === 8 ? 'deposit' : 'reserveWithdrawal', `${1 + chance(90)}.${10 + chance(89)}`, of);
  }
}

describe('a statement', () => {
  test.each([1, 2, 3])('SA-1 SA-2 ledger, statement and positions agree to the micro-unit (%d)', async () => {
    const seed = randomInt(2 ** 31);
    await activity(seed, 70);
    const file = await statement();
    const summary = summaryOf(file);
    const expected = await database(demo.accountId);
    const where = `seed ${seed}`;
    expect(micros(summary['closing']), where).toBe(BigInt(expected.ledger));
    expect(micros(summary['closing']), where).toBe(BigInt(expected.cash));
    expect(total(rows(file, 'trade'), 'profit'), where).toBe(BigInt(expected.profit));
    expect(String(rows(file, 'trade').length), where).toBe(expected.closed);
    expect(total(rows(file, 'movement'), 'amount') + total(rows(file, 'trade'), 'profit'), where).toBe(
      micros(summary['closing']) - micros(summary['opening']),
    );
    // H4: the statement contains every ledger entry once.
    const entries = [...rows(file, 'movement'), ...rows(file, 'trade')].flatMap(({ entry }) => entry ?? []);
    expect(new Set(entries).size, where).toBe(entries.length);
    expect(String(entries.length), where).toBe(expected.entries);
    // Open positions and their values agree with the engine.
    const balance = edge.engine.account(demo.accountId);
    expect(
      rows(file, 'open').map(({ position }) => position),
      where,
    ).toEqual([...(balance?.positions.keys() ?? [])]);
    expect(total(rows(file, 'trade'), 'spread') + total(rows(file, 'trade'), 'mark_up'), where).toBe(
      micros(summary['spread']) + micros(summary['mark_up']),
    );
  });

  test('SA-1 the closing balance of a period is the opening of the next, wherever one cuts', async () => {
    const seed = randomInt(2 ** 31);
    await activity(seed, 60);
    const end = edge.clock.now() + 1;
    const cuts = [began, ...Array.from({ length: 4 }, () => began + randomInt(1, end - began)), end].toSorted(
      (first, second) => first - second,
    );
    let before = '0';
    let trades = 0;
    for (const [index, from] of cuts.slice(0, -1).entries()) {
      const until = cuts[index + 1] ?? end;
      if (until === from) continue;
      const file = await statement(from, until);
      expect(summaryOf(file)['opening'], `seed ${seed}`).toBe(before);
      before = String(summaryOf(file)['closing']);
      trades += rows(file, 'trade').length;
    }
    const expected = await database(demo.accountId, end);
    expect(micros(before)).toBe(BigInt(expected.ledger));
    expect(String(trades)).toBe(expected.closed);
  });

  test('SA-1 a position that was open at the end stands there as large as it was then', async () => {
    const id = await open('BTCUSD', 'buy', '100');
    if (id === undefined) throw new Error('not opened');
    const then = edge.clock.now() + 1;
    edge.clock.pass(60_000);
    await close(id, '30');
    await close(id);
    expect(rows(await statement(began, then), 'open')).toMatchObject([{ position: id, amount: '100' }]);
    expect(rows(await statement(began, then), 'trade')).toEqual([]);
    const later = await statement(then, edge.clock.now() + 1);
    expect(rows(later, 'open')).toEqual([]);
    expect(rows(later, 'trade').map(({ amount, part_of: of }) => [amount, of])).toEqual([
      ['30', id],
      ['70', null],
    ]);
  });

  test('SA-6 open positions are valued at the quote of now, or at the last bar with the spread of their opening', async () => {
    const valuesOf = (file: File) =>
      rows(file, 'open').map(({ direction, price, price_at: at }) => [direction, price, at]);
    await open('BTCUSD', 'buy', '100');
    await open('BTCUSD', 'sell', '100');
    edge.lastGood.set('BTCUSD', quoteOf('BTCUSD', '51000', '51020', edge.clock.now()));
    const quoted = iso(edge.clock.now());
    expect(valuesOf(await statement())).toEqual([
      ['buy', '51000', quoted],
      ['sell', '51020', quoted],
    ]);
    const until = edge.clock.now();
    const barsEnd = until - (until % MINUTE_MS);
    edge.clock.pass(1);
    expect(valuesOf(await statement(began, until))).toEqual([
      ['buy', '51000', iso(barsEnd)],
      ['sell', '51007.31', iso(barsEnd)],
    ]);
  });

  test('a correction by the house stands on it with its reason', async () => {
    const id = await open('BTCUSD', 'buy', '9000');
    expect(id).toBeDefined();
    move('BTCUSD', 20_000);
    await pay('deposit', '1');
    const file = await statement();
    expect(rows(file, 'movement').map(({ kind }) => kind)).toContain('negativeBalance');
    expect(micros(summaryOf(file)['adjustments'])).toBeGreaterThan(0n);
    expect(rows(file, 'trade')[0]).toMatchObject({ closed_by: 'termination' });
  });

  test('a period in which nothing was is a statement too', async () => {
    const file = await statement(began - 86_400_000, began - 1_000);
    expect(summaryOf(file)).toMatchObject({ opening: '0', closing: '0', trades: 0, chain_length: 0 });
  });
});

describe('the hash at the foot', () => {
  test('SA-5 is of the rows, the same whenever the ended period is asked for, and the server confirms it', async () => {
    await activity(7, 20);
    const until = edge.clock.now();
    edge.clock.pass(1);
    const first = await statement(began, until);
    edge.clock.pass(60_000);
    const second = await statement(began, until);
    expect(second.foot).toEqual(first.foot);
    expect(createHash('sha256').update(hashedText(first.content)).digest('hex')).toBe(first.foot.hash);

    const answer = await post(edge, '/api/statements/confirm', { hash: first.foot.hash });
    const confirmed = z.decode(confirm.answer, answer.data as never);
    const summary = summaryOf(first);
    expect(confirmed).toMatchObject({ book: 'demo', agrees: true, trades: rows(first, 'trade').length });
    expect([confirmed.opening, confirmed.closing]).toEqual([micros(summary['opening']), micros(summary['closing'])]);
    // The key's signature, verified with independent means.
    const facts = { ...(answer.data as never as Parameters<typeof signedStatementText>[0]) };
    const der = Buffer.concat([
      Buffer.from('302a300506032b6570032100', 'hex'),
      Buffer.from(first.foot.public_key, 'base64'),
    ]);
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    const signature = Buffer.from(first.foot.signature, 'base64');
    expect(verify(null, Buffer.from(signedStatementText(facts)), key, signature)).toBe(true);
    expect(verify(null, Buffer.from(signedStatementText({ ...facts, closing: '1' })), key, signature)).toBe(false);
  });

  test('SA-5 no person is named to whoever asks, and an unknown hash is none', async () => {
    const { foot } = await statement();
    const answer = await post(edge, '/api/statements/confirm', { hash: foot.hash });
    expect(answer.text).not.toContain('Larsson');
    expect(answer.text).not.toContain(client.email);
    const unknown = await post(edge, '/api/statements/confirm', { hash: 'a'.repeat(64) });
    expect([unknown.status, unknown.code]).toEqual([404, 'notFound']);
    const other = await post(edge, '/api/statements/confirm', { hash: foot.hash }, { host: OTHER_HOST });
    expect([other.status, other.code]).toEqual([404, 'notFound']);
  });

  test('SA-5 what was decided before its end and committed after it was made is no contradiction', async () => {
    await activity(3, 5);
    const { foot } = await statement();
    edge.clock.pass(-2_000);
    expect(await pay('deposit', '5')).toBe(true);
    const answer = await post(edge, '/api/statements/confirm', { hash: foot.hash });
    expect(answer.data).toMatchObject({ agrees: true });
  });

  test('SA-5 what was handed out cannot be changed, and a ledger that says something else raises an alarm', async () => {
    await activity(11, 10);
    const { foot } = await statement();
    await asOwner(edge.database, async (owner) => {
      await expect(owner.query('UPDATE statement_issued SET closing = 0')).rejects.toThrow();
      await owner.query('ALTER TABLE posting DISABLE TRIGGER ALL');
      await owner.query(`UPDATE posting SET amount = amount + 1 WHERE account_id = $1`, [demo.accountId]);
      await owner.query('ALTER TABLE posting ENABLE TRIGGER ALL');
    });
    const answer = await post(edge, '/api/statements/confirm', { hash: foot.hash });
    expect(answer.data).toMatchObject({ agrees: false });
  });
});

describe('files', () => {
  test.each(['pdf', 'csv', 'json'])('SA-3 %s: the three say the same under one hash', async (format) => {
    await activity(5, 20);
    const period = { from: iso(began), until: iso(edge.clock.now()) };
    const json = await fetched('period', { ...period, format: 'json' });
    const file = JSON.parse(json.body) as File;
    const answer = await fetched('period', { ...period, format, language: 'de' });
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="northline-demo-statement-${period.from.slice(0, 10)}-${period.until.slice(0, 10)}.${format}"`,
    ]);
    if (format === 'pdf') expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    if (format !== 'csv') return;
    const lines = answer.body.slice(1).trimEnd().split('\r\n');
    expect(lines).toContain(`foot,hash,${file.foot.hash}`);
    expect(lines).toContain(`summary,closing,${String(summaryOf(file)['closing'])}`);
    expect(lines.filter((line) => line.startsWith('trade,')).length).toBe(rows(file, 'trade').length + 1);
  });

  test('DI-3 a name is never a formula', async () => {
    await asOwner(edge.database, (owner) =>
      owner.query(`UPDATE client SET first_name = '=cmd' WHERE email = $1`, [client.email]),
    );
    const requested = { from: iso(began - 1), until: iso(edge.clock.now() + 1), format: 'csv' };
    edge.clock.pass(1);
    expect((await fetched('period', requested)).body).toContain(`head,name,'=cmd Larsson`);
  });

  test.each([
    [{ from: '2026-01-14T13:00:00Z', until: '2026-01-14T13:00:00Z', format: 'pdf' }, 'until'],
    [{ from: '2030-01-01T00:00:00Z', until: '2031-01-01T00:00:00Z', format: 'pdf' }, 'until'],
    [{ from: 'yesterday', until: '2031-01-01T00:00:00Z', format: 'pdf' }, 'from'],
    [{ from: '2026-01-01T00:00:00Z', until: '2026-01-02T00:00:00Z', format: 'doc' }, 'format'],
  ])('refuses %j', async (requested, field) => {
    const answer = await post(edge, '/api/statements/period', requested, client.sent);
    expect([answer.status, answer.code, answer.field]).toEqual([422, 'malformed', field]);
  });

  test.each(['period', 'year'])('requires a session: %s', async (path) => {
    expect((await post(edge, `/api/statements/${path}`, {})).code).toBe('sessionMissing');
  });
});

describe('the year', () => {
  test('SA-4 is of the real account, whichever is in view, and holds what its months and categories hold', async () => {
    const eligibility = await edge.desk.eligibility(real);
    await edge.desk.setEligibility(real, { ...eligibility, verified: true }, next());
    await pay('deposit', '5000', real);
    await activity(3, 60, real);
    await activity(4, 30, demo);
    const answer = await fetched('year', { year: 2026, format: 'json' });
    const file = JSON.parse(answer.body) as File;
    const expected = await database(real.accountId);
    expect(rows(file, 'head')[0]).toMatchObject({ book: 'real', kind: 'year' });
    for (const group of ['month', 'category']) {
      expect(total(rows(file, group), 'result')).toBe(BigInt(expected.profit));
      expect(rows(file, group).reduce((sum, { trades }) => sum + Number(trades), 0)).toBe(Number(expected.closed));
    }
    const summary = summaryOf(file);
    expect(micros(summary['gross']) - micros(summary['spread']) - micros(summary['mark_up'])).toBe(
      BigInt(expected.profit),
    );
    expect(rows(file, 'trade')).toEqual([]);
  });
});
