import { currencyOf } from '@candor/brands/schema.ts';
import { earningRoutes } from '../modules/affiliateEarnings/routes.ts';
import { agreedFirst } from '../modules/agreements/index.ts';
import { agreementRoutes } from '../modules/agreements/routes.ts';
import { alertRoutes } from '../modules/alerts/routes.ts';
import { clientRoutes } from '../modules/clients/routes.ts';
import { economicRoutes } from '../modules/economics/routes.ts';
import { favouriteRoutes } from '../modules/favourites/routes.ts';
import { historyRoutes } from '../modules/history/routes.ts';
import { knowledgeRoutes } from '../modules/knowledge/routes.ts';
import { limitRoutes } from '../modules/limits/routes.ts';
import { receiptRoutes } from '../modules/receipts/routes.ts';
import { LossShares, WithdrawalClock } from '../modules/reports/index.ts';
import { reportRoutes } from '../modules/reports/routes.ts';
import { securityRoutes } from '../modules/security/routes.ts';
import type { Handlers } from '../modules/sessions/index.ts';
import { noticeRoutes } from '../modules/serviceMode/routes.ts';
import { sessionRoutes } from '../modules/sessions/routes.ts';
import { StatementSigner } from '../modules/statements/index.ts';
import { statementRoutes } from '../modules/statements/routes.ts';
import { tapeRoutes } from '../modules/tape/routes.ts';
import { transactionRoutes } from '../modules/transactions/routes.ts';
import { candleRoutes } from './candles.ts';
import { personalRoutes } from './documents.ts';
import { mailRoutes } from './mail.ts';
import type { MainThread } from './mainThread.ts';
import { marketOf } from './prices.ts';
import { qualityRoutes } from './quality.ts';
import { presentation } from './services.ts';
import type { Services } from './services.ts';
import { openPlaces, shellRoutes } from './shell.ts';
import { tapeFolder } from './tape.ts';
import { payoutCalls } from './withdrawals.ts';

/** Every call for clients that the edge answers. */
export function handlersOf(parts: MainThread, services: Services): Handlers {
  const { config, brands, clock, pool, exports, bus, alerts, simulated } = parts;
  const { signer, sessions, attempts, desk, documents, clients, quote, robot, payments, withdrawals, agreements } =
    services;
  return {
    ...sessionRoutes(sessions),
    ...clientRoutes(clients),
    ...personalRoutes(documents, { ...clients, exports, currencyOf: (brandId) => currencyOf(brands, brandId) }),
    ...securityRoutes(clients),
    ...qualityRoutes(bus, clock),
    ...noticeRoutes(parts.service, clock),
    ...receiptRoutes({ pool, signer }),
    ...statementRoutes({ bus, pool, clock, signer: new StatementSigner(signer), quote, simulated }),
    ...reportRoutes(new LossShares(pool, clock), new WithdrawalClock({ pool, clock, isTest: withdrawals.isTest })),
    ...transactionRoutes({ pool, exportPool: exports.pool, clock }),
    ...historyRoutes({ pool, exportPool: exports.pool, bus, clock, ...presentation(parts) }),
    ...tapeRoutes(bus, tapeFolder(config)),
    ...candleRoutes(bus, marketOf(config.prices)),
    ...mailRoutes(clients),
    ...favouriteRoutes({ pool, clock }),
    ...shellRoutes({ pool, clock, desk, attempts, sessions, places: openPlaces(config) }),
    ...economicRoutes({ pool, clock }),
    ...limitRoutes({ pool, clock, desk, sessions, brands }),
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
