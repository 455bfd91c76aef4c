import type { Server as HttpServer } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { EdgeLine } from '../database/edgeLine.ts';
import type { ClientNewsBoard } from '../modules/access/notifications/index.ts';
import type { ServiceBoard } from '../modules/access/serviceMode/index.ts';
import type { Sessions } from '../modules/access/sessions/index.ts';
import type { Agreements } from '../modules/client/agreements/index.ts';
import type { Desk, HaltBoard, LimitBoard, NameBoard, OpeningBoard } from '../modules/engine/dealing/index.ts';
import type { SettingBoard, TermBoard } from '../modules/engine/dealing/index.ts';
import type { ConnectionLog } from '../modules/terminal/recorder/index.ts';
import type { PriceBoard } from '../modules/engine/quotes/index.ts';
import type { AlertWatch } from '../modules/terminal/alerts/index.ts';
import type { Door } from './door.ts';
import type { CurrencyOf } from './orders.ts';

/** Dependencies of the trading sockets. */
export interface TradingDeps {
  readonly server: HttpServer;
  readonly door: Door;
  readonly sessions: Sessions;
  readonly line: Pick<EdgeLine, 'listen'>;
  readonly desk: Desk;
  readonly currencyOf: CurrencyOf;
  readonly agreements: Pick<Agreements, 'check'>;
  readonly alerts: Pick<AlertWatch, 'listen'>;
  readonly openings: Pick<OpeningBoard, 'of' | 'listen'>;
  readonly halts: Pick<HaltBoard, 'halts' | 'listen'>;
  readonly names: Pick<NameBoard, 'listen'>;
  readonly limits: Pick<LimitBoard, 'of' | 'symbolsOf' | 'listen'>;
  readonly settings: Pick<SettingBoard, 'markUpOf' | 'listen' | 'listenOffer'>;
  readonly terms: Pick<TermBoard, 'listen'>;
  readonly news: Pick<ClientNewsBoard, 'listen'>;
  readonly service: Pick<ServiceBoard, 'state' | 'allows' | 'listen'>;
  readonly prices: Pick<PriceBoard, 'shownAt'>;
  readonly connections: Pick<ConnectionLog, 'begin' | 'end'>;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}
