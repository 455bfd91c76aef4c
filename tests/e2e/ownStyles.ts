import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../tidy/sources.ts';
import { expect } from './journey.ts';

/** Sheets of the build for pages without a framework, in the order in which the build links them. */
const SHEETS = ['parts', 'root', 'shown', 'entrance', 'site'];

/** Decision 104: expects the page to have its styles in itself, and none that it lacks: all sheets change nothing. */
export async function expectOwnStyles(page: Page): Promise<void> {
  await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(0);
  const { count, differences } = await page.evaluate(addSheets, SHEETS.map(addressOf));
  expect(count, page.url()).toBeGreaterThan(50);
  expect(differences, page.url()).toEqual([]);
}

function addressOf(name: string): string {
  const pattern = new RegExp(`^${name}-[\\w-]+\\.css$`);
  const file = readdirSync(join(ROOT, 'web/build/client/assets')).find((one) => pattern.test(one));
  if (file === undefined) throw new Error(`the build has no sheet ${name}`);
  return `/assets/${file}`;
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
    const changed = [...look].filter(([name, value]) => alone[place]?.get(name) !== value);
    const { tagName, className } = elements[place] ?? document.body;
    return changed.map(([name, value]) => `${tagName} ${className} ${name}: ${alone[place]?.get(name)} → ${value}`);
  });
  return { count: elements.length, differences: differences.slice(0, 10) };
}
