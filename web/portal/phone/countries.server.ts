import type { Language } from '@candor/domain/clients/language.ts';
import * as library from 'libphonenumber-js/max';
import { listCountries } from './countries.ts';
import type { PhoneCountry } from './countries.ts';

/** For a page that shows them before its browser knows the world's numbers. */
export function countriesFor(language: Language, served: readonly string[]): readonly PhoneCountry[] {
  return listCountries(library, language, served);
}
