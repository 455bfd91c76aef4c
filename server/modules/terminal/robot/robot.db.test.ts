import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decideRobot } from '@candor/domain/robot/decide.ts';
import type { Bar } from '@candor/domain/pricing/bars.ts';
import { markUpOfText } from '@candor/domain/pricing/rates.ts';
import { HOUR_MS, MINUTE_MS } from '@candor/domain/time.ts';
import { correctTrade } from '../../../../tests/support/corrections.ts';
import { NOON, eur, openMarket, quoteOf } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import { OTHER_HOST } from '../../../../tests/support/edgeBrands.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { loginReal, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered, Entered } from '../../../../tests/support/edgeClient.ts';
import { barsWithCross, signalsOf } from '../../../../tests/support/robotBars.ts';
import { sessionOf } from '../../../../tests/support/withdrawals.ts';
import { withoutTriggers } from '../../../../tests/support/withoutTriggers.ts';
import { createRobotDesk, storedRobotDecision, storedRobotQuestion } from '../../engine/dealing/index.ts';
import type { RobotDesk } from '../../engine/dealing/index.ts';
import { transaction } from '../../../database/pool.ts';
import { RobotRunner } from './runner.ts';
import { sumClosedSince } from './store.ts';

const SETTLED = 10_000;

let edge: Edge;
let client: Entered;
let troubles: string[];

beforeEach(async () => {
  edge = await startEdge();
  client = await newClient(edge);
  troubles = [];
  openMarket(edge.engine, quoteOf('EURUSD', '1.10200', '1.10210'));
  await edge.engine.idle();
});

afterEach(() => edge.stop());

function call(path: string, body: unknown = {}, as: Entered = client): Promise<Answered> {
  return post(edge, path, body, as.sent);
}

function flip(isOn: 0 | 1, as: Entered = client): Promise<Answered> {
  return call('/api/accounts/autoTrading', { auto_trading: isOn }, as);
}

const settings = { symbols: ['EURUSD'], amount_basis_points: 100, max_open: 3, daily_loss_cap: 50 };

/**
 * Switches the robot on at 11:30 with one instrument, and moves to ten seconds past the hour: the bar of 11 o'clock has
 * just closed.
 */
async function switchOnBeforeNoon(): Promise<void> {
  edge.clock.pass(-HOUR_MS / 2);
  await call('/api/robot/settings', settings);
  expect(await flip(1)).toMatchObject({ status: 200, data: { user: { auto_trading: 1 } } });
  edge.clock.pass(HOUR_MS / 2 + SETTLED);
}

function desk(changes: Partial<RobotDesk> = {}): RobotDesk {
  return { ...createRobotDesk({ bus: edge.bus, quote: (symbol) => edge.lastGood.get(symbol) }), ...changes };
}

function runner(changes: Partial<RobotDesk> = {}, bars = barsWithCross(NOON - HOUR_MS)): RobotRunner {
  return new RobotRunner({
    mayOpen: () => true,
    pool: edge.pool,
    clock: edge.clock,
    brands: [edge.brand],
    markUpOf: (brandId) => markUpOfText(edge.settings.markUpOf(brandId)),
    desk: desk(changes),
    signal: signalsOf(bars, () => edge.clock.now()),
    onTrouble: (error, what) => troubles.push(`${what}: ${String(error)}`),
  });
}

function rows(sql: string): Promise<Record<string, unknown>[]> {
  return asOwner(edge.database, async (owner) => (await owner.query<Record<string, unknown>>(sql)).rows);
}

function flatAfter(bars: readonly Bar[]): Bar {
  const last = bars.at(-1);
  if (last === undefined) throw new Error('there are bars');
  return { ...last, open: last.close, high: last.close, low: last.close };
}

const COUNTS = `SELECT (SELECT count(*)::int FROM robot_decision) AS decisions,
  (SELECT count(*)::int FROM journal WHERE actor = 'robot') AS orders,
  (SELECT count(*)::int FROM position WHERE protected) AS managed`;

