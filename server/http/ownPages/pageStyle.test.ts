import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageStyle } from './pageStyle.ts';

const PALETTE = 'palette.css';
/** The sheet in the brand's colours, tested in `maintenancePage.test.ts`. */
const BRANDED = 'maintenance.css';
const sheets = readdirSync(import.meta.dirname).filter(
  (name) => name.endsWith('.css') && name !== PALETTE && name !== BRANDED,
);

test.each(sheets)('%s has its colours from the one palette', (sheet) => {
  const own = readFileSync(join(import.meta.dirname, sheet), 'utf8');
  expect(own.match(/#[\da-f]{3,8}\b|\b(?:oklch|rgb|hsl|light-dark)\(|--[\w-]+(?=:)|color-scheme/gi)).toBeNull();
  const style = pageStyle(sheet);
  const defined = new Set([...style.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
  const used = [...own.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name);
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((name) => !defined.has(name))).toEqual([]);
});
