import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { history } from '@candor/contracts/http/history.ts';
import type { WireTrade } from '@candor/contracts/http/history.ts';
import * as z from 'zod/mini';
import { eur, openMarket, price, quoteOf } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import { OTHER_HOST } from '../../../../tests/support/edgeBrands.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered, Entered, Sent } from '../../../../tests/support/edgeClient.ts';
import type { AccountRef } from '../../engine/dealing/index.ts';

let edge: Edge;
let client: Entered;
let account: AccountRef;
let commands = 0;

beforeAll(async () => {
  edge = await startEdge();
  openMarket(edge.engine, quoteOf('BTCUSD', '50000', '50010'));
  openMarket(edge.engine, quoteOf('EURUSD', '1.08', '1.0801'));
});

afterAll(() => edge.stop());

beforeEach(async () => {
  [client, account] = await newTrader();
});

async function newTrader(host = 'localhost'): Promise<[Entered, AccountRef]> {
  const entered = await newClient(edge, { host });
  const brandId = host === OTHER_HOST ? 'other' : 'northline';
  const session = await edge.sessions.find(brandId, { token: entered.token, cookie: undefined, host });
  if (!session.ok) throw new Error('no session');
  await post(edge, '/api/accounts/switch', { account: 'demo' }, entered.sent);
  return [entered, { brandId, accountId: session.value.accounts.demo }];
}

function nextCommand(): string {
  commands += 1;
  return `command-${commands}`;
}

interface Terms {
  readonly symbol?: string;
  readonly direction?: 'buy' | 'sell';
  readonly amount?: string;
}

async function open(of = account, { symbol = 'BTCUSD', direction = 'buy', amount = '25' }: Terms = {}) {
  const order = { symbol, direction, amount: eur(amount), leverage: 5 };
  const answer = await edge.desk.openPosition(of, order, nextCommand());
  if (!answer.status) throw new Error(`not opened: ${answer.error.code}`);
  return answer.data.position.id;
}

async function close(id: number, of = account, amount?: string) {
  const part = amount === undefined ? {} : { amount: eur(amount) };
  const answer = await edge.desk.closePosition(of, { id, ...part }, nextCommand());
  if (!answer.status) throw new Error(`not closed: ${answer.error.code}`);
  return answer.data.position.id;
}

/** Opens and closes this many positions, a second apart. */
async function trades(count: number, of = account, terms?: Terms): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index++) {
    edge.clock.pass(1_000);
    ids.push(await close(await open(of, terms), of));
  }
  return ids;
}

function listed(requested: object = {}, sent: Sent = client.sent): Promise<Answered> {
  return post(edge, '/api/positions/history', requested, sent);
}

function pageOf(answer: Answered) {
  expect(answer.status, answer.text).toBe(200);
  return z.decode(history.answer, answer.data as never);
}

async function page(requested: object = {}, sent?: Sent) {
  return pageOf(await listed(requested, sent));
}

const ids = (found: readonly WireTrade[]) => found.map(({ id }) => id);

