import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { isReported } from '@candor/domain/service/canary.ts';
import type { Logger } from 'pino';
import type { Bus } from '../bus/bus.ts';
import type { Config } from '../config.ts';
import type { Pool } from '../database/pool.ts';
import { ReleaseBoard } from '../modules/desks/brandDesk/index.ts';
import type { RunningBrand } from '../modules/desks/brandDesk/index.ts';
import { configurationOf, readBrandDigests } from '../modules/website/branding/index.ts';
import type { CreatedBoard, PublishedBoard } from '../modules/website/branding/index.ts';
import { withoutSettings } from '../modules/engine/dealing/index.ts';
import type { Engine, BrandsHeldByEdge } from '../modules/engine/dealing/index.ts';
import { followCreated } from './createdBrands.ts';
import type { BrandLists } from './createdBrands.ts';

interface ReleaseDeps {
  readonly config: Pick<Config, 'mode'>;
  readonly pool: Pool;
  readonly bus: Bus;
  /** The brands as loaded; others may be added. */
  readonly brands: readonly Brand[];
  readonly studio: Pick<PublishedBoard, 'listen' | 'add'>;
}

/** Opens the running configurations, and which of them two people have published. */
export async function openReleases(deps: ReleaseDeps): Promise<ReleaseBoard> {
  const { bus } = deps;
  const board = await boardOf(deps, bus);
  bus.respond('engine.held', () => board.held);
  // Answers other edges with this edge's own holds; theirs do not matter here.
  bus.subscribe('brands.held', () => bus.publish('engine.hold', board.held));
  bus.subscribe('brands.ask', () => board.publish());
  bus.publish('engine.hold', board.held);
  return board;
}

interface HoldDeps extends Omit<ReleaseDeps, 'brands'> {
  readonly lists: BrandLists;
  readonly created: CreatedBoard;
  readonly log: Logger;
}

/** How often the edges are asked; one that has ended holds no brand for longer. */
const ASK_MS = 30_000;

/** The brands that each edge says it holds; edges that no longer answer do not count. */
export class HoldsOfOtherEdges {
  readonly #answers = new Map<string, { readonly brandIds: readonly BrandId[]; readonly round: number }>();
  #round = 0;

  noteHeld({ edge, brandIds }: BrandsHeldByEdge): void {
    this.#answers.set(edge, { brandIds, round: this.#round });
  }

  get brandIds(): readonly BrandId[] {
    return [...this.#answers.values()].flatMap(({ brandIds }) => brandIds);
  }

  /**
   * Starts a new round of questions and drops edges silent in the last one, unless none answered: then none is known to
   * be gone.
   */
  ask(): void {
    const silent = [...this.#answers].filter(([, { round }]) => round < this.#round);
    if (silent.length < this.#answers.size) for (const [edge] of silent) this.#answers.delete(edge);
    this.#round += 1;
  }
}

interface RunningHolds {
  /** Asks the edges again. */
  readonly ask: () => void;
  readonly stop: () => void;
}

/**
 * Rule BR-11 where dealing is a process of its own: a brand is held if its own files or those of an edge are
 * unpublished. No process frees what another one holds.
 */
export async function openHolds({ created, lists, log, ...wired }: HoldDeps): Promise<RunningHolds> {
  const deps = { ...wired, brands: lists.loaded };
  const { bus } = deps;
  const board = await boardOf(deps, { publish: () => undefined });
  followCreated(created, lists, async (brand) => {
    await deps.studio.add(brand);
    await board.restate(runningBrand(brand, deps.config));
  });
  const elsewhere = new HoldsOfOtherEdges();
  const held = (): readonly BrandId[] => [...new Set([...board.held, ...elsewhere.brandIds])].toSorted();
  let published = '';
  const publish = (): void => {
    if (published === held().join()) return;
    published = held().join();
    bus.publish('engine.hold', held());
  };
  const noteHeld = async (notice: BrandsHeldByEdge): Promise<void> => {
    elsewhere.noteHeld(notice);
    publish();
    await board.refresh();
    publish();
  };
  const fail = (error: unknown): void =>
    log.warn({ error: String(error) }, 'which brands are held could not be learnt again');
  bus.respond('engine.held', held);
  deps.studio.listen(async () => publish());
  bus.subscribe('brands.held', (notice) => void noteHeld(notice).catch(fail));
  const ask = (): void => bus.publish('brands.ask', null);
  const timer = setInterval(() => {
    elsewhere.ask();
    publish();
    ask();
  }, ASK_MS);
  return { ask, stop: () => clearInterval(timer) };
}

async function boardOf(deps: ReleaseDeps, bus: Pick<Bus, 'publish'>): Promise<ReleaseBoard> {
  const { config, pool, brands, studio } = deps;
  const board = await ReleaseBoard.open({ pool, bus, brands: brands.map((brand) => runningBrand(brand, config)) });
  studio.listen(async (brand) => {
    if (brands.includes(brand)) await board.restate(runningBrand(brand, config));
  });
  return board;
}

/**
 * Ruling R34: describes a brand as it runs. It is live where real money is taken, and wherever it does not call itself
 * fictitious.
 */
export function runningBrand(brand: Brand, { mode }: Pick<Config, 'mode'>): RunningBrand {
  const { id, name, fictitious } = brand;
  const configuration = configurationOf(withoutSettings(brand), readBrandDigests(id));
  // Rule CY-1: no staff know of the canary, so that nobody could publish it.
  const isLive = isReported(id) && (!fictitious || mode === 'live');
  return { id, name, isLive, configuration };
}

/** Rule BR-11: gives the engine, before its first command, the brands in which nothing opens. */
export async function holdBrands(
  engine: Pick<Engine, 'holdBrands'>,
  bus: Pick<Bus, 'subscribe' | 'request'>,
): Promise<void> {
  bus.subscribe('engine.hold', (brandIds) => engine.holdBrands(brandIds));
  engine.holdBrands(await bus.request('engine.held', null));
}
