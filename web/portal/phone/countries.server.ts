import type { Language } from '@candor/domain/clients/language.ts';
import * as library from 'libphonenumber-js/max';
import { listCountries } from './countries.ts';
import type { PhoneCountry } from './countries.ts';

/** Lists the countries for a page that shows them before its browser has loaded the world's numbers. */
export function countriesFor(language: Language, served: readonly string[]): readonly PhoneCountry[] {
  return listCountries(library, language, served);
}
