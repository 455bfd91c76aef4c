import type { DocumentType } from './documents.ts';

/** What a client tells of himself before he may pay in (specification 5). */
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

/** Texts as they are stored; the country as anything that names one. */
export type ClientDetails = { readonly [Field in DetailField]: string | undefined };

/** E.164. Whether such a number exists is asked when it is saved. */
const PHONE_PATTERN = /^\+[1-9]\d{4,14}$/;

/** Rule CL-1: the details that are empty, and the phone when it is no number; in the order of the form. */
export function missingDetails(details: ClientDetails): DetailField[] {
  return detailFields.filter((field) => {
    const text = details[field]?.trim() ?? '';
    return text === '' || (field === 'phone' && !PHONE_PATTERN.test(text));
  });
}

/** Rule CL-1: do they keep the client from paying in, and lead him to his details after login? */
export function isDetailsMissing(details: ClientDetails): boolean {
  return missingDetails(details).length > 0;
}

/** Rule CL-4: a birth date that was verified stays; what was empty may still be filled in. */
export function isDetailsLocked(
  before: Pick<ClientDetails, 'birthDate'>,
  after: Pick<ClientDetails, 'birthDate'>,
): boolean {
  return (before.birthDate ?? '') !== '' && before.birthDate !== after.birthDate;
}

/** What each proof is of. */
const PROVEN_FIELDS = {
  doc_passport: ['firstName', 'lastName'],
  doc_address: ['country', 'state', 'city', 'street', 'zipCode'],
} as const satisfies Partial<Record<DocumentType, readonly DetailField[]>>;

export type ProvenDetails = Pick<ClientDetails, (typeof PROVEN_FIELDS)[keyof typeof PROVEN_FIELDS][number]>;
/** A document that has to be sent again when what it proves has changed. */
export type ReopenedProof = keyof typeof PROVEN_FIELDS;

/** Rule CL-7: the proofs that a change is about. Filling in what was empty, and capitals or spaces, are none. */
export function reopenedProofs(before: ProvenDetails, after: ProvenDetails): readonly ReopenedProof[] {
  const isOther = (field: keyof ProvenDetails): boolean =>
    sameText(before[field]) !== '' && sameText(before[field]) !== sameText(after[field]);
  return (['doc_passport', 'doc_address'] as const).filter((proof) => PROVEN_FIELDS[proof].some(isOther));
}

function sameText(text: string | undefined): string {
  return (text ?? '').normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
