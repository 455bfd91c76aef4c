import type { ApprovalSubject } from '@candor/domain/approvals/approval.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { AuditSigner } from '../audit/index.ts';
import type { ReadySubject } from './subject.ts';

export interface ApprovalDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly audit: AuditSigner;
  readonly subjects: ReadonlyMap<ApprovalSubject, ReadySubject>;
  /** What is being carried out at the moment; there is one server. */
  readonly underWay: Map<number, Promise<void>>;
  readonly onTrouble: (error: unknown) => void;
}
