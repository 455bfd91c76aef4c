/** What a brand knows of a client that says who they are. */
export interface PersonProofs {
  readonly email: string;
  readonly isEmailConfirmed: boolean;
  /** By documents that staff have approved: name, date of birth and address are theirs. */
  readonly isVerified: boolean;
  /** In small letters without marks. */
  readonly name: string;
  readonly birthDate: string | undefined;
  readonly country: string | undefined;
  readonly zipCode: string;
  readonly phone: string;
  readonly isPhoneConfirmed: boolean;
}

/** Rule XL-2: what may be matched at all. Without it a stranger could speak for somebody else. */
export function isProven({ isEmailConfirmed, isVerified }: PersonProofs): boolean {
  return isEmailConfirmed || isVerified;
}

/**
 * Rule XL-1: the same address, confirmed at both; or both verified with one name and date of birth, and besides one
 * address, confirmed or not, one postcode of one country or one confirmed telephone number. A name and a birthday alone
 * are not one person.
 */
export function isSamePerson(one: PersonProofs, other: PersonProofs): boolean {
  if (one.isEmailConfirmed && other.isEmailConfirmed && one.email === other.email) return true;
  if (!one.isVerified || !other.isVerified) return false;
  if (one.birthDate === undefined || one.birthDate !== other.birthDate || one.name !== other.name) return false;
  return one.email === other.email || isSamePlace(one, other) || isSamePhone(one, other);
}

function isSamePlace(one: PersonProofs, other: PersonProofs): boolean {
  const [place, otherPlace] = [placeOf(one), placeOf(other)];
  return place !== undefined && place === otherPlace;
}

/** Undefined: it says nothing. Postcodes are written with and without blanks. */
function placeOf({ country, zipCode }: PersonProofs): string | undefined {
  const code = zipCode.toUpperCase().replaceAll(/[^\dA-Z]/g, '');
  return country === undefined || code === '' ? undefined : `${country} ${code}`;
}

function isSamePhone(one: PersonProofs, other: PersonProofs): boolean {
  return one.isPhoneConfirmed && other.isPhoneConfirmed && one.phone === other.phone;
}
