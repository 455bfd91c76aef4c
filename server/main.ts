import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { ThreadBus } from './bus/threads.ts';
import { clockOffsetMs, createClock } from './clock.ts';
import type { SteadyClock } from './clock.ts';
import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import { enterBrands } from './database/enterBrands.ts';
import { openPool } from './database/pool.ts';
import type { DatabaseAddress } from './database/pool.ts';
import { HaltBoard, LimitBoard, NameBoard, OpeningBoard, readActionState } from './modules/engine/dealing/index.ts';
import { ClientNewsBoard } from './modules/access/notifications/index.ts';
import { ServiceBoard } from './modules/access/serviceMode/index.ts';
import { ensureInstallation } from './modules/engine/quotes/index.ts';
import { OperatorError } from './operatorError.ts';
import { refuseOtherCurrencies } from './wiring/accountCurrencies.ts';
import { openAlarms } from './wiring/alarms.ts';
import { openAlerts } from './wiring/alerts.ts';
import { createBoard, learnDayOpens } from './wiring/board.ts';
import { runDealing } from './wiring/runDealing.ts';
import { enterPack, followChanges, openContent } from './wiring/content.ts';
import { contentKey } from './wiring/contentKey.ts';
import { BrandLists, followCreated, openCreated } from './wiring/createdBrands.ts';
import { databaseAddress } from './wiring/database.ts';
import { watchDuty } from './wiring/duty.ts';
import { openEdge } from './wiring/edge.ts';
import { followEdges, openEdgeLine } from './wiring/edgeLine.ts';
import type { ServerState } from './wiring/edge.ts';
import { shutDown } from './wiring/shutDown.ts';
import { openErasure } from './wiring/erasure.ts';
import { openLogger } from './wiring/logger.ts';
import { openMails } from './wiring/mail.ts';
import { openProviders } from './wiring/officeProviders.ts';
import { openSources } from './wiring/officeSources.ts';
import { openOutside } from './wiring/outside.ts';
import type { MainThread } from './wiring/world.ts';
import { openReleases, runningBrand } from './wiring/releases.ts';
import { repeatMissed } from './wiring/repeat.ts';
import { writeServedPort } from './wiring/servedPort.ts';
import { shellTasks } from './wiring/shell.ts';
import { joinProcesses } from './wiring/processes.ts';
import { openSettings } from './wiring/settings.ts';
import { openTerms } from './wiring/terms.ts';
import { openStudio } from './wiring/studio.ts';
import { startThreads } from './wiring/threads.ts';
import { openTracing } from './wiring/tracing.ts';

const CONNECTIONS_MAXIMUM = 10;
/** Connections for staff, and for the recurring work done for them. */
const OFFICE_CONNECTIONS_MAXIMUM = 6;
/** Connections for exports, which wait for one another and never ahead of a person's call. */
const EXPORT_CONNECTIONS_MAXIMUM = 2;
const EXPORT_WAIT_MS = MINUTE_MS;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  await (config.parts.includes('edge') ? serve(config) : runDealing(config));
}

