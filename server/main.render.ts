import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { assert } from '@candor/domain/assert.ts';
import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { PageFacts } from '@candor/web/data/page.ts';
import { ThreadBus } from './bus/threads.ts';
import { createClock } from './clock.ts';
import type { Clock } from './clock.ts';
import { readConfig } from './config.ts';
import { openPool } from './database/pool.ts';
import type { PageAnswer } from './http/pages.ts';
import { instruments, namesOf } from './modules/engine/instruments/index.ts';
import { CandleHistory, createCandleStore, readInstallation } from './modules/engine/quotes/index.ts';
import type { HistoryRequest } from './modules/engine/quotes/index.ts';
import { writeHistory } from './modules/terminal/udf/index.ts';
import { isLoopback } from './modules/access/sessions/index.ts';
import { RobotHistory } from './modules/terminal/robot/index.ts';
import { TapeArchive } from './modules/engine/tape/index.ts';
import { findCreatedIn } from './wiring/createdBrands.ts';
import { replayDisputes } from './wiring/disputes.ts';
import { databaseAddress } from './wiring/database.ts';
import { knownSplits } from './wiring/knownSplits.ts';
import { openLogger } from './wiring/logger.ts';
import { writeStatements } from './wiring/statements.ts';
import { answerFromTape, tapeFolder } from './wiring/tape.ts';
import { openChartSource } from './wiring/prices.ts';
import type { Recall } from './wiring/seenPrices.ts';
import type { RenderAsk } from './wiring/render.ts';
import { readThreadData } from './wiring/thread.ts';
import { openWebSources } from './wiring/webSources.ts';
import type { PageMaker } from './wiring/webSources.ts';

const CONNECTIONS_MAXIMUM = 2;

/** The render thread: pages and the history of prices, whatever takes long and must not hold up the others. */
async function render(): Promise<void> {
  assert(parentPort !== null, 'the render thread is started by the main thread');
  const config = readConfig(process.env);
  findCreatedIn(config);
  const clock = createClock(readThreadData(workerData).clockOffsetMs);
  const log = openLogger(config, 'render');
  const pool = openPool('render', databaseAddress(config), { connectionsMax: CONNECTIONS_MAXIMUM });
  const installation = await readInstallation(pool);
  const bus = ThreadBus.worker(parentPort);
  const splits = await knownSplits(pool, bus);
  const archive = new TapeArchive(tapeFolder(config), pool);
  const recall: Recall = (since, take) => archive.each(since, take);
  const candles = new CandleHistory({
    source: openChartSource({ setting: config.prices, installation, clock, bus, splits }, recall, log),
    ratios: (symbol) => (config.prices.kind === 'router' ? [] : splits.ratios(symbol)),
    endOf: (symbol) => splits.endOf(symbol),
    clock,
    firstInstant: installation.firstInstant,
    store: config.prices.kind === 'simulated' ? createCandleStore(pool) : undefined,
  });

  const sources = config.isDevelopment ? await openWebSources() : undefined;
  const maker = sources ?? (await import('@candor/web/build/server/index.js'));
  const isDemo = config.mode === 'demo';
  bus.respond('render.page', (ask) =>
    answerPage(maker, ask, {
      hasOutbox: config.smtpUrl === undefined,
      hasOtherBrands: isDemo && isLoopback(new URL(ask.origin).hostname),
    }),
  );
  drawBrands(bus);
  documentCalls(bus);
  bus.respond('render.sources', () => sources?.port);
  bus.respond('render.candles', (request) => candles.history(request));
  bus.respond('render.writtenCandles', (request) => candles.written(request));
  const bars = (request: HistoryRequest) => candles.history(request);
  bus.respond('render.udfHistory', (asked) => writeHistory(asked, { bars, clock }));
  answerFromTape(bus, archive);
  replayDisputes({ bus, pool, config, installation, archive });
  writeStatements({ bus, pool, clock, config, candles });
  const robot = new RobotHistory(candles, clock);
  bus.respond('robot.signal', (asked) => robot.signal(asked));
  bus.respond('robot.backTest', (asked) => robot.backTest(asked));
  bus.respond('render.dayOpens', (symbols) => dayOpens(candles, clock, symbols));
  bus.publish('thread.ready', { thread: 'render' });
  log.debug('ready');
  flushCompileCache();
}

/** What draws is loaded when the first picture is asked for: few installations are shared at their start. */
function drawBrands(bus: ThreadBus): void {
  bus.respond('render.card', async (ask) => {
    const { drawCard } = await import('./http/shareCards/drawCard.ts');
    return drawCard(ask);
  });
  bus.respond('render.icon', async ({ size, logo, tokens }) => {
    const { drawIcon } = await import('./http/shareCards/drawIcon.ts');
    return drawIcon(size, logo, tokens);
  });
}

/** It takes some tenths of a second, and few installations are ever asked. */
function documentCalls(bus: ThreadBus): void {
  bus.respond('render.documentation', async () => {
    const { makeDocumentation } = await import('./http/ownPages/documentation.ts');
    return makeDocumentation();
  });
}

function listed(instrument: (typeof instruments)[number]) {
  const { symbol, name, category, decimals } = instrument;
  const { ticker, code, aliases } = namesOf(instrument);
  return { symbol, ticker, name, category, decimals, code, aliases };
}

async function answerPage(
  maker: PageMaker,
  { address, hidden, ...facts }: RenderAsk,
  kept: Pick<PageFacts, 'hasOutbox' | 'hasOtherBrands'>,
): Promise<PageAnswer> {
  const response = await maker.renderPage(new Request(`http://localhost${address}`), {
    ...facts,
    ...kept,
    instruments: instruments.filter(({ symbol }) => !hidden.includes(symbol)).map(listed),
  });
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
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
