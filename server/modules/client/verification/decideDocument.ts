import { decideApproval, decideRejection, isVerifiedBy } from '@candor/domain/clients/documents.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { VerificationDeps } from './deps.ts';
import { stateOf } from './present.ts';
import * as store from './store.ts';
import type { StoredDocument } from './store.ts';
import { withDecrypted } from './vault.ts';
import { carryOutOrders } from './verifyClients.ts';

/** Writes what belongs in the decision's own transaction: the audit entry, the client's mail. */
export type WriteWithDecision = (connection: Connection, decided: StoredDocument) => Promise<void>;

interface Approving {
  readonly documentId: number;
  readonly staffId: number;
}

/**
 * Ruling R12: approves a document; the second of the two required ones makes the client verified. Rule VE-7: only the
 * details that were looked at are approved.
 */
export async function approveDocument(
  deps: VerificationDeps,
  brandId: BrandId,
  { documentId, staffId }: Approving,
  alongside: WriteWithDecision,
): Promise<Result<StoredDocument>> {
  await scanUnscanned(deps, brandId, documentId);
  const now = deps.clock.now();
  const decided = await transaction(deps.pool, brandId, async (connection) => {
    const document = await store.lockDocument(connection, documentId);
    if (document === undefined) return refuse({ code: 'documentUnknown' });
    const approval = decideApproval({ state: document.state, isScanned: document.scannedBy !== undefined });
    if (!approval.ok) return approval;
    const seen = await store.findSeen(connection, document, staffId);
    if (seen === 'unopened') return refuse({ code: 'documentUnopened' });
    if (seen === 'changed') return refuse({ code: 'detailsChanged' });
    await store.updateDecision(connection, { id: documentId, state: 'approved', note: '', now });
    const current = await store.listCurrent(connection, document.clientId);
    const states = { doc_passport: stateOf(current, 'doc_passport'), doc_address: stateOf(current, 'doc_address') };
    if (isVerifiedBy(states)) await store.insertOrder(connection, document, now);
    const approved: StoredDocument = { ...document, state: 'approved', decidedAt: now };
    await alongside(connection, approved);
    return accept(approved);
  });
  if (decided.ok) await carryOutOrders(deps, brandId);
  return decided;
}

/** Rejects a document; the client can read the reason and send another file. */
export function rejectDocument(
  { pool, clock }: VerificationDeps,
  brandId: BrandId,
  { documentId, reason }: { readonly documentId: number; readonly reason: string },
  alongside: WriteWithDecision,
): Promise<Result<StoredDocument>> {
  const now = clock.now();
  return transaction(pool, brandId, async (connection) => {
    const document = await store.lockDocument(connection, documentId);
    if (document === undefined) return refuse({ code: 'documentUnknown' });
    const note = decideRejection(document.state, reason);
    if (!note.ok) return note;
    await store.updateDecision(connection, { id: documentId, state: 'rejected', note: note.value, now });
    const rejected: StoredDocument = { ...document, state: 'rejected', note: note.value, decidedAt: now };
    await alongside(connection, rejected);
    return accept(rejected);
  });
}

/** T32: scans a file that arrived while no scanner was available, before it is approved. */
async function scanUnscanned(deps: VerificationDeps, brandId: BrandId, documentId: number): Promise<void> {
  const document = await transaction(deps.pool, brandId, (connection) => store.findDocument(connection, documentId));
  if (document === undefined || document.scannedBy !== undefined) return;
  const scan = await withDecrypted(deps, document, (bytes) => deps.scanner.scan(bytes));
  if (scan?.kind !== 'clean') return;
  await transaction(deps.pool, brandId, (connection) => store.updateScan(connection, documentId, deps.scanner.name));
}
