import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import type { ComplaintCase } from '@candor/contracts/http/office/complaints.ts';
import { maySeeCases } from '@candor/domain/clients/confidentialCase.ts';
import { answerBy } from '@candor/domain/complaints/clocks.ts';
import { isComplaintOpen } from '@candor/domain/complaints/moves.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { rolesFor } from '@candor/domain/staff/roles.ts';
import type { Stretch } from '../../../database/keyset.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { ComplaintDeskDeps } from './deps.ts';
import * as desk from './deskStore.ts';
import { checkHolder, changeComplaint, stepDesk } from './lockedComplaint.ts';
import { mailComplaint } from './mailComplaint.ts';
import { presentCaseRow } from './presentCase.ts';
import { findEntry, insertEntry } from './store.ts';

type Case = Promise<Result<ComplaintCase>>;
type ListCall = OfficeCalls['listComplaints'];

export function listCases(
  deps: ComplaintDeskDeps,
  request: OfficeRequestOf<ListCall>,
  session: StaffSession,
): Promise<Result<OfficeAnswerOf<ListCall>>> {
  return transaction(deps.pool, session.brandId, (connection) => readComplaints(connection, deps, request, session));
}

export async function readComplaints(
  connection: Connection,
  { clock }: Pick<ComplaintDeskDeps, 'clock'>,
  request: OfficeRequestOf<ListCall> & Stretch,
  session: StaffSession,
): Promise<Result<OfficeAnswerOf<ListCall>>> {
  const { search = '', order = 'due', descending = false, after, stretch, shown, category, holder } = request;
  const now = clock.now();
  const filter = {
    shown,
    category,
    search,
    now,
    isFree: holder === 'nobody',
    takenBy: holder === 'mine' ? session.staffId : undefined,
    isOverHidden: !maySeeCases(session.roles),
  };
  const page = await desk.listComplaints(connection, filter, { order, descending, after, stretch });
  if (!page.ok) return page;
  return accept({ ...page.value, rows: page.value.rows.map((row) => presentCaseRow(row, session, now)) });
}

/** Rule CP-5: opens a complaint; this is recorded by name, and the client can see who did. */
export function openCase(deps: ComplaintDeskDeps, id: number, session: StaffSession): Case {
  return changeComplaint(deps, id, session, async ({ record }) => {
    await record('opened');
    return accept(true);
  });
}

export function takeCase(
  deps: ComplaintDeskDeps,
  { id, take }: OfficeRequestOf<OfficeCalls['takeComplaint']>,
  session: StaffSession,
): Case {
  return changeComplaint(deps, id, session, async ({ connection, found, record }) => {
    const may = checkHolder(found, session.staffId);
    if (!may.ok) return may;
    await desk.updateTaken(connection, id, take ? session.staffId : undefined);
    await record(take ? 'taken' : 'returned');
    return accept(true);
  });
}

/** Lists the active staff who may be assigned a complaint. */
export function readColleagues(
  { pool }: ComplaintDeskDeps,
  { brandId }: StaffSession,
): Promise<Result<OfficeAnswerOf<OfficeCalls['listComplaintColleagues']>>> {
  return transaction(pool, brandId, async (connection) => {
    const found = await desk.listColleagues(connection, rolesFor['complaints.work']);
    return accept(found.map(({ id, name, open }) => ({ id, name, open })));
  });
}

/**
 * Assigns an open complaint to a person who may work on it, even if it is assigned to another; the timeline shows to
 * whom.
 */
export function assignCase(
  deps: ComplaintDeskDeps,
  { id, to, note = '' }: OfficeRequestOf<OfficeCalls['assignComplaint']>,
  session: StaffSession,
): Case {
  return changeComplaint(deps, id, session, async ({ connection, found: complaint, now, record }) => {
    if (!isComplaintOpen(complaint.state)) return refuse({ code: 'complaintOver' });
    const colleagues = await desk.listColleagues(connection, rolesFor['complaints.work']);
    const colleague = colleagues.find((one) => one.id === to);
    if (colleague === undefined) return refuse({ code: 'complaintColleague', field: 'to' });
    if (complaint.takenBy === to) return accept(true);
    const { staffId } = session;
    await desk.updateAssigned(connection, { id, to, by: staffId, at: now });
    const text = note === '' ? colleague.name : `${colleague.name}: ${note}`;
    await insertEntry(connection, { complaint, kind: 'assigned', staffId, text, now });
    const from = complaint.takerName;
    await record('assigned', note, { to: colleague.name, ...(from !== undefined && { from }) });
    return accept(true);
  });
}

/** Rule CP-2: confirms to the client that the complaint has arrived at the desk, and by when the answer is due. */
export function acknowledgeCase(
  deps: ComplaintDeskDeps,
  { id, command }: OfficeRequestOf<OfficeCalls['acknowledgeComplaint']>,
  session: StaffSession,
): Case {
  return stepDesk(deps, id, session, {
    act: 'acknowledge',
    kind: 'acknowledged',
    command,
    follow: ({ connection, found, now }) =>
      mailComplaint(connection, found, {
        template: 'complaintAcknowledged',
        values: { received: { time: found.receivedAt }, due: { time: answerBy(found) } },
        eventKey: String(id),
        now,
      }),
  });
}

export function reviewCase(
  deps: ComplaintDeskDeps,
  { id, command }: OfficeRequestOf<OfficeCalls['reviewComplaint']>,
  session: StaffSession,
): Case {
  return stepDesk(deps, id, session, { act: 'review', kind: 'review', command, follow: async () => undefined });
}

/** Rule CP-2: sends the client the reason for a delay; the clock is extended to three months. */
export function holdCase(
  deps: ComplaintDeskDeps,
  { id, command, text }: OfficeRequestOf<OfficeCalls['holdComplaint']>,
  session: StaffSession,
): Case {
  return stepDesk(deps, id, session, {
    act: 'hold',
    kind: 'held',
    command,
    text,
    async follow({ connection, found, now }) {
      await desk.updateHeld(connection, id);
      await mailComplaint(connection, found, {
        template: 'complaintHeld',
        values: { answer: text, due: { time: answerBy({ ...found, isHeld: true }) } },
        eventKey: String(id),
        now,
      });
    },
  });
}

/** Adds a note for staff, also to a closed complaint. */
export function noteCase(
  deps: ComplaintDeskDeps,
  { id, command, text }: OfficeRequestOf<OfficeCalls['noteComplaint']>,
  session: StaffSession,
): Case {
  return changeComplaint(deps, id, session, async ({ connection, found: complaint, now, record }) => {
    const before = await findEntry(connection, command);
    if (before !== undefined) {
      const isSame = before.complaintId === id && before.text === text;
      return isSame ? accept(true) : refuse({ code: 'commandReused' });
    }
    const { staffId } = session;
    await insertEntry(connection, { complaint, kind: 'note', commandId: command, staffId, text, now });
    await record('noted');
    return accept(true);
  });
}
