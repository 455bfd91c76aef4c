/** Which of these addresses an address belongs to: its own, or else the nearest above it. */
export function currentEntry(hrefs: readonly string[], path: string): string | undefined {
  return hrefs
    .filter((href) => href !== '' && (path === href || path.startsWith(`${href}/`)))
    .toSorted((one, other) => other.length - one.length)[0];
}
