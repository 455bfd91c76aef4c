import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { Desk } from '../../engine/dealing/index.ts';
import type { Sessions } from '../../access/sessions/index.ts';

export interface LimitDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly desk: Pick<Desk, 'setOwnLimits' | 'eligibility'>;
  readonly brands: readonly Pick<Brand, 'id' | 'name' | 'currency'>[];
  readonly created: { isPublic(brandId: BrandId): boolean };
  readonly sessions: Pick<Sessions, 'endAllWithin'>;
}
