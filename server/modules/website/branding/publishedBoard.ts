import { studioPlaces } from '@candor/domain/branding/places.ts';
import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { valueAt } from '@candor/domain/json.ts';
import { readAtNotices } from '../../../database/listen.ts';
import { transaction } from '../../../database/pool.ts';
import type { DatabaseAddress, Pool } from '../../../database/pool.ts';
import { brandIn } from './configuration.ts';
import { findNewestVersion } from './store.ts';
import { serveOver, servedTexts } from './servedTexts.ts';

/**
 * Rule BS-7: serves the versions that two people published in the studio over the brands' folders, in every process:
 * read at a start, and again as soon as any process adds a version.
 */
export class PublishedBoard {
  readonly #pool: Pool;
  #brands: readonly Brand[];
  /** Served version of each brand. */
  readonly #versions = new Map<Brand, number>();
  readonly #listeners = new Set<(brand: Brand) => Promise<void>>();
  #reading: Promise<void> = Promise.resolve();
  #end: (() => Promise<void>) | undefined;

  /** Takes the list of brands that all parts of the server share. */
  constructor(pool: Pool, brands: readonly Brand[]) {
    this.#pool = pool;
    this.#brands = brands;
  }

  /** Adds a listener, called after each publication with the brand as it is served from then on. */
  listen(listener: (brand: Brand) => Promise<void>): void {
    this.#listeners.add(listener);
  }

  /** Adds a brand to the served brands. */
  async add(brand: Brand): Promise<void> {
    if (!this.#brands.includes(brand)) this.#brands = [...this.#brands, brand];
    await this.read(brand.id);
  }

  /** Reads the published version of one brand, or of all; readings never overlap. */
  read(brandId?: BrandId): Promise<void> {
    const reading = this.#reading.then(() => this.#readNow(brandId));
    this.#reading = reading.catch(() => undefined);
    return reading;
  }

  async #readNow(brandId: BrandId | undefined): Promise<void> {
    for (const brand of this.#brands.filter(({ id }) => brandId === undefined || id === brandId)) {
      const newest = await transaction(this.#pool, brand.id, findNewestVersion);
      if (newest === undefined || newest.version <= (this.#versions.get(brand) ?? 0)) continue;
      serveOver(brand.id, newest);
      putSettings(brand);
      // If one of the listeners fails, the next reading calls all of them again.
      for (const listener of this.#listeners) await listener(brand);
      this.#versions.set(brand, newest.version);
    }
  }

  /** Starts to listen to the database; everything has been read once before. */
  start(address: DatabaseAddress, onTrouble: (error: unknown) => void): void {
    this.#end = readAtNotices({ address, channel: 'brand_version', read: (brandId) => this.read(brandId), onTrouble });
  }

  async stop(): Promise<void> {
    await this.#end?.();
  }
}

/**
 * Puts the published settings into the brand, which is one object that all parts of the server share, so that the next
 * reader finds them.
 */
function putSettings(brand: Brand): void {
  const served = brandIn(servedTexts(brand.id));
  // A folder that has become invalid changes nothing that runs: the publishing checks report it.
  if (served === undefined) return;
  for (const place of studioPlaces) put(brand, place.split('.'), valueAt(served, place.split('.')));
}

function put(target: object, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    if (value === undefined) Reflect.deleteProperty(target, first);
    else Reflect.set(target, first, value);
    return;
  }
  const next: unknown = Reflect.get(target, first);
  if (next === undefined && value === undefined) return;
  const copy = { ...(typeof next === 'object' ? next : {}) };
  put(copy, rest, value);
  Reflect.set(target, first, copy);
}
