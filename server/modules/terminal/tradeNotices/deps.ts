import type { Brand } from '@candor/brands/schema.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';

export interface TradeNoticeDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly brands: readonly Pick<Brand, 'id' | 'currency'>[];
}