/** Runs the main thread: HTTP and sockets, and the other threads beside it. */
async function serve(config: Config): Promise<void> {
  const clockOffset = clockOffsetMs(config.clock);
  const parts = await openParts(config, createClock(clockOffset));
  const { bus, log, clock } = parts;
  let stop = async (): Promise<void> => undefined;
  const end = shutDown(log, () => stop());
  const threads = startThreads({
    names: [...(config.parts.includes('dealing') ? ['dealing' as const] : []), 'pages', 'render'],
    bus,
    data: { clockOffsetMs: clockOffset, startedAt: clock.now() },
    log,
    onLost: () => void end(1),
  });
  const state: ServerState = { isServing: false, isDiskScarce: false };
  bus.subscribe('tape.disk', ({ isScarce }) => {
    state.isDiskScarce = isScarce;
  });
  const edge = await openEdge(parts, state);
  // A process that deals itself misses no message of dealing.
  const onMissed = config.parts.includes('dealing') ? () => undefined : repeatMissed(bus, log);
  const leave = joinProcesses({ config, bus, clock, log, onMissed });
  let endWork = async (): Promise<void> => undefined;
  const jobs = config.doesJobs ? await parts.mails.start() : undefined;
  stop = async () => {
    state.isServing = false;
    edge.closeSockets();
    await edge.app.close();
    await endWork();
    await edge.endSweeps();
    await edge.stopCounting();
    await jobs?.stop();
    await threads.stop();
    await leave();
    await parts.alerts.stop();
    await parts.news.stop();
    await parts.service.stop();
    await parts.created.stop();
    await parts.leaveEdges();
    await parts.studio.stop();
    await parts.exports.pool.end();
    await parts.officeExports.pool.end();
    await parts.erasure.stop();
    await parts.officePool.end();
    await parts.pool.end();
    await parts.alarms.stop();
    await parts.tracing.stop();
  };
  await threads.ready;
  await edge.app.listen({ port: config.port, host: config.host });
  const address = edge.app.server.address();
  // Only commands read the file: a folder that takes no more files is no reason to stop.
  if (typeof address === 'object' && address !== null)
    await writeServedPort(config.dataDir, address.port).catch((error: unknown) =>
      log.warn({ error: String(error) }, 'the served port is not written down'),
    );
  state.isServing = true;
  endWork = config.doesJobs ? edge.startWork() : watchDuty(parts);
  log.info({ port: config.port }, 'serving');
  await learnDayOpens(parts.board, bus, log);
  // Flushed now, since a process that is killed later would not keep the compiled code for the next start.
  flushCompileCache();
}

/** Opens the database with its brands, and the listeners to the other threads before their first message. */
async function openParts(config: Config, clock: SteadyClock): Promise<MainThread> {
  const { address, pool, officePool, exportPool, officeExportPool } = openPools(config);
  const created = await openCreated(config, pool);
  const lists = new BrandLists(config);
  const { loaded, brands, ids: brandIds, reported, reportedIds } = lists;
  const log: Logger = openLogger(config, 'main', { onAlarm: (alarm) => alarms.raise(alarm) });
  const alarms = openAlarms({
    config,
    clock,
    brand: loaded[0],
    // Not an alarm: that would call the same channel.
    onTrouble: (channel, error) => log.warn({ channel, error: String(error) }, 'a person could not be called'),
  });
  await enterBrands(pool, brands);
  const studio = await openStudio({ pool, address, brands: [...loaded, ...brands], log });
  await refuseOtherCurrencies(pool, brands);
  await ensureInstallation(pool, clock.now());

  const erasure = openErasure({ config, brandIds, clock, log });
  const { news, service, line, leaveEdges } = await openBoards({ config, pool, address, log });
  const bus = ThreadBus.hub();
  const tracing = openTracing({ config, bus, log });
  bus.subscribe('alarm.raised', (alarm) => alarms.raise(alarm));
  const names = new NameBoard(bus);
  names.learn((await readActionState(pool)).symbolChanges);
  const settings = await openSettings({ bus, pool, brands });
  const world = { config, pool, clock, brands, log };
  const published = await openPublished(world, { lists, bus, studio, settings, line });
  const outside = openOutside(config, brands, log);
  const providers = await openProviders({ config, pool, brands, outside, line, log });
  const sources = await openSources({ config, pool, line, log });
  const tasks = { ...shellTasks({ config, brands, pool, clock }), ...erasure.tasks };
  followOffice({ ...world, ...published, address, created, lists, outside, providers, studio, settings });
  return {
    config,
    brands,
    reported,
    brandIds,
    reportedIds,
    clock,
    log,
    alarms,
    pool,
    officePool,
    bus,
    line,
    leaveEdges,
    ...published,
    studio,
    created,
    erasure,
    tracing,
    exports: { pool: exportPool, folder: join(config.dataDir, 'exports') },
    officeExports: { pool: officeExportPool, folder: join(config.dataDir, 'exports') },
    board: createBoard(bus),
    openings: new OpeningBoard(bus),
    halts: new HaltBoard(bus),
    names,
    limits: new LimitBoard(bus, brands),
    settings,
    terms: await openTerms({ bus, pool }),
    service,
    alerts: await openAlerts({ bus, line, pool, clock, log, brandIds }),
    news,
    mails: openMails({ config, brands, pool, officePool, clock, log, tasks }),
    outside,
    providers,
    sources,
  };
}

