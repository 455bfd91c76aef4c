import type { BrandId, ClientId } from '@candor/domain/ids.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { VerificationDeps } from '../verification/index.ts';

export interface PayoutDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Keys of documents, which lock bank accounts as well. */
  readonly keys: VerificationDeps['keys'];
  /** Called when a client's payout details change or are confirmed. */
  readonly onChanged: (brandId: BrandId, clientId: ClientId) => Promise<void>;
}
