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

type VerifiedDetails = Pick<ClientDetails, 'firstName' | 'lastName' | 'birthDate' | 'country'>;

/** What a passport says, and the country that a regime depends on. */
const VERIFIED_FIELDS = ['firstName', 'lastName', 'birthDate', 'country'] as const;

/** Rule CL-4: would this change what staff have verified? What was empty may still be filled in. */
export function isDetailsLocked(before: VerifiedDetails, after: VerifiedDetails): boolean {
  return VERIFIED_FIELDS.some((field) => (before[field] ?? '') !== '' && before[field] !== after[field]);
}
