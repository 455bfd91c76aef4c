import type { ApprovalSubject } from '@candor/domain/approvals/approval.ts';
import type { EdgeLine } from '../../../database/edgeLine.ts';
import type { ActDeps } from '../audit/index.ts';
import type { ReadySubject } from './subject.ts';

export interface ApprovalDeps extends ActDeps {
  readonly subjects: ReadonlyMap<ApprovalSubject, ReadySubject>;
  /** Queue that lets one edge at a time carry out an approval. */
  readonly line: Pick<EdgeLine, 'runInTurn'>;
  readonly onTrouble: (error: unknown) => void;
}
