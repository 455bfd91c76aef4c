import type { VerificationCase } from '@candor/contracts/http/office/verification.ts';
import { isVerifiedBy } from '@candor/domain/clients/documents.ts';
import { rolesFor } from '@candor/domain/staff/roles.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { findWaitingAbout, presentApproval } from '../../access/approvals/index.ts';
import { recordAct } from '../../access/audit/index.ts';
import { screenClient } from '../../client/screening/index.ts';
import type { ScreeningCheck } from '../../client/screening/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { findWithClient, listCurrentDocuments, openDocument } from '../../client/verification/index.ts';
import type { StoredDocument, WaitingDocument } from '../../client/verification/index.ts';
import type { DeskDeps } from './deps.ts';
import { maskedEmail, presentQueued, presentScreening, sentState } from './presentVerification.ts';

/** Opens a document with everything needed to decide about it. The opening is recorded, and its client sees it. */
export async function openCase(deps: DeskDeps, id: number, session: StaffSession): Promise<Result<VerificationCase>> {
  const { brandId } = session;
  const opened = await openDocument(deps.documents, brandId, asStaff(session), id);
  if (!opened.ok) return opened;
  // Read after the opening was recorded: later changes of the client are not what was reviewed.
  const document = await findDocument(deps, session, id);
  if (document === undefined) return refuse({ code: 'documentUnknown' });
  const check = await screeningOf(deps, document);
  const { current, override } = await transaction(deps.pool, brandId, async (connection) => {
    await recordAct(connection, deps.audit, {
      actor: session,
      at: deps.clock.now(),
      action: 'document.opened',
      subject: `document:${id}`,
      clientId: document.clientId,
      details: { type: document.type },
    });
    return {
      current: await listCurrentDocuments(connection, document.clientId),
      override: await findWaitingAbout(connection, 'verificationOverride', `document:${id}`, deps.clock.now()),
    };
  });
  return accept({
    ...presentCase(document, current, check),
    override: override === undefined ? null : presentApproval(override, session, deps.clock.now()),
    pages: [...opened.value],
  });
}

export function findDocument(
  { pool }: DeskDeps,
  { brandId }: StaffSession,
  id: number,
): Promise<WaitingDocument | undefined> {
  return transaction(pool, brandId, (connection) => findWithClient(connection, id));
}

/** Rule SC-3: returns the check that counts now. */
export function screeningOf({ screening }: DeskDeps, document: WaitingDocument): Promise<ScreeningCheck> {
  const { brandId, clientId, client } = document;
  const name = `${client.firstName} ${client.lastName}`;
  return screenClient(screening, { brandId, clientId, name, birthDate: client.birthDate });
}

/** Would the approval of this document verify the client, who is not verified yet? */
export function wouldVerify(document: StoredDocument, current: readonly StoredDocument[]): boolean {
  const states = Object.fromEntries(current.map(({ type, state }) => [type, state]));
  return !isVerifiedBy(states) && isVerifiedBy({ ...states, [document.type]: 'approved' });
}

/** Returns the person's role, which the client sees. */
function asStaff({ staffId, name, roles }: StaffSession) {
  const role = rolesFor['verification.open'].find((one) => roles.includes(one)) ?? 'staff';
  return { id: staffId, name, role };
}

function presentCase(document: WaitingDocument, current: readonly StoredDocument[], check: ScreeningCheck) {
  const { client } = document;
  return {
    document: presentQueued(document, check),
    file: {
      name: document.fileName,
      media: document.media,
      bytes: document.bytes,
      scanned: document.scannedBy !== undefined,
      note: document.note,
    },
    client: {
      id: document.clientId,
      first_name: client.firstName,
      last_name: client.lastName,
      pin: client.pin,
      email: maskedEmail(client.email),
      country: client.country ?? null,
      birth_date: client.birthDate ?? null,
      address: client.address,
    },
    others: current.filter(({ id }) => id !== document.id).map((one) => ({ type: one.type, state: sentState(one) })),
    verifies: document.state === 'processing' && wouldVerify(document, current),
    screening: presentScreening(check),
  };
}
