import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import type { DocumentState } from './onboarding.ts';

/** Types of documents with which clients prove their identity, as the wire spells them (specification 7). */
export const documentTypes = ['doc_passport', 'doc_address', 'doc_funding_front', 'doc_funding_back'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Ruling R12: documents whose approval makes a client verified; funding documents are for clients who pay by card. */
export const VERIFYING_TYPES = ['doc_passport', 'doc_address'] as const satisfies readonly DocumentType[];

/** Specification 9: largest size of a document, 2 MB. */
export const DOCUMENT_BYTES_MAXIMUM = 2 * 1024 * 1024;
export const DOCUMENT_PAGES_MAXIMUM = 20;
/** Lengths of a rejection's note, in which the client reads what to send instead. */
export const REJECTION_NOTE = { minimum: 3, maximum: 300 } as const;

/** Faults of a refused file that its client may be shown. */
export const fileFaults = [
  'empty',
  'tooLarge',
  'name',
  'extension',
  'content',
  'damaged',
  'hidden',
  'tooManyPixels',
  'active',
  'encrypted',
  'tooManyPages',
  'malware',
] as const;
export type FileFault = (typeof fileFaults)[number];

/** Rule VE-1: accepts a file where none waits for a decision or has been approved. Refusal: `documentNotAsked`. */
export function decideUpload(state: DocumentState): Result<true> {
  return state === 'waiting' || state === 'rejected' ? accept(true) : refuse({ code: 'documentNotAsked' });
}

/**
 * Rule VE-2: approves only a document in review that a scanner has reported clean. Refusals: `documentDecided`,
 * `documentNotScanned`.
 */
export function decideApproval(document: { readonly state: DocumentState; readonly isScanned: boolean }): Result<true> {
  if (document.state !== 'processing') return refuse({ code: 'documentDecided' });
  return document.isScanned ? accept(true) : refuse({ code: 'documentNotScanned' });
}

/**
 * Rule VE-3: rejects a document in review with a reason that the client reads. Refusals: `documentDecided`,
 * `rejectionNote`.
 */
export function decideRejection(state: DocumentState, reason: string): Result<string> {
  if (state !== 'processing') return refuse({ code: 'documentDecided' });
  const note = reason.trim();
  const { minimum, maximum } = REJECTION_NOTE;
  if (note.length < minimum || note.length > maximum) {
    return refuse({
      code: 'rejectionNote',
      field: 'reason',
      params: { minimum: String(minimum), maximum: String(maximum) },
    });
  }
  return accept(note);
}

/** Rule VE-4, ruling R12: do the states of the documents make the client verified? */
export function isVerifiedBy(states: Readonly<Partial<Record<DocumentType, DocumentState>>>): boolean {
  return VERIFYING_TYPES.every((type) => states[type] === 'approved');
}

/**
 * Rule VE-6: may a decision be overridden? Only two people do so, and only to its opposite. Refusal: `documentDecided`.
 */
export function decideOverride(state: DocumentState, to: 'approved' | 'rejected'): Result<true> {
  const isOpposite = (state === 'approved' && to === 'rejected') || (state === 'rejected' && to === 'approved');
  return isOpposite ? accept(true) : refuse({ code: 'documentDecided' });
}

/** Reasons for which a document is rejected; the client reads the reason in their own language. */
export const rejectionReasons = [
  'unreadable',
  'cutOff',
  'expired',
  'nameDiffers',
  'addressDiffers',
  'tooOld',
  'wrongDocument',
  'other',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];
