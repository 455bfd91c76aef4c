import { expect, it } from 'vitest';
import type { LayoutItem } from '../cms/entry.ts';
import type { Block } from './block.ts';
import { outline, hasTitle } from './outline.ts';
import { readBlocks } from './readBlocks.ts';

const heading = (tag: string) => ({ component: 'heading', settings: { text: 'x', tag } });
const hero = { component: 'bighero', settings: { title: 'x' } };
const card = { component: 'card', settings: { title: 'x' } };
const grid = (...children: LayoutItem[]) => ({ component: 'grid', columns: [{ children }] });
const text = (html: string) => ({ component: 'text', settings: { text: html } });

function levelsOf(components: readonly LayoutItem[]) {
  const levels: (number | undefined)[] = [];
  const walk = (blocks: readonly Block[]): void => {
    for (const block of blocks) {
      if (block.level !== undefined) levels.push(block.level);
      if (block.kind === 'section') walk(block.children);
      if (block.kind === 'grid') for (const { children } of block.columns) walk(children);
    }
  };
  walk(outline(readBlocks({ components })));
  return levels;
}

it.each([
  ['the first banner is the title of the page', [hero, hero], [1, 2]],
  ['a heading of the first level may be it too', [heading('h1'), heading('h1')], [1, 2]],
  ['no heading lies two levels under the one before', [hero, heading('h5'), heading('h5')], [1, 2, 3]],
  ['cards stand one under what they follow', [hero, grid(card, card)], [1, 2, 2]],
  ['cards after a heading stand under it', [hero, heading('h2'), grid(card, card)], [1, 2, 3, 3]],
  ['headings within a text count', [hero, text('<h2>a</h2><h3>b</h3>'), heading('h4')], [1, 4]],
  ['a page without a title has none of the first level', [heading('h2'), card], [2, 3]],
] as const)('%s', (_name, components, levels) => {
  expect(levelsOf(components)).toEqual(levels);
});

it('a page whose first words are no title says so', () => {
  expect(hasTitle(readBlocks({ components: [hero] }))).toBe(true);
  expect(hasTitle(readBlocks({ components: [heading('h2')] }))).toBe(false);
});
