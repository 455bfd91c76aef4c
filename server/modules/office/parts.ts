import type { Clock } from '../../clock.ts';
import type { Pool } from '../../database/pool.ts';
import type { ApprovalParts } from '../approvals/index.ts';
import type { AuditSigner } from '../audit/index.ts';
import type { ScreeningParts } from '../screening/index.ts';
import type { VerificationParts } from '../verification/index.ts';

/** What the desks work with. */
export interface DeskParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly audit: AuditSigner;
  readonly approvals: ApprovalParts;
  readonly documents: VerificationParts;
  readonly screening: ScreeningParts;
}
