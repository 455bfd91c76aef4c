import type { Brand } from '@candor/brands/schema.ts';
import { escapeHtml } from '@candor/contracts/documentation/blocks.ts';
import { tokenValue } from '@candor/domain/branding/colours.ts';
import type { Tokens } from '@candor/domain/branding/colours.ts';

const WIDTH = 320;
const HEIGHT = 200;
const HEAD = 26;
const LINE_LETTERS = 24;
const LINES_MAXIMUM = 3;

/** Draws a small home page in a brand's own colours: header, claim and market. */
export function drawMiniature({ name, tagline, languages, website }: Brand, tokens: Tokens): string {
  const colour = (token: string): string => tokenValue(tokens, token);
  const face = /(?<!sans-)serif/.test(colour('font-heading')) ? 'Georgia, serif' : 'system-ui, sans-serif';
  const [language = 'en'] = languages;
  const words = linesOf(tagline[language] ?? tagline.en ?? name);
  const radius = Math.min(Number.parseInt(colour('radius-button'), 10) || 0, 10);
  const blocks = words.map(
    (line, index) =>
      `<text x="20" y="${HEAD + 30 + index * 19}" font-family="${face}" font-size="16" font-weight="600" fill="${colour('hero-text')}">${escapeHtml(line)}</text>`,
  );
  const below = HEAD + 30 + words.length * 19;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${colour('surface-0')}"/>
<rect y="${HEAD}" width="${WIDTH}" height="${below - HEAD + 26}" fill="${colour('hero-ground')}"/>
<rect width="${WIDTH}" height="${HEAD}" fill="${colour('surface-1')}"/>
<rect x="16" y="8" width="10" height="10" rx="${Math.min(radius, 5)}" fill="${colour('brand-fill')}"/>
<text x="32" y="17" font-family="${face}" font-size="11" font-weight="600" fill="${colour('text-1')}">${escapeHtml(name)}</text>
<rect x="262" y="7" width="42" height="12" rx="${radius}" fill="${colour('brand-fill')}"/>
${blocks.join('\n')}
<rect x="20" y="${below - 6}" width="68" height="16" rx="${radius}" fill="${colour('brand-fill')}"/>
<rect x="96" y="${below - 6}" width="52" height="16" rx="${radius}" fill="none" stroke="${colour('border-control')}"/>
${website.homeWidget === 'quotes' ? quotes(colour, below + 34) : rates(colour, below + 34)}
</svg>
`;
}

type Colour = (token: string) => string;

/** Draws rows of a table of quotes, some up and some down. */
function quotes(colour: Colour, top: number): string {
  return [0, 1, 2, 3]
    .map((row) => {
      const y = top + row * 15;
      const change = colour(row % 3 === 1 ? 'negative' : 'positive');
      return (
        `<rect x="20" y="${y}" width="${52 + ((row * 17) % 30)}" height="5" rx="2" fill="${colour('text-2')}"/>` +
        `<rect x="190" y="${y}" width="40" height="5" rx="2" fill="${colour('text-3')}"/>` +
        `<rect x="262" y="${y}" width="38" height="5" rx="2" fill="${change}"/>`
      );
    })
    .join('\n');
}

/** Draws the cells of a table of cross rates. */
function rates(colour: Colour, top: number): string {
  return Array.from({ length: 32 }, (_, cell) => {
    const [column, row] = [cell % 8, Math.floor(cell / 8)];
    const fill = column === row ? colour('brand-tint') : colour('surface-2');
    return `<rect x="${20 + column * 35}" y="${top - 4 + row * 15}" width="31" height="11" rx="2" fill="${fill}"/>`;
  }).join('\n');
}

function linesOf(text: string): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LINE_LETTERS) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.slice(0, LINES_MAXIMUM);
}