async function exported(filter: object = {}): Promise<string[]> {
  const answer = await edge.app.inject({
    method: 'POST',
    url: '/api/positions/export',
    payload: JSON.stringify(filter),
    headers: { host: 'localhost', 'content-type': 'application/json', authorization: `Bearer ${client.token}` },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.body.startsWith('\uFEFFposition,')).toBe(true);
  return answer.body.slice(1).trimEnd().split('\r\n');
}

describe('the history', () => {
  test.each(['history', 'export', 'open', 'evidence', 'why', 'note'])('requires a session: %s', async (path) => {
    const body = { position: 1, note: '', tags: [], version: 0 };
    expect(await post(edge, `/api/positions/${path}`, body)).toMatchObject({ status: 401, code: 'sessionMissing' });
  });

  test('HI-1 pages have neither gaps nor doubles while trades are closed between them', async () => {
    const seed = randomInt(2 ** 31);
    const before = await trades(17);
    const listedIds: number[] = [];
    let cursor: string | null = null;
    let first = true;
    while (first || cursor !== null) {
      first = false;
      const requested: { count: number; cursor?: string } = { count: 1 + ((seed + listedIds.length) % 4) };
      const found = await page(cursor === null ? requested : { ...requested, cursor });
      listedIds.push(...ids(found.trades));
      cursor = found.next;
      await trades((seed + listedIds.length) % 2);
    }
    expect(listedIds, `seed ${seed}`).toEqual(before.toReversed());
  });

  test('HI-1 trades of one instant stand in the order of their numbers, each once over the edge of a page', async () => {
    const opened = [await open(), await open(), await open()];
    for (const id of opened) await close(id);
    const first = await page({ count: 2 });
    const second = await page({ count: 2, cursor: first.next });
    expect([...ids(first.trades), ...ids(second.trades)]).toEqual(opened.toReversed());
    expect(second.next).toBeNull();
  });

  test('HI-1 more than two hundred trades are all there, in pages and in the file', async () => {
    const closed = await trades(203);
    const found = await page({ count: 200 });
    expect(found.summary).toMatchObject({ count: 203 });
    const rest = await page({ count: 200, cursor: found.next });
    expect([...ids(found.trades), ...ids(rest.trades)]).toEqual(closed.toReversed());
    expect(await exported()).toHaveLength(204);
  });

  test('a filter by time, instrument, result, reason and tag, and what there is to filter by', async () => {
    const [early = 0] = await trades(1);
    edge.clock.pass(600_000);
    const from = new Date(edge.clock.now()).toISOString();
    const [late = 0] = await trades(1, account, { symbol: 'EURUSD' });
    const winner = await open(account, { direction: 'sell' });
    edge.engine.tick(quoteOf('BTCUSD', '48000', '48010'));
    await close(winner);
    edge.engine.tick(quoteOf('BTCUSD', '50000', '50010'));
    await post(
      edge,
      '/api/positions/note',
      { position: late, note: '', tags: ['Éarly bird'], version: 0 },
      client.sent,
    );

    expect(ids((await page({ from })).trades)).toEqual([winner, late]);
    expect(ids((await page({ until: from })).trades)).toEqual([early]);
    expect(ids((await page({ symbol: 'EURUSD' })).trades)).toEqual([late]);
    expect(ids((await page({ result: 'profit' })).trades)).toEqual([winner]);
    expect(ids((await page({ result: 'loss' })).trades)).toEqual([late, early]);
    expect(ids((await page({ result: 'even' })).trades)).toEqual([]);
    expect(ids((await page({ reason: 'stopLoss' })).trades)).toEqual([]);
    expect(ids((await page({ reason: 'manually', symbol: 'BTCUSD' })).trades)).toEqual([winner, early]);
    expect(ids((await page({ tag: 'éarly BIRD' })).trades)).toEqual([late]);
    const { summary } = await page({ result: 'loss' });
    expect(summary).toMatchObject({
      count: 2,
      tags: ['Éarly bird'],
      symbols: [{ symbol: 'BTCUSD' }, { symbol: 'EURUSD' }],
    });
    expect(summary?.profit).toBeLessThan(0n);
  });

  test('a part that was closed stands beside the rest, with its own share of the cost', async () => {
    const whole = await open(account, { amount: '100' });
    const part = await close(whole, account, '25');
    await close(whole);
    const { trades: found } = await page();
    expect(found.map(({ id, parent, amount }) => [id, parent, amount])).toEqual([
      [part, whole, eur('25')],
      [whole, null, eur('75')],
    ]);
    const [small, large] = found.map(({ cost }) => cost?.total ?? 0n);
    expect(Math.abs(Number((small ?? 0n) * 3n - (large ?? 0n)))).toBeLessThanOrEqual(3);
    const evidence = await post(edge, '/api/positions/evidence', { position: part }, client.sent);
    expect(evidence.data).toMatchObject({ executions: [{ kind: 'open' }, { kind: 'close' }], parts: [] });
    const rest = await post(edge, '/api/positions/evidence', { position: whole }, client.sent);
    expect(rest.data).toMatchObject({ parts: [{ id: part, amount: 25 }] });
  });

  test('another account of the same client has a history of its own', async () => {
    await trades(1);
    await post(edge, '/api/accounts/switch', { account: 'real' }, client.sent);
    expect((await page()).trades).toEqual([]);
    expect(await exported()).toHaveLength(1);
  });

  test.each([
    { cursor: 'x' },
    { cursor: '1-2-3' },
    { count: 0 },
    { count: 201 },
    { result: 'good' },
    { from: 'yesterday' },
    { symbol: "'; --" },
    { account: 1 },
  ])('%j is malformed', async (requested) => {
    expect((await listed(requested)).code).toBe('malformed');
  });
});

describe('the file', () => {
  test('HI-2 has every digit of the database, UTC times, and no formula', async () => {
    const [id = 0] = await trades(1);
    const note = { position: id, note: '=HYPERLINK("http://x")\nline, two', tags: ['+plus'], version: 0 };
    await post(edge, '/api/positions/note', note, client.sent);
    const [head = '', ...lines] = await exported();
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query(
        `SELECT open_rate::text, close_rate::text, profit::text,
           to_char(closed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS closed_at FROM position WHERE id = $1`,
        [id],
      ),
    );
    const [row] = rows;
    const line = lines.join('\r\n');
    const values = Object.fromEntries(head.split(',').map((name, index) => [name, line.split(',')[index]]));
    expect(values).toMatchObject({ position: String(id), account: 'demo', direction: 'buy', amount: '25.00' });
    expect(values['closed_at']).toBe(row.closed_at);
    expect(inUnits(values['open_rate'], 8)).toBe(row.open_rate);
    expect(inUnits(values['close_rate'], 8)).toBe(row.close_rate);
    expect(inUnits(values['profit_exact'], 6)).toBe(row.profit);
    expect(line).toContain(`"'=HYPERLINK(""http://x"")\nline, two",'+plus`);
  });

  test('HI-2 is filtered as the list is', async () => {
    await trades(2);
    await trades(1, account, { symbol: 'EURUSD' });
    expect(await exported({ symbol: 'EURUSD' })).toHaveLength(2);
    expect(await exported({ result: 'profit' })).toHaveLength(1);
  });
});

