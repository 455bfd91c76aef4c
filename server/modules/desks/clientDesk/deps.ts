import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId, ClientId } from '@candor/domain/ids.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import type { LevelTables } from '../../client/clients/index.ts';
import type { Desk } from '../../engine/dealing/index.ts';
import type { Sessions } from '../../access/sessions/index.ts';
import type { VerificationDeps } from '../../client/verification/index.ts';

/** Dependencies of the client desk. */
export interface ClientDeskDeps extends ActDeps {
  readonly desk: Pick<Desk, 'balance' | 'positions' | 'eligibility' | 'setEligibility' | 'moveMoney'>;
  readonly levelsOf: LevelTables;
  readonly brandOf: (brandId: BrandId) => Pick<Brand, 'id' | 'name' | 'hosts' | 'mailFrom' | 'currency' | 'leverages'>;
  /** Clients’ sessions, which a freeze ends. */
  readonly sessions: Pick<Sessions, 'endAllWithin'>;
  /** Checks the client’s withdrawals again: a freeze holds them, and its end releases them. */
  readonly holdMoney: (brandId: BrandId, clientId: ClientId) => Promise<void>;
  /** Keys that encrypt bank accounts. */
  readonly keys: VerificationDeps['keys'];
  /** Reports that a person has reached the daily maximum of client views (T49). */
  readonly onAlarm: (message: string) => void;
}
