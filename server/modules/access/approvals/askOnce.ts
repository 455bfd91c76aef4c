import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import type { ApprovalSubject } from '@candor/domain/approvals/approval.ts';
import { assert } from '@candor/domain/assert.ts';
import type { ClientId } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { isDeepStrictEqual } from 'node:util';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { lockClient } from '../../../database/lockClient.ts';
import type { StaffSession } from '../staff/index.ts';
import type { ApprovalDeps } from './deps.ts';
import { presentApproval } from './present.ts';
import { requestApproval } from './request.ts';
import { findAskedBefore, lockAbout } from './store.ts';
import type { StoredApproval } from './store.ts';

type AskingDeps = Pick<ApprovalDeps, 'pool' | 'clock'> & {
  readonly approvals: Pick<ApprovalDeps, 'clock' | 'audit'>;
};

interface Asking {
  readonly subject: ApprovalSubject;
  readonly subjectKey: string;
  /** Undefined: it is about no client alone, and whoever asks about the same thing waits. */
  readonly clientId: ClientId | undefined;
  /** The id under which it was sent; it stands in the payload too. */
  readonly request: string;
  readonly reason: string;
  readonly payload: object;
  /** Whether the payload of before is of the same request, where figures of the moment stand in it too. */
  readonly isSame?: (before: unknown) => boolean;
  /** What would change, or why it cannot be asked for. */
  readonly check: (connection: Connection) => Promise<Result<readonly StoredApproval['changes'][number][]>>;
}

/** Asks the second person; sent again under its id it is the same request. */
export function askOnce(deps: AskingDeps, session: StaffSession, asking: Asking): Promise<Result<Approval>> {
  const { subject, subjectKey, clientId, request, reason, payload, check } = asking;
  const { isSame = (stored: unknown) => isDeepStrictEqual(stored, payload) } = asking;
  const { brandId, staffId } = session;
  const now = deps.clock.now();
  return transaction(deps.pool, brandId, async (connection): Promise<Result<Approval>> => {
    if (clientId === undefined) await lockAbout(connection, subject, subjectKey);
    else await lockClient(connection, clientId);
    const before = await findAskedBefore(connection, { subject, staffId, request });
    if (before !== undefined) {
      return isSame(before.payload) ? accept(presentApproval(before, session, now)) : refuse({ code: 'commandReused' });
    }
    const changes = await check(connection);
    if (!changes.ok) return changes;
    const asked = await requestApproval(connection, deps.approvals, session, {
      subject,
      subjectKey,
      clientId,
      payload,
      changes: changes.value,
      reason,
    });
    if (!asked.ok) return asked;
    const stored = await findAskedBefore(connection, { subject, staffId, request });
    assert(stored !== undefined, 'what was asked is stored');
    return accept(presentApproval(stored, session, now));
  });
}
