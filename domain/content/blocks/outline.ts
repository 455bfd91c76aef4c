import type { Block, HeadingLevel } from './block.ts';

const LEVELS = [1, 2, 3, 4, 5, 6] as const;

/**
 * Sets the level of every heading of a page, in reading order: the first heading of a banner is the page's own, of
 * which there is one, and no heading is more than one level below the one before, whatever its look.
 */
export function outline(blocks: readonly Block[]): readonly Block[] {
  const reading: Reading = { last: 1 };
  return blocks.map((block) => levelled(block, reading, isTitle(block) && block === blocks.find(isTitle)));
}

/** Does the page contain its own title, or must one be added for screen readers? */
export function hasTitle(blocks: readonly Block[]): boolean {
  return blocks.some(isTitle);
}

/** Does the component span the page's top, with the risk warning below it? */
export function isBanner(kind: Block['kind'] | undefined): boolean {
  return kind === 'bigHero' || kind === 'pageBanner' || kind === 'pageBannerMedia';
}

interface Reading {
  last: HeadingLevel;
}

function isOneOfMany({ kind }: Block): boolean {
  return kind === 'card' || kind === 'carousel' || kind === 'blogPosts';
}

function isTitle(block: Block): boolean {
  if (block.kind === 'heading') return block.tag === 'h1';
  return isBanner(block.kind) && 'title' in block && block.title !== '';
}

function levelled(block: Block, reading: Reading, isPageTitle: boolean): Block {
  if (block.kind === 'section')
    return { ...block, children: block.children.map((child) => levelled(child, reading, false)) };
  if (block.kind === 'grid') {
    const columns = block.columns.map(({ look, children }) => ({
      look,
      children: children.map((child) => levelled(child, reading, false)),
    }));
    return { ...block, columns };
  }
  if (block.kind === 'text' || block.kind === 'html') {
    for (const [, digit] of block.html.matchAll(/<h([1-6])\b/gi)) reading.last = levelOf(digit, 6);
    return block;
  }
  const requested = wantedLevel(block, isPageTitle);
  if (requested === undefined) return block;
  const level = isPageTitle ? 1 : levelOf(Math.max(2, requested), reading.last + 1);
  // Cards beside one another share a level, below the heading before them.
  if (!isOneOfMany(block)) reading.last = level;
  return { ...block, level };
}

/** Returns the natural heading level of a kind; undefined for one without a heading. */
function wantedLevel(block: Block, isPageTitle: boolean): number | undefined {
  switch (block.kind) {
    case 'heading':
      return LEVELS.find((level) => block.tag === `h${level}`);
    case 'bigHero':
    case 'pageBanner':
    case 'pageBannerMedia':
      return block.title === '' ? undefined : isPageTitle ? 1 : 2;
    case 'sectionDivider':
    case 'subPages':
      return block.title === '' ? undefined : 2;
    case 'card':
      return block.title === '' ? undefined : 3;
    case 'carousel':
      return 3;
    case 'blogPosts':
      return 3;
    default:
      return undefined;
  }
}

function levelOf(requested: number | string | undefined, most: number): HeadingLevel {
  const level = Math.min(Math.max(+(requested ?? 2), 1), most, 6);
  return LEVELS.find((one) => one === level) ?? 2;
}
