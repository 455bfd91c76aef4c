import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { AuditSigner } from '../../access/audit/index.ts';

/** What the desk of partners works with. */
export interface AffiliateDeskDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly audit: AuditSigner;
  readonly brandOf: (brandId: BrandId) => Brand;
  /** Where the brand's pages are. */
  readonly originOf: (brand: Brand) => string;
}
