import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { ApprovalParts } from '../../access/approvals/index.ts';
import type { AuditSigner } from '../../access/audit/index.ts';

/** What the desk of confidential cases works with. */
export interface CaseParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly audit: AuditSigner;
  readonly approvals: Pick<ApprovalParts, 'clock' | 'audit'>;
}
