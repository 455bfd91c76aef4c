import type { ApprovalSubject } from '@candor/domain/approvals/approval.ts';
import type { ListDifference } from '@candor/domain/lists/difference.ts';
import type { ListKind } from '@candor/domain/lists/kinds.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { StaffAction } from '@candor/domain/staff/roles.ts';
import type { Connection } from '../../../database/pool.ts';

/** File whose text has been read. */
export interface ListFile {
  readonly name: string;
  readonly hash: Buffer;
  readonly text: string;
}

/** Source of the list to put in force: a file, or an earlier import. */
export type ListSource = { readonly file: ListFile } | { readonly restores: number };

/** Decision of two people. */
interface DecidedImport {
  readonly approvalId: number;
  readonly requestedBy: number;
  readonly approvedBy: number;
  readonly reason: string;
  readonly follows: number;
  readonly at: Instant;
}

export interface ComparedList {
  readonly name: string;
  readonly hash: Buffer;
  readonly difference: ListDifference;
  /** Puts the list in force, in the transaction that compared it. */
  put(decided: DecidedImport): Promise<void>;
}

export interface StoredImport {
  readonly id: number;
  readonly name: string;
  readonly hash: string;
  readonly at: Instant;
  readonly rows?: number | undefined;
  readonly added: number | undefined;
  readonly changed: number | undefined;
  readonly removed: number | undefined;
  readonly restores: number | undefined;
  readonly requestedBy: string | undefined;
  readonly approvedBy: string | undefined;
  readonly reason: string | undefined;
}

/** Differences between the kinds of lists that are imported in the office. */
export interface ListTopic {
  readonly kind: ListKind;
  readonly subject: ApprovalSubject;
  readonly propose: StaffAction;
  /** Excludes other imports until the transaction ends. */
  lock(connection: Connection): Promise<void>;
  /** Returns the number of the import in force; 0: there was none. */
  newest(connection: Connection): Promise<number>;
  isDone(connection: Connection, approvalId: number): Promise<boolean>;
  /** Compares with the import in force; undefined if the source does not exist. Throws `ListFileError`. */
  compare(connection: Connection, source: ListSource): Promise<ComparedList | undefined>;
  list(connection: Connection, limit: number): Promise<readonly StoredImport[]>;
}
