import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { ActDeps } from '../../access/audit/index.ts';

/** Dependencies of the complaints desk. */
export interface ComplaintDeskDeps extends ActDeps {
  readonly brandOf: (brandId: BrandId) => Brand;
}
