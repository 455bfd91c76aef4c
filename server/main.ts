import { join, resolve } from 'node:path';
import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId, InstrumentSymbol } from '@candor/domain/ids.ts';
import { ZERO } from '@candor/domain/money/money.ts';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { loadBrands } from './brands.ts';
import { ThreadBus } from './bus/threads.ts';
import { clockOffsetMs, createClock } from './clock.ts';
import type { Clock } from './clock.ts';
import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import { enterBrands } from './database/enterBrands.ts';
import { openPool } from './database/pool.ts';
import type { Pool } from './database/pool.ts';
import { createApp } from './http/app.ts';
import { withBrandSwitcher } from './http/brandSwitcher.ts';
import { pages } from './http/pages.ts';
import { Rates } from './http/rates.ts';
import { withOutbox } from './http/outbox.ts';
import { messageOf } from './http/refusals.ts';
import { PasswordHasher, createLevels, forgetDevices, readClientKeys } from './modules/clients/index.ts';
import type { AlertWatch } from './modules/alerts/index.ts';
import { earningRoutes } from './modules/affiliateEarnings/routes.ts';
import { alertRoutes } from './modules/alerts/routes.ts';
import type { ReleaseBoard } from './modules/brandDesk/index.ts';
import { clientRoutes } from './modules/clients/routes.ts';
import { LimitBoard, OpeningBoard, brandMoney, createDesk } from './modules/dealing/index.ts';
import { favouriteRoutes } from './modules/favourites/routes.ts';
import type { Desk, Presentation } from './modules/dealing/index.ts';
import { historyRoutes } from './modules/history/routes.ts';
import { knowledgeRoutes } from './modules/knowledge/routes.ts';
import { economicRoutes } from './modules/economics/routes.ts';
import { limitRoutes } from './modules/limits/routes.ts';
import { findInstrument } from './modules/instruments/index.ts';
import { sweepMails } from './modules/notifications/index.ts';
import { ensureInstallation } from './modules/quotes/index.ts';
import type { PriceBoard } from './modules/quotes/index.ts';
import { readReceiptKeys } from './modules/receipts/index.ts';
import { receiptRoutes } from './modules/receipts/routes.ts';
import { Attempts, Sessions } from './modules/sessions/index.ts';
import type { Handlers } from './modules/sessions/index.ts';
import { securityRoutes } from './modules/security/routes.ts';
import { sessionRoutes } from './modules/sessions/routes.ts';
import { tapeRoutes } from './modules/tape/routes.ts';
import { LossShares, WithdrawalClock } from './modules/reports/index.ts';
import { reportRoutes } from './modules/reports/routes.ts';
import { StatementSigner } from './modules/statements/index.ts';
import { statementRoutes } from './modules/statements/routes.ts';
import { transactionRoutes } from './modules/transactions/routes.ts';
import { udfRoutes } from './modules/udf/routes.ts';
import { Door } from './sockets/door.ts';
import { PriceSockets } from './sockets/prices.ts';
import { TradingSockets } from './sockets/trading.ts';
import { openEarnings, watchEarnings } from './wiring/affiliateEarnings.ts';
import { openAffiliates } from './wiring/affiliates.ts';
import { openAlerts } from './wiring/alerts.ts';
import { shownBrands } from './wiring/brandSwitcher.ts';
import { createBoard, learnDayOpens, wholeFrame } from './wiring/board.ts';
import { candleRoutes } from './wiring/candles.ts';
import { openContent } from './wiring/content.ts';
import type { RunningContent } from './wiring/content.ts';
import { openContentDesk } from './wiring/editor.ts';
import { contentKey } from './wiring/contentKey.ts';
import { databaseAddress } from './wiring/database.ts';
import { keepSampleEvents } from './wiring/economics.ts';
import { frameOrigins, withFrames } from './wiring/frames.ts';
import { watchLimits } from './wiring/limits.ts';
import { openDocuments, personalRoutes, sweepVerification, ticketed } from './wiring/documents.ts';
import { openLogger } from './wiring/logger.ts';
import { mailRoutes, openMails } from './wiring/mail.ts';
import { openOffice } from './wiring/office.ts';
import type { RunningOffice } from './wiring/office.ts';
import type { Mails } from './wiring/mail.ts';
import { marketOf } from './wiring/prices.ts';
import { qualityRoutes } from './wiring/quality.ts';
import { isPausedEverywhere, readinessOf } from './wiring/readiness.ts';
import { createRobot } from './wiring/robot.ts';
import type { Robot } from './wiring/robot.ts';
import { payingOf } from './wiring/paying.ts';
import type { RunningPayments } from './wiring/payments.ts';
import { openBrandPayments } from './wiring/paymentsOfBrand.ts';
import { openPlaces, shellRoutes, shellTasks } from './wiring/shell.ts';
import { previewsOf } from './wiring/preview.ts';
import { renderOverBus } from './wiring/render.ts';
import { brandAddress, openSites } from './wiring/sites.ts';
import { openSecurity } from './wiring/security.ts';
import { tapeFolder } from './wiring/tape.ts';
import { openWithdrawals, payoutCalls, watchWithdrawals } from './wiring/withdrawals.ts';
import { openReleases } from './wiring/releases.ts';
import { stopWhenTold } from './wiring/stopWhenTold.ts';
import { startThreads } from './wiring/threads.ts';

