import type { DocumentsAnswer, DocumentOnUser } from '@candor/contracts/http/documents.ts';
import type { DocumentType } from '@candor/domain/clients/documents.ts';
import { documentTypes } from '@candor/domain/clients/documents.ts';
import type { DocumentState } from '@candor/domain/clients/onboarding.ts';
import type { DocumentAccess, StoredDocument } from './store.ts';

/** Specification 4: returns the document's state, Waiting if nothing was sent. */
export function stateOf(current: readonly StoredDocument[], type: DocumentType): DocumentState {
  return current.find((one) => one.type === type)?.state ?? 'waiting';
}

/** Presents the four documents as the wire's user has them. */
export function presentOnUser(current: readonly StoredDocument[]): Record<DocumentType, DocumentOnUser> {
  const one = (type: DocumentType): DocumentOnUser => {
    const found = current.find((document) => document.type === type);
    if (found === undefined) return { status: 'waiting', note: '', updated: null };
    return { status: found.state, note: found.note, updated: found.decidedAt ?? found.uploadedAt };
  };
  return {
    doc_passport: one('doc_passport'),
    doc_address: one('doc_address'),
    doc_funding_front: one('doc_funding_front'),
    doc_funding_back: one('doc_funding_back'),
  };
}

/** Presents the client's own view: the current file of each type, and who has opened it. */
export function presentDocuments(
  current: readonly StoredDocument[],
  accesses: readonly DocumentAccess[],
): DocumentsAnswer {
  return documentTypes.map((type) => {
    const found = current.find((document) => document.type === type);
    if (found === undefined) return { type, status: 'waiting', note: '', updated: null, file: null, opened: [] };
    return {
      type,
      status: found.state,
      note: found.note,
      updated: found.decidedAt ?? found.uploadedAt,
      file: { name: found.fileName, bytes: found.bytes, pages: found.pages, uploaded: found.uploadedAt },
      opened: accesses
        .filter(({ documentId }) => documentId === found.id)
        .map(({ staffRole, openedAt }) => ({ by: staffRole ?? null, at: openedAt })),
    };
  });
}
