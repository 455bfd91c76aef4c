import { randomUUID } from 'node:crypto';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Bus } from '../../../bus/bus.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import type { Configuration } from '../../website/branding/index.ts';
// Holds are requested and reported by dealing's own messages.
import '../../engine/dealing/index.ts';
import { isReleased } from './store.ts';

/** Brand as it is served: its files when the server started, with everything that the studio has published since. */
export interface RunningBrand {
  readonly id: BrandId;
  readonly name: string;
  /** Whether it takes real money, so that two people must release it; other brands are demonstrations. */
  readonly isLive: boolean;
  readonly configuration: Configuration;
}

interface BoardDeps {
  readonly pool: Pool;
  readonly bus: Pick<Bus, 'publish'>;
  readonly brands: readonly RunningBrand[];
}

/**
 * Rule BR-11: a live brand with an unpublished configuration takes no new business. Every live brand is held until its
 * release has been found, and so is one whose releases cannot be read.
 */
export class ReleaseBoard {
  readonly #deps: BoardDeps;
  readonly #edge = randomUUID();
  #brands: readonly RunningBrand[];
  #held: ReadonlySet<BrandId>;

  private constructor(deps: BoardDeps) {
    this.#deps = deps;
    this.#brands = deps.brands;
    this.#held = new Set(deps.brands.filter(({ isLive }) => isLive).map(({ id }) => id));
  }

  static async open(deps: BoardDeps): Promise<ReleaseBoard> {
    const board = new ReleaseBoard(deps);
    await board.refresh();
    return board;
  }

  get brands(): readonly RunningBrand[] {
    return this.#brands;
  }

  get held(): readonly BrandId[] {
    return [...this.#held];
  }

  isHeld(brandId: BrandId): boolean {
    return this.#held.has(brandId);
  }

  /** Replaces a brand with the version that two people published, or adds a new brand. */
  async restate(brand: RunningBrand): Promise<void> {
    const isKnown = this.#brands.some(({ id }) => id === brand.id);
    this.#brands = isKnown ? this.#brands.map((one) => (one.id === brand.id ? brand : one)) : [...this.#brands, brand];
    if (!isKnown && brand.isLive) this.#held = new Set([...this.#held, brand.id]);
    await this.refresh();
  }

  /** Checks held brands again, and notifies all parts. A release is never revoked. */
  async refresh(): Promise<void> {
    for (const brand of this.#brands.filter(({ id }) => this.#held.has(id))) {
      const { id, configuration } = brand;
      const isFree = await transaction(this.#deps.pool, id, (connection) =>
        isReleased(connection, configuration.fingerprint),
      );
      // Meanwhile other brands may have been added, and this one replaced by another configuration.
      if (isFree && this.#brands.includes(brand)) this.#held = new Set([...this.#held].filter((other) => other !== id));
    }
    this.publish();
  }

  /** Notifies all parts, in other processes too. */
  publish(): void {
    this.#deps.bus.publish('brands.held', { edge: this.#edge, brandIds: this.held });
  }
}