const CONNECTIONS_MAXIMUM = 10;
const SWEEP_MS = 10 * 60_000;
const PAGES = resolve(import.meta.dirname, '../web/build/client');

type Brands = readonly [Brand, ...Brand[]];

/** What the parts of the main thread share. */
interface Main {
  readonly config: Config;
  /** The base brand is the first. */
  readonly brands: Brands;
  readonly clock: Clock;
  readonly log: Logger;
  readonly pool: Pool;
  readonly bus: ThreadBus;
  readonly board: PriceBoard;
  readonly openings: OpeningBoard;
  readonly limits: LimitBoard;
  readonly releases: ReleaseBoard;
  readonly alerts: AlertWatch;
  readonly mails: Mails;
  readonly content: RunningContent;
  /** Ruling R25: neither invented nor recorded quotes are a market. */
  readonly simulated: boolean;
}

/** The main thread: HTTP and sockets, and the other two threads beside it. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const offset = clockOffsetMs(config.clock);
  const clock = createClock(offset);
  const log = openLogger(config, 'main');
  const loaded = loadBrands(config.brand);
  const brands = withFrames(loaded, config.chartFrame);
  const pool = openPool('web', databaseAddress(config), { connectionsMax: CONNECTIONS_MAXIMUM });
  await enterBrands(pool, brands);
  await ensureInstallation(pool, clock.now());

  const bus = ThreadBus.hub();
  const parts: Main = {
    config,
    brands,
    clock,
    log,
    pool,
    bus,
    board: createBoard(bus),
    openings: new OpeningBoard(bus),
    limits: new LimitBoard(bus, brands),
    releases: await openReleases({ config, pool, bus, brands: loaded }),
    alerts: await openAlerts({ bus, pool, clock, log, brandIds: idsOf(brands) }),
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
  for (const { id } of brands.filter((brand) => parts.releases.isHeld(brand.id)))
    log.warn({ brand: id }, 'this configuration is not published: the brand takes no new business');
  const threads = startThreads(bus, { clockOffsetMs: offset, startedAt: clock.now() }, log);
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
    await pool.end();
  });
  await threads.ready;
  await edge.app.listen({ port: config.port, host: config.host });
  state.isServing = true;
  endRobot = edge.robot.start();
  endPayments = edge.startPayments();
  log.info({ port: config.port }, 'serving');
  await learnDayOpens(parts.board, bus, log);
}

function idsOf(brands: Brands): readonly BrandId[] {
  return brands.map(({ id }) => id);
}

interface ServerState {
  isServing: boolean;
  /** Blueprint B4.7: too little disk for evidence, so that clients may only close. */
  isDiskScarce: boolean;
}

interface OpenEdge {
  readonly app: FastifyInstance;
  readonly robot: Robot;
  readonly office: RunningOffice;
  closeSockets(): void;
  /** Answers what ends them. */
  startPayments(): () => Promise<void>;
}