describe('deciding', () => {
  test('RB-13 at a closed bar the robot buys on its account, protected, with both levels, and says why', async () => {
    await switchOnBeforeNoon();
    await runner().run();
    expect(
      await rows(`SELECT direction, amount::text, leverage, protected, kind FROM position
      JOIN trading_account ON trading_account.id = account_id`),
    ).toEqual([{ direction: 'buy', amount: '100000000', leverage: 1, protected: true, kind: 'demo' }]);
    const log = await call('/api/robot/decisions');
    expect(log.data['decisions']).toMatchObject([
      {
        symbol: 'EURUSD',
        bar_at: '2026-01-14T11:00:00.000Z',
        kind: 'buy',
        reason: null,
        signal: { close: 1.102 },
        facts: { equity: 10_000, open: 0, result_today: 0 },
        order: { amount: 100, leverage: 1 },
        outcome: { kind: 'open', refusal: null, profit: null },
      },
    ]);
    expect(troubles).toEqual([]);
  });

  test('RB-14 every stored decision is what the rule says of its stored inputs', async () => {
    await call('/api/robot/settings', { ...settings, symbols: ['EURUSD', 'BTCUSD'] });
    await switchOnBeforeNoon();
    await call('/api/robot/settings', { ...settings, symbols: ['EURUSD', 'BTCUSD'] });
    await runner().run();
    const stored = await rows('SELECT question, decision FROM robot_decision ORDER BY id');
    expect(stored).toHaveLength(2);
    for (const { question, decision } of stored) {
      expect(decideRobot(storedRobotQuestion(question))).toEqual(storedRobotDecision(decision));
    }
  });

  test('a refused order is shown with its reason: the market of the instrument is shut', async () => {
    edge.engine.market('EURUSD', { kind: 'held' });
    await switchOnBeforeNoon();
    await runner().run();
    const log = await call('/api/robot/decisions', { orders_only: 1 });
    expect(log.data['decisions']).toMatchObject([{ outcome: { kind: 'refused', refusal: 'temporarilyUnavailable' } }]);
  });

  test('RB-13 nothing is decided on a bar that had closed before the switch, nor on one that others came after', async () => {
    await call('/api/robot/settings', settings);
    edge.clock.pass(SETTLED);
    await flip(1);
    await runner().run();
    expect(await rows(COUNTS)).toEqual([{ decisions: 0, orders: 0, managed: 0 }]);
    edge.clock.pass(3 * HOUR_MS);
    // The cross was two bars before the latest, which has none.
    const crossed = barsWithCross(NOON);
    const bars = [...crossed, ...[1, 2].flatMap((hours) => ({ ...flatAfter(crossed), time: NOON + hours * HOUR_MS }))];
    await runner({}, bars).run();
    expect(await rows('SELECT kind, bar_at FROM robot_decision')).toEqual([
      { kind: expect.not.stringMatching('buy'), bar_at: new Date(NOON + 2 * HOUR_MS) },
    ]);
    expect(troubles).toEqual([]);
  });
});

