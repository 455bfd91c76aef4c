import type { FastifyInstance } from 'fastify';
import { RequestCounts } from '../admission/requests.ts';
import { createApp } from '../http/app.ts';
import type { AppDeps } from '../http/app.ts';
import type { Metrics } from '../http/metrics.ts';
import { Rates } from '../http/rates.ts';
import { sweepUploads } from '../modules/desks/listImports/index.ts';
import { udfRoutes } from '../modules/terminal/udf/routes.ts';
import { Door } from '../sockets/door.ts';
import { PriceSockets } from '../sockets/prices.ts';
import { TradingSockets } from '../sockets/trading.ts';
import type { TradingDeps } from '../sockets/tradingDeps.ts';
import { watchClientMoney } from './clientMoney.ts';
import { watchCanary } from './canary.ts';
import { watchClosings } from './closings.ts';
import type { CanaryBoard } from './canary.ts';
import { keepCounts } from './counts.ts';
import { onDuty } from './duty.ts';
import type { RunningDuty } from './duty.ts';
import { watchEarnings } from './affiliateEarnings.ts';
import { findersByTicket, watchVerification } from './documents.ts';
import { keepSampleEvents } from './economics.ts';
import { handlersOf } from './handlers.ts';
import { themesOfBrands } from './brandSwitcher.ts';
import { watchLimits } from './limits.ts';
import { watchActions } from './actionNotices.ts';
import { watchTrades } from './tradeNotices.ts';
import { watchDiskGrowth } from './diskForecast.ts';
import { officeSite, watchOffice } from './officeDuties.ts';
import { allPages } from './pages.ts';
import { keepPartsAhead, keepPartsAnalyzed } from './parts.ts';
import { openMetrics } from './metrics.ts';
import { keepOperatorFeed, operatorAnswers } from './operatorApi.ts';
import { keepPublicLog, logFiles } from './publicLog.ts';
import { keepLogAnchored } from './logAnchors.ts';
import { readMoneyFigures } from './moneyFigures.ts';
import type { MetricsDeps } from './metrics.ts';
import { screeningFor, watchScreening } from './screening.ts';
import { watchOutages } from './outageWatch.ts';
import { watchSchema } from './schemaWatch.ts';
import { readinessOf, tradingOf } from './readiness.ts';
import { marketOf } from './prices.ts';
import { openServices } from './services.ts';
import type { Services } from './services.ts';
import { watchLostFactors } from './lostFactors.ts';
import { openSites } from './sites.ts';
import { writeConnections } from './connections.ts';
import { publishFigures } from './figures.ts';
import { openStatus } from './status.ts';
import { beginTogether, endTogether, sweepBrands } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';
import { watchWithdrawals } from './withdrawals.ts';
import type { MainThread, World } from './world.ts';
import { currencyOf } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { failingPart } from '@candor/domain/service/canary.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';

const SWEEP_MS = 10 * MINUTE_MS;

/** The server's state that the edge reports. */
export interface ServerState {
  isServing: boolean;
  /** Ruling B4.7: the disk has too little room for evidence, so clients may only close. */
  isDiskScarce: boolean;
}

interface OpenEdge {
  readonly app: FastifyInstance;
  closeSockets(): void;
  /**
   * Starts the duties that one edge of the installation has while this is that edge; returns a function that stops
   * them.
   */
  startWork(): EndSweep;
  /** Stops the recurring work and waits for what is under way. */
  endSweeps: EndSweep;
  /** Stops counting visitors' calls and stores the counts. */
  stopCounting(): Promise<void>;
}

/** Opens HTTP and sockets, not yet listening. */
export async function openEdge(deps: MainThread, state: Readonly<ServerState>): Promise<OpenEdge> {
  const { clock, log, pool, bus, openings, service, config } = deps;
  const sites = openSites(deps);
  const services = await openServices(deps);
  const readiness = readinessOf({ bus, pool, clock, openings, service, isServing: () => state.isServing });
  const requests = new RequestCounts(() => clock.now());
  const canary: CanaryBoard = { latest: undefined, walks: 0 };
  const statusOf = openStatus({
    pool,
    clock,
    readiness,
    isDiskScarce: () => state.isDiskScarce,
    failing: () => failingPart(canary.latest),
    figures: services.figures,
    simulated: config.mode === 'demo',
  });
  let duty: RunningDuty | undefined;
  const sockets = () => ({ prices: prices.count, trading: trading.count });
  const app = await createApp({
    ...buildAnswering(deps, services),
    ...sites,
    office: officeSite(deps, services),
    requests,
    trustedProxies: config.trustedProxies,
    isHealthy: () => state.isServing,
    readiness,
    monitoring: {
      metrics: metricsOf(deps, {
        readiness,
        sockets,
        isOnDuty: () => duty?.isOnDuty() === true,
        canary: () => canary,
      }),
      token: config.metricsToken,
    },
    condition: async () => ({
      trading: tradingOf(await readiness(), state.isDiskScarce),
      content: deps.content.condition(),
      mode: service.state.mode,
    }),
    makeDocumentation: () => bus.request('pages.documentation', null),
    addPages: allPages(deps, { paying: services.payments.deps, figures: services.figures, statusOf }),
  });
  const door = new Door(sites.hosts, { trustedProxies: config.trustedProxies, requests });
  const trading = openTradingSockets(deps, services, { server: app.server, door, prices: deps.board });
  const { simulated } = marketOf(config.prices);
  const prices = new PriceSockets({ server: app.server, door, board: deps.board, clock, simulated });
  return {
    app,
    startWork: () => {
      const { till } = deps.outside;
      const walks = { config, clock, log, service, openings, port: () => portOf(app.server.address()), till };
      duty = onDuty({ line: deps.line, log }, () =>
        beginTogether([() => startDuties(deps, services), () => watchCanary(walks, canary)]),
      );
      return duty.end;
    },
    stopCounting: () => services.counts.stop(),
    closeSockets() {
      prices.stop();
      trading.stop();
    },
    endSweeps: endTogether([
      startOwnSweeps(deps, services),
      watchOutages({ readiness, clock, log }),
      // Waits for webhooks, which any edge may answer.
      () => services.payments.settled(),
    ]),
  };
}

