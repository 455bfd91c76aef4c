import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type * as calls from '@candor/contracts/http/office/cases.ts';
import type { CaseDetail } from '@candor/contracts/http/office/cases.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import { endWaiting } from '../../access/approvals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { presentDetail, subjectOf } from './present.ts';
import { recordCase } from './record.ts';
import * as store from './store.ts';
import type { StoredCase } from './store.ts';

/** Changes a case under its lock, and returns it as it is afterwards. */
export function inCase(
  { pool, clock }: ActDeps,
  session: StaffSession,
  id: number,
  work: (connection: Connection, found: StoredCase) => Promise<Result<true>>,
): Promise<Result<CaseDetail>> {
  return transaction(pool, session.brandId, async (connection): Promise<Result<CaseDetail>> => {
    const found = await store.lockCase(connection, id);
    if (found === undefined) return refuse({ code: 'notFound' });
    const done = await work(connection, found);
    if (!done.ok) return done;
    const after = await store.findCase(connection, id);
    return after === undefined
      ? refuse({ code: 'notFound' })
      : accept(await presentDetail(connection, after, session, clock.now()));
  });
}

/**
 * Rule CC-5: notes never change, and end with the case. A note that is sent again under the same id is written once.
 */
export function noteCase(
  deps: ActDeps,
  { id, note, request }: OfficeRequestOf<typeof calls.note>,
  session: StaffSession,
): Promise<Result<CaseDetail>> {
  return inCase(deps, session, id, async (connection, { clientId, closedAt }) => {
    if (closedAt !== undefined) return refuse({ code: 'caseOver' });
    const { brandId, staffId } = session;
    const at = deps.clock.now();
    const isNew = await store.insertNote(connection, { brandId, caseId: id, staffId, note, request, at });
    if (isNew) await recordCase(connection, deps, session, { id, clientId, action: 'noted' });
    return accept(true);
  });
}

/**
 * Rules CC-3, CC-5: closes a case; the visits made for it are disclosed from now on. Repeating the same closing changes
 * nothing.
 */
export function closeCase(
  deps: ActDeps,
  { id, outcome, reason }: OfficeRequestOf<typeof calls.close>,
  session: StaffSession,
): Promise<Result<CaseDetail>> {
  return inCase(deps, session, id, async (connection, found) => {
    const { staffId, name: staffName } = session;
    if (found.closedAt !== undefined) {
      const isSame = found.closedById === staffId && found.outcome === outcome && found.closingReason === reason;
      return isSame ? accept(true) : refuse({ code: 'caseOver' });
    }
    await store.updateClosed(connection, id, { staffId, staffName, at: deps.clock.now(), outcome, reason });
    await endWaiting(connection, subjectOf(id));
    const { clientId } = found;
    await recordCase(connection, deps, session, { id, clientId, action: 'closed', reason, details: { outcome } });
    return accept(true);
  });
}
