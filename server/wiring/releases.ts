import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';
import type { Bus } from '../bus/bus.ts';
import type { Config } from '../config.ts';
import type { Pool } from '../database/pool.ts';
import { ReleaseBoard } from '../modules/desks/brandDesk/index.ts';
import type { RunningBrand } from '../modules/desks/brandDesk/index.ts';
import { configurationOf, readBrandDigests } from '../modules/website/branding/index.ts';
import type { CreatedBoard, PublishedBoard } from '../modules/website/branding/index.ts';
import type { Engine } from '../modules/engine/dealing/index.ts';
import { followCreated } from './createdBrands.ts';
import type { BrandLists } from './createdBrands.ts';

interface ReleaseDeps {
  readonly config: Pick<Config, 'mode'>;
  readonly pool: Pool;
  readonly bus: Bus;
  /** As they were loaded; others may come. */
  readonly brands: readonly Brand[];
  readonly studio: Pick<PublishedBoard, 'listen' | 'add'>;
}

/** The running configurations, and which of them two people have published. */
export async function openReleases(deps: ReleaseDeps): Promise<ReleaseBoard> {
  const { bus } = deps;
  const board = await boardOf(deps, bus);
  bus.respond('engine.held', () => board.held);
  bus.subscribe('brands.held', () => bus.publish('engine.hold', board.held));
  return board;
}

interface HoldDeps extends Omit<ReleaseDeps, 'brands'> {
  readonly lists: BrandLists;
  readonly created: CreatedBoard;
  readonly log: Logger;
}

/**
 * Rule BR-11 where dealing is a process of its own: held is what its own files or those of an edge have unpublished.
 * Neither frees what the other holds. Answers what asks the edges again.
 */
export async function openHolds({ created, lists, log, ...wired }: HoldDeps): Promise<() => void> {
  const deps = { ...wired, brands: lists.loaded };
  const { bus } = deps;
  const board = await boardOf(deps, { publish: () => undefined, respond: () => undefined });
  followCreated(created, lists, async (brand) => {
    await deps.studio.add(brand);
    await board.restate(runningBrand(brand, deps.config));
  });
  let elsewhere: readonly BrandId[] = [];
  const held = (): readonly BrandId[] => [...new Set([...board.held, ...elsewhere])];
  const hear = async (said: readonly BrandId[]): Promise<void> => {
    elsewhere = said;
    bus.publish('engine.hold', held());
    await board.refresh();
    bus.publish('engine.hold', held());
  };
  const fail = (error: unknown): void =>
    log.warn({ error: String(error) }, 'which brands are held could not be learnt again');
  bus.respond('engine.held', held);
  deps.studio.listen(async () => bus.publish('engine.hold', held()));
  bus.subscribe('brands.held', (said) => void hear(said).catch(fail));
  return () => void bus.request('brands.held', null).then(hear).catch(fail);
}

async function boardOf(deps: ReleaseDeps, bus: Pick<Bus, 'publish' | 'respond'>): Promise<ReleaseBoard> {
  const { config, pool, brands, studio } = deps;
  const board = await ReleaseBoard.open({ pool, bus, brands: brands.map((brand) => runningBrand(brand, config)) });
  studio.listen(async (brand) => {
    if (brands.includes(brand)) await board.restate(runningBrand(brand, config));
  });
  return board;
}

/** Ruling R34: a brand is live where real money is taken, and wherever it does not call itself fictitious. */
export function runningBrand(brand: Brand, { mode }: Pick<Config, 'mode'>): RunningBrand {
  const { id, name, fictitious } = brand;
  const configuration = configurationOf(brand, readBrandDigests(id));
  return { id, name, isLive: !fictitious || mode === 'live', configuration };
}

/** Rule BR-11: before its first command the engine knows the brands in which nothing opens. */
export async function holdBrands(
  engine: Pick<Engine, 'holdBrands'>,
  bus: Pick<Bus, 'subscribe' | 'request'>,
): Promise<void> {
  bus.subscribe('engine.hold', (brandIds) => engine.holdBrands(brandIds));
  engine.holdBrands(await bus.request('engine.held', null));
}