async function openEdge(parts: Main, state: Readonly<ServerState>): Promise<OpenEdge> {
  const { config, brands, clock, log, pool, bus, board, alerts, openings, limits, simulated } = parts;
  const sites = openSites(config, brands);
  const services = await openServices(parts);
  const { sessions, desk, documents, robot, office, payments, withdrawals, attempts } = services;
  const app = await createApp({
    ...sites,
    office: office.parts,
    findPicture: office.findPicture,
    handlers: handlersOf(parts, services),
    cms: parts.content,
    webhooks: payments.webhooks,
    files: { ...ticketed(documents, brands), widget: payments.findWidget },
    udf: udfRoutes({ bars: (request) => bus.request('render.candles', request), board, clock, simulated }),
    sessions,
    affiliates: services.affiliates.sessions,
    clock,
    rates: new Rates(attempts, clock),
    trustedProxies: config.trustedProxies,
    log,
    isHealthy: () => state.isServing,
    readiness: readinessOf({ bus, pool, clock, openings, isServing: () => state.isServing }),
    condition: () => ({
      trading: state.isDiskScarce || isPausedEverywhere(openings) ? 'closingOnly' : 'open',
      content: parts.content.condition(),
    }),
    addPages: allPages(parts, payments.parts),
  });
  const door = new Door(sites.hosts);
  const { server } = app;
  const trading = new TradingSockets({ server, door, sessions, desk, alerts, openings, limits, clock, log });
  const prices = new PriceSockets({ server, door, board, clock, simulated });
  const ends = [
    watchLimits({ pool, clock, desk, sessions }, idsOf(brands), log),
    watchWithdrawals(withdrawals, idsOf(brands), log),
    watchEarnings(services.earnings, idsOf(brands), log),
    keepSampleEvents({ config, pool, clock, log }),
    sweepVerification(documents, brands, log),
  ];
  const sweeps = setInterval(() => void sweep(parts, services), SWEEP_MS);
  return {
    app,
    robot,
    office,
    startPayments: () => payments.start(),
    closeSockets() {
      clearInterval(sweeps);
      for (const end of ends) end();
      prices.stop();
      trading.stop();
    },
  };
}

/** What the calls of the edge are answered by. */
async function openServices(parts: Main) {
  const { config, brands, clock, log, pool, bus, board, openings, limits, simulated, releases } = parts;
  const isHeld = (brandId: BrandId) => releases.isHeld(brandId);
  const keys = readClientKeys(join(config.dataDir, 'keys.json'), config.mode);
  const signer = readReceiptKeys(join(config.dataDir, 'receiptKeys.json'), config.mode);
  const sessions = new Sessions(pool, clock);
  const attempts = new Attempts(pool, clock, keys.subjects);
  const hasher = await PasswordHasher.create(keys);
  const desk = openDesk(parts);
  const documents = openDocuments({ config, pool, clock, desk });
  const onTrouble = (error: unknown): void => log.warn({ error: String(error) }, 'a login was not recorded');
  const security = openSecurity({ config, pool, clock, onTrouble });
  const clients = { pool, clock, sessions, attempts, hasher, desk, levels: createLevels(brands), isHeld, ...security };
  const quote = (symbol: InstrumentSymbol) => board.quote(symbol);
  const robot = createRobot({ bus, pool, clock, log, brands, quote, desk, simulated });
  const withdrawals = openWithdrawals({ pool, clock, desk, brands, isTest: config.mode === 'demo' });
  const payments = openBrandPayments({ config, brands, pool, clock, log, attempts, desk, withdrawals, isHeld });
  const desks = {
    documents,
    withdrawals,
    payments: payments.parts,
    content: openContentDesk(config, brands, parts.content),
    dealing: { bus, openings, limits, quote, health: () => bus.request('prices.health', null) },
    originOf: (brand: Brand) => brandAddress(config, brand),
    releases,
  };
  const office = openOffice(config, { pool, clock, log, brands, attempts, hasher, desk, ...desks });
  const originOf = (brand: Brand) => brandAddress(config, brand);
  const earnings = openEarnings({ config, pool, clock, key: keys.subjects });
  const affiliates = openAffiliates({ pool, clock, attempts, hasher, originOf, key: keys.subjects });
  const shown = { clients, quote, robot, office, payments, withdrawals, affiliates, earnings };
  return { signer, sessions, attempts, desk, documents, security, ...shown };
}

