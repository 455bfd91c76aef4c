import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { RobotDesk } from '../../engine/dealing/index.ts';

/** Dependencies of this module's commands. */
export interface RobotDeps {
  /** Connections with the login candor_web. */
  readonly pool: Pool;
  readonly clock: Clock;
  readonly desk: RobotDesk;
  readonly brands: readonly Brand[];
  /** Rule SE-8: returns a brand's mark-up for openings now, in thousandths of a percent. */
  readonly markUpOf: (brandId: BrandId) => bigint;
}
