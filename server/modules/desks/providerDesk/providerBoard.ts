import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import type { SecretFolder } from './secretFolder.ts';
import type { ProvidersOutside } from './deps.ts';
import { readInForce } from './inForce.ts';
import { listInForce } from './store.ts';
import type { ProviderVersion } from './store.ts';

interface BoardDeps {
  readonly pool: Pool;
  /** Brands as all parts of the process share them; others may be added. */
  readonly brands: readonly Brand[];
  readonly providers: Pick<ProvidersOutside, 'configure' | 'fieldsOf'>;
  readonly secrets: Pick<SecretFolder, 'read' | 'markOf'>;
  /** Stores the settings in force for commands that run without a database. */
  readonly keep: (brandId: BrandId, versions: ReadonlyMap<string, ProviderVersion>) => Promise<void>;
}

/** Rule SE-21: applies, in this process, the settings of payment providers that two people have put in force. */
export class ProviderBoard {
  readonly #deps: BoardDeps;
  #reading: Promise<void> = Promise.resolve();

  constructor(deps: BoardDeps) {
    this.#deps = deps;
  }

  /** Reads the settings in force of one brand, or of all; readings never overlap. */
  read(brandId?: BrandId): Promise<void> {
    const reading = this.#reading.then(() => this.#readNow(brandId));
    this.#reading = reading.catch(() => undefined);
    return reading;
  }

  async #readNow(brandId: BrandId | undefined): Promise<void> {
    const { pool, brands, providers, secrets, keep } = this.#deps;
    for (const brand of brands.filter(({ id }) => brandId === undefined || id === brandId)) {
      const versions = await transaction(pool, brand.id, listInForce);
      const fieldsOf = (provider: string) => providers.fieldsOf(provider);
      if (versions.size > 0) providers.configure(brand, readInForce(versions, { fieldsOf, secrets }));
      await keep(brand.id, versions);
    }
  }
}
