import { addressSubject } from '../admission/address.ts';
import { RENDERS } from '../admission/budgets.ts';
import { Lines } from '../admission/lines.ts';
import type { Place } from '../admission/lines.ts';
import type { CachedPage, PageCache } from './pageCache.ts';

/** Thrown when too many pages are being made already. */
export class RenderQueueFull extends Error {
  override readonly name = 'RenderQueueFull';
}

/** Makes pages in turn: an address that asks for many does not delay the pages of others. */
export class RenderLine {
  readonly #lines = new Lines(RENDERS);
  readonly #places = new Map<string, Place>();

  /** Makes a page for one visitor. */
  async make<Page>(ip: string, work: () => Promise<Page>): Promise<Page> {
    return this.#runInTurn(this.#enter(ip), work);
  }

  /** Makes a page for all who ask for it meanwhile, in the turn of the earliest of them. */
  share(
    { cache, key, ip }: { readonly cache: PageCache; readonly key: string; readonly ip: string },
    work: () => Promise<CachedPage>,
  ): Promise<CachedPage> {
    this.#places.get(key)?.join(addressSubject(ip));
    return cache.find(key, async () => {
      const place = this.#enter(ip);
      this.#places.set(key, place);
      try {
        return await this.#runInTurn(place, work);
      } finally {
        this.#places.delete(key);
      }
    });
  }

  #enter(ip: string): Place {
    const place = this.#lines.enter(addressSubject(ip));
    if (place === undefined) throw new RenderQueueFull('too many pages are being made');
    return place;
  }

  async #runInTurn<Page>(place: Place, work: () => Promise<Page>): Promise<Page> {
    const end = await place.turn;
    if (end === undefined) throw new RenderQueueFull('others with fewer pages came');
    try {
      return await work();
    } finally {
      end();
    }
  }
}
