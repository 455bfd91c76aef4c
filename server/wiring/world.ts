import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';
import type { CallPeople } from '../alarms/callPeople.ts';
import type { ThreadBus } from '../bus/threads.ts';
import type { SteadyClock } from '../clock.ts';
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
  /** The brands; the base brand is first. Others may be added while the server runs, so read the list late. */
  readonly brands: readonly [Brand, ...Brand[]];
  /** Rule CY-1: the brands known to staff, reports and figures: all but the canary's. */
  readonly reported: readonly [Brand, ...Brand[]];
  readonly clock: SteadyClock;
  readonly log: Logger;
  readonly pool: Pool;
  /** Pool of the office's own login. */
  readonly officePool: Pool;
  readonly exports: Exports;
  /** Connections for the long reads of staff, over the office's login. */
  readonly officeExports: Exports;
  readonly bus: ThreadBus;
  /** The line to the other edges. */
  readonly line: EdgeLine;
  /** The latest prices. */
  readonly board: Pick<PriceBoard, 'quote' | 'measuredSpread'>;
  readonly openings: OpeningBoard;
  readonly halts: HaltBoard;
  readonly limits: LimitBoard;
  /** The brands' settings that two people have decided. */
  readonly settings: SettingBoard;
  /** The market terms that two people have decided. */
  readonly terms: TermBoard;
  /** The mode in which the installation is served. */
  readonly service: ServiceBoard;
  readonly releases: ReleaseBoard;
  /** What two people have published of the brands in the studio. */
  readonly studio: PublishedBoard;
  /** The brands created in the office, and which of them are public. */
  readonly created: CreatedBoard;
  readonly alerts: AlertWatch;
  readonly content: RunningContent;
  readonly outside: Outside;
  /** The payment providers' settings that two people have put in force. */
  readonly providers: RunningProviders;
  /** The price sources that two people have put in force. */
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
