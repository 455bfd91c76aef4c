import { afterAll, expect, test } from 'vitest';
import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { bucketEnd, bucketStart } from '@candor/domain/pricing/bars.ts';
import type { Bar } from '@candor/domain/pricing/bars.ts';
import { LEVERAGES } from '@candor/domain/margin/leverage.ts';
import type { Direction } from '@candor/domain/pricing/quote.ts';
import type { Engine } from '@candor/server/modules/engine/dealing/index.ts';
import { findInstrument, instruments } from '@candor/server/modules/engine/instruments/index.ts';
import { CandleHistory, createGate } from '@candor/server/modules/engine/quotes/index.ts';
import type { Gate } from '@candor/server/modules/engine/quotes/index.ts';
import type { PriceSource, RawQuote } from '@candor/server/providers/prices/interface.ts';
import { createSimulatedSource } from '@candor/server/providers/prices/simulated/simulated.ts';
import { liveBar } from '@candor/web/portal/platform/chart/liveBar.ts';
import { onConnection } from '../support/connections.ts';
import { createTestDatabase } from '../support/database.ts';
import { TestClock } from '../support/testClock.ts';
import {
  eur,
  generousLimits,
  insertClients,
  openFundedAccount,
  postgresStore,
  startEngine,
  testSettingFile,
} from '../support/dealing.ts';

const SEED = 20_261_118;
/** A Wednesday on which all four markets are open. */
const BEGIN = Date.parse('2026-11-18T15:02:10.250Z');
/** `npm run test:full` plays more minutes and samples more fills. */
const IS_FULL = process.env['TEST_FULL'] !== undefined;
const MINUTES = IS_FULL ? 25 : 6;
const END = BEGIN + MINUTES * 60_000;
const SYMBOLS: readonly InstrumentSymbol[] = ['BTCUSD', 'EURUSD', 'AAPL', 'XAUUSD'];
/** Number of ticks, of all instruments together, between two orders. */
const TICKS_BETWEEN_ORDERS = 6;
const SAMPLE = IS_FULL ? 1_000 : 200;

const address = await createTestDatabase();
afterAll(() => address.drop());
const clock = new TestClock(BEGIN);
const source = createSimulatedSource({ seed: SEED, firstInstant: BEGIN - 86_400_000, instruments, clock });
const rules = {
  instrument: findInstrument,
  termed: findInstrument,
  offered: (_brandId: string, name: string) => findInstrument(name),
  limits: () => ({ ...generousLimits, openPositions: 100_000 }),
  settingFile: () => testSettingFile(LEVERAGES, generousLimits),
};

test(`PR-15 the ticks of ${SAMPLE} fills lie inside the bars of their minutes (seed ${SEED})`, async () => {
  const store = postgresStore(address);
  const engine = await startEngine({ store, rules, now: () => clock.now() });
  const gate = openGate(engine);
  try {
    await trade(engine, gate);
  } finally {
    gate.stop();
    await engine.stop();
    await store.close();
  }
  const fills = await sampleFills();
  expect(fills).toHaveLength(SAMPLE);
  expect(new Set(fills.map(({ kind, actor }) => `${kind} ${actor}`))).toEqual(
    new Set(['open client', 'close client', 'close rule']),
  );
  clock.pass(END - clock.now());
  const candles = new CandleHistory({ source, clock, firstInstant: BEGIN, store: undefined });
  const outside: unknown[] = [];
  for (const fill of fills) {
    const bar = await minuteOf(candles, fill);
    const isInside = bar !== undefined && bar.low <= fill.sell && fill.sell <= bar.high;
    if (!isInside) outside.push({ ...fill, bar });
  }
  expect(outside).toEqual([]);
});

test('the page makes the same bar of a minute out of its ticks as the server does', async () => {
  const candles = new CandleHistory({ source, clock, firstInstant: BEGIN, store: undefined });
  for (const symbol of SYMBOLS) {
    const from = bucketStart('1m', BEGIN);
    const ticks = source.ticks(symbol, from, from + 60_000);
    let bar: Bar | undefined;
    for (let index = 0; index < ticks.count; index++) {
      const sell = rate(BigInt(ticks.sells[index] ?? 0));
      bar = liveBar(bar, { sell, at: ticks.times[index] ?? 0, interval: '1m' });
    }
    const [candle] = await candles.history({ symbol, interval: '1m', to: from + 60_000, count: 1 });
    expect(bar).toEqual(candle);
  }
});