type Answering = Omit<AppDeps, 'hosts' | 'isHealthy'>;

/** Builds what answers the calls of every site: the same for the running server and for tests. */
export function buildAnswering(
  world: World,
  services: Services,
): Answering & Required<Pick<Answering, 'office' | 'files'>> {
  const { config, brands, clock, log, bus, board, service } = world;
  const { documents, office, payments, sessions, affiliates, attempts } = services;
  const { simulated } = marketOf(config.prices);
  return {
    handlers: handlersOf(world, services),
    sessions,
    clock,
    log,
    line: world.line,
    cms: world.content,
    office: office.deps,
    operator: operatorAnswers(office.operator),
    findPicture: office.findPicture,
    publicLog: logFiles(world, services.publicLog),
    affiliates: affiliates.sessions,
    service: { board: service, themesOf: themesOfBrands() },
    webhooks: payments.webhooks,
    files: { ...findersByTicket(documents, brands), widget: payments.findWidget },
    udf: udfRoutes({
      bars: (request) => bus.request('render.candles', request),
      history: (request) => bus.request('render.udfHistory', request),
      board,
      clock,
      simulated,
    }),
    rates: new Rates(attempts, clock),
  };
}

type TradingWorld = Pick<MainThread, 'news' | 'names'> & World;

/** Opens the sockets of clients who trade. */
export function openTradingSockets(
  world: TradingWorld,
  services: Pick<Services, 'sessions' | 'desk' | 'agreements' | 'connections'>,
  sockets: Pick<TradingDeps, 'server' | 'door' | 'prices'>,
): TradingSockets {
  const codeOf = (brandId: BrandId) => currencyOf(world.brands, brandId).code;
  return new TradingSockets({ ...world, ...services, ...sockets, currencyOf: codeOf });
}

function metricsOf(
  { bus, reportedIds, clock, config, pool, officePool, exports, alarms, mails, tracing }: MainThread,
  read: Pick<MetricsDeps, 'readiness' | 'sockets' | 'isOnDuty' | 'canary'>,
): Metrics {
  return openMetrics({
    ...read,
    bus,
    clock,
    dataDir: config.dataDir,
    pools: { web: pool, office: officePool, exports: exports.pool },
    alarmsRaised: () => alarms.raised,
    money: () => readMoneyFigures(officePool, reportedIds, clock.now()),
    mails: () => mails.counts(),
    traces: () => tracing.read(),
  });
}

/** Starts the recurring work that every edge does for itself. */
function startOwnSweeps({ officePool, log }: MainThread, { connections, counts }: Services): EndSweep {
  return endTogether([writeConnections(connections, log), watchSchema({ officePool, log }), keepCounts(counts, log)]);
}

/** Returns the port that the server listens on; 0 before it does. */
function portOf(address: ReturnType<FastifyInstance['server']['address']>): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Starts the recurring work for the whole installation, done by one edge at a time. */
function startDuties(deps: MainThread, services: Services): EndSweep {
  const { config, brands, brandIds, reportedIds, clock, log, pool, officePool, bus } = deps;
  const { desk, sessions, withdrawals, earnings, documents } = services;
  return beginTogether([
    () => services.robot.start(),
    () => services.payments.start(),
    () => watchClientMoney(services.clientMoney, reportedIds, log),
    () => keepPublicLog(services.publicLog, deps),
    () => keepLogAnchored(services.publicLog, deps),
    () => deps.erasure.start(),
    () => watchClosings(deps, services, brandIds),
    () => watchLimits({ pool, clock, desk, sessions, brands, created: deps.created }, brandIds, log),
    () => watchLostFactors({ pool, clock }, brandIds, log),
    () => watchTrades({ pool, clock, brands, bus }, brandIds, log),
    () => watchActions({ pool, clock, brands }, brandIds, log),
    () => watchWithdrawals(withdrawals, brandIds, log),
    () => watchEarnings(earnings, brandIds, log),
    () => publishFigures(deps, reportedIds),
    () => keepSampleEvents({ config, pool, clock, log }),
    () => watchVerification(documents, brandIds, log),
    () =>
      watchScreening({ pool: officePool, clock, provider: screeningFor(config.screening, officePool) }, brandIds, log),
    () => keepPartsAhead({ officePool, clock, log }),
    () => keepPartsAnalyzed({ officePool, clock, log }),
    () => watchDiskGrowth({ config, clock, log }),
    () => sweepExpired(deps, services),
    () => watchOffice(deps, services),
    () => keepOperatorFeed(services.office.operator, brandIds, log),
  ]);
}

/** Removes expired working state; returns a function that stops it. Personal data is erased by `dataProtection`. */
function sweepExpired({ brandIds, log, officePool, clock }: MainThread, services: Services): EndSweep {
  const { attempts, security, affiliates } = services;
  const trouble = 'old counters, challenges, sessions and uploads were not removed';
  return sweepBrands({ everyMs: SWEEP_MS, log, trouble }, brandIds, async (id) => {
    await affiliates.sessions.sweep(id);
    await attempts.sweep(id);
    await security.sweep(id);
    await sweepUploads({ pool: officePool, clock }, id);
  });
}
