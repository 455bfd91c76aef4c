import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import type { ContactDetail } from '@candor/contracts/http/office/contact.ts';
import { maySeeCases } from '@candor/domain/clients/confidentialCase.ts';
import { CONTACT_QUOTE_MAXIMUM } from '@candor/domain/contact.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Stretch } from '../../../database/keyset.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { enqueueJob, queueMail } from '../../access/notifications/index.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import * as store from './deskStore.ts';
import type { DeskMessage } from './deskStore.ts';
import { CONTACT_TASK } from './forwardMessage.ts';
import { changeMessage, presentRow } from './lockedMessage.ts';

type ListCall = OfficeCalls['listContact'];

export function listContact(
  deps: ActDeps,
  request: OfficeRequestOf<ListCall>,
  session: StaffSession,
): Promise<Result<OfficeAnswerOf<ListCall>>> {
  return transaction(deps.pool, session.brandId, (connection) => readMessages(connection, deps, request, session));
}

export async function readMessages(
  connection: Connection,
  { clock }: Pick<ActDeps, 'clock'>,
  request: OfficeRequestOf<ListCall> & Stretch,
  session: StaffSession,
): Promise<Result<OfficeAnswerOf<ListCall>>> {
  const { search = '', order = 'created', descending = true, after, stretch, state, forwarding, holder } = request;
  const query = { order, descending, after, stretch };
  const hiddenAt = maySeeCases(session.roles) ? undefined : clock.now();
  const filter = { state, forwarding, search, hiddenAt, ...heldBy(holder, session) };
  const page = await store.listMessages(connection, filter, query);
  if (!page.ok) return page;
  return accept({ ...page.value, rows: page.value.rows.map((row) => presentRow(row, session)) });
}

function heldBy(holder: OfficeRequestOf<ListCall>['holder'], { staffId }: StaffSession) {
  return { isFree: holder === 'nobody', takenBy: holder === 'mine' ? staffId : undefined };
}

/** Rule CO-3: opens a message; this is recorded by name, and the client can see who did. */
export function openMessage(deps: ActDeps, id: number, session: StaffSession): Promise<Result<ContactDetail>> {
  return changeMessage(deps, id, session, async ({ record }) => {
    await record('opened');
    return accept(true);
  });
}

export function takeMessage(
  deps: ActDeps,
  { id, take }: OfficeRequestOf<OfficeCalls['takeContact']>,
  session: StaffSession,
): Promise<Result<ContactDetail>> {
  return changeMessage(deps, id, session, async ({ connection, found: message }) => {
    const may = checkHolder(message, session);
    if (!may.ok) return may;
    await store.updateTaken(connection, id, take ? session.staffId : undefined);
    return accept(true);
  });
}

/** Rule CO-4: answers a message by a mail queued in the same transaction, once per command. */
export function answerMessage(
  deps: ActDeps,
  request: OfficeRequestOf<OfficeCalls['answerContact']>,
  session: StaffSession,
): Promise<Result<ContactDetail>> {
  const { id, command, language, answer } = request;
  return changeMessage(deps, id, session, async ({ connection, found: message, now, record }) => {
    const before = await store.findAnswer(connection, command);
    if (before !== undefined) {
      const isSame = before.messageId === id && before.answer === answer;
      return isSame ? accept(true) : refuse({ code: 'commandReused' });
    }
    const may = checkHolder(message, session);
    if (!may.ok) return may;
    const { brandId, staffId } = session;
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
      brandId,
      clientId: message.clientId ?? undefined,
      to: message.email,
      language,
      template: 'contactAnswer',
      link: { path: '/contact' },
      eventKey: `contactAnswer:${command}`,
      now,
      values: { name: message.firstName, answer, time: { time: message.createdAt }, question: quoteOf(message) },
    });
    await record('answered');
    return accept(true);
  });
}

export function closeMessage(
  deps: ActDeps,
  { id, note }: OfficeRequestOf<OfficeCalls['closeContact']>,
  session: StaffSession,
): Promise<Result<ContactDetail>> {
  return changeMessage(deps, id, session, async ({ connection, found: message, now, record }) => {
    if (message.state !== 'open') return refuse({ code: 'contactOver' });
    const may = checkHolder(message, session);
    if (!may.ok) return may;
    await store.updateClosed(connection, { id, state: 'done', staffId: session.staffId, at: now, note });
    await record('closed', note);
    return accept(true);
  });
}

/** Rule CO-2: retries an abandoned delivery, as often as the first time. */
export function forwardAgain(deps: ActDeps, id: number, session: StaffSession): Promise<Result<ContactDetail>> {
  return changeMessage(deps, id, session, async ({ connection, found: message, record }) => {
    if (message.forwarding !== 'failed') return accept(true);
    const { brandId } = session;
    await store.updateForwardAgain(connection, id);
    await enqueueJob(connection, CONTACT_TASK, { brandId, id }, `contact:${brandId}:${id}`);
    await record('forwarded');
    return accept(true);
  });
}

/** Refuses a message that is assigned to another person. */
function checkHolder({ takenBy, takerName }: DeskMessage, { staffId }: StaffSession): Result<true> {
  if (takenBy === null || takenBy === staffId) return accept(true);
  return refuse({ code: 'contactTaken', params: { name: takerName ?? '' } });
}

function quoteOf({ message }: DeskMessage): string {
  return message.length <= CONTACT_QUOTE_MAXIMUM ? message : `${message.slice(0, CONTACT_QUOTE_MAXIMUM)} …`;
}
