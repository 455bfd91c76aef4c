import { isDeepStrictEqual } from 'node:util';
import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import { approvalSubjects } from '@candor/domain/approvals/approval.ts';
import type { ApprovalSubject } from '@candor/domain/approvals/approval.ts';
import { assert } from '@candor/domain/assert.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import * as z from 'zod/mini';
import { lockClient } from '../../../database/lockClient.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { ActDeps } from '../audit/index.ts';
import type { StaffSession } from '../staff/index.ts';
import { presentApproval } from './present.ts';
import { requestApproval } from './request.ts';
import { findRequestedBefore, isOpenAbout, lockAbout } from './store.ts';
import type { Change, StoredApproval } from './store.ts';

/** An approved request, with its payload parsed. */
export interface Approved<Payload> extends StoredApproval {
  readonly payload: Payload;
  readonly decidedBy: number;
  readonly deciderName: string;
  readonly decidedAt: Instant;
}

/** The person who makes a request. */
type Requester = Pick<StaffSession, 'brandId' | 'staffId' | 'name' | 'roles'>;
type Decider = Pick<StaffSession, 'staffId' | 'brandId'>;
type Waiting<Payload> = Pick<Approved<Payload>, 'brandId' | 'payload'>;

/** A request that is being made: its transaction, brand, requester and payload. */
export interface NewRequest<Stored> {
  readonly connection: Connection;
  readonly brandId: BrandId;
  readonly requestedBy: number;
  readonly payload: Stored;
}

/**
 * A change that two people decide, declared once, in the module that it belongs to; `approvalRoles` says who may
 * request and who may decide. `Stored` is the payload as requested, `Payload` the same as parsed, and `Facts` is what
 * the requester's call found out for `check`.
 */
interface Declaration<Deps, Stored, Payload, Facts extends readonly unknown[]> {
  readonly name: ApprovalSubject;
  readonly payload: z.core.$ZodType<Payload, Stored>;
  /** Whether an approved request must be carried out before the same can be requested again. */
  readonly isAlone?: boolean;
  /** Returns the thing that the request concerns; only one request per thing waits. */
  key(payload: Stored, asker: Pick<Requester, 'brandId' | 'staffId'>): string;
  /** Is the earlier request the same? For payloads that also contain figures of the moment. */
  isSame?(before: Payload, payload: Stored): boolean;
  /** Returns what would change, or why it cannot be requested. */
  check(deps: Deps, request: NewRequest<Stored>, ...facts: Facts): Promise<Result<readonly Change[]>>;
  /**
   * Returns the changes to name in the audit entry, where the full list is too long for it; the full list stays with
   * the request.
   */
  recorded?(changes: readonly Change[]): readonly Change[];
  /** Checks requirements on the second person besides the role, whatever they decide. */
  checkDecider?(deps: Deps, waiting: Waiting<Payload>, decider: Decider): Promise<Result<unknown>>;
  /** Checks whether the request can be approved now; rejecting it is always possible. */
  checkApproval?(deps: Deps, waiting: Waiting<Payload>, decider: Decider): Promise<Result<unknown>>;
  /**
   * Carries out the change. It may be called again after a crash: it acts once per approval id, and repeats the same
   * refusal. A refusal is final, unless its code says that nothing was decided.
   */
  apply(deps: Deps, approval: Approved<Payload>): Promise<Result<true>>;
}

interface Asking<Stored> {
  /** Undefined where the request does not concern a single client. */
  readonly clientId?: ClientId | undefined;
  readonly reason: string;
  readonly payload: Stored;
}

/** A subject with its dependencies, as deciding and carrying out need it. */
export interface ReadySubject {
  readonly name: ApprovalSubject;
  checkDecision(waiting: StoredApproval, decider: Decider, isApproving: boolean): Promise<Result<unknown>>;
  apply(approval: StoredApproval): Promise<Result<true>>;
}

export class Subject<Deps, Stored, Payload, Facts extends readonly unknown[]> {
  readonly name: ApprovalSubject;
  private readonly declared: Declaration<Deps, Stored, Payload, Facts>;

  constructor(declared: Declaration<Deps, Stored, Payload, Facts>) {
    this.name = declared.name;
    this.declared = declared;
  }

