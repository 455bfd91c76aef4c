import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FontName } from '@candor/brands/schema.ts';

/** A font as a brand's theme loads it: its rules, and the files that they name. */
export interface Font {
  readonly css: string;
  readonly files: readonly { readonly name: string; readonly content: Buffer }[];
}

const packages = createRequire(import.meta.resolve('@candor/brands/package.json'));
/** Subsets with the letters of our languages; names in other scripts are shown in the system's font. */
const SUBSETS = ['latin-ext', 'latin'];
const RULE = /@font-face\s*\{[^}]*\}/g;
const FILE = /url\(\.\/files\/([\w-]+\.woff2)\)/;

/** Reads an open font from its package; its rules name the files below the address `folder`. */
export function readFont(name: FontName, folder = '/brand/fonts'): Font {
  const sheet = packages.resolve(`@fontsource-variable/${name}/wght.css`);
  const fontFiles = new Set(SUBSETS.map((subset) => `${name}-${subset}-wght-normal.woff2`));
  const rules = [...readFileSync(sheet, 'utf8').matchAll(RULE)].flatMap(([rule]) => {
    const file = FILE.exec(rule)?.[1];
    return file !== undefined && fontFiles.has(file) ? [{ rule, file }] : [];
  });
  return {
    css: rules.map(({ rule, file }) => rule.replace(FILE, `url(${folder}/${file})`)).join('\n'),
    files: rules.map(({ file }) => ({ name: file, content: readFileSync(join(dirname(sheet), 'files', file)) })),
  };
}
