import { loadBrands } from './brands.ts';
import { ThreadBus } from './bus/threads.ts';
import { clockOffsetMs, createClock } from './clock.ts';
import type { Clock } from './clock.ts';
import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import { enterBrands } from './database/enterBrands.ts';
import { openPool } from './database/pool.ts';
import { LimitBoard, OpeningBoard } from './modules/dealing/index.ts';
import { ensureInstallation } from './modules/quotes/index.ts';
import { openAlerts } from './wiring/alerts.ts';
import { createBoard, learnDayOpens } from './wiring/board.ts';
import { openContent } from './wiring/content.ts';
import { contentKey } from './wiring/contentKey.ts';
import { databaseAddress } from './wiring/database.ts';
import { openEdge } from './wiring/edge.ts';
import type { ServerState } from './wiring/edge.ts';
import { withFrames } from './wiring/frames.ts';
import { openLogger } from './wiring/logger.ts';
import { openMails } from './wiring/mail.ts';
import type { MainThread } from './wiring/mainThread.ts';
import { marketOf } from './wiring/prices.ts';
import { openReleases } from './wiring/releases.ts';
import { shellTasks } from './wiring/shell.ts';
import { stopWhenTold } from './wiring/stopWhenTold.ts';
import { startThreads } from './wiring/threads.ts';

const CONNECTIONS_MAXIMUM = 10;

/** The main thread: HTTP and sockets, and the other two threads beside it. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const clockOffset = clockOffsetMs(config.clock);
  const parts = await openParts(config, createClock(clockOffset));
  const { bus, log, clock } = parts;
  const threads = startThreads(bus, { clockOffsetMs: clockOffset, startedAt: clock.now() }, log);
  const state: ServerState = { isServing: false, isDiskScarce: false };
  bus.subscribe('tape.disk', ({ isScarce }) => {
    state.isDiskScarce = isScarce;
  });
  const edge = await openEdge(parts, state);
  let endRobot = async (): Promise<void> => undefined;
  let endPayments = async (): Promise<void> => undefined;
  const jobs = await parts.mails.start();
  stopWhenTold(log, async () => {
    state.isServing = false;
    edge.closeSockets();
    await edge.app.close();
    await endPayments();
    await edge.office.stop();
    await endRobot();
    await jobs.stop();
    await threads.stop();
    await parts.alerts.stop();
    await parts.pool.end();
  });
  await threads.ready;
  await edge.app.listen({ port: config.port, host: config.host });
  state.isServing = true;
  endRobot = edge.robot.start();
  endPayments = edge.startPayments();
  log.info({ port: config.port }, 'serving');
  await learnDayOpens(parts.board, bus, log);
}

/** The database with its brands, and what listens to the other threads from their first word on. */
async function openParts(config: Config, clock: Clock): Promise<MainThread> {
  const log = openLogger(config, 'main');
  const loaded = loadBrands(config.brand);
  const brands = withFrames(loaded, config.chartFrame);
  const brandIds = brands.map(({ id }) => id);
  const pool = openPool('web', databaseAddress(config), { connectionsMax: CONNECTIONS_MAXIMUM });
  await enterBrands(pool, brands);
  await ensureInstallation(pool, clock.now());

  const bus = ThreadBus.hub();
  const releases = await openReleases({ config, pool, bus, brands: loaded });
  for (const brand of brandIds.filter((id) => releases.isHeld(id)))
    log.warn({ brand }, 'this configuration is not published: the brand takes no new business');
  return {
    ...{ config, brands, brandIds, clock, log, pool, bus, releases },
    board: createBoard(bus),
    openings: new OpeningBoard(bus),
    limits: new LimitBoard(bus, brands),
    alerts: await openAlerts({ bus, pool, clock, log, brandIds }),
    mails: openMails({
      ...{ config, brands, pool, clock, log },
      tasks: shellTasks({ config, brands, pool, clock }),
    }),
    content: await openContent({
      ...{ config, pool, clock, brands, log },
      ...{ key: contentKey(config), environment: process.env },
    }),
    simulated: marketOf(config.prices).simulated,
  };
}

await main();
