import { join } from 'node:path';
import type { Brand } from '@candor/brands/schema.ts';
import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { ThreadBus } from '@candor/server/bus/threads.ts';
import type { Clock, SteadyClock } from '@candor/server/clock.ts';
import type { Config } from '@candor/server/config.ts';
import { EdgeLine } from '@candor/server/database/edgeLine.ts';
import { openPool } from '@candor/server/database/pool.ts';
import type { Pool } from '@candor/server/database/pool.ts';
import { CreatedBoard, PublishedBoard } from '@candor/server/modules/website/branding/index.ts';
import { ServiceBoard } from '@candor/server/modules/access/serviceMode/index.ts';
import {
  HaltBoard,
  LimitBoard,
  OpeningBoard,
  SettingBoard,
  TermBoard,
  createRules,
} from '@candor/server/modules/engine/dealing/index.ts';
import type { Engine } from '@candor/server/modules/engine/dealing/index.ts';
import { TapeArchive } from '@candor/server/modules/engine/tape/index.ts';
import type { OutboundCall, Sent } from '@candor/server/providers/outbound/interface.ts';
import { inspectFile } from '@candor/server/modules/client/verification/inspect/inspectFile.ts';
import { AlertWatch } from '@candor/server/modules/terminal/alerts/index.ts';
import { createContent, openContent } from '@candor/server/wiring/content.ts';
import { contentKey } from '@candor/server/wiring/contentKey.ts';
import { openLogger } from '@candor/server/wiring/logger.ts';
import { openProviders } from '@candor/server/wiring/officeProviders.ts';
import { openSources } from '@candor/server/wiring/officeSources.ts';
import { openOutside } from '@candor/server/wiring/outside.ts';
import { openReleases } from '@candor/server/wiring/releases.ts';
import { answerFromTape, tapeFolder } from '@candor/server/wiring/tape.ts';
import type { World } from '@candor/server/wiring/world.ts';
import { openEngine } from '../../offline/openEngine.ts';
import type { WholeAddress } from './bank.ts';

/** Cost of hashing an invented person's published password, which is hashed again at the person's first login. */
export const HASH_COST = { memoryCost: 4_096, timeCost: 1, parallelism: 1 } as const;

export interface WorldOptions {
  readonly config: Config;
  readonly address: WholeAddress;
  readonly pool: Pool;
  readonly clock: SteadyClock;
  /** The brand as the stories need it; `loaded` is the brand as it was loaded. */
  readonly brand: Brand;
  readonly loaded: Brand;
  /** Name of this process in the engine's lease. */
  readonly owner: string;
  /** Calls the payment providers. */
  readonly pay: (call: OutboundCall) => Promise<Sent>;
}

export interface PastWorld extends World {
  readonly engine: Engine;
  /** The latest price of each instrument so far. */
  readonly quotes: Map<InstrumentSymbol, Quote>;
  readonly stop: () => Promise<void>;
}

/**
 * Opens the server's world in the past: its services in one thread, over the engine and a clock that the stories set.
 */
export async function openWorld(options: WorldOptions): Promise<PastWorld> {
  const { config, address, pool, clock, brand, loaded, pay } = options;
  const brands = [brand] as const;
  const log = openLogger({ logLevel: 'warn' }, 'seed');
  const bus = ThreadBus.hub();
  const { engine, stop } = await openEngine({
    address,
    owner: options.owner,
    rules: createRules(brands),
    now: () => clock.now(),
    onOpenings: (pauses) => bus.publish('dealing.openings', pauses),
    onHalts: (halts) => bus.publish('dealing.halts', halts),
    onLimits: (figures) => bus.publish('dealing.limits', figures),
    onSettings: (settings) => bus.publish('dealing.settings', settings),
  });
  const quotes = new Map<InstrumentSymbol, Quote>();
  const web = openPool('web', address, { connectionsMax: 4 });
  const exportPool = openPool('web', address, { connectionsMax: 1 });
  answer(bus, engine, clock);
  answerFromTape(bus, new TapeArchive(tapeFolder(config), web));
  const content = { config, pool: web, clock, log, key: contentKey(config), environment: process.env };
  // The pages must exist before the first client, who accepts them.
  await openContent({ ...content, brands });
  const studio = new PublishedBoard(web, [loaded]);
  const service = new ServiceBoard(web);
  await service.read();
  const line = new EdgeLine();
  const outside = {
    ...openOutside(config, brands, log),
    hashCost: HASH_COST,
    // The documents are drawn here: reading them needs no separate thread.
    inspect: inspectFile,
    payments: { send: pay },
  };
  return {
    config,
    brands,
    reported: brands,
    clock,
    log,
    pool: web,
    officePool: pool,
    exports: { pool: exportPool, folder: join(config.dataDir, 'exports') },
    // The login of the seed may read what the office's exports may.
    officeExports: { pool, folder: join(config.dataDir, 'exports') },
    bus,
    engine,
    quotes,
    board: { quote: (symbol) => quotes.get(symbol), measuredSpread: () => ({ spread: undefined, measured: 0 }) },
    openings: new OpeningBoard(bus),
    halts: new HaltBoard(bus),
    limits: new LimitBoard(bus, brands),
    settings: new SettingBoard(bus, brands),
    terms: new TermBoard(bus),
    service,
    releases: await openReleases({ config, pool: web, bus, brands: [loaded], studio }),
    studio,
    created: new CreatedBoard(web, join(config.dataDir, 'brands')),
    line,
    alerts: new AlertWatch({ pool: web, clock, onTrouble: raise }),
    content: createContent({ ...content, brands }),
    outside,
    providers: await openProviders({ config, pool: web, brands, outside, line, log }),
    sources: await openSources({ config, pool: web, line, log }),
    stop: async () => {
      await stop();
      for (const one of [exportPool, web]) await one.end();
    },
  };
}

/** Throws: a history with a gap is no demonstration. */
function raise(error: unknown): never {
  throw error;
}

/** Answers the requests that the dealing thread answers. */
function answer(bus: ThreadBus, engine: Engine, clock: Clock): void {
  const survey = () => ({ at: clock.now(), tookMs: 0, brands: new Map() });
  bus.respond('dealing.submit', (command) => engine.submit(command));
  bus.respond('dealing.recall', (command) => engine.recall(command));
  bus.respond('dealing.openAccount', (command) => engine.openAccount(command));
  bus.respond('dealing.switchOpening', (command) => engine.switchOpening(command));
  bus.respond('dealing.switchHalt', (command) => engine.switchHalt(command));
  bus.respond('dealing.changeLimit', (command) => engine.changeLimit(command));
  bus.respond('dealing.account', (id) => engine.account(id));
  bus.respond('dealing.survey', survey);
  bus.respond('dealing.lastSurvey', survey);
  bus.respond('dealing.fallen', () => ({ at: clock.now(), holdings: [], next: undefined }));
  const sources = [{ name: 'simulated', state: 'live' as const }];
  bus.respond('prices.health', () => ({ sources, isServed: true, changes: 0 }));
}

/** An instant that the stories set; it never goes back. */
export class PastClock implements SteadyClock {
  #now: Instant;

  constructor(now: Instant) {
    this.#now = now;
  }

  readonly now = (): Instant => this.#now;

  readonly elapsed = (): number => this.#now;

  readonly goTo = (instant: Instant): void => {
    this.#now = Math.max(this.#now, instant);
  };
}
