import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';
import type { CallPeople } from '../alarms/callPeople.ts';
import type { ThreadBus } from '../bus/threads.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { EdgeLine } from '../database/edgeLine.ts';
import type { Pool } from '../database/pool.ts';
import type { Exports } from '../database/spool.ts';
import type { ClientNewsBoard } from '../modules/access/notifications/index.ts';
import type { ServiceBoard } from '../modules/access/serviceMode/index.ts';
import type { ReleaseBoard } from '../modules/desks/brandDesk/index.ts';
import type { CreatedBoard, PublishedBoard } from '../modules/website/branding/index.ts';
import type { HaltBoard, LimitBoard, NameBoard, OpeningBoard, SettingBoard } from '../modules/engine/dealing/index.ts';
import type { TermBoard } from '../modules/engine/dealing/index.ts';
import type { PriceBoard } from '../modules/engine/quotes/index.ts';
import type { AlertWatch } from '../modules/terminal/alerts/index.ts';
import type { RunningContent } from './content.ts';
import type { RunningErasure } from './erasure.ts';
import type { Mails } from './mail.ts';
import type { SourceBoard } from '../modules/desks/sourceDesk/index.ts';
import type { RunningProviders } from './officeProviders.ts';
import type { Outside } from './outside.ts';
import type { RunningTracing } from './tracing.ts';

/** What the services of the main thread are built on. Tests build the same services on a world of their own. */
export interface World {
  readonly config: Config;
  /** The base brand is the first. Others may come while the server runs: what is made of them is looked up late. */
  readonly brands: readonly [Brand, ...Brand[]];
  /** Rule CY-1: those of which staff, reports and figures know: all but the canary's. */
  readonly reported: readonly [Brand, ...Brand[]];
  readonly clock: Clock;
  readonly log: Logger;
  readonly pool: Pool;
  /** Of the office's own login. */
  readonly officePool: Pool;
  readonly exports: Exports;
  /** The long reads of staff, over the office's login. */
  readonly officeExports: Exports;
  readonly bus: ThreadBus;
  /** To the other edges. */
  readonly line: EdgeLine;
  /** The latest prices. */
  readonly board: Pick<PriceBoard, 'quote' | 'measuredSpread'>;
  readonly openings: OpeningBoard;
  readonly halts: HaltBoard;
  readonly limits: LimitBoard;
  /** What two people have set of the brands. */
  readonly settings: SettingBoard;
  /** What two people have set of markets. */
  readonly terms: TermBoard;
  /** The mode in which the installation is served. */
  readonly service: ServiceBoard;
  readonly releases: ReleaseBoard;
  /** What two people have published of the brands in the studio. */
  readonly studio: PublishedBoard;
  /** The brands that were begun in the office, and which of them are public. */
  readonly created: CreatedBoard;
  readonly alerts: AlertWatch;
  readonly content: RunningContent;
  readonly outside: Outside;
  /** What two people have put in force of the payment providers. */
  readonly providers: RunningProviders;
  /** What two people have put in force of the sources of prices. */
  readonly sources: SourceBoard;
}

/** The world of the running server, and what else its main thread shares. */
export interface MainThread extends World {
  readonly brandIds: readonly BrandId[];
  readonly reportedIds: readonly BrandId[];
  readonly leaveEdges: () => Promise<void>;
  readonly board: PriceBoard;
  readonly names: NameBoard;
  readonly news: ClientNewsBoard;
  readonly mails: Mails;
  readonly alarms: CallPeople;
  readonly erasure: RunningErasure;
  readonly tracing: RunningTracing;
}
