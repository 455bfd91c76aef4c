import type { BrandId } from '@candor/domain/ids.ts';
import type { Bus } from '../../bus/bus.ts';
import { transaction } from '../../database/pool.ts';
import type { Pool } from '../../database/pool.ts';
import type { Configuration } from '../branding/index.ts';
// Who holds what is asked and told by dealing's own messages.
import '../dealing/index.ts';
import { isReleased } from './store.ts';

/** A brand as it is served: what was read when the server started. */
export interface RunningBrand {
  readonly id: BrandId;
  readonly name: string;
  /** It takes real money, so that nobody alone says how it begins; the others are demonstrations. */
  readonly isLive: boolean;
  readonly configuration: Configuration;
}

interface BoardParts {
  readonly pool: Pool;
  readonly bus: Pick<Bus, 'publish' | 'respond'>;
  readonly brands: readonly RunningBrand[];
}

/**
 * Rule BR-11: a live brand whose configuration nobody has published takes no new business. Every live brand is held
 * until its release has been found, and so is one whose releases cannot be read.
 */
export class ReleaseBoard {
  readonly #parts: BoardParts;
  #held: ReadonlySet<BrandId>;

  private constructor(parts: BoardParts) {
    this.#parts = parts;
    this.#held = new Set(parts.brands.filter(({ isLive }) => isLive).map(({ id }) => id));
    parts.bus.respond('brands.held', () => [...this.#held]);
  }

  static async open(parts: BoardParts): Promise<ReleaseBoard> {
    const board = new ReleaseBoard(parts);
    await board.refresh();
    return board;
  }

  get brands(): readonly RunningBrand[] {
    return this.#parts.brands;
  }

  isHeld(brandId: BrandId): boolean {
    return this.#held.has(brandId);
  }

  /** Looks again at what is held, and tells everybody. A release is never taken back. */
  async refresh(): Promise<void> {
    const held = new Set(this.#held);
    for (const { id, configuration } of this.#parts.brands.filter((brand) => held.has(brand.id))) {
      const isFree = await transaction(this.#parts.pool, id, (connection) =>
        isReleased(connection, configuration.fingerprint),
      );
      if (isFree) held.delete(id);
    }
    this.#held = held;
    this.#parts.bus.publish('brands.held', [...held]);
  }
}
