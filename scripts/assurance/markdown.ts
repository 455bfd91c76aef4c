/** A text in a page: what Markdown would read as markup or as the edge of a cell is shown as written. */
export function plain(text: string): string {
  return text.replaceAll(/[*_`<>\\|]/g, (sign) => `\\${sign}`);
}
