import type { BrandId } from '@candor/domain/ids.ts';
import type { Currency } from '@candor/domain/money/currency.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { Exports } from '../../../database/spool.ts';
import type { PasswordHasher } from '../../access/passwords/index.ts';
import type { Desk } from '../../engine/dealing/index.ts';
import type { Attempts, Sessions } from '../../access/sessions/index.ts';

/** Dependencies of what carries out the closing of accounts. */
export interface ClosingDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly currencyOf: (brandId: BrandId) => Currency;
  readonly desk: Pick<Desk, 'balance' | 'positions' | 'orders' | 'eligibility' | 'setEligibility' | 'moveMoney'>;
}

/** Dependencies of this module's commands. */
export interface PrivacyDeps extends ClosingDeps {
  readonly exports: Exports;
  readonly attempts: Attempts;
  readonly hasher: PasswordHasher;
}
