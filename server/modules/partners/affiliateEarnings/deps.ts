import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { Outbound } from '../../../providers/outbound/interface.ts';
import type { Currency } from '@candor/domain/money/currency.ts';
import type { BrandId } from '@candor/domain/ids.ts';

/** Dependencies of partners' earnings and their postbacks. */
export interface EarningDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly currencyOf: (brandId: BrandId) => Currency;
  /** Key that encrypts the secrets of postbacks, and hides which client an account is. */
  readonly key: Buffer;
  readonly outbound: Pick<Outbound, 'deliver'>;
  /** Rule AF-17: allows https to the internet; in a demonstration also the one receiver in its settings. */
  readonly mayPostTo: (address: URL) => boolean;
}