describe('RB-14 once', () => {
  test('replay: the same pass, and that of a runner started anew, have no second effect', async () => {
    await switchOnBeforeNoon();
    const first = runner();
    await first.run();
    await first.run();
    await runner().run();
    expect(await rows(COUNTS)).toEqual([{ decisions: 1, orders: 1, managed: 1 }]);
  });

  test('replay: what was decided and not sent is sent by the next one, as it was decided', async () => {
    await switchOnBeforeNoon();
    await runner({ open: () => Promise.reject(new Error('the server ends here')) }).run();
    expect(troubles).toHaveLength(1);
    expect(await rows(COUNTS)).toEqual([{ decisions: 1, orders: 0, managed: 0 }]);
    await call('/api/robot/settings', { ...settings, amount_basis_points: 500 });
    await runner().run();
    expect(await rows(COUNTS)).toEqual([{ decisions: 1, orders: 1, managed: 1 }]);
    expect(await rows('SELECT amount::text FROM position')).toEqual([{ amount: '100000000' }]);
  });

  test('an order that never reached the engine is not sent when its hour is over', async () => {
    await switchOnBeforeNoon();
    await runner({ open: () => Promise.reject(new Error('the server ends here')) }).run();
    edge.clock.pass(HOUR_MS);
    await runner().run();
    expect(await rows(COUNTS)).toEqual([{ decisions: 1, orders: 0, managed: 0 }]);
    const again = await loginReal(edge, client);
    await call('/api/accounts/switch', { account: 'demo' }, again);
    const log = await call('/api/robot/decisions', {}, again);
    expect(log.data['decisions']).toMatchObject([{ kind: 'buy', outcome: { kind: 'missed' } }]);
  });

  test('race: two runners at the same bar decide and open once', async () => {
    await switchOnBeforeNoon();
    await Promise.all([runner().run(), runner().run(), runner().run()]);
    expect(troubles).toEqual([]);
    expect(await rows(COUNTS)).toEqual([{ decisions: 1, orders: 1, managed: 1 }]);
  });

  test('race: switched off while an order is on its way, nothing stays managed', async () => {
    await switchOnBeforeNoon();
    const own = desk();
    const late: Partial<RobotDesk> = {
      async open(...order) {
        await flip(0);
        return own.open(...order);
      },
    };
    await Promise.all([runner(late).run(), runner().run()]);
    expect(await rows('SELECT count(*)::int AS managed FROM position WHERE protected')).toEqual([{ managed: 0 }]);
    const log = await call('/api/robot/decisions');
    expect(log.data['decisions']).toMatchObject([{ outcome: { kind: expect.stringMatching(/open|refused/) } }]);
  });
});

test("one account's trouble is not another's", async () => {
  const second = await newClient(edge);
  edge.clock.pass(-HOUR_MS / 2);
  for (const one of [client, second]) {
    await call('/api/robot/settings', settings, one);
    await flip(1, one);
  }
  edge.clock.pass(HOUR_MS / 2 + SETTLED);
  const own = desk();
  const [first] = await rows('SELECT account_id::float8 AS id FROM robot_switch ORDER BY id LIMIT 1');
  await runner({
    account: (ref) => (ref.accountId === first?.['id'] ? Promise.reject(new Error('not there')) : own.account(ref)),
  }).run();
  expect(troubles).toEqual([expect.stringContaining(`account ${String(first?.['id'])}`)]);
  expect(await rows(COUNTS)).toEqual([{ decisions: 1, orders: 1, managed: 1 }]);
});

describe('the switch', () => {
  test('RB-17 on means the current account and stays there; off means wherever it is on', async () => {
    await flip(1);
    await call('/api/accounts/switch', { account: 'real' });
    expect((await call('/api/robot/get')).data).toMatchObject({
      on: 1,
      account: { kind: 'demo' },
      current: { kind: 'real' },
    });
    expect(await flip(1)).toMatchObject({ status: 403, code: 'notVerified' });
    expect(await flip(0)).toMatchObject({ data: { user: { auto_trading: 0 } } });
    expect((await call('/api/robot/get')).data).toMatchObject({ on: 0, account: { kind: 'demo' } });
    const last = await rows(`SELECT payload -> 'isOn' AS on, trading_account.kind FROM journal
      JOIN trading_account ON trading_account.id = account_id WHERE journal.kind = 'switchRobot' ORDER BY journal.batch`);
    expect(last).toEqual([
      { on: true, kind: 'demo' },
      { on: false, kind: 'demo' },
    ]);
  });

  test('replay: on twice is one switch; off without on is none', async () => {
    expect(await flip(0)).toMatchObject({ status: 200, data: { user: { auto_trading: 0 } } });
    expect(await rows('SELECT * FROM robot_switch')).toEqual([]);
    await Promise.all([flip(1), flip(1), flip(1)]);
    expect(await rows('SELECT is_on FROM robot_switch')).toEqual([{ is_on: true }]);
  });

  test('a switch that was recorded and never ordered is ordered by the next pass', async () => {
    await switchOnBeforeNoon();
    await runner().run();
    await asOwner(edge.database, (owner) =>
      owner.query(`INSERT INTO robot_switch (brand_id, client_id, account_id, is_on, at)
        SELECT brand_id, client_id, account_id, false, now() FROM robot_switch`),
    );
    await runner().run();
    expect(await rows('SELECT protected FROM position')).toEqual([{ protected: false }]);
  });

  test('a brand without the robot offers none', async () => {
    const other = await newClient(edge, { host: OTHER_HOST });
    expect(await flip(1, other)).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await call('/api/robot/get', {}, other)).data).toMatchObject({ available: 0, on: 0, account: null });
  });

  test.each([{ auto_trading: 'on' }, { auto_trading: 2 }, { auto_trading: [1] }])(
    'auto_trading is yes or no and nothing else: %j',
    async (body) => {
      expect(await call('/api/accounts/autoTrading', body)).toMatchObject({ status: 422, code: 'malformed' });
    },
  );
});

