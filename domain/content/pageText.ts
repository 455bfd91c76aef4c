import type { JsonObject, PageEntry } from './cms/entry.ts';
import type { Block } from './blocks/block.ts';
import { readBlocks } from './blocks/readBlocks.ts';

/** Returns the text of a page as visitors read it, one paragraph each: what they agree to, without its look. */
export function pageText(entry: Pick<PageEntry, 'components'> & JsonObject): readonly string[] {
  return readBlocks(entry)
    .flatMap(textOfBlock)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');
}

function textOfBlock(block: Block): readonly string[] {
  switch (block.kind) {
    case 'heading':
      return [block.text];
    case 'text':
    case 'html':
      return plainParagraphs(block.html);
    case 'button':
      return [block.link.text];
    case 'customImage':
      return [block.title];
    case 'bigHero':
      return [block.title, block.subtitle];
    case 'pageBanner':
    case 'pageBannerMedia':
      return [block.title, ...plainParagraphs(block.summary)];
    case 'sectionDivider':
      return [block.title, block.subtitle, block.link?.text ?? ''];
    case 'map':
      return [block.address];
    case 'codeBlock':
      return [block.code];
    case 'carousel':
      return block.slides.flatMap(({ text, summary }) => [text, ...plainParagraphs(summary)]);
    case 'card':
      return [block.title, block.subtitle, ...plainParagraphs(block.html), block.link?.text ?? ''];
    case 'section':
      return block.children.flatMap(textOfBlock);
    case 'grid':
      return block.columns.flatMap(({ children }) => children.flatMap(textOfBlock));
    case 'divider':
    case 'image':
    case 'blogPosts':
    case 'contactForm':
    case 'video':
    case 'subPages':
      return [];
  }
}

const BREAKS = /<\/?(?:p|div|li|ul|ol|dl|dt|dd|h[1-6]|blockquote|pre|table|tr|section|article|br|hr)\b[^>]*>/gi;
const CELLS = /<\/(?:td|th)>/gi;
const TAGS = /<[^>]*>/g;
const ENTITIES = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  euro: '€',
  sect: '§',
  copy: '©',
  reg: '®',
};
const LAST_CHARACTER = 0x10_ff_ff;

/** Returns the text of clean markup, a paragraph for each of its blocks. */
export function plainParagraphs(html: string): readonly string[] {
  return html
    .replaceAll(BREAKS, '\n')
    .replaceAll(CELLS, ' ')
    .replaceAll(TAGS, '')
    .split(/\n+/)
    .map((line) => line.replaceAll(ENTITIES, characterOf).trim())
    .filter((line) => line !== '');
}

function characterOf(entity: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number.parseInt(decimal, 10);
  return code > 0 && code <= LAST_CHARACTER ? String.fromCodePoint(code) : entity;
}
