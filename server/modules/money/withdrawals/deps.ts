import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import type { Clock } from '../../../clock.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import type { AuditSigner } from '../../access/audit/index.ts';
import type { Desk } from '../../engine/dealing/index.ts';
import type { PaymentDeps } from '../payments/index.ts';
import type { VerificationDeps } from '../../client/verification/index.ts';

/** Dependencies of the client's own commands. */
export interface WithdrawalDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly desk: Pick<Desk, 'balance' | 'eligibility'>;
  readonly brandOf: (brandId: BrandId) => Pick<Brand, 'payments' | 'currency'>;
  /** Steps (b) and (c) of ruling B4.9, for one withdrawal; the payments' sweep does them for a whole brand. */
  readonly carryOut: (brandId: BrandId, paymentId: number) => Promise<void>;
  /** Reads when a password, an email address or a second factor was last changed. */
  readonly credentialsChangedAt: (connection: Connection, clientId: ClientId) => Promise<Instant | undefined>;
  /** Whether this is a demonstration, which makes no real payments. */
  readonly isTest: boolean;
}

/** Further dependencies of sending money by a provider. */
export interface SendingDeps extends WithdrawalDeps {
  readonly payments: PaymentDeps;
}

/** Further dependencies of staff actions. */
export interface WithdrawalDeskDeps extends SendingDeps {
  readonly audit: AuditSigner;
  readonly keys: VerificationDeps['keys'];
}
