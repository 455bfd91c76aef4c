import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderTypeOf, priceSideOf } from '@candor/domain/evidence/executedOrder.ts';
import type { ExecutedOrder, OrderType, PriceSide } from '@candor/domain/evidence/executedOrder.ts';
import { firstDifference, wrongSum } from '@candor/domain/evidence/figureDifference.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@candor/domain/time.ts';
import { insertCorrection } from '../../../../../scripts/execution/correct.ts';
import { findPublished } from '../../../../../scripts/execution/published.ts';
import { recount } from '../../../../../scripts/execution/recount.ts';
import { eur, openMarket, price, quoteOf } from '../../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../../tests/support/edge.ts';
import { OTHER_HOST } from '../../../../../tests/support/edgeBrands.ts';
import type { Edge } from '../../../../../tests/support/edge.ts';
import { get, newClient } from '../../../../../tests/support/edgeClient.ts';
import { columnTypes, transaction } from '../../../../database/pool.ts';
import { loginUrl } from '../../../../database/roles.ts';
import type { AccountRef } from '../../../engine/dealing/index.ts';
import { countHour, listInterruptions, publishMonths } from '../index.ts';

/** Covers a January in which a real account deals for an hour, and the February after it. */
const SYMBOL = 'BTCUSD';
const HOUR = Date.UTC(2026, 0, 14, 12);

let edge: Edge;
let commands = 0;
let real: AccountRef;

beforeAll(async () => {
  edge = await startEdge();
  real = await fundedAccount('real');
  await dealAnHour();
});

afterAll(() => edge.stop());

function next(): string {
  edge.clock.pass(101);
  commands += 1;
  // Clients may choose such ids, which look like those of rules.
  return commands % 2 === 0 ? `order:${900_000 + commands}` : `order:x${commands}`;
}

async function fundedAccount(kind: 'real' | 'demo', host = 'localhost'): Promise<AccountRef> {
  const entered = await newClient(edge, { host });
  const brandId = host === OTHER_HOST ? 'other' : 'northline';
  const session = await edge.sessions.find(brandId, { token: entered.token, cookie: undefined, host });
  if (!session.ok) throw new Error('no session');
  const of = { brandId, accountId: session.value.accounts[kind] };
  if (kind === 'demo') return of;
  await edge.desk.setEligibility(of, { ...(await edge.desk.eligibility(of)), verified: true }, next());
  const body = { kind: 'deposit', amount: eur('5000') } as const;
  await edge.engine.submit({ ...of, commandId: next(), actor: 'client', body });
  return of;
}

/** Publishes a quote with this sell price and a buy price ten higher. */
function market(sell: number): void {
  edge.clock.pass(10);
  openMarket(edge.engine, quoteOf(SYMBOL, String(sell), String(sell + 10), edge.clock.now()));
}

interface Order {
  /** Time between the order's arrival at the server and its decision. */
  readonly waitMs?: number;
  readonly seen?: string;
  readonly levels?: { readonly stop_lost?: string; readonly take_profit?: string };
  readonly amount?: string;
}

async function open(of: AccountRef, { waitMs = 3, seen, levels = {}, amount = '50' }: Order = {}) {
  const { stop_lost: stop, take_profit: target } = levels;
  const order = {
    symbol: SYMBOL,
    direction: 'buy' as const,
    amount: eur(amount),
    leverage: 1,
    ...(seen !== undefined && { price: price(seen) }),
    ...(stop !== undefined && { stop_lost: price(stop) }),
    ...(target !== undefined && { take_profit: price(target) }),
  };
  const id = next();
  const answer = await edge.desk.openPosition(of, order, id, { receivedAt: edge.clock.now() - waitMs, seenTick: null });
  return answer.status ? answer.data.position.id : answer.error.code;
}

async function close(of: AccountRef, id: number | string, { waitMs = 3, seen }: Order = {}) {
  const order = { id: Number(id), ...(seen !== undefined && { price: price(seen) }) };
  const command = next();
  return edge.desk.closePosition(of, order, command, { receivedAt: edge.clock.now() - waitMs, seenTick: null });
}

