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

/** What two people have agreed on, with its payload read. */
export interface Approved<Payload> extends StoredApproval {
  readonly payload: Payload;
  readonly decidedBy: number;
  readonly deciderName: string;
  readonly decidedAt: Instant;
}

/** Who asks. */
type Asker = Pick<StaffSession, 'brandId' | 'staffId' | 'name' | 'roles'>;
type Decider = Pick<StaffSession, 'staffId' | 'brandId'>;
type Waiting<Payload> = Pick<Approved<Payload>, 'brandId' | 'payload'>;

/** A request that is being made: in whose transaction, by whom, and what it carries. */
export interface NewRequest<Stored> {
  readonly connection: Connection;
  readonly brandId: BrandId;
  readonly requestedBy: number;
  readonly payload: Stored;
}

/**
 * What two people decide, declared once, in the module whose change it is; `approvalRoles` says who may ask and who
 * decide. `Stored` is the payload as it is asked with, `Payload` the same as it is read; `Facts` is what the person who
 * asks has found out for `check`.
 */
interface Declaration<Deps, Stored, Payload, Facts extends readonly unknown[]> {
  readonly name: ApprovalSubject;
  readonly payload: z.core.$ZodType<Payload, Stored>;
  /** Also what was approved must be carried out before it is asked for again. */
  readonly isAlone?: boolean;
  /** What exactly it is about: of one thing only one request waits. */
  key(payload: Stored, asker: Pick<Asker, 'brandId' | 'staffId'>): string;
  /** Whether the request of before is the same, where figures of the moment are in its payload too. */
  isSame?(before: Payload, payload: Stored): boolean;
  /** What would change, or why it cannot be asked for. */
  check(deps: Deps, request: NewRequest<Stored>, ...facts: Facts): Promise<Result<readonly Change[]>>;
  /** What the record's entry names, where the changes are too many for it: they stay with the request. */
  recorded?(changes: readonly Change[]): readonly Change[];
  /** What is required of the second person and the decision, besides the role. */
  checkDecider?(deps: Deps, waiting: Waiting<Payload>, decider: Decider, isApproving: boolean): Promise<Result<true>>;
  /**
   * Carries it out. It may be called again after a crash: what it does under the approval's id it does once, and the
   * same refusal it gives again. A refusal is for good, unless it says that nothing was decided.
   */
  apply(deps: Deps, approval: Approved<Payload>): Promise<Result<true>>;
}

interface Asking<Stored> {
  /** Undefined: it is about no client alone. */
  readonly clientId?: ClientId | undefined;
  readonly reason: string;
  readonly payload: Stored;
}

/** A subject with what it works with: what deciding and carrying out need of it. */
export interface ReadySubject {
  readonly name: ApprovalSubject;
  checkDecider(waiting: StoredApproval, decider: Decider, isApproving: boolean): Promise<Result<true>>;
  apply(approval: StoredApproval): Promise<Result<true>>;
}

export class Subject<Deps, Stored, Payload, Facts extends readonly unknown[]> {
  readonly name: ApprovalSubject;
  private readonly declared: Declaration<Deps, Stored, Payload, Facts>;

  constructor(declared: Declaration<Deps, Stored, Payload, Facts>) {
    this.name = declared.name;
    this.declared = declared;
  }

  /** Rule FE-1: asks the second person, inside the transaction of whatever found that one is needed. */
  async ask(
    connection: Connection,
    deps: Deps & Pick<ActDeps, 'clock' | 'audit'>,
    asker: Asker,
    { clientId, reason, payload }: Asking<Stored>,
    ...facts: Facts
  ): Promise<Result<number>> {
    const { name, declared } = this;
    const { brandId, staffId: requestedBy } = asker;
    const subjectKey = declared.key(payload, asker);
    // First: a check may write what goes with the request.
    if (declared.isAlone === true && (await isOpenAbout(connection, name, subjectKey, deps.clock.now())))
      return refuse({ code: 'approvalWaiting' });
    const changes = await declared.check(deps, { connection, brandId, requestedBy, payload }, ...facts);
    if (!changes.ok) return changes;
    const recorded = declared.recorded?.(changes.value);
    const ask = { subject: name, subjectKey, clientId, payload, changes: changes.value, reason, recorded };
    return requestApproval(connection, deps, asker, ask);
  }

  /** Asks in a transaction of its own; sent again under its id, which the payload has too, it is the same request. */
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
      async checkDecider({ brandId, payload }, decider, isApproving) {
        if (declared.checkDecider === undefined) return accept(true);
        const waiting = {
          brandId,
          // Read where the subject looks at it: a request that cannot be read can still be refused.
          get payload() {
            return z.parse(declared.payload, payload);
          },
        };
        return declared.checkDecider(deps, waiting, decider, isApproving);
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

/** The subjects of one module, with what they work with. */
export function withDeps<Deps>(
  subjects: readonly Pick<Subject<Deps, never, never, never>, 'withDeps'>[],
  deps: Deps,
): ReadySubject[] {
  return subjects.map((subject) => subject.withDeps(deps));
}

/** Every subject is there, once. */
export function subjectsByName(subjects: readonly ReadySubject[]): ReadonlyMap<ApprovalSubject, ReadySubject> {
  const byName = new Map(subjects.map((subject) => [subject.name, subject]));
  assert(subjects.length === byName.size, 'a subject of approvals is declared once');
  assert(
    approvalSubjects.every((name) => byName.has(name)),
    'what two people decide can be carried out',
  );
  return byName;
}
