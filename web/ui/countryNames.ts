/** Returns the names of countries by code, in this language; a dash if there are none. */
export function countryNames(codes: readonly string[], language: string): string {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return codes.length === 0 ? '–' : codes.map((code) => names.of(code) ?? code).join(', ');
}
