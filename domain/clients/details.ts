import type { DocumentType } from './documents.ts';

/** Details that clients state about themselves before their first deposit (specification 5). */
export const detailFields = [
  'firstName',
  'lastName',
  'phone',
  'birthDate',
  'country',
  'state',
  'city',
  'street',
  'zipCode',
] as const;

export type DetailField = (typeof detailFields)[number];

/** Details as they are stored; the country as any value that identifies one. */
export type ClientDetails = { readonly [Field in DetailField]: string | undefined };

/** E.164. Whether such a number exists is checked when it is saved. */
const PHONE_PATTERN = /^\+[1-9]\d{4,14}$/;

/** Rule CL-1: lists the empty details, and the phone if it is not a valid number, in the order of the form. */
export function missingDetails(details: ClientDetails): DetailField[] {
  return detailFields.filter((field) => {
    const text = details[field]?.trim() ?? '';
    return text === '' || (field === 'phone' && !PHONE_PATTERN.test(text));
  });
}

/** Rule CL-1: do missing details prevent a deposit and redirect the client to the details after login? */
export function isDetailsMissing(details: ClientDetails): boolean {
  return missingDetails(details).length > 0;
}

/** Rule CL-4: is the change barred? A verified birth date cannot change; an empty one can still be filled in. */
export function isDetailsLocked(
  before: Pick<ClientDetails, 'birthDate'>,
  after: Pick<ClientDetails, 'birthDate'>,
): boolean {
  return (before.birthDate ?? '') !== '' && before.birthDate !== after.birthDate;
}

/** The details that each document proves. */
const PROVEN_FIELDS = {
  doc_passport: ['firstName', 'lastName'],
  doc_address: ['country', 'state', 'city', 'street', 'zipCode'],
} as const satisfies Partial<Record<DocumentType, readonly DetailField[]>>;

export type ProvenDetails = Pick<ClientDetails, (typeof PROVEN_FIELDS)[keyof typeof PROVEN_FIELDS][number]>;
/** A document that must be sent again because the details that it proves have changed. */
export type ReopenedProof = keyof typeof PROVEN_FIELDS;

/**
 * Rule CL-7: lists the proofs that a change affects. Filling in empty details, or changing only case, spaces or a space
 * after a dot, affects none.
 */
export function reopenedProofs(before: ProvenDetails, after: ProvenDetails): readonly ReopenedProof[] {
  const isOther = (field: keyof ProvenDetails): boolean =>
    sameText(before[field]) !== '' && sameText(before[field]) !== sameText(after[field]);
  return (['doc_passport', 'doc_address'] as const).filter((proof) => PROVEN_FIELDS[proof].some(isOther));
}

function sameText(text: string | undefined): string {
  return (text ?? '').normalize('NFC').trim().replaceAll(/\s+/g, ' ').replaceAll('. ', '.').toLowerCase();
}
