/** A brand's facts of a client that show who they are. */
export interface PersonProofs {
  readonly email: string;
  readonly isEmailConfirmed: boolean;
  /** Whether staff have approved documents with this name, date of birth and address. */
  readonly isVerified: boolean;
  /** Name in lower case, without diacritics. */
  readonly name: string;
  readonly birthDate: string | undefined;
  readonly country: string | undefined;
  readonly zipCode: string;
  readonly phone: string;
  readonly isPhoneConfirmed: boolean;
}

/** Rule XL-2: may the client be matched at all? Without a proof, a stranger could pose as somebody else. */
export function isProven({ isEmailConfirmed, isVerified }: PersonProofs): boolean {
  return isEmailConfirmed || isVerified;
}

/**
 * Rule XL-1: are both the same person? Yes with the same address, confirmed at both; or if both are verified with one
 * name and date of birth, and share an address, confirmed or not, a postcode and country, or a confirmed telephone
 * number. A name and a birthday alone are not enough.
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

/** Returns the country and postcode, written with or without blanks; undefined: unknown. */
function placeOf({ country, zipCode }: PersonProofs): string | undefined {
  const code = zipCode.toUpperCase().replaceAll(/[^\dA-Z]/g, '');
  return country === undefined || code === '' ? undefined : `${country} ${code}`;
}

function isSamePhone(one: PersonProofs, other: PersonProofs): boolean {
  return one.isPhoneConfirmed && other.isPhoneConfirmed && one.phone === other.phone;
}
