import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId, ClientId } from '@candor/domain/ids.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { AuditSigner } from '../../access/audit/index.ts';
import type { LevelTables } from '../../client/clients/index.ts';
import type { Desk } from '../../engine/dealing/index.ts';
import type { Sessions } from '../../access/sessions/index.ts';
import type { VerificationDeps } from '../../client/verification/index.ts';

/** What the desk of clients works with. */
export interface ClientDeskDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly audit: AuditSigner;
  readonly desk: Pick<Desk, 'balance' | 'positions' | 'eligibility' | 'setEligibility' | 'moveMoney'>;
  readonly levelsOf: LevelTables;
  readonly brandOf: (brandId: BrandId) => Pick<Brand, 'id' | 'name' | 'hosts' | 'mailFrom' | 'currency' | 'leverages'>;
  /** Clients’ sessions: a freeze ends them. */
  readonly sessions: Pick<Sessions, 'endAllWithin'>;
  /** Looks at the client’s withdrawals again: a freeze holds them, and its end releases them. */
  readonly holdMoney: (brandId: BrandId, clientId: ClientId) => Promise<void>;
  /** What bank accounts are locked with. */
  readonly keys: VerificationDeps['keys'];
  /** A person has reached the daily maximum of client views (T49). */
  readonly onAlarm: (message: string) => void;
}