/** Deals the orders behind the figures compared below, each counted by hand. */
async function dealAnHour(): Promise<void> {
  market(50_000);
  const withPrice = await open(real, { seen: '50010', waitMs: 3 });
  const better = await open(real, { seen: '50012', waitMs: 5 });
  const worse = await open(real, { seen: '50009', waitMs: 40 });
  // Refused orders: too small an amount, and a price that has moved too far.
  expect(await open(real, { amount: '0.50' })).toBe('amountTooSmall');
  expect(await open(real, { seen: '40000' })).toBe('priceMoved');
  expect(await open(real, { seen: '40000' })).toBe('priceMoved');
  await close(real, withPrice, { seen: '50000', waitMs: 1 });
  await close(real, better, { seen: '49999', waitMs: 1 });
  await close(real, worse, { waitMs: 2 });
  // A stop passed by a gap, a stop met exactly, and a take profit exceeded.
  await open(real, { levels: { stop_lost: '49000' } });
  market(48_900);
  await edge.engine.idle();
  market(50_000);
  await open(real, { levels: { stop_lost: '49000' } });
  market(49_000);
  await edge.engine.idle();
  market(50_000);
  await open(real, { levels: { take_profit: '51000' } });
  market(51_100);
  await edge.engine.idle();
  market(50_000);
  // Pending orders: one is filled below its limit, one above its stop.
  const entry = { symbol: SYMBOL, direction: 'buy' as const, amount: eur('50'), leverage: 1 };
  await edge.desk.placeOrder(real, { ...entry, type: 'limit', rate: price('49500') }, next());
  market(49_400);
  await edge.engine.idle();
  await edge.desk.placeOrder(real, { ...entry, type: 'stop', rate: price('49800') }, next());
  market(49_900);
  await edge.engine.idle();
  // Trades that must not be counted.
  const demo = await fundedAccount('demo');
  await close(demo, await open(demo, { seen: '49905' }), { seen: '49905' });
  const elsewhere = await fundedAccount('real', OTHER_HOST);
  await open(elsewhere, { seen: '49900' });
}

type Tally = Readonly<Record<string, number>>;

/** The tally of the trades above. */
const expected: Tally = {
  'marketOpen same': 1,
  'marketOpen better': 1,
  'marketOpen worse': 1,
  'marketOpen uncompared': 3,
  'marketClose same': 1,
  'marketClose better': 1,
  'marketClose uncompared': 1,
  'stopLoss worse': 1,
  'stopLoss same': 1,
  'takeProfit better': 1,
  'limitEntry better': 1,
  'stopEntry worse': 1,
};

function tallyOf(
  rows: readonly { readonly type: OrderType; readonly side: PriceSide; readonly count: number }[],
): Tally {
  const tally: Record<string, number> = {};
  for (const { type, side, count } of rows) tally[`${type} ${side}`] = (tally[`${type} ${side}`] ?? 0) + count;
  return tally;
}

/**
 * Counts every execution of the brand's real accounts one by one, by the rules themselves and without row level
 * security.
 */
async function oneByOne(): Promise<Tally> {
  const rows = await asOwner(edge.database, async (owner) => {
    const found = await owner.query<Record<string, string | null>>(
      `SELECT e.kind, e.actor, p.direction, e.tick_buy, e.tick_sell, e.expected_rate, o.type AS pending,
         p.closing_reason, p.stop_loss, p.take_profit
       FROM execution e, position p, trading_account a
       LEFT JOIN pending_order o ON false
       WHERE p.id = e.position_id AND a.id = e.account_id AND a.kind = 'real' AND a.brand_id = 'northline'
         AND e.kind IN ('open', 'close') AND (e.actor <> 'rule' OR e.command_id NOT LIKE 'order:%')
       UNION ALL
       SELECT e.kind, e.actor, o.direction, e.tick_buy, e.tick_sell, o.rate, o.type, NULL, NULL, NULL
       FROM pending_order o JOIN execution e ON e.position_id = o.position_id AND e.kind = 'open'
       WHERE o.brand_id = 'northline' AND o.status = 'filled'`,
    );
    return found.rows;
  });
  const rateOf = (text: string | null | undefined) => (typeof text === 'string' ? BigInt(text) : null);
  const counts = rows.map((row): { type: OrderType; side: PriceSide; count: number } => {
    const order = {
      kind: row['kind'],
      actor: row['actor'],
      direction: row['direction'],
      tick: { buy: rateOf(row['tick_buy']), sell: rateOf(row['tick_sell']) },
      expectedRate: rateOf(row['expected_rate']),
      pending: row['pending'],
      reason: row['kind'] === 'close' ? row['closing_reason'] : null,
      stopLoss: rateOf(row['stop_loss']),
      takeProfit: rateOf(row['take_profit']),
    } as unknown as ExecutedOrder;
    return { type: orderTypeOf(order) ?? 'robot', side: priceSideOf(order), count: 1 };
  });
  return tallyOf(counts);
}

function counted(brandId = 'northline') {
  return transaction(edge.pool, brandId, (connection) => countHour(connection, HOUR));
}

