/** Finds the entry that an address belongs to: the same address, or else the nearest one above it. */
export function currentEntry(hrefs: readonly string[], path: string): string | undefined {
  return hrefs
    .filter((href) => href !== '' && (path === href || path.startsWith(`${href}/`)))
    .toSorted((one, other) => other.length - one.length)[0];
}
