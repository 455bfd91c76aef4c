import { isServed } from '@candor/domain/clients/residence.ts';
import type { CountryCode } from 'libphonenumber-js';

export type Library = typeof import('libphonenumber-js/max');

export const FIRST_COUNTRY: CountryCode = 'DE';

/** Country of a phone number. */
export interface PhoneCountry {
  readonly code: CountryCode;
  readonly name: string;
  readonly dialCode: string;
}

/** Returns the region of the browser's language, as a first guess. */
export function ownRegion(): string | undefined {
  return new Intl.Locale(navigator.language).region;
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
