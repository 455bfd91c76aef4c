import { ThreadBus } from '../bus/threads.ts';
import { createClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { enterBrands } from '../database/enterBrands.ts';
import { openPool } from '../database/pool.ts';
import { ensureInstallation } from '../modules/engine/quotes/index.ts';
import { refuseOtherCurrencies } from './accountCurrencies.ts';
import { openAlarms } from './alarms.ts';
import { BrandLists, openCreated } from './createdBrands.ts';
import { databaseAddress } from './database.ts';
import { shutDown } from './shutDown.ts';
import { openLogger } from './logger.ts';
import { joinProcesses } from './processes.ts';
import { openHolds } from './releases.ts';
import { openStudio } from './studio.ts';
import { startThreads } from './threads.ts';
import { openTracing } from './tracing.ts';

/** Runs a process that deals, or a standby for one, and serves no pages or calls: prices, the engine and the tape. */
export async function runDealing(config: Config): Promise<void> {
  const clock = createClock(0);
  const pool = openPool('web', databaseAddress(config), { connectionsMax: 1 });
  const created = await openCreated(config, pool);
  const lists = new BrandLists(config);
  const { loaded: brands } = lists;
  const log = openLogger(config, 'main', { onAlarm: (alarm) => alarms.raise(alarm) });
  const onTrouble = (channel: string, error: unknown): void =>
    log.warn({ channel, error: String(error) }, 'a person could not be called');
  const alarms = openAlarms({ config, clock, brand: brands[0], onTrouble });
  await enterBrands(pool, brands);
  await refuseOtherCurrencies(pool, brands);
  await ensureInstallation(pool, clock.now());

  const studio = await openStudio({ pool, address: databaseAddress(config), brands, log });
  const bus = ThreadBus.hub();
  const tracing = openTracing({ config, bus, log });
  bus.subscribe('alarm.raised', (alarm) => alarms.raise(alarm));
  // Rule BR-11: held brands are read from the database, so that dealing starts without waiting for an edge.
  const holds = await openHolds({ config, pool, bus, lists, created, studio, log });
  created.start(databaseAddress(config), (error) => log.warn({ error: String(error) }, 'brands begun in the office'));
  let stop = async (): Promise<void> => undefined;
  const end = shutDown(log, () => stop());
  const threads = startThreads({
    names: ['dealing'],
    bus,
    data: { clockOffsetMs: 0, startedAt: clock.now() },
    log,
    onLost: () => void end(1),
  });
  stop = () => threads.stop();
  await threads.ready;
  const leave = joinProcesses({
    config,
    bus,
    clock,
    log,
    onMissed: ({ from }) => {
      if (from === 'edge') holds.ask();
    },
  });
  stop = async () => {
    await threads.stop();
    holds.stop();
    await leave();
    await created.stop();
    await studio.stop();
    await pool.end();
    await alarms.stop();
    await tracing.stop();
  };
  log.info({ prefix: config.natsPrefix, isStandby: config.isStandby }, 'the part that deals has started');
  process.send?.('ready');
}
