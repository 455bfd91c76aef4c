import type { ApprovalSubject } from '@candor/domain/approvals/approval.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { AuditSigner } from '../audit/index.ts';
import type { StaffSession } from '../staff/index.ts';
import type { StoredApproval } from './store.ts';

/**
 * How an approved change is carried out. It may be called again after a crash: what it does under the approval's id it
 * does once, and the same refusal it gives again. A refusal is for good, unless it says that nothing was decided.
 */
export type ApplyApproval = (approval: StoredApproval) => Promise<Result<true>>;

/** What a subject requires of the second person and the decision, besides the role. */
export type CheckDecider = (
  approval: Pick<StoredApproval, 'brandId' | 'payload'>,
  session: Pick<StaffSession, 'staffId' | 'brandId'>,
  isApproving: boolean,
) => Promise<Result<true>>;

export interface ApprovalDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly audit: AuditSigner;
  /** One for each subject; the desks bring theirs. */
  readonly subjects: Readonly<Record<ApprovalSubject, ApplyApproval>>;
  readonly deciders?: Readonly<Partial<Record<ApprovalSubject, CheckDecider>>>;
  /** What is being carried out at the moment; there is one server. */
  readonly underWay: Map<number, Promise<void>>;
  readonly onTrouble: (error: unknown) => void;
}
