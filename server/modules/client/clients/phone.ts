import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { countryOfRegion } from './countries.ts';

export interface Phone {
  /** Number in E.164 format. */
  readonly number: string;
  /** ISO 3166 alpha-2; undefined for a number that belongs to no country. */
  readonly country: string | undefined;
}

/** Reads a telephone number in international form, and its country (specification 5). */
export function readPhone(text: string): Result<Phone> {
  const parsed = parsePhoneNumberFromString(text, { extract: false });
  if (parsed === undefined || !parsed.isValid() || parsed.ext !== undefined) {
    return refuse({ code: 'phoneInvalid', field: 'phone' });
  }
  const { country } = parsed;
  return accept({ number: parsed.number, country: country === undefined ? undefined : countryOfRegion(country) });
}