type Publishing = Pick<MainThread, 'config' | 'pool' | 'clock' | 'brands' | 'log'>;

interface Publishers extends Pick<MainThread, 'bus' | 'studio' | 'settings' | 'line'> {
  readonly lists: BrandLists;
}

/** Opens what two people have published of the brands' content and configuration. */
async function openPublished(world: Publishing, { lists, bus, studio, settings, line }: Publishers) {
  const { config, pool, log } = world;
  const ofContent = { ...world, key: contentKey(config), environment: process.env };
  const content = await openContent(ofContent);
  followChanges(ofContent, content, { studio, settings });
  const releases = await openReleases({ config, pool, bus, brands: lists.loaded, studio });
  followEdges({ line, content, releases, brandIds: lists.ids, log });
  for (const brand of lists.ids.filter((id) => releases.isHeld(id)))
    log.warn({ brand }, 'this configuration is not published: the brand takes no new business');
  return { content, releases };
}

type Followers = 'config' | 'created' | 'outside' | 'providers' | 'studio' | 'settings' | 'releases';

interface OfficeFollowing extends Pick<MainThread, Followers | 'pool' | 'clock' | 'log'> {
  readonly address: DatabaseAddress;
  readonly lists: BrandLists;
}

/** Rule BS-10: makes brands created in any office of the installation known to all parts of this process. */
function followOffice(following: OfficeFollowing): void {
  const { address, config, created, lists, outside, providers, studio, settings, releases, log } = following;
  followCreated(created, lists, async (brand) => {
    outside.providers.configure(brand);
    await providers.board.read(brand.id);
    await studio.add(brand);
    settings.enter(brand);
    await releases.restate(runningBrand(brand, config));
    await enterPack(following, brand);
  });
  created.start(address, (error) => log.warn({ error: String(error) }, 'brands begun in the office'));
}

interface BoardDeps extends Pick<MainThread, 'config' | 'pool' | 'log'> {
  readonly address: DatabaseAddress;
}

/** Opens the boards that the database updates on every server. */
async function openBoards({ config, pool, address, log }: BoardDeps) {
  const { line, stop: leaveEdges } = await openEdgeLine({ config, address, log });
  const news = new ClientNewsBoard();
  news.start(address, (error) => log.warn({ error: String(error) }, 'news for clients'));
  const service = new ServiceBoard(pool);
  await service.read();
  service.start(address, (error) => log.warn({ error: String(error) }, 'the mode of the installation'));
  return { news, service, line, leaveEdges };
}

/** Opens the pools. Exports have connections of their own: however many run, no other call waits for one. */
function openPools(config: Config) {
  const address = databaseAddress(config);
  const ofExports = { connectionsMax: EXPORT_CONNECTIONS_MAXIMUM, waitMs: EXPORT_WAIT_MS };
  return {
    address,
    pool: openPool('web', address, { connectionsMax: CONNECTIONS_MAXIMUM }),
    officePool: openPool('office', address, { connectionsMax: OFFICE_CONNECTIONS_MAXIMUM }),
    exportPool: openPool('web', address, ofExports),
    officeExportPool: openPool('office', address, ofExports),
  };
}

try {
  await main();
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
