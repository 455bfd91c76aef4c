import type { ApprovalSubject } from '@candor/domain/approvals/approval.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Clock } from '../../clock.ts';
import type { Pool } from '../../database/pool.ts';
import type { AuditSigner } from '../audit/index.ts';
import type { StoredApproval } from './store.ts';

/**
 * How an approved change is carried out. It may be called again after a crash: what it does under the approval's id it
 * does once. A refusal is final for this attempt and is tried again later.
 */
export type ApplyApproval = (approval: StoredApproval) => Promise<Result<true>>;

export interface ApprovalParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly audit: AuditSigner;
  /** One for each subject; the desks bring theirs. */
  readonly subjects: Readonly<Record<ApprovalSubject, ApplyApproval>>;
  readonly onTrouble: (error: unknown) => void;
}
