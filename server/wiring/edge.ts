import type { FastifyInstance } from 'fastify';
import { RequestCounts } from '../admission/requests.ts';
import { createApp } from '../http/app.ts';
import type { Metrics } from '../http/metrics.ts';
import { Rates } from '../http/rates.ts';
import { udfRoutes } from '../modules/terminal/udf/routes.ts';
import { Door } from '../sockets/door.ts';
import { PriceSockets } from '../sockets/prices.ts';
import { TradingSockets } from '../sockets/trading.ts';
import { watchEarnings } from './affiliateEarnings.ts';
import { ticketed, watchVerification } from './documents.ts';
import { keepSampleEvents } from './economics.ts';
import { handlersOf } from './handlers.ts';
import { themesOfBrands } from './brandSwitcher.ts';
import { watchLimits } from './limits.ts';
import { watchActions } from './actionNotices.ts';
import { watchTrades } from './tradeNotices.ts';
import { watchDiskGrowth } from './diskForecast.ts';
import type { MainThread } from './mainThread.ts';
import type { RunningOffice } from './office.ts';
import { allPages } from './pages.ts';
import { keepPartsAhead, keepPartsAnalyzed } from './parts.ts';
import { openMetrics } from './metrics.ts';
import type { MetricsParts } from './metrics.ts';
import { watchOutages } from './outageWatch.ts';
import { readinessOf, tradingOf } from './readiness.ts';
import type { Robot } from './robot.ts';
import { openServices } from './services.ts';
import type { Services } from './services.ts';
import { watchLostFactors } from './lostFactors.ts';
import { openSites } from './sites.ts';
import { endTogether, sweepBrands } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';
import { watchWithdrawals } from './withdrawals.ts';
import { currencyOf } from '@candor/brands/schema.ts';

const SWEEP_MS = 10 * 60_000;

/** What the edge tells of this server. */
export interface ServerState {
  isServing: boolean;
  /** Ruling B4.7: too little disk for evidence, so that clients may only close. */
  isDiskScarce: boolean;
}

interface OpenEdge {
  readonly app: FastifyInstance;
  readonly robot: Robot;
  readonly office: RunningOffice;
  closeSockets(): void;
  /** Ends what is done again and again, and waits for what is under way. */
  endSweeps: EndSweep;
  /** Answers what ends them. */
  startPayments(): () => Promise<void>;
  /** Stores what visitors' calls have counted. */
  stopCounting(): Promise<void>;
}

/** HTTP and sockets, not yet listening. */
export async function openEdge(parts: MainThread, state: Readonly<ServerState>): Promise<OpenEdge> {
  const { config, brands, clock, log, pool, bus, board, alerts, news } = parts;
  const { openings, halts, limits, names, service, simulated } = parts;
  const sites = openSites(config, brands);
  const services = await openServices(parts);
  const { sessions, desk, documents, robot, office, payments, attempts, agreements } = services;
  const readiness = readinessOf({ bus, pool, clock, openings, service, isServing: () => state.isServing });
  const requests = new RequestCounts(() => clock.now());
  const sockets = () => ({ prices: prices.count, trading: trading.count });
  const app = await createApp({
    ...sites,
    office: office.parts,
    service: { board: service, themesOf: themesOfBrands() },
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
    requests,
    trustedProxies: config.trustedProxies,
    log,
    isHealthy: () => state.isServing,
    readiness,
    monitoring: { metrics: metricsOf(parts, { readiness, sockets }), token: config.metricsToken },
    condition: async () => ({
      trading: tradingOf(await readiness(), state.isDiskScarce),
      content: parts.content.condition(),
      mode: service.state.mode,
    }),
    addPages: allPages(parts, payments.parts),
  });
  const door = new Door(sites.hosts, { trustedProxies: config.trustedProxies, requests });
  const { server } = app;
  const trading = new TradingSockets({
    server,
    door,
    sessions,
    desk,
    currencyOf: (brandId) => currencyOf(brands, brandId).code,
    agreements,
    alerts,
    news,
    openings,
    halts,
    limits,
    names,
    service,
    prices: board,
    clock,
    log,
  });
  const prices = new PriceSockets({ server, door, board, clock, simulated });
  return {
    app,
    robot,
    office,
    startPayments: () => payments.start(),
    stopCounting: () => services.counts.stop(),
    closeSockets() {
      prices.stop();
      trading.stop();
    },
    endSweeps: endTogether([startSweeps(parts, services), watchOutages({ readiness, clock, log })]),
  };
}

function metricsOf(
  { bus, clock, config, pool, officePool, exports, alarms, mails }: MainThread,
  read: Pick<MetricsParts, 'readiness' | 'sockets'>,
): Metrics {
  return openMetrics({
    ...{ ...read, bus, clock, dataDir: config.dataDir },
    pools: { web: pool, office: officePool, exports: exports.pool },
    alarmsRaised: () => alarms.raised,
    mails: () => mails.counts(),
  });
}

/** What is looked after again and again while the server runs. */
function startSweeps(parts: MainThread, services: Services): EndSweep {
  const { config, brands, brandIds, clock, log, pool, officePool, bus } = parts;
  const { desk, sessions, withdrawals, earnings, documents } = services;
  return endTogether([
    watchLimits({ pool, clock, desk, sessions, brands }, brandIds, log),
    watchLostFactors({ pool, clock }, brandIds, log),
    watchTrades({ pool, clock, brands, bus }, brandIds, log),
    watchActions({ pool, clock, brands }, brandIds, log),
    watchWithdrawals(withdrawals, brandIds, log),
    watchEarnings(earnings, brandIds, log),
    keepSampleEvents({ config, pool, clock, log }),
    watchVerification(documents, brandIds, log),
    keepPartsAhead({ officePool, clock, log }),
    keepPartsAnalyzed({ officePool, clock, log }),
    watchDiskGrowth({ config, clock, log }),
    sweepWhatIsOver(parts, services),
  ]);
}

/** Removes working state that has run out; answers what ends it. What is about people ends by modules/dataProtection/erasure. */
function sweepWhatIsOver({ brandIds, log }: MainThread, services: Services): EndSweep {
  const { attempts, security, affiliates } = services;
  const trouble = 'old counters, challenges and sessions were not removed';
  return sweepBrands({ everyMs: SWEEP_MS, log, trouble }, brandIds, async (id) => {
    await affiliates.sessions.sweep(id);
    await attempts.sweep(id);
    await security.sweep(id);
  });
}