describe('settings', () => {
  test('are kept for each account; a new client has the usual ones', async () => {
    const usual = {
      symbols: ['BTCUSD', 'EURUSD', 'XAUUSD'],
      amount_basis_points: 100,
      max_open: 3,
      daily_loss_cap: 50,
    };
    expect((await call('/api/robot/get')).data['settings']).toEqual(usual);
    const changed = { symbols: ['AAPL'], amount_basis_points: 50, max_open: 1, daily_loss_cap: 20.5 };
    expect((await call('/api/robot/settings', changed)).data['settings']).toEqual(changed);
    await call('/api/accounts/switch', { account: 'real' });
    expect((await call('/api/robot/get')).data['settings']).toEqual(usual);
    await call('/api/accounts/switch', { account: 'demo' });
    expect((await call('/api/robot/get')).data['settings']).toEqual(changed);
  });

  test.each([
    ['symbols', 'malformed', { symbols: [] }],
    ['symbols', 'malformed', { symbols: ['EURUSD', 'EURUSD'] }],
    ['symbols', 'instrumentUnknown', { symbols: ['NOSUCH'] }],
    ['amount_basis_points', 'malformed', { amount_basis_points: 501 }],
    ['amount_basis_points', 'malformed', { amount_basis_points: 10.5 }],
    ['max_open', 'malformed', { max_open: 4 }],
    ['daily_loss_cap', 'malformed', { daily_loss_cap: 0.5 }],
    ['daily_loss_cap', 'tooManyDecimals', { daily_loss_cap: 1.001 }],
  ])('RB-12 %s: %s', async (field, code, change) => {
    expect(await call('/api/robot/settings', { ...settings, ...change })).toMatchObject({ code, field });
    expect(await rows('SELECT * FROM robot_settings')).toEqual([]);
  });
});

