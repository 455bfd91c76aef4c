import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { Outbound } from '../../../providers/outbound/interface.ts';
import type { Currency } from '@candor/domain/money/currency.ts';
import type { BrandId } from '@candor/domain/ids.ts';

/** What partners' earnings and their postbacks work with. */
export interface EarningDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly currencyOf: (brandId: BrandId) => Currency;
  /** Locks the secrets of postbacks, and hides which client an account is. */
  readonly key: Buffer;
  readonly outbound: Pick<Outbound, 'deliver'>;
  /** Rule AF-17: https to the internet; in a demonstration also the one receiver that its settings name. */
  readonly mayPostTo: (address: URL) => boolean;
}
