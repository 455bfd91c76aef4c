import type { BrandId } from '@candor/domain/ids.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { Agreements } from '../agreements/index.ts';
import type { Desk } from '../../engine/dealing/index.ts';
import type { FactorKeys } from '../../access/factors/index.ts';
import type { Attempts, Sessions } from '../../access/sessions/index.ts';
import type { PasswordHasher } from '../../access/passwords/index.ts';
import type { LevelReader } from './levels.ts';
import type { LoginHistory } from './loginHistory.ts';
import type { PhoneCodeChannel } from './phoneChannel.ts';

/** Dependencies of this module's commands. */
export interface ClientDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  readonly hasher: PasswordHasher;
  readonly levels: LevelReader;
  readonly factorKeys: FactorKeys;
  readonly history: LoginHistory;
  /** Undefined where no code can be sent, and numbers stay unconfirmed. */
  readonly phoneCodes: PhoneCodeChannel | undefined;
  readonly agreements: Pick<Agreements, 'documents' | 'noteRegistration'>;
  /** Rule BR-11: does the brand take no new business? */
  readonly isHeld: (brandId: BrandId) => boolean;
  readonly desk: Pick<
    Desk,
    | 'openAccounts'
    | 'eligibility'
    | 'setEligibility'
    | 'balance'
    | 'positions'
    | 'topUpDemo'
    | 'resetDemo'
    | 'settleOrder'
  >;
}
