import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import type { Clock } from '../../../clock.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import type { AuditSigner } from '../../access/audit/index.ts';
import type { Desk } from '../../engine/dealing/index.ts';
import type { PaymentDeps } from '../payments/index.ts';
import type { VerificationDeps } from '../../client/verification/index.ts';

/** What the client's own commands work with. */
export interface WithdrawalDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly desk: Pick<Desk, 'balance' | 'eligibility'>;
  readonly brandOf: (brandId: BrandId) => Pick<Brand, 'payments' | 'currency'>;
  /** Steps (b) and (c) of ruling B4.9, for one withdrawal; those of a brand are its payments' sweep. */
  readonly carryOut: (brandId: BrandId, paymentId: number) => Promise<void>;
  /** When a password, an address or a second factor was last changed. */
  readonly credentialsChangedAt: (connection: Connection, clientId: ClientId) => Promise<Instant | undefined>;
  /** A demonstration makes no real payments. */
  readonly isTest: boolean;
}

/** What sending money by a provider needs besides. */
export interface SendingDeps extends WithdrawalDeps {
  readonly payments: PaymentDeps;
}

/** What staff's acts need besides. */
export interface WithdrawalDeskDeps extends SendingDeps {
  readonly audit: AuditSigner;
  readonly keys: VerificationDeps['keys'];
}
