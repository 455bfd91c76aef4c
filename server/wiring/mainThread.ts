import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';
import type { ThreadBus } from '../bus/threads.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Pool } from '../database/pool.ts';
import type { Exports } from '../database/spool.ts';
import type { CallPeople } from '../alarms/callPeople.ts';
import type { AlertWatch } from '../modules/terminal/alerts/index.ts';
import type { ReleaseBoard } from '../modules/desks/brandDesk/index.ts';
import type { HaltBoard, LimitBoard, NameBoard, OpeningBoard } from '../modules/engine/dealing/index.ts';
import type { ServiceBoard } from '../modules/access/serviceMode/index.ts';
import type { ClientNewsBoard } from '../modules/access/notifications/index.ts';
import type { PriceBoard } from '../modules/engine/quotes/index.ts';
import type { RunningContent } from './content.ts';
import type { RunningErasure } from './erasure.ts';
import type { Mails } from './mail.ts';

/** What the parts of the main thread share. */
export interface MainThread {
  readonly config: Config;
  /** The base brand is the first. */
  readonly brands: readonly [Brand, ...Brand[]];
  readonly brandIds: readonly BrandId[];
  readonly clock: Clock;
  readonly log: Logger;
  readonly pool: Pool;
  /** Of the office's own login. */
  readonly officePool: Pool;
  readonly exports: Exports;
  readonly bus: ThreadBus;
  readonly board: PriceBoard;
  readonly openings: OpeningBoard;
  readonly halts: HaltBoard;
  readonly names: NameBoard;
  readonly limits: LimitBoard;
  readonly service: ServiceBoard;
  readonly releases: ReleaseBoard;
  readonly alerts: AlertWatch;
  readonly news: ClientNewsBoard;
  readonly mails: Mails;
  readonly alarms: CallPeople;
  readonly erasure: RunningErasure;
  readonly content: RunningContent;
  /** Ruling R25: neither invented nor recorded quotes are a market. */
  readonly simulated: boolean;
}
