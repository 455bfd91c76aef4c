const LINK = /<link\b[^>]*\srel="stylesheet"[^>]*>/g;

/**
 * Replaces a page's links to style sheets by one style element with the texts of the sheets, in their order. Only links
 * with the mark of this rendering are replaced, and the element has the mark too: foreign content does not know it.
 */
export function inlineStyles(html: string, mark: string, textOf: (address: string) => string): string {
  const attribute = ` nonce="${mark}"`;
  const own = [...html.matchAll(LINK)].map(([link]) => link).filter((link) => link.includes(attribute));
  const [first] = own;
  if (first === undefined) return html;
  const texts = own.map((link) => textOf(/\shref="([^"]*)"/.exec(link)?.[1] ?? ''));
  const style = `<style${attribute}>${texts.join('')}</style>`;
  return html.replaceAll(LINK, (link) => (link === first ? style : own.includes(link) ? '' : link));
}
