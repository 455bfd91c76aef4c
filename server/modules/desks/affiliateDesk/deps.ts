import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { AuditSigner } from '../../access/audit/index.ts';

/** Dependencies of the partner desk. */
export interface AffiliateDeskDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly audit: AuditSigner;
  readonly brandOf: (brandId: BrandId) => Brand;
  /** Returns the origin of the brand's pages. */
  readonly originOf: (brand: Brand) => string;
}
