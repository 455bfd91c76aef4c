import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { ActDeps } from '../../access/audit/index.ts';

/** Dependencies of the partner desk. */
export interface AffiliateDeskDeps extends ActDeps {
  readonly brandOf: (brandId: BrandId) => Brand;
  /** Returns the origin of the brand's pages. */
  readonly originOf: (brand: Brand) => string;
}