  /** Rule FE-1: requests an approval, in the transaction that found it necessary. */
  async ask(
    connection: Connection,
    deps: Deps & Pick<ActDeps, 'clock' | 'audit'>,
    asker: Requester,
    { clientId, reason, payload }: Asking<Stored>,
    ...facts: Facts
  ): Promise<Result<number>> {
    const { name, declared } = this;
    const { brandId, staffId: requestedBy } = asker;
    const subjectKey = declared.key(payload, asker);
    // This must come first: a check may write rows that belong to the request.
    if (declared.isAlone === true && (await isOpenAbout(connection, name, subjectKey, deps.clock.now())))
      return refuse({ code: 'approvalWaiting' });
    const changes = await declared.check(deps, { connection, brandId, requestedBy, payload }, ...facts);
    if (!changes.ok) return changes;
    const recorded = declared.recorded?.(changes.value);
    const ask = { subject: name, subjectKey, clientId, payload, changes: changes.value, reason, recorded };
    return requestApproval(connection, deps, asker, ask);
  }

  /**
   * Requests an approval in its own transaction; a repetition with the same request id, which is part of the payload,
   * returns the same request.
   */
  askOnce(
    deps: Deps & ActDeps,
    session: StaffSession,
    asking: Asking<Stored> & { readonly request: string },
    ...facts: Facts
  ): Promise<Result<Approval>> {
    const { name: subject, declared } = this;
    const { clientId, request, payload } = asking;
    const { brandId, staffId } = session;
    const now = deps.clock.now();
    return transaction(deps.pool, brandId, async (connection): Promise<Result<Approval>> => {
      if (clientId === undefined) await lockAbout(connection, subject, declared.key(payload, session));
      else await lockClient(connection, clientId);
      const before = await findRequestedBefore(connection, { subject, staffId, request });
      if (before !== undefined) {
        const isSame = this.isSame(before.payload, payload);
        return isSame ? accept(presentApproval(before, session, now)) : refuse({ code: 'commandReused' });
      }
      const approval = await this.ask(connection, deps, session, asking, ...facts);
      if (!approval.ok) return approval;
      const stored = await findRequestedBefore(connection, { subject, staffId, request });
      assert(stored !== undefined, 'what was asked is stored');
      return accept(presentApproval(stored, session, now));
    });
  }

  withDeps(deps: Deps): ReadySubject {
    const { name, declared } = this;
    return {
      name,
      async checkDecision({ brandId, payload }, decider, isApproving) {
        const waiting = {
          brandId,
          // Parsed only when the subject reads it: a request with an unreadable payload can still be rejected.
          get payload() {
            return z.parse(declared.payload, payload);
          },
        };
        const may = (await declared.checkDecider?.(deps, waiting, decider)) ?? accept(true);
        if (!may.ok || !isApproving) return may;
        return (await declared.checkApproval?.(deps, waiting, decider)) ?? may;
      },
      async apply(approval) {
        const { decidedBy, deciderName, decidedAt } = approval;
        const isApproved = decidedBy !== undefined && deciderName !== undefined && decidedAt !== undefined;
        assert(isApproved, 'somebody has approved');
        const payload = z.parse(declared.payload, approval.payload);
        return declared.apply(deps, { ...approval, payload, decidedBy, deciderName, decidedAt });
      },
    };
  }

  private isSame(before: unknown, payload: Stored): boolean {
    const { declared } = this;
    return declared.isSame === undefined
      ? isDeepStrictEqual(before, payload)
      : declared.isSame(z.parse(declared.payload, before), payload);
  }
}

/** Gives the subjects of one module their dependencies. */
export function withDeps<Deps>(
  subjects: readonly Pick<Subject<Deps, never, never, never>, 'withDeps'>[],
  deps: Deps,
): ReadySubject[] {
  return subjects.map((subject) => subject.withDeps(deps));
}

/** Indexes the subjects by name, and asserts that each exists exactly once. */
export function subjectsByName(subjects: readonly ReadySubject[]): ReadonlyMap<ApprovalSubject, ReadySubject> {
  const byName = new Map(subjects.map((subject) => [subject.name, subject]));
  assert(subjects.length === byName.size, 'a subject of approvals is declared once');
  assert(
    approvalSubjects.every((name) => byName.has(name)),
    'what two people decide can be carried out',
  );
  return byName;
}