async function published(query = '', host = 'localhost') {
  return (await get(edge, `/api/reports/execution${query}`, { host })).data as {
    readonly simulated: boolean;
    readonly months: readonly Record<string, unknown>[];
  };
}

const publish = (brandId: string, simulated = true) =>
  publishMonths({ pool: edge.exports.pool, clock: edge.clock, simulated }, brandId);

describe('HN-1 HN-2 an hour', () => {
  it('is counted as it was dealt, and as the rules count its rows one by one', async () => {
    const { orders, refusals } = await counted();
    expect(tallyOf(orders)).toEqual(expected);
    expect(await oneByOne()).toEqual(expected);
    expect(Object.fromEntries(refusals.map(({ reason, count }) => [reason, count]))).toEqual({
      priceMoved: 2,
      amountTooSmall: 1,
    });
    const waits = orders.filter(({ type, waitMs }) => type === 'marketOpen' && waitMs !== null);
    expect(
      waits.map(({ waitMs, count }) => [waitMs, count]).toSorted(([one = 0], [other = 0]) => (one ?? 0) - (other ?? 0)),
    ).toEqual([
      [3, 1],
      [3, 3],
      [5, 1],
      [40, 1],
    ]);
  });

  it('of another brand has that brand’s orders only', async () => {
    expect(tallyOf((await counted('other')).orders)).toEqual({ 'marketOpen worse': 1 });
  });
});

describe('HN-3 HN-5 a month', () => {
  it('is published when it is over, once, and does not change with what comes to its rows afterwards', async () => {
    await publish('northline');
    expect(await published()).toMatchObject({ simulated: true, months: [] });
    edge.clock.pass(Date.UTC(2026, 1, 1) - edge.clock.now() + HOUR_MS + MINUTE_MS);
    await publish('northline');
    await publish('northline');
    const { months } = await published();
    expect(months).toHaveLength(1);
    const [{ figures, ...month } = {}] = months as readonly { figures?: Record<string, unknown>; month?: string }[];
    expect(month).toMatchObject({ month: '2026-01', revision: 1, reason: null });
    expect(figures).toMatchObject({
      orders: 14,
      better: 4,
      same: 3,
      worse: 3,
      uncompared: 4,
      times: { count: 9, p50: 3, p95: 40, p99: 40, max: 40 },
      refused: 3,
      refusals: [
        { reason: 'priceMoved', count: 2 },
        { reason: 'amountTooSmall', count: 1 },
      ],
    });
    await plantWorse();
    expect(tallyOf((await counted()).orders)['marketOpen worse']).toBe(2);
    edge.clock.pass(2 * MINUTE_MS);
    await publish('northline');
    expect((await published()).months).toEqual(months);
  });

  it('HN-6 is counted again from its rows by the login of the audits, and a difference names its figure', async () => {
    const client = new pg.Client({
      connectionString: loginUrl(edge.database.databaseUrl, 'audit', edge.database.passwords.audit),
      types: columnTypes,
    });
    await client.connect();
    try {
      const [before] = await findPublished(client, { month: '2026-01', brandId: undefined });
      if (before === undefined) throw new Error('no month');
      const counted = await recount(client, before);
      // The planted order did not exist when the month was published.
      expect(firstDifference(before.counted, counted)).toEqual({
        figure: 'figures.orders',
        published: '14',
        counted: '15',
      });
      const reason = 'An order was missing';
      await insertCorrection(edge.database.databaseUrl, { ...before, counted, reason });
      const [after] = await findPublished(client, { month: '2026-01', brandId: 'northline' });
      expect(after).toMatchObject({ revision: 2, brandId: 'northline' });
      expect(firstDifference(after?.counted, await recount(client, before))).toBeUndefined();
      await expect(client.query('SELECT payload FROM journal')).rejects.toThrow(/permission denied/);
    } finally {
      await client.end();
    }
    edge.clock.pass(2 * MINUTE_MS);
    const { months } = await published();
    expect(months).toHaveLength(1);
    expect(months[0]).toMatchObject({ revision: 2, reason: 'An order was missing', figures: { orders: 15, worse: 4 } });
  });

  it('has periods that add up to it, and the same figures in its file', async () => {
    const { months } = await published('?month=2026-01');
    const [month] = months as unknown as [{ figures: never; periods: readonly { from: string; until: string }[] }];
    const periods = month.periods.map((one) => ({ ...one, from: Date.parse(one.from), until: Date.parse(one.until) }));
    expect(wrongSum({ figures: month.figures, periods: periods as never })).toBeUndefined();
    const file = await edge.app.inject({
      url: '/api/reports/execution/csv?month=2026-01',
      headers: { host: 'localhost' },
    });
    expect(file.headers['content-type']).toContain('text/csv');
    const lines = file.body.split('\r\n');
    expect(lines).toContain('2026-01,2,true,,,all,,15,4,3,4,4,10,3,40,40,40');
    expect(lines).toContain('2026-01,2,true,,,stopLoss,,2,0,1,1,0,0,,,,');
    expect(lines).toContain('2026-01,2,true,,,refused,priceMoved,2,,,,,,,,,');
    expect(new Set(lines.slice(0, -1).map((line) => line.split(',').length))).toEqual(new Set([17]));
    expect((await published('?month=2025-12')).months).toEqual([]);
  });

  it('R34 of a demonstration is none of a live installation’s, which says of too few orders that they are', async () => {
    await publish('other', false);
    expect((await published('', OTHER_HOST)).months).toEqual([]);
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query('SELECT simulated, figures FROM execution_month WHERE brand_id = $1', ['other']),
    );
    expect(rows).toEqual([{ simulated: false, figures: null }]);
  });

  it('cannot be changed or corrected by the public side', async () => {
    const insert = (brandId: string, revision: number) =>
      transaction(edge.pool, 'northline', (connection) =>
        connection.query(
          `INSERT INTO execution_month (brand_id, month, revision, simulated, reason, published_at)
           VALUES ($1, '2025-11-01', $2, true, $3, now())`,
          [brandId, revision, revision === 1 ? null : 'A reason of some length'],
        ),
      );
    await expect(insert('northline', 2)).rejects.toThrow(/row-level security/);
    await expect(insert('other', 1)).rejects.toThrow(/row-level security/);
    await expect(
      transaction(edge.pool, 'northline', (connection) =>
        connection.query('UPDATE execution_month SET figures = NULL'),
      ),
    ).rejects.toThrow(/permission denied/);
  });
});

