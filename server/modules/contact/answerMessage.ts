import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import type { ContactDetail, ContactRow } from '@candor/contracts/http/office/contact.ts';
import { maskedAddress, maskedPhone } from '@candor/domain/clients/clientFile.ts';
import { CONTACT_QUOTE_MAXIMUM } from '@candor/domain/contact.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { mayDo } from '@candor/domain/staff/roles.ts';
import type { Clock } from '../../clock.ts';
import { countOf, pageOf } from '../../database/keyset.ts';
import { transaction } from '../../database/pool.ts';
import type { Connection, Pool } from '../../database/pool.ts';
import { recordAct } from '../audit/index.ts';
import type { AuditSigner } from '../audit/index.ts';
import { enqueueJob, queueMail } from '../notifications/index.ts';
import type { StaffSession } from '../staff/index.ts';
import * as store from './deskStore.ts';
import type { DeskMessage } from './deskStore.ts';
import { CONTACT_TASK } from './forwardMessage.ts';

const BEGINNING = 140;

export interface ContactDeskParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly audit: AuditSigner;
}

type ListCall = OfficeCalls['listContact'];

export function listContact(
  { pool }: ContactDeskParts,
  { search = '', order = 'created', descending = true, after, state, forwarding }: OfficeRequestOf<ListCall>,
  { brandId }: StaffSession,
): Promise<Result<OfficeAnswerOf<ListCall>>> {
  const wish = { order, descending, after };
  return transaction(pool, brandId, async (connection): Promise<Result<OfficeAnswerOf<ListCall>>> => {
    const keyset = store.contactPage(wish);
    if (!keyset.ok) return keyset;
    const filter = { state, forwarding, search };
    const { rows, next } = pageOf(await store.listMessages(connection, filter, keyset.value), wish, ({ id }) => id);
    return accept({ rows: rows.map(presentRow), next, ...countOf(await store.countMessages(connection, filter)) });
  });
}

/** Rule CO-3: what people wrote is opened by name, and a client can see by whom. */
export function openMessage(
  parts: ContactDeskParts,
  id: number,
  session: StaffSession,
): Promise<Result<ContactDetail>> {
  return held(parts, id, session, async (connection, message) => {
    await record(connection, parts, session, { message, action: 'opened' });
    return accept(true);
  });
}

export function takeMessage(
  parts: ContactDeskParts,
  { id, take }: OfficeRequestOf<OfficeCalls['takeContact']>,
  session: StaffSession,
): Promise<Result<ContactDetail>> {
  return held(parts, id, session, async (connection, message) => {
    const may = checkHolder(message, session);
    if (!may.ok) return may;
    await store.updateTaken(connection, id, take ? session.staffId : undefined);
    return accept(true);
  });
}

/** Rule CO-4: an answer is a mail in the transaction that keeps it, once for its command. */
export function answerMessage(
  parts: ContactDeskParts,
  request: OfficeRequestOf<OfficeCalls['answerContact']>,
  session: StaffSession,
): Promise<Result<ContactDetail>> {
  const { id, command, language, answer } = request;
  return held(parts, id, session, async (connection, message) => {
    const before = await store.findAnswer(connection, command);
    if (before !== undefined) {
      const isSame = before.messageId === id && before.answer === answer;
      return isSame ? accept(true) : refuse({ code: 'commandReused' });
    }
    const may = checkHolder(message, session);
    if (!may.ok) return may;
    const { brandId, staffId } = session;
    const now = parts.clock.now();
    await store.insertAnswer(connection, {
      brandId,
      messageId: id,
      commandId: command,
      staffId,
      language,
      answer,
      now,
    });
    await store.updateClosed(connection, { id, state: 'answered', staffId, at: now });
    await queueMail(connection, {
      ...{ brandId, clientId: message.clientId ?? undefined, to: message.email, language },
      ...{ template: 'contactAnswer', link: { path: '/contact' }, eventKey: `contactAnswer:${command}`, now },
      values: { name: message.firstName, answer, time: { time: message.createdAt }, question: quoteOf(message) },
    });
    await record(connection, parts, session, { message, action: 'answered' });
    return accept(true);
  });
}

