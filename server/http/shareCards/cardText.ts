const TITLE = /<meta property="og:title" content="([^"]*)"/;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** Returns the title that a page is shared with, as plain text; undefined for a page that is not shared. */
export function shareTitle(html: string): string | undefined {
  const [, title] = TITLE.exec(html) ?? [];
  return title?.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** Returns a page's own name, since the card shows the brand's name besides. */
export function headline(title: string, brand: string): string {
  const cut = [' | ', ' · ', ' – '].map((mark) => title.lastIndexOf(mark + brand)).find((at) => at > 0);
  return cut === undefined ? title : title.slice(0, cut);
}

interface Measure {
  readonly width: (text: string) => number;
  readonly widthMax: number;
  readonly linesMax: number;
}

/** Breaks a text between words; text that does not fit ends in an ellipsis. */
export function linesOf(text: string, { width, widthMax, linesMax }: Measure): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && width(longer) <= widthMax) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const shown = lines.slice(0, linesMax);
  const isCut = lines.length > linesMax;
  return shown.map((line, index) => fitted(line, isCut && index === linesMax - 1, { width, widthMax }));
}

function fitted(line: string, isCut: boolean, { width, widthMax }: Pick<Measure, 'width' | 'widthMax'>): string {
  if (!isCut && width(line) <= widthMax) return line;
  const letters = [...line];
  while (letters.length > 1 && width(`${letters.join('')}…`) > widthMax) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
