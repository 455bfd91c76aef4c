import type { CaseDetail, ConfidentialCase } from '@candor/contracts/http/office/cases.ts';
import { caseStateAt } from '@candor/domain/clients/confidentialCase.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import { findWaitingAbout, presentApproval } from '../../access/approvals/index.ts';
import { listOfCase } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { listNotes } from './store.ts';
import type { StoredCase } from './store.ts';

const ACTS_SHOWN = 200;

export function presentCase(one: StoredCase, now: Instant): ConfidentialCase {
  const { id, clientId, clientName: name, pin, reason } = one;
  return {
    id,
    client: { id: clientId, name, pin },
    reason,
    state: caseStateAt(one, now),
    opened_by: one.openedBy,
    opened_at: one.openedAt,
    ends_at: one.endsAt,
    closed_by: one.closedBy ?? null,
    closed_at: one.closedAt ?? null,
    outcome: one.outcome ?? null,
  };
}

export async function presentDetail(
  connection: Connection,
  one: StoredCase,
  session: StaffSession,
  now: Instant,
): Promise<CaseDetail> {
  const acts = await listOfCase(connection, one.id, ACTS_SHOWN);
  const waiting = await findWaitingAbout(connection, 'caseDate', subjectOf(one.id), now);
  return {
    row: presentCase(one, now),
    closing_reason: one.closingReason ?? null,
    notes: await listNotes(connection, one.id),
    acts: acts.map(({ number, at, actor: who, action, reason, details }) => ({
      number,
      at,
      who,
      action,
      reason,
      details: { ...details },
    })),
    waiting: waiting === undefined ? null : presentApproval(waiting, session, now),
  };
}

/** Returns the name of a case in the audit record and in approvals. */
export function subjectOf(id: number): string {
  return `confidentialCase:${id}`;
}