/** Opens the real gate over a source that the test drives itself. */
function openGate(engine: Engine): Gate {
  const driven: PriceSource = { ...source, start: () => undefined, stop: () => undefined };
  const gate = createGate({
    instruments,
    source: driven,
    clock,
    lastTickId: 0,
    alarm: () => undefined,
    sink: {
      onLoaded: (quotes) => {
        for (const quote of quotes) engine.seedQuote(quote);
      },
      onTick: (quote) => engine.tick(quote),
      onStates: (changes) => {
        for (const { symbol, state } of changes) engine.market(symbol, state);
      },
    },
  });
  gate.start();
  return gate;
}

/**
 * Plays every tick in order; between them orders with near stops and targets, so that rules fill as well as clients.
 */
async function trade(engine: Engine, gate: Gate): Promise<void> {
  const [client = 0] = await insertClients(address, 1);
  const accountId = await openFundedAccount(engine, client, eur('50000000'));
  let count = 0;
  for (const tick of allTicks()) {
    clock.pass(tick.sourceTime - clock.now());
    gate.receive(tick);
    count++;
    if (count % TICKS_BETWEEN_ORDERS !== 0) continue;
    gate.check();
    await placeOrder(engine, accountId, tick, count / TICKS_BETWEEN_ORDERS);
  }
  await engine.idle();
}

function allTicks(): readonly RawQuote[] {
  const ticks = SYMBOLS.flatMap((symbol) => {
    const { count, times, buys, sells } = source.ticks(symbol, BEGIN, END);
    return Array.from({ length: count }, (_, index): RawQuote => ({
      symbol,
      buy: rate(BigInt(buys[index] ?? 0)),
      sell: rate(BigInt(sells[index] ?? 0)),
      sourceTime: times[index] ?? 0,
    }));
  });
  return ticks.toSorted((first, second) => first.sourceTime - second.sourceTime);
}

async function placeOrder(engine: Engine, accountId: number, { symbol, buy, sell }: RawQuote, number: number) {
  const direction: Direction = number % 2 === 0 ? 'buy' : 'sell';
  const reach = (buy - sell) * 3n;
  const [below, above] = [rate(sell - reach), rate(buy + reach)];
  const levels = direction === 'buy' ? { stopLoss: below, takeProfit: above } : { stopLoss: above, takeProfit: below };
  const command = { brandId: 'northline', accountId, actor: 'client' } as const;
  const answer = await engine.submit({
    ...command,
    commandId: `open:${number}`,
    body: {
      kind: 'openPosition',
      symbol,
      order: { direction, amount: eur('10'), leverage: 10, expectedPrice: undefined, tolerance: undefined, ...levels },
    },
  });
  if (!answer.ok || answer.value.kind !== 'opened' || number % 3 !== 0) return;
  await engine.submit({
    ...command,
    commandId: `close:${number}`,
    body: {
      kind: 'closePosition',
      positionId: answer.value.position.id,
      order: { expectedPrice: undefined, tolerance: undefined },
    },
  });
}

interface Fill {
  readonly symbol: InstrumentSymbol;
  readonly kind: string;
  readonly actor: string;
  readonly sell: Rate;
  readonly time: number;
}

/** Reads fills from the evidence, in an order that follows no rule. */
async function sampleFills(): Promise<readonly Fill[]> {
  return onConnection(address.databaseUrl, async (owner) => {
    const { rows } = await owner.query<{ symbol: string; kind: string; actor: string; sell: string; time: string }>(
      `SELECT position.symbol, execution.kind, actor, tick_sell::text AS sell,
         (extract(epoch FROM tick_source_time) * 1000)::bigint::text AS time
       FROM execution JOIN position ON position.id = execution.position_id
       WHERE execution.kind IN ('open', 'close') ORDER BY md5(execution.id::text || $1) LIMIT $2`,
      [`${SEED}`, SAMPLE],
    );
    return rows.map((row) => ({ ...row, sell: rate(BigInt(row.sell)), time: Number.parseInt(row.time, 10) }));
  });
}

async function minuteOf(candles: CandleHistory, { symbol, time }: Fill): Promise<Bar | undefined> {
  const [bar] = await candles.history({ symbol, interval: '1m', to: bucketEnd('1m', time), count: 1 });
  return bar?.time === bucketStart('1m', time) ? bar : undefined;
}
