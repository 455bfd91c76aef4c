/**
 * Under comprehensive sanctions of the European Union, the United Kingdom or the United States, or named by the FATF as
 * a jurisdiction for which it calls for action, ISO 3166 alpha-2. Rule RE-2: whatever a brand names, nobody who lives
 * there is served.
 */
export const neverServed = ['BY', 'CU', 'IR', 'KP', 'MM', 'RU', 'SY'] as const;

/** The European Economic Area, Switzerland and the United Kingdom: what a brand serves that names nothing. */
export const usuallyServed = [
  ...(['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT'] as const),
  ...(['LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'] as const),
  ...(['IS', 'LI', 'NO', 'CH', 'GB'] as const),
] as const;

/** Rule RE-2: is nobody served who lives there, by any brand? */
export function isNeverServed(country: string): boolean {
  return neverServed.some((one) => one === country);
}

/**
 * Rules RE-1 and RE-2: does a brand serve who lives there? An unknown country, of a number that belongs to none, is
 * left to the details, which name one.
 */
export function isServed(allowedCountries: readonly string[], country: string | undefined): boolean {
  return country === undefined || (allowedCountries.includes(country) && !isNeverServed(country));
}