/** Converts a decimal text to whole units, as the database stores it. */
function inUnits(text: string | undefined, digits: number): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(text ?? '') ?? [];
  return `${sign}${BigInt(whole + fraction.padEnd(digits, '0'))}`;
}

describe('single trades', () => {
  const paths = ['evidence', 'why', 'note'] as const;
  const bodyOf = (path: string, position: number) =>
    path === 'note' ? { position, note: 'mine', tags: [], version: 0 } : { position };

  test.each(paths)("T60 another client's trade is as unknown to %s as one that nobody has", async (path) => {
    const [id = 0] = await trades(1);
    const [stranger] = await newTrader();
    const [foreigner] = await newTrader(OTHER_HOST);
    const ask = (sent: Sent, position: number) => post(edge, `/api/positions/${path}`, bodyOf(path, position), sent);
    const unknown = await ask(stranger.sent, 9_000_000_000_000_000);
    expect(unknown).toMatchObject({ status: 404, code: 'notFound' });
    for (const { sent } of [stranger, foreigner]) expect((await ask(sent, id)).text).toBe(unknown.text);
    expect((await ask(client.sent, id)).status).toBe(200);
  });

  test('HI-3 is found from the other account of the same client', async () => {
    const [id = 0] = await trades(1);
    await post(edge, '/api/accounts/switch', { account: 'real' }, client.sent);
    const found = await post(edge, '/api/positions/evidence', { position: id }, client.sent);
    expect(found.data).toMatchObject({ account: { kind: 'demo' } });
  });

  test('B4.7 the evidence has every execution with its tick, what was expected and what was booked', async () => {
    const order = { symbol: 'BTCUSD', direction: 'buy' as const, amount: eur('25'), leverage: 5 };
    const opened = await edge.desk.openPosition(account, { ...order, price: price('50011') }, nextCommand());
    if (!opened.status) throw new Error('not opened');
    const { id } = opened.data.position;
    await edge.desk.updatePosition(account, { id, stop_lost: price('49000') }, nextCommand());
    const withDecrypted = await post(edge, '/api/positions/evidence', { position: id }, client.sent);
    expect(withDecrypted.data).toMatchObject({
      executions: [{ kind: 'open' }, { kind: 'update', stop_lost: '49000' }],
    });
    await close(id);
    const { data } = await post(edge, '/api/positions/evidence', { position: id }, client.sent);
    expect(data).toMatchObject({
      trade: { id, rule: null, closingReason: 0 },
      executions: [
        { kind: 'open', actor: 'client', expected_rate: '50011', tick: { buy: '50010', source: 'test' } },
        { kind: 'update' },
        {
          kind: 'close',
          closing: { entry: { kind: 'trade', postings: [{ account: 'client' }, { account: 'trading' }] } },
        },
      ],
    });
    const [own] = (await page()).trades;
    expect(own?.cost).toMatchObject({ total: (own?.cost?.spread ?? 0n) + (own?.cost?.mark_up ?? 0n) });
  });

  test('costs, notes and tags of what is open', async () => {
    const id = await open();
    await post(edge, '/api/positions/note', { position: id, note: 'why', tags: ['plan'], version: 0 }, client.sent);
    const { list } = await post(edge, '/api/positions/open', {}, client.sent);
    expect(list).toMatchObject([{ id, diary: { note: 'why', tags: ['plan'], version: 1 } }]);
    expect(list).toMatchObject([{ cost: { total: expect.any(Number) } }]);
  });
});