/** Plants another opening in the same hour, at a price worse than the one seen. */
async function plantWorse(): Promise<void> {
  await asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ row: Record<string, unknown> }>(
      "SELECT to_jsonb(execution) AS row FROM execution WHERE account_id = $1 AND kind = 'open' AND expected_rate = tick_buy",
      [real.accountId],
    );
    const planted = { ...rows[0]?.row, id: 9_000_000_000, expected_rate: 1 };
    await owner.query('INSERT INTO execution SELECT * FROM jsonb_populate_record(NULL::execution, $1)', [planted]);
  });
}

describe('HN-7 interruptions', () => {
  it('are those of the brand and of all, and nothing else of them is read', async () => {
    const since = edge.clock.now() - DAY_MS;
    const at = new Date(since + HOUR_MS);
    await asOwner(edge.database, (owner) =>
      owner.query(
        `INSERT INTO opening_switch (command_id, brand_id, symbol, is_paused, acting_brand, staff_id, staff_name, reason,
           last_tick, journalled, at, batch, seq)
         VALUES ('a', 'northline', NULL, true, 'northline', 1, 'P', 'A reason', 1, 0, $1, 900001, 1),
           ('b', 'other', NULL, true, 'other', 1, 'P', 'A reason', 1, 0, $1, 900001, 2),
           ('c', NULL, 'EURUSD', true, 'other', 1, 'P', 'A reason', 1, 0, $1, 900001, 3)`,
        [at],
      ),
    );
    await asOwner(edge.database, (owner) =>
      owner.query(
        `INSERT INTO service_mode (request_id, mode, staff_name, reason, at)
         VALUES ('1', 'maintenance', 'P', 'Because', $1), ('2', 'normal', 'P', 'Over', $2)`,
        [at, new Date(since + 2 * HOUR_MS)],
      ),
    );
    const found = await transaction(edge.pool, 'northline', (connection) => listInterruptions(connection, since));
    const open = { from: since + HOUR_MS, until: null };
    expect(found).toHaveLength(3);
    expect(found).toEqual(
      expect.arrayContaining([
        { kind: 'opening', symbol: null, ...open },
        { kind: 'opening', symbol: 'EURUSD', ...open },
        { kind: 'maintenance', symbol: null, from: since + HOUR_MS, until: since + 2 * HOUR_MS },
      ]),
    );
    await expect(
      transaction(edge.pool, 'northline', (connection) =>
        connection.query("SELECT staff_name FROM opening_switch WHERE acting_brand = 'other'"),
      ),
    ).resolves.toMatchObject({ rows: [] });
  });
});
