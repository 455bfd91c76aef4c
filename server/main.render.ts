import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { assert } from '@candor/domain/assert.ts';
import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { ThreadBus } from './bus/threads.ts';
import { createClock } from './clock.ts';
import type { Clock } from './clock.ts';
import { readConfig } from './config.ts';
import { openPool } from './database/pool.ts';
import { decimalsOf } from './modules/engine/instruments/index.ts';
import { CandleHistory, createCandleStore, readInstallation } from './modules/engine/quotes/index.ts';
import type { HistoryRequest } from './modules/engine/quotes/index.ts';
import { writeHistory } from './modules/terminal/udf/index.ts';
import { RobotHistory } from './modules/terminal/robot/index.ts';
import { TapeArchive } from './modules/engine/tape/index.ts';
import { yieldToOthers } from './admission/threadPriority.ts';
import { findBrandsIn } from './wiring/createdBrands.ts';
import { replayDisputes } from './wiring/disputes.ts';
import { databaseAddress } from './wiring/database.ts';
import { followSplits } from './wiring/followSplits.ts';
import { openLogger } from './wiring/logger.ts';
import { writeStatements } from './wiring/statements.ts';
import { answerFromTape, tapeFolder } from './wiring/tape.ts';
import { openChartSource } from './wiring/prices.ts';
import type { Recall } from './wiring/seenPrices.ts';
import { readThreadData } from './wiring/thread.ts';
import { traceThread } from './wiring/tracing.ts';

const CONNECTIONS_MAXIMUM = 2;

/**
 * Runs the render thread: the history of prices, statements and replays, which take long. With few processors it yields
 * to the other threads: a chart waits before a page or an order does.
 */
async function render(): Promise<void> {
  assert(parentPort !== null, 'the render thread is started by the main thread');
  const config = readConfig(process.env);
  findBrandsIn(config);
  const clock = createClock(readThreadData(workerData).clockOffsetMs);
  const log = openLogger(config, 'render');
  const pool = openPool('render', databaseAddress(config), { connectionsMax: CONNECTIONS_MAXIMUM });
  const installation = await readInstallation(pool);
  const bus = traceThread(config, ThreadBus.worker(parentPort), 'render');
  const splits = await followSplits(pool, bus);
  const archive = new TapeArchive(tapeFolder(config), pool);
  const recall: Recall = (since, take) => archive.each(since, take);
  const candles = new CandleHistory({
    source: openChartSource({ setting: config.prices, installation, clock, bus, splits }, recall, log),
    ...(config.prices.kind !== 'router' && {
      divided: { splits: (symbol: InstrumentSymbol) => splits.ratios(symbol), decimals: decimalsOf },
    }),
    endOf: (symbol) => splits.endOf(symbol),
    clock,
    firstInstant: installation.firstInstant,
    store: config.prices.kind === 'simulated' ? createCandleStore(pool) : undefined,
  });

  bus.respond('render.candles', (request) => candles.history(request));
  bus.respond('render.writtenCandles', (request) => candles.written(request));
  const bars = (request: HistoryRequest) => candles.history(request);
  const nextSplit = (symbol: InstrumentSymbol) => splits.nextOf(symbol);
  bus.respond('render.udfHistory', (request) => writeHistory(request, { bars, clock, nextSplit }));
  answerFromTape(bus, archive);
  replayDisputes({ bus, pool, config, installation, archive });
  writeStatements({ bus, pool, clock, config, candles });
  const robot = new RobotHistory(candles, clock);
  bus.respond('robot.signal', (request) => robot.signal(request));
  bus.respond('robot.backTest', (request) => robot.backTest(request));
  bus.respond('render.dayOpens', (symbols) => dayOpens(candles, clock, symbols));
  yieldToOthers('little');
  bus.publish('thread.ready', { thread: 'render' });
  log.debug('ready');
  flushCompileCache();
}

async function dayOpens(candles: CandleHistory, clock: Clock, symbols: readonly InstrumentSymbol[]) {
  const at = clock.now();
  const opens: Record<InstrumentSymbol, Rate> = {};
  for (const symbol of symbols) {
    const open = await candles.dayOpen(symbol);
    if (open !== undefined) opens[symbol] = open;
  }
  return { at, opens };
}

await render();
