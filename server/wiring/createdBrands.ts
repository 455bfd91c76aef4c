import { join } from 'node:path';
import { serveCreatedFrom } from '@candor/brands/folder.ts';
import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { isReported } from '@candor/domain/service/canary.ts';
import { loadBrand, loadBrands } from '../brands.ts';
import type { Config } from '../config.ts';
import type { Pool } from '../database/pool.ts';
import { CreatedBoard } from '../modules/website/branding/index.ts';
import { findCanaryIn, writeCanary } from './canaryBrand.ts';
import { withFrames } from './frames.ts';

type Loaded = [Brand, ...Brand[]];

/** The brands of a process, shared by all its parts. Read them at each use: the lists change while it runs. */
export class BrandLists {
  /** The brands as their folders define them. */
  readonly loaded: Loaded;
  /** The brands as they are served: the same objects, unless a trial changes the base brand. */
  readonly brands: Loaded;
  readonly ids: BrandId[];
  /** Rule CY-1: the brands known to staff, reports and figures: all but the canary's. */
  readonly reported: Loaded;
  readonly reportedIds: BrandId[];

  constructor({ brand: base, chartFrame }: Pick<Config, 'brand' | 'chartFrame'>) {
    this.loaded = [...loadBrands(base)];
    this.brands = [...withFrames(this.loaded, chartFrame)];
    this.ids = this.brands.map(({ id }) => id);
    const [first, ...others] = this.brands;
    this.reported = [first, ...others.filter(({ id }) => isReported(id))];
    this.reportedIds = this.ids.filter(isReported);
  }

  /** Adds a brand whose folder was created. */
  add(id: BrandId): Brand {
    const loaded = this.loaded.find((brand) => brand.id === id);
    if (loaded !== undefined) return loaded;
    const brand = loadBrand(id);
    this.loaded.push(brand);
    for (const list of [this.brands, this.reported]) list.push(brand);
    for (const list of [this.ids, this.reportedIds]) list.push(id);
    return brand;
  }

  remove(id: BrandId): void {
    const isIt = (brand: Brand): boolean => brand.id === id;
    for (const list of [this.loaded, this.brands, this.reported])
      if (list.some(isIt)) list.splice(list.findIndex(isIt), 1);
    for (const list of [this.ids, this.reportedIds]) if (list.includes(id)) list.splice(list.indexOf(id), 1);
  }
}

/** Lets the threads of a process find the folders of brands created in the office. */
export function findCreatedIn({ dataDir }: Pick<Config, 'dataDir'>): string {
  const folder = join(dataDir, 'brands');
  serveCreatedFrom(folder);
  return folder;
}

/** Lets a process find the brands without a folder of the operator's: those created in the office, and the canary. */
export function findBrandsIn(config: Pick<Config, 'dataDir' | 'canaryHost'>): void {
  findCreatedIn(config);
  findCanaryIn(config);
}

/** Writes the folders of brands created in the office, before any brand is loaded. */
export async function openCreated(
  config: Pick<Config, 'dataDir' | 'canaryHost' | 'brand'>,
  pool: Pool,
): Promise<CreatedBoard> {
  await writeCanary(config);
  findCanaryIn(config);
  const created = new CreatedBoard(pool, findCreatedIn(config));
  await created.read();
  return created;
}

/**
 * From now on adds brands created on any edge to these lists, then calls `enter` so that the other parts learn of them.
 */
export function followCreated(
  created: CreatedBoard,
  lists: Pick<BrandLists, 'add' | 'remove'>,
  enter: (brand: Brand) => Promise<void>,
): void {
  created.listen({
    enter: (id) => enter(lists.add(id)),
    leave: (id) => lists.remove(id),
  });
}
