/** Escapes a text for a page: markup and edges of cells are shown as written. */
export function plain(text: string): string {
  return text.replaceAll(/[*_`<>\\|]/g, (sign) => `\\${sign}`);
}