type Services = Awaited<ReturnType<typeof openServices>>;

function handlersOf(parts: Main, services: Services): Handlers {
  const { config, clock, pool, bus, alerts, simulated } = parts;
  const { signer, sessions, attempts, desk, documents, clients, quote, robot, payments, withdrawals } = services;
  return {
    ...sessionRoutes(sessions),
    ...clientRoutes(clients),
    ...personalRoutes(documents, clients),
    ...securityRoutes(clients),
    ...qualityRoutes(bus, clock),
    ...receiptRoutes({ pool, signer }),
    ...statementRoutes({ bus, pool, clock, signer: new StatementSigner(signer), quote, simulated }),
    ...reportRoutes(new LossShares(pool, clock), new WithdrawalClock({ pool, clock, isTest: withdrawals.isTest })),
    ...transactionRoutes({ pool, clock }),
    ...historyRoutes({ pool, bus, clock, ...presentation(parts) }),
    ...tapeRoutes(bus, tapeFolder(config)),
    ...candleRoutes(bus, marketOf(config.prices)),
    ...mailRoutes(clients),
    ...favouriteRoutes({ pool, clock }),
    ...shellRoutes({ pool, clock, desk, attempts, sessions, places: openPlaces(config) }),
    ...economicRoutes({ pool, clock }),
    ...limitRoutes({ pool, clock, desk, sessions }),
    ...knowledgeRoutes({ pool, clock, desk }),
    ...alertRoutes({ pool, clock, watch: alerts, quote }),
    ...payoutCalls(withdrawals, documents.keys),
    ...robot.handlers,
    ...payments.handlers,
    ...services.affiliates.handlers,
    ...earningRoutes(services.earnings),
  };
}

/** The pages of the web build and, where nothing is sent, of the outbox. */
function allPages(
  { config, brands, bus, board, clock, pool, simulated, mails, content }: Main,
  paying: RunningPayments['parts'],
) {
  const built = pages({
    clientFolder: PAGES,
    render: renderOverBus({
      bus,
      pricesNow: (brand) => wholeFrame({ board, clock, simulated }, brand),
      sourceOf: content.sourceOf,
      originOf: (brand) => brandAddress(config, brand),
    }),
    siteOf: (brand) => ({
      origin: brandAddress(config, brand),
      pages: () => content.sourceOf(brand).pages(brand.id, brand.languages[0] ?? 'en'),
    }),
    framesOf: (brand) => (simulated ? [] : frameOrigins(brand)),
    payingOf: (brand) => payingOf(brand, paying),
    filesSite: paying.filesSite,
    findPreview: previewsOf({ pool, clock }),
    sourcesPort: config.isDevelopment ? () => bus.request('render.sources', null) : undefined,
  });
  return withBrandSwitcher(shownBrands(config, brands), withOutbox(mails.outbox, built));
}

function openDesk(parts: Main): Desk {
  const { bus, pool, brands } = parts;
  const funding = new Map(brands.map(({ id, demoFunding }) => [id, brandMoney(demoFunding)]));
  return createDesk({
    bus,
    pool,
    demoFunding: (brandId) => funding.get(brandId) ?? ZERO,
    message: messageOf,
    ...presentation(parts),
  });
}

/** How positions are shown: at the latest prices, under the catalogue's names. */
function presentation({ board }: Main): Presentation {
  return {
    quote: (symbol) => board.quote(symbol),
    instrumentName: (symbol) => findInstrument(symbol)?.name ?? symbol,
  };
}

async function sweep({ brands, log, pool, clock }: Main, services: Services): Promise<void> {
  const { sessions, attempts, security, affiliates } = services;
  try {
    for (const { id } of brands) {
      await sessions.sweep(id);
      await affiliates.sessions.sweep(id);
      await attempts.sweep(id);
      await forgetDevices(pool, id, clock.now());
      await security.sweep(id);
      await sweepMails(pool, id, clock.now());
    }
  } catch (error) {
    log.warn({ error: String(error) }, 'old sessions, counters, devices and mails were not removed');
  }
}

await main();
