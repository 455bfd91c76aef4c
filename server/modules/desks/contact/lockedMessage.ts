import type { ContactDetail, ContactRow } from '@candor/contracts/http/office/contact.ts';
import { maskedAddress, maskedPhone } from '@candor/domain/clients/clientFile.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { actingRole, mayDo } from '@candor/domain/staff/roles.ts';
import type { Connection } from '../../../database/pool.ts';
import { act } from '../../access/audit/index.ts';
import type { ActDeps, LockedAction } from '../../access/audit/index.ts';
import { findDeskClient } from '../clientDesk/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import * as store from './deskStore.ts';
import type { DeskMessage } from './deskStore.ts';

const BEGINNING = 140;

/** Message being worked on; its record shows the client the role in which something was done. */
interface LockedMessage extends Omit<LockedAction<DeskMessage>, 'record'> {
  record(this: void, action: string, reason?: string, details?: Readonly<Record<string, string>>): Promise<unknown>;
}

/**
 * Changes a message under its lock, and returns it as it is afterwards. Rule CC-7: one of a client whom this person may
 * not find does not exist for them.
 */
export function changeMessage(
  deps: ActDeps,
  id: number,
  session: StaffSession,
  work: (locked: LockedMessage) => Promise<Result<true>>,
): Promise<Result<ContactDetail>> {
  const lock = async (connection: Connection) => {
    const message = await store.holdMessage(connection, id);
    const clientId = message?.clientId ?? undefined;
    if (clientId === undefined) return message;
    return (await findDeskClient(connection, clientId, session, deps.clock.now())) && message;
  };
  return act(deps, session, lock, async ({ record, ...locked }) => {
    const { connection, found } = locked;
    const done = await work({
      ...locked,
      record(action, reason, details) {
        const role = actingRole(session.roles, action === 'opened' ? 'contact.read' : 'contact.answer');
        return record({
          action: `contact.${action}`,
          subject: `contact:${id}`,
          clientId: found.clientId ?? undefined,
          reason,
          details: { ...details, role },
        });
      },
    });
    if (!done.ok) return done;
    const after = (await store.findMessage(connection, id)) ?? found;
    return accept({ ...presentDetail(after, session), answers: [...(await store.listAnswers(connection, id))] });
  });
}

export function presentRow(message: DeskMessage, { staffId }: Pick<StaffSession, 'staffId'>): ContactRow {
  const { id, createdAt, firstName, lastName, clientId, pin, state, takenBy, takerName, forwarding } = message;
  const { assignerName, assignedAt } = message;
  const flat = message.message.replaceAll(/\s+/g, ' ');
  return {
    id,
    at: createdAt,
    name: `${firstName} ${lastName}`,
    state,
    taken_by: takerName,
    forwarding,
    mine: takenBy === staffId,
    assigned: assignedAt === null ? null : { by: assignerName ?? '', at: assignedAt },
    beginning: flat.length <= BEGINNING ? flat : `${flat.slice(0, BEGINNING)}…`,
    client: clientId === null ? null : { id: clientId, pin: pin ?? '' },
  };
}

function presentDetail(message: DeskMessage, session: StaffSession): Omit<ContactDetail, 'answers'> {
  const { closerName, closedAt, closingNote } = message;
  const isWhole = mayDo(session.roles, 'contact.answer');
  return {
    row: presentRow(message, session),
    message: message.message,
    email: isWhole ? message.email : maskedAddress(message.email),
    phone: isWhole ? message.phone : maskedPhone(message.phone),
    language: message.language ?? 'en',
    attempts: message.attempts,
    forwarded_at: message.forwardedAt,
    closed: closedAt === null ? null : { by: closerName ?? '', at: closedAt, note: closingNote },
  };
}
