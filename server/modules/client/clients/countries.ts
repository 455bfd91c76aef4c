import { getCountries } from 'libphonenumber-js/max';

export interface Country {
  /** Computed from the two letters: always the same, on every server. */
  readonly id: number;
  readonly name: string;
  readonly alpha2: string;
}

/** Telephone regions that belong to another country: Ascension and Tristan da Cunha are parts of Saint Helena. */
const PARTS: Readonly<Record<string, string>> = { AC: 'SH', TA: 'SH' };
const LETTERS = 26;
const BEFORE_A = 64;

export const countries: readonly Country[] = listCountries();

/** Returns the country of a telephone region. */
export function countryOfRegion(region: string): string {
  return PARTS[region] ?? region;
}

export function countryId(alpha2: string): number {
  return (alpha2.charCodeAt(0) - BEFORE_A) * LETTERS + (alpha2.charCodeAt(1) - BEFORE_A);
}

function listCountries(): Country[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const order = new Intl.Collator('en');
  return getCountries()
    .filter((region) => countryOfRegion(region) === region)
    .map((alpha2) => ({ id: countryId(alpha2), name: names.of(alpha2) ?? alpha2, alpha2 }))
    .toSorted((first, second) => order.compare(first.name, second.name));
}
