import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../tidy/sources.ts';
import { expect } from './journey.ts';

const ASSETS = join(ROOT, 'web/build/client/assets');
/** Sheets that the build links before all others, in this order. */
const FIRST = ['parts', 'root', 'shown', 'entrance', 'site'];
/** Sheet of the office's page editor, which has the elements' rules a second time. */
const OF_THE_EDITOR = /^entry-/;

/** Decision 104: expects the page to have its styles in itself, and none that it lacks: all sheets change nothing. */
export async function expectOwnStyles(page: Page): Promise<void> {
  await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(0);
  const { count, differences } = await page.evaluate(addSheets, allSheets());
  expect(count, page.url()).toBeGreaterThan(50);
  expect(differences, page.url()).toEqual([]);
}

/** Lists the addresses of the build's sheets. */
function allSheets(): readonly string[] {
  const files = readdirSync(ASSETS).filter((file) => file.endsWith('.css') && !OF_THE_EDITOR.test(file));
  const first = FIRST.flatMap((name) => files.filter((file) => file.startsWith(`${name}-`)));
  return [...new Set([...first, ...files])].map((file) => `/assets/${file}`);
}

/** Adds these sheets before the page's own rules; lists elements that look different since, with what has changed. */
async function addSheets(sheets: readonly string[]) {
  const elements = [...document.body.querySelectorAll('*')];
  const read = (): readonly ReadonlyMap<string, string>[] =>
    elements.map((element) => {
      const style = getComputedStyle(element);
      return new Map([...style].map((name) => [name, style.getPropertyValue(name)]));
    });
  await document.fonts.ready;
  for (const animation of document.getAnimations()) animation.cancel();
  const alone = read();
  const own = [...document.head.querySelectorAll('style')].at(-1);
  const loads = sheets.map((href) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    own?.before(link);
    return new Promise((resolve) => link.addEventListener('load', resolve));
  });
  await Promise.all(loads);
  const differences = read().flatMap((look, place) => {
    const changed = [...look].filter(([name, value]) => {
      const before = alone[place]?.get(name);
      // A property that another page's sheet registers has its first value on every element.
      return before !== value && !(before === undefined && name.startsWith('--'));
    });
    const { tagName, className } = elements[place] ?? document.body;
    return changed.map(([name, value]) => `${tagName} ${className} ${name}: ${alone[place]?.get(name)} → ${value}`);
  });
  return { count: elements.length, differences: differences.slice(0, 10) };
}