describe('the record', () => {
  test('RB-19 shows what was closed, parts too, with its cost, and the day counts against the cap', async () => {
    await switchOnBeforeNoon();
    await runner().run();
    edge.clock.pass(MINUTE_MS);
    const before = await call('/api/robot/record');
    expect(before.data).toMatchObject({ trades: 0, open: 1, profit: 0, curve: [] });
    edge.engine.tick(quoteOf('EURUSD', '1.09000', '1.09010', edge.clock.now()));
    await edge.engine.idle();
    const after = await call('/api/robot/record');
    const [position] = await rows('SELECT profit::float8 / 1e6 AS profit, closing_reason FROM position');
    expect(position).toMatchObject({ closing_reason: 'aiTrade' });
    expect(after.data).toMatchObject({ trades: 1, wins: 0, open: 0, profit: position?.['profit'] });
    expect(after.data['cost']).toBeGreaterThan(0);
    expect(after.data['curve']).toHaveLength(1);
    // Ruling R34: the demo book counts in no record.
    expect(after.data['everybody']).toEqual({ accounts: 0, losing: 0, trades: 0, profit: 0 });
    expect((await call('/api/robot/decisions')).data['decisions']).toMatchObject([
      { outcome: { kind: 'closed', profit: position?.['profit'] } },
    ]);
  });

  test('H6 the record of everybody counts the real accounts, losses included', async () => {
    await call('/api/accounts/switch', { account: 'real' });
    await asOwner(edge.database, async (owner) => {
      const { rows: found } = await owner.query<{ id: string }>(`SELECT id FROM trading_account WHERE kind = 'real'`);
      const account = { brandId: 'northline', accountId: Number.parseInt(found[0]?.id ?? '', 10) };
      const eligibility = await edge.desk.eligibility(account);
      await edge.desk.setEligibility(account, { ...eligibility, verified: true }, 'verified-by-test');
      await edge.desk.moveMoney(account, { kind: 'deposit', amount: eur('5000') }, 'deposit-by-test');
    });
    await switchOnBeforeNoon();
    await runner().run();
    edge.engine.tick(quoteOf('EURUSD', '1.09000', '1.09010', edge.clock.now()));
    await edge.engine.idle();
    const { data } = await call('/api/robot/record');
    expect(data).toMatchObject({ trades: 1, everybody: { accounts: 1, losing: 1, trades: 1, profit: data['profit'] } });
    expect(data['profit']).toBeLessThan(0);

    // RB-19: a corrected trade counts with its latest result, also against the cap of its day.
    const [trade] = await rows('SELECT id::float8, open_rate::float8 / 1e8 AS open FROM position');
    await correctTrade(edge, Number(trade?.['id']), { open: Number(trade?.['open']), close: 1.12 });
    edge.clock.pass(MINUTE_MS);
    const { data: after } = await call('/api/robot/record', {}, await loginReal(edge, client));
    const profit = Number(after['profit']);
    expect(profit).toBeGreaterThan(0);
    expect(after).toMatchObject({ trades: 1, wins: 1, best_trade: profit, drawdown: 0 });
    expect(after['everybody']).toEqual({ accounts: 1, losing: 0, trades: 1, profit });
    const { real } = (await sessionOf(edge, client)).accounts;
    const day = await transaction(edge.pool, 'northline', (connection) => sumClosedSince(connection, real, 0));
    expect(Number(day) / 1e6).toBe(profit);

    // The journal's months are archived long before the trades (decision 044).
    await rows(`BEGIN; ${withoutTriggers('DELETE FROM journal')}; COMMIT`);
    await runner({ switch: () => Promise.reject(new Error('it was decided')) }).run();
    expect(troubles).toEqual([]);
    edge.clock.pass(MINUTE_MS);
    const late = await loginReal(edge, client);
    expect((await call('/api/robot/record', {}, late)).data).toEqual(after);
    const log = await call('/api/robot/decisions', {}, late);
    expect(log.data['decisions']).toMatchObject([{ outcome: { kind: 'closed', profit } }]);
    expect(await transaction(edge.pool, 'northline', (one) => sumClosedSince(one, real, 0))).toBe(day);
  });

  test('decisions come in pages, the latest first', async () => {
    await call('/api/robot/settings', { ...settings, symbols: ['EURUSD', 'GBPUSD', 'USDJPY', 'AAPL'] });
    edge.clock.pass(-HOUR_MS / 2);
    await flip(1);
    edge.clock.pass(HOUR_MS / 2 + SETTLED);
    await runner().run();
    const first = await call('/api/robot/decisions', { count: 3 });
    expect(first.data).toMatchObject({
      more: 1,
      decisions: [{ symbol: 'AAPL' }, { symbol: 'USDJPY' }, { symbol: 'GBPUSD' }],
    });
    const [oldest] = await rows(`SELECT id::float8 FROM robot_decision WHERE symbol = 'GBPUSD'`);
    const rest = await call('/api/robot/decisions', { count: 3, before: oldest?.['id'] });
    expect(rest.data).toMatchObject({ more: 0, decisions: [{ symbol: 'EURUSD' }] });
  });

  test('what was decided and switched cannot be changed', async () => {
    await switchOnBeforeNoon();
    await runner().run();
    for (const table of ['robot_decision', 'robot_switch']) {
      await expect(rows(`UPDATE ${table} SET brand_id = brand_id`)).rejects.toThrow();
      await expect(rows(`DELETE FROM ${table}`)).rejects.toThrow();
    }
  });
});