export function closeMessage(
  parts: ContactDeskParts,
  { id, note }: OfficeRequestOf<OfficeCalls['closeContact']>,
  session: StaffSession,
): Promise<Result<ContactDetail>> {
  return held(parts, id, session, async (connection, message) => {
    if (message.state !== 'open') return refuse({ code: 'contactOver' });
    const may = checkHolder(message, session);
    if (!may.ok) return may;
    await store.updateClosed(connection, { id, state: 'done', staffId: session.staffId, at: parts.clock.now(), note });
    await record(connection, parts, session, { message, action: 'closed', reason: note });
    return accept(true);
  });
}

/** Rule CO-2: what was given up is tried again, as often as the first time. */
export function forwardAgain(
  parts: ContactDeskParts,
  id: number,
  session: StaffSession,
): Promise<Result<ContactDetail>> {
  return held(parts, id, session, async (connection, message) => {
    if (message.forwarding !== 'failed') return accept(true);
    const { brandId } = session;
    await store.updateForwardAgain(connection, id);
    await enqueueJob(connection, CONTACT_TASK, { brandId, id }, `contact:${brandId}:${id}`);
    await record(connection, parts, session, { message, action: 'forwarded' });
    return accept(true);
  });
}

/** What somebody else has taken is his. */
function checkHolder({ takenBy, takerName }: DeskMessage, { staffId }: StaffSession): Result<true> {
  if (takenBy === null || takenBy === staffId) return accept(true);
  return refuse({ code: 'contactTaken', params: { name: takerName ?? '' } });
}

function quoteOf({ message }: DeskMessage): string {
  return message.length <= CONTACT_QUOTE_MAXIMUM ? message : `${message.slice(0, CONTACT_QUOTE_MAXIMUM)} …`;
}

function held(
  { pool }: ContactDeskParts,
  id: number,
  session: StaffSession,
  work: (connection: Connection, message: DeskMessage) => Promise<Result<true>>,
): Promise<Result<ContactDetail>> {
  return transaction(pool, session.brandId, async (connection): Promise<Result<ContactDetail>> => {
    const message = await store.holdMessage(connection, id);
    if (message === undefined) return refuse({ code: 'notFound' });
    const done = await work(connection, message);
    if (!done.ok) return done;
    const after = (await store.findMessage(connection, id)) ?? message;
    return accept({ ...presentDetail(after, session), answers: [...(await store.listAnswers(connection, id))] });
  });
}

function presentRow(message: DeskMessage): ContactRow {
  const { id, createdAt, firstName, lastName, clientId, pin, state, takerName, forwarding } = message;
  const flat = message.message.replaceAll(/\s+/g, ' ');
  return {
    ...{ id, at: createdAt, name: `${firstName} ${lastName}`, state, taken_by: takerName, forwarding },
    beginning: flat.length <= BEGINNING ? flat : `${flat.slice(0, BEGINNING)}…`,
    client: clientId === null ? null : { id: clientId, pin: pin ?? '' },
  };
}

function presentDetail(message: DeskMessage, { staffId, roles }: StaffSession): Omit<ContactDetail, 'answers'> {
  const { closerName, closedAt, closingNote } = message;
  const isWhole = mayDo(roles, 'contact.answer');
  return {
    row: presentRow(message),
    message: message.message,
    email: isWhole ? message.email : maskedAddress(message.email),
    phone: isWhole ? message.phone : maskedPhone(message.phone),
    language: message.language ?? 'en',
    attempts: message.attempts,
    forwarded_at: message.forwardedAt,
    closed: closedAt === null ? null : { by: closerName ?? '', at: closedAt, note: closingNote },
    mine: message.takenBy === staffId,
  };
}

interface Act {
  readonly message: DeskMessage;
  readonly action: string;
  readonly reason?: string;
}

async function record(
  connection: Connection,
  { audit, clock }: ContactDeskParts,
  { brandId, staffId, name }: StaffSession,
  { message, action, reason = '' }: Act,
): Promise<void> {
  await recordAct(connection, audit, {
    ...{ brandId, at: clock.now(), staffId, actor: name, reason },
    ...{ action: `contact.${action}`, subject: `contact:${message.id}` },
    clientId: message.clientId ?? undefined,
    details: {},
  });
}
