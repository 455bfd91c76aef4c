import type { ContactDetail, ContactRow } from '@candor/contracts/http/office/contact.ts';
import { maskedAddress, maskedPhone } from '@candor/domain/clients/clientFile.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { actingRole, mayDo } from '@candor/domain/staff/roles.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { recordAct } from '../../access/audit/index.ts';
import type { AuditSigner } from '../../access/audit/index.ts';
import { findDeskClient } from '../clientDesk/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import * as store from './deskStore.ts';
import type { DeskMessage } from './deskStore.ts';

const BEGINNING = 140;

export interface ContactDeskDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly audit: AuditSigner;
}

/**
 * A message under its lock: the change, and the message afterwards. Rule CC-7: of a client whom this person may not
 * find there is none.
 */
export function held(
  { pool, clock }: ContactDeskDeps,
  id: number,
  session: StaffSession,
  work: (connection: Connection, message: DeskMessage) => Promise<Result<true>>,
): Promise<Result<ContactDetail>> {
  return transaction(pool, session.brandId, async (connection): Promise<Result<ContactDetail>> => {
    const message = await store.holdMessage(connection, id);
    if (message === undefined) return refuse({ code: 'notFound' });
    const { clientId } = message;
    const isHidden =
      clientId !== null && (await findDeskClient(connection, clientId, session, clock.now())) === undefined;
    if (isHidden) return refuse({ code: 'notFound' });
    const done = await work(connection, message);
    if (!done.ok) return done;
    const after = (await store.findMessage(connection, id)) ?? message;
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

interface Act {
  readonly message: DeskMessage;
  readonly action: string;
  readonly reason?: string;
  readonly details?: Readonly<Record<string, string>>;
}

export async function record(
  connection: Connection,
  { audit, clock }: ContactDeskDeps,
  { brandId, staffId, name, roles }: StaffSession,
  { message, action, reason = '', details = {} }: Act,
): Promise<void> {
  await recordAct(connection, audit, {
    actor: { brandId, staffId, name },
    at: clock.now(),
    reason,
    action: `contact.${action}`,
    subject: `contact:${message.id}`,
    clientId: message.clientId ?? undefined,
    // The client reads in which role it was done.
    details: { ...details, role: actingRole(roles, action === 'opened' ? 'contact.read' : 'contact.answer') },
  });
}
