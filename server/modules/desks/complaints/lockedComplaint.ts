import type { ComplaintCase } from '@candor/contracts/http/office/complaints.ts';
import { moveComplaint } from '@candor/domain/complaints/moves.ts';
import type { ComplaintAct } from '@candor/domain/complaints/moves.ts';
import type { ComplaintEntryKind } from '@candor/domain/complaints/complaint.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { actingRole } from '@candor/domain/staff/roles.ts';
import type { Connection } from '../../../database/pool.ts';
import { act } from '../../access/audit/index.ts';
import type { LockedAction } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { findDeskClient } from '../clientDesk/index.ts';
import type { ComplaintDeskDeps } from './deps.ts';
import { findDeskComplaint, takeFree } from './deskStore.ts';
import type { DeskComplaint } from './deskStore.ts';
import { presentCase } from './presentCase.ts';
import * as store from './store.ts';

/** Complaint being worked on; its record shows the client the role in which something was done. */
export interface LockedComplaint extends Omit<LockedAction<DeskComplaint>, 'record'> {
  record(this: void, action: string, reason?: string, details?: Readonly<Record<string, string>>): Promise<unknown>;
}

/**
 * Changes a complaint under its lock, and returns it as it is afterwards. Rule CC-7: one of a client whom this person
 * may not find does not exist for them.
 */
export function changeComplaint(
  deps: ComplaintDeskDeps,
  id: number,
  session: StaffSession,
  work: (locked: LockedComplaint) => Promise<Result<true>>,
): Promise<Result<ComplaintCase>> {
  const lock = (connection: Connection) => lockVisible(connection, id, session, deps.clock.now());
  return act(deps, session, lock, async ({ record, ...locked }) => {
    const { connection, found, now } = locked;
    const done = await work({
      ...locked,
      record(action, reason, details) {
        const role = actingRole(session.roles, action === 'opened' ? 'complaints.read' : 'complaints.work');
        return record({
          action: `complaint.${action}`,
          subject: `complaint:${found.number}`,
          clientId: found.clientId,
          reason,
          details: { ...details, role },
        });
      },
    });
    if (!done.ok) return done;
    const after = (await findDeskComplaint(connection, id)) ?? found;
    return accept(await presentCase(after, { connection, session, now }));
  });
}

export async function lockVisible(
  connection: Connection,
  id: number,
  session: Pick<StaffSession, 'roles'>,
  now: number,
): Promise<DeskComplaint | undefined> {
  const locked = await store.lockComplaint(connection, id);
  if (locked === undefined) return undefined;
  const isVisible =
    locked.clientId === undefined || (await findDeskClient(connection, locked.clientId, session, now)) !== undefined;
  return isVisible ? findDeskComplaint(connection, id) : undefined;
}

/** Refuses a complaint that is assigned to another person. */
export function checkHolder(
  { takenBy, takerName = '' }: Pick<DeskComplaint, 'takenBy' | 'takerName'>,
  staffId: number,
): Result<true> {
  if (takenBy === undefined || takenBy === staffId) return accept(true);
  return refuse({ code: 'complaintTaken', params: { name: takerName } });
}

interface DeskStep {
  readonly act: ComplaintAct;
  readonly kind: ComplaintEntryKind;
  readonly command: string;
  readonly text?: string;
  /** Consequences of the new state, in the same transaction. */
  readonly follow: (locked: LockedComplaint) => Promise<void>;
}

/** Rule CP-3: takes one step of the desk, once per command; an unassigned complaint is assigned to the person. */
export function stepDesk(
  deps: ComplaintDeskDeps,
  id: number,
  session: StaffSession,
  { act: step, kind, command, text = '', follow }: DeskStep,
): Promise<Result<ComplaintCase>> {
  return changeComplaint(deps, id, session, async (locked) => {
    const { connection, found: complaint, now, record } = locked;
    const before = await store.findEntry(connection, command);
    if (before !== undefined) {
      const isSame = before.complaintId === id && before.kind === kind && before.text === text;
      return isSame ? accept(true) : refuse({ code: 'commandReused' });
    }
    const may = checkHolder(complaint, session.staffId);
    if (!may.ok) return may;
    const next = moveComplaint(complaint, step, now);
    if (!next.ok) return next;
    const { staffId } = session;
    const isHeld = complaint.isHeld || step === 'hold';
    await store.updateState(connection, { ...complaint, isHeld }, { state: next.value });
    await store.insertEntry(connection, { complaint, kind, commandId: command, staffId, text, now });
    await takeFree(connection, id, staffId);
    await follow(locked);
    await record(kind);
    return accept(true);
  });
}
