import type { AuditSigner } from '../audit/index.ts';
import type { PaymentParts } from '../payments/index.ts';

/** What staff's acts need besides the payments themselves. */
export interface ReconciliationParts {
  readonly payments: PaymentParts;
  readonly audit: AuditSigner;
}
