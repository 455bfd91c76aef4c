import { isServed } from '@candor/domain/clients/residence.ts';
import type { CountryCode } from 'libphonenumber-js';

export type Library = typeof import('libphonenumber-js/max');

/** Region in a language tag: two letters after the language and the script, if there is one. */
const regionIn = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?:-|$)/i;

export const FIRST_COUNTRY: CountryCode = 'DE';

/** Country of a phone number. */
export interface PhoneCountry {
  readonly code: CountryCode;
  readonly name: string;
  readonly dialCode: string;
}

/** Returns the region of the browser's language, as a first guess; some browsers report no valid tag, such as `C`. */
export function ownRegion({ language }: Pick<Navigator, 'language'> = navigator): string | undefined {
  return regionIn.exec(language)?.[1]?.toUpperCase();
}

/** Returns the country for a number without a known one. */
export function firstOf(countries: readonly PhoneCountry[]): CountryCode {
  const [first] = countries;
  const usual = countries.find(({ code }) => code === FIRST_COUNTRY);
  return (usual ?? first)?.code ?? FIRST_COUNTRY;
}

/** Lists the countries in the order of their names; only those of `served`, if it is given. */
export function listCountries(
  library: Library,
  language: string,
  served: readonly string[] | undefined,
): PhoneCountry[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return library
    .getCountries()
    .filter((code) => served === undefined || isServed(served, code))
    .map((code) => ({ code, name: names.of(code) ?? code, dialCode: `+${library.getCountryCallingCode(code)}` }))
    .toSorted((first, second) => first.name.localeCompare(second.name, language));
}
