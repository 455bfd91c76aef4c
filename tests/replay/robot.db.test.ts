import pg from 'pg';
import { expect, test } from 'vitest';
import type { Instant } from '@candor/domain/ids.ts';
import { toDouble } from '@candor/domain/money/double.ts';
import { rate } from '@candor/domain/money/money.ts';
import { barsFromTicks } from '@candor/domain/pricing/bars.ts';
import type { Bar } from '@candor/domain/pricing/bars.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { HOUR_MS, MINUTE_MS } from '@candor/domain/time.ts';
import { loadBrand } from '@candor/server/brands.ts';
import { ThreadBus } from '@candor/server/bus/threads.ts';
import { openPool } from '@candor/server/database/pool.ts';
import { MARK_UP } from '@candor/domain/pricing/rates.ts';
import { createRobotDesk, createRules } from '@candor/server/modules/engine/dealing/index.ts';
import { RobotRunner } from '@candor/server/modules/terminal/robot/index.ts';
import { createTestDatabase } from '../support/database.ts';
import { eur, insertClients, openFundedAccount, postgresStore, startEngine } from '../support/dealing.ts';
import { signalsOf } from '../support/robotBars.ts';

const START = Date.UTC(2026, 0, 14);
const HISTORY_DAYS = 125;
const HOURS = 72;
const TICKS_PER_HOUR = 12;
const SYMBOL = 'BTCUSD';

/** Draws a market from a seed: the ticks of its bars, with months of them before the start. */
function marketOf(seed: number): Quote[] {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  let sell = 9_000_000_000_000;
  const count = (HISTORY_DAYS * 24 + HOURS) * TICKS_PER_HOUR;
  const first = START - HISTORY_DAYS * 24 * HOUR_MS;
  return Array.from({ length: count }, (_, number) => {
    // Weeks alternate in volatility, so that some crosses are calm enough.
    const size = Math.floor(number / (TICKS_PER_HOUR * 24 * 7)) % 2 === 0 ? 0.003 : 0.001;
    sell = Math.round(sell * (1 + (next() - 0.5) * size));
    const at = first + number * ((60 / TICKS_PER_HOUR) * MINUTE_MS) + MINUTE_MS;
    const [bid, ask] = [rate(BigInt(sell)), rate(BigInt(Math.round(sell * 1.0001)))];
    return {
      symbol: SYMBOL,
      sell: bid,
      buy: ask,
      tickId: number + 1,
      source: 'test',
      sourceTime: at,
      receivedTime: at,
    };
  });
}

function barsOf(quotes: readonly Quote[]): Bar[] {
  const times = Float64Array.from(quotes, ({ sourceTime }) => sourceTime);
  const sells = Float64Array.from(quotes, ({ sell }) => toDouble(sell));
  return barsFromTicks({ count: quotes.length, times, sells }, '1h');
}

/** Runs the robot for three days over that market on its own database; returns everything it did, with the outcomes. */
async function play(quotes: readonly Quote[]): Promise<readonly unknown[]> {
  const database = await createTestDatabase();
  const [clientId = 0] = await insertClients(database, 1);
  const store = postgresStore(database);
  const pool = openPool('web', database);
  const brand = loadBrand('northline');
  let now: Instant = START;
  const clock = { now: () => now };
  const engine = await startEngine({ store, rules: createRules([brand]), now: clock.now });
  const bus = ThreadBus.hub();
  bus.respond('dealing.submit', (command) => engine.submit(command));
  bus.respond('dealing.account', (id) => engine.account(id));
  let last: Quote | undefined;
  const runner = new RobotRunner({
    mayOpen: () => true,
    pool,
    clock,
    brands: [brand],
    markUpOf: () => MARK_UP,
    desk: createRobotDesk({ bus, quote: () => last }),
    signal: signalsOf(barsOf(quotes), clock.now),
    onTrouble: (error) => {
      throw error;
    },
  });
  const owner = new pg.Client({ connectionString: database.databaseUrl });
  await owner.connect();
  try {
    const accountId = await openFundedAccount(engine, clientId, eur('10000'));
    await owner.query(
      `INSERT INTO robot_switch (brand_id, client_id, account_id, is_on, at) VALUES ('northline', $1, $2, true, $3)`,
      [clientId, accountId, new Date(START)],
    );
    await owner.query(
      `INSERT INTO robot_settings (brand_id, client_id, account_id, symbols, amount_basis_points, open_max,
                                   daily_loss_cap, changed_at)
       VALUES ('northline', $1, $2, '{BTCUSD}', 100, 3, 50000000, $3)`,
      [clientId, accountId, new Date(START)],
    );
    engine.market(SYMBOL, { kind: 'open' });
    for (const quote of quotes.filter(({ receivedTime }) => receivedTime >= START)) {
      // Runs a pass after each hour, as the server's timer does.
      const hour = Math.floor(quote.receivedTime / HOUR_MS) * HOUR_MS;
      if (now < hour + 10_000 && hour > START) {
        now = hour + 10_000;
        await engine.idle();
        await runner.run();
      }
      now = quote.receivedTime;
      last = quote;
      engine.tick(quote);
    }
    await engine.idle();
    const done = await owner.query<Record<string, unknown>>(
      `SELECT command_id, payload, answer, at FROM journal WHERE actor = 'robot' ORDER BY batch, seq`,
    );
    const decided = await owner.query<Record<string, unknown>>(
      'SELECT symbol, bar_at, decided_at, kind, question, decision FROM robot_decision ORDER BY id',
    );
    const positions = await owner.query<Record<string, unknown>>('SELECT * FROM position ORDER BY id');
    return [done.rows, decided.rows, positions.rows];
  } finally {
    await owner.end();
    await engine.stop();
    await store.close();
    await pool.end();
    await database.drop();
  }
}

test('H6 the same ticks repeat every order of the robot, its inputs and its fills', { timeout: 120_000 }, async () => {
  const quotes = marketOf(11);
  const first = await play(quotes);
  const [orders, decided] = first;
  expect(orders).not.toEqual([]);
  expect(decided).toHaveLength(HOURS - 1);
  expect(await play(quotes)).toEqual(first);
});
