/**
 * Countries under comprehensive sanctions of the European Union, the United Kingdom or the United States, or named by
 * the FATF as a jurisdiction for which it calls for action, ISO 3166 alpha-2. Rule RE-2: whatever a brand lists, no
 * resident of these countries is served.
 */
export const neverServed = ['BY', 'CU', 'IR', 'KP', 'MM', 'RU', 'SY'] as const;

/** Countries of a brand that lists none: the European Economic Area, Switzerland and the United Kingdom. */
export const usuallyServed = [
  ...(['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT'] as const),
  ...(['LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'] as const),
  ...(['IS', 'LI', 'NO', 'CH', 'GB'] as const),
] as const;

/** Rule RE-2: are residents of this country served by no brand at all? */
export function isNeverServed(country: string): boolean {
  return neverServed.some((one) => one === country);
}

/**
 * Rules RE-1 and RE-2: does a brand serve residents of this country? An unknown country, from a phone number without
 * one, is accepted here and checked with the details, which name one.
 */
export function isServed(allowedCountries: readonly string[], country: string | undefined): boolean {
  return country === undefined || (allowedCountries.includes(country) && !isNeverServed(country));
}
