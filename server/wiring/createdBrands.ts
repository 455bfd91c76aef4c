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

/** The brands of a process, which all its parts share and read at each use: the lists change while it runs. */
export class BrandLists {
  /** As their folders say. */
  readonly loaded: Loaded;
  /** As they are served: the same objects, but where a trial changes the base brand. */
  readonly brands: Loaded;
  readonly ids: BrandId[];
  /** Rule CY-1: those of which staff, reports and figures know: the same without the canary's. */
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

  /** A brand whose folder has come. */
  add(id: BrandId): Brand {
    const known = this.loaded.find((brand) => brand.id === id);
    if (known !== undefined) return known;
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

/** Where the folders of brands are that were begun in the office: also the threads of a process look there. */
export function findCreatedIn({ dataDir }: Pick<Config, 'dataDir'>): string {
  const folder = join(dataDir, 'brands');
  serveCreatedFrom(folder);
  return folder;
}

/** Brands that are no folder of the operator's: those begun in the office, and the canary. */
export function findBrandsIn(config: Pick<Config, 'dataDir' | 'canaryHost'>): void {
  findCreatedIn(config);
  findCanaryIn(config);
}

/** The brands that were begun in the office, in their folders before any brand is loaded. */
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

/** From now on what is begun anywhere comes into these lists, and then `enter` makes the other parts know it. */
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
