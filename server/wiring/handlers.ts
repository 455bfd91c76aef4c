import { currencyOf } from '@candor/brands/schema.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import { noticeRoutes } from '../modules/access/serviceMode/routes.ts';
import type { Handlers } from '../modules/access/sessions/index.ts';
import { sessionRoutes } from '../modules/access/sessions/routes.ts';
import { agreedFirst } from '../modules/client/agreements/index.ts';
import { agreementRoutes } from '../modules/client/agreements/routes.ts';
import { clientRoutes } from '../modules/client/clients/routes.ts';
import { knowledgeRoutes } from '../modules/client/knowledge/routes.ts';
import { limitRoutes } from '../modules/client/limits/routes.ts';
import { securityRoutes } from '../modules/client/security/routes.ts';
import { transactionRoutes } from '../modules/client/transactions/routes.ts';
import { findInstrument } from '../modules/engine/instruments/index.ts';
import type { PriceBoard } from '../modules/engine/quotes/index.ts';
import { publicLogRoutes } from '../modules/engine/publicLog/routes.ts';
import { receiptRoutes } from '../modules/engine/receipts/routes.ts';
import { tapeRoutes } from '../modules/engine/tape/routes.ts';
import { clientMoneyRoutes } from '../modules/money/clientMoney/routes.ts';
import { reportRoutes } from '../modules/money/reports/routes.ts';
import { StatementSigner } from '../modules/money/statements/index.ts';
import { statementRoutes } from '../modules/money/statements/routes.ts';
import { earningRoutes } from '../modules/partners/affiliateEarnings/routes.ts';
import { alertRoutes } from '../modules/terminal/alerts/routes.ts';
import { economicRoutes } from '../modules/terminal/economics/routes.ts';
import { favouriteRoutes } from '../modules/terminal/favourites/routes.ts';
import { fillCheckRoutes } from '../modules/terminal/fillChecks/routes.ts';
import { historyRoutes } from '../modules/terminal/history/routes.ts';
import { recorderRoutes } from '../modules/terminal/recorder/routes.ts';
import { candleRoutes } from './candles.ts';
import { personalRoutes } from './documents.ts';
import { mailRoutes } from './mail.ts';
import { presentation } from './presentation.ts';
import { marketInForce } from './officeSources.ts';
import { marketOf } from './prices.ts';
import { qualityRoutes } from './quality.ts';
import type { Services } from './services.ts';
import { openPlaces, shellRoutes } from './shell.ts';
import { tapeFolder } from './tape.ts';
import { payoutCalls } from './withdrawals.ts';
import type { World } from './world.ts';

/** Collects every call for clients that the edge answers. */
export function handlersOf(world: World, services: Services): Handlers {
  const { config, brands, clock, pool, exports, bus, alerts } = world;
  const { signer, sessions, attempts, desk, documents, clients, robot, payments, withdrawals, agreements } = services;
  const { simulated } = marketOf(config.prices);
  const shown = presentation(world);
  const { quote } = shown;
  return {
    ...sessionRoutes(sessions),
    ...clientRoutes(clients),
    ...personalRoutes(documents, { ...clients, exports, currencyOf: (brandId) => currencyOf(brands, brandId) }),
    ...securityRoutes(clients),
    ...qualityRoutes(bus, clock),
    ...noticeRoutes(world.service, clock),
    ...receiptRoutes({ pool, signer, clock, sampleBrand: config.mode === 'demo' ? config.brand : undefined }),
    ...clientMoneyRoutes(services.clientMoney),
    ...publicLogRoutes({
      pool,
      clock,
      signer: services.publicLog.signer,
      cosigning: services.publicLog.cosigning,
    }),
    ...statementRoutes({ bus, pool, clock, signer: new StatementSigner(signer), quote, simulated }),
    ...reportRoutes(services.figures),
    ...transactionRoutes({ pool, exportPool: exports.pool, clock }),
    ...historyRoutes({ pool, exportPool: exports.pool, bus, clock, ...shown }),
    ...fillCheckRoutes(services.fillChecks),
    ...recorderRoutes({ pool: exports.pool, clock, signer }),
    ...tapeRoutes(bus, tapeFolder(config)),
    ...candleRoutes(bus, () => marketInForce(config, world.sources)),
    ...spreadRoutes(world.board),
    ...mailRoutes(clients),
    ...favouriteRoutes({ pool, clock }),
    ...shellRoutes({ pool, clock, desk, attempts, sessions, places: openPlaces(config) }),
    ...economicRoutes({ pool, clock }),
    ...limitRoutes({ pool, clock, desk, sessions, brands, created: world.created }),
    ...knowledgeRoutes({ pool, clock, desk }),
    ...alertRoutes({ pool, clock, watch: alerts, quote }),
    ...payoutCalls(withdrawals, documents.keys),
    ...agreementRoutes(agreements),
    ...agreedFirst(agreements, robot.handlers),
    ...agreedFirst(agreements, payments.handlers),
    ...services.affiliates.handlers,
    ...earningRoutes(services.earnings),
  };
}

/** Answers with the spreads that the board has measured since the start. */
function spreadRoutes(board: Pick<PriceBoard, 'measuredSpread'>): Handlers<'getMeasuredSpread'> {
  return {
    async getMeasuredSpread({ symbol }) {
      const instrument = findInstrument(symbol);
      if (instrument === undefined) return refuse({ code: 'instrumentUnknown', field: 'symbol' });
      const { spread, measured } = board.measuredSpread(instrument.symbol);
      return accept({ symbol: instrument.symbol, spread: spread ?? null, measured });
    },
  };
}
