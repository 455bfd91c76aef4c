import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import { decideOverride } from '@candor/domain/clients/documents.ts';
import type { RejectionReason } from '@candor/domain/clients/documents.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { isScreeningPassed } from '@candor/domain/screening/screening.ts';
import type { MailTemplate } from '@candor/locales/mail.ts';
import { rejections } from '@candor/locales/rejections.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { Subject, answerAsked } from '../../access/approvals/index.ts';
import { recordAct } from '../../access/audit/index.ts';
import { storeMessage, queueMail, toClient } from '../../access/notifications/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import {
  approveDocument,
  listCurrentDocuments,
  overrideDecision,
  rejectDocument,
} from '../../client/verification/index.ts';
import type { WriteWithDecision, WaitingDocument } from '../../client/verification/index.ts';
import { z } from 'zod';
import { findDocument, screeningOf, wouldVerify } from './openCase.ts';
import type { DeskDeps } from './deps.ts';

type RequestTo<Name extends keyof OfficeCalls> = OfficeRequestOf<OfficeCalls[Name]>;

/** Rule SC-5: the last required document is not approved until the client's screening has passed. */
export async function approveCase(
  deps: DeskDeps,
  { id, note }: RequestTo<'approveDocument'>,
  session: StaffSession,
): Promise<Result<{ verified: boolean }>> {
  const document = await findDocument(deps, session, id);
  if (document === undefined) return refuse({ code: 'documentUnknown' });
  const current = await transaction(deps.pool, session.brandId, (connection) =>
    listCurrentDocuments(connection, document.clientId),
  );
  const verified = wouldVerify(document, current);
  if (verified && !isScreeningPassed(await screeningOf(deps, document))) return refuse({ code: 'screeningOpen' });
  const approved = await approveDocument(
    deps.documents,
    session.brandId,
    { documentId: id, staffId: session.staffId },
    recorded(deps, session, {
      document,
      action: 'document.approved',
      reason: note,
      details: {},
      ...(verified && { mail: { template: 'accountVerified', path: '/platform/BTCUSD', values: {} } as const }),
    }),
  );
  return approved.ok ? accept({ verified }) : approved;
}

export async function rejectCase(
  deps: DeskDeps,
  { id, reason, note }: RequestTo<'rejectDocument'>,
  session: StaffSession,
): Promise<Result<Record<string, never>>> {
  const document = await findDocument(deps, session, id);
  if (document === undefined) return refuse({ code: 'documentUnknown' });
  if (reason === 'other' && note === '') {
    return refuse({ code: 'rejectionNote', field: 'note', params: { minimum: '3', maximum: '200' } });
  }
  const reasonShown = rejectionText(document, reason, note);
  const rejected = await rejectDocument(
    deps.documents,
    session.brandId,
    { documentId: id, reason: reasonShown },
    recorded(deps, session, {
      document,
      action: 'document.rejected',
      reason: reasonShown,
      details: { reason },
      mail: {
        template: 'documentRejected',
        path: '/my-account/documents',
        values: { file: document.fileName, reason: reasonShown },
      },
    }),
  );
  return rejected.ok ? accept({}) : rejected;
}

const NOTE_MAXIMUM = 300;

/** Rule VE-6: a second person approves the reversal of a decision. */
export const verificationOverride = new Subject({
  name: 'verificationOverride',
  payload: z.object({
    documentId: z.number(),
    to: z.enum(['approved', 'rejected']),
    note: z.string().max(500),
  }),

  key: ({ documentId }) => `document:${documentId}`,

  async check(_deps: Pick<DeskDeps, 'documents'>, { payload: { to } }, { type, state }: WaitingDocument) {
    const may = decideOverride(state, to);
    return may.ok ? accept([{ name: type, before: state, after: to }]) : may;
  },

  apply({ documents }: Pick<DeskDeps, 'documents'>, { id, brandId, payload: { documentId, to, note } }) {
    const shown = note.slice(0, NOTE_MAXIMUM);
    return overrideDecision(documents, brandId, { documentId, to, note: shown, commandId: `approval:${id}` });
  },
});

export async function askOverride(
  deps: DeskDeps,
  { id, to, reason }: RequestTo<'overrideDocument'>,
  session: StaffSession,
): Promise<Result<{ approval: number }>> {
  const document = await findDocument(deps, session, id);
  if (document === undefined) return refuse({ code: 'documentUnknown' });
  const payload = { documentId: id, to, note: to === 'rejected' ? reason : '' };
  const asking = { clientId: document.clientId, reason, payload };
  return answerAsked(
    transaction(deps.pool, session.brandId, (connection) =>
      verificationOverride.ask(connection, deps, session, asking, document),
    ),
  );
}

/** Returns the text for the client: the reason in their language, then the note as typed. */
function rejectionText({ client }: WaitingDocument, reason: RejectionReason, note: string): string {
  const texts = rejections(client.language);
  return [texts[reason], note].filter((text) => text !== '').join(' ');
}

interface Recorded {
  readonly document: WaitingDocument;
  readonly action: string;
  readonly reason: string;
  readonly details: Readonly<Record<string, string>>;
  /** Mail to the client. */
  readonly mail?: {
    readonly template: MailTemplate;
    readonly path: `/${string}`;
    readonly values: Readonly<Record<string, string>>;
  };
}

/** Records the decision and queues the client's mail, in the same transaction. */
function recorded(
  deps: DeskDeps,
  session: StaffSession,
  { document, action, reason, details, mail }: Recorded,
): WriteWithDecision {
  return async (connection) => {
    if (mail !== undefined) await notifyClient(connection, document, mail, deps.clock.now());
    else if (action === 'document.approved') await keepApproved(connection, document, deps.clock.now());
    await recordAct(connection, deps.audit, {
      actor: session,
      at: deps.clock.now(),
      action,
      subject: `document:${document.id}`,
      clientId: document.clientId,
      reason,
      details: { type: document.type, ...details },
    });
  };
}

/** Rule IB-1: puts a message about one approved document of several into the client’s inbox, without a mail. */
function keepApproved(
  connection: Connection,
  { id, brandId, clientId, fileName }: WaitingDocument,
  now: Instant,
): Promise<void> {
  const message = { kind: 'documentApproved', values: { file: fileName }, path: '/my-account/documents' } as const;
  return storeMessage(connection, { ...message, brandId, clientId, eventKey: `document:${id}:approved`, now });
}

async function notifyClient(
  connection: Connection,
  { brandId, clientId, client }: WaitingDocument,
  { template, path, values }: NonNullable<Recorded['mail']>,
  now: Instant,
): Promise<void> {
  await queueMail(connection, {
    ...toClient({ ...client, brandId, id: clientId }),
    template,
    values: { ...values, name: client.firstName },
    link: { path },
    now,
  });
}
