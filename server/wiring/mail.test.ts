import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brandFile, serveCreatedFrom } from '@candor/brands/folder.ts';
import { themeFaults } from '@candor/domain/branding/contrast.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readProductTokens } from './brandGate.ts';
import { readMailLook } from './mail.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'brands-'));
  cpSync(brandFile('northline'), join(folder, 'elmfield'), { recursive: true });
  serveCreatedFrom(folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

const PRODUCT = {
  light: { fill: '#006c6c', onFill: '#ffffff', text: '#006c6c' },
  dark: { fill: '#52bfb9', onFill: '#001517', text: '#5cc9c2' },
};

it.each([
  ['sets none of the colours', '', PRODUCT],
  [
    'sets one, in capitals',
    ":root[data-theme='light'] { --brand-text: #005C5C; }",
    { ...PRODUCT, light: { ...PRODUCT.light, text: '#005C5C' } },
  ],
  [
    'sets one by lightness, chroma and hue',
    ':root { --brand-on-fill: oklch(0 0 0); }',
    { ...PRODUCT, dark: { ...PRODUCT.dark, onFill: '#000000' } },
  ],
  [
    'sets one to another',
    ':root { --brand-text: var(--brand-fill-hover); }',
    { ...PRODUCT, dark: { ...PRODUCT.dark, text: '#63cfc9' } },
  ],
])('BR-4 mails have the colours of the pages: a theme that %s', (_what, theme, look) => {
  writeFileSync(join(folder, 'elmfield', 'theme.css'), theme);
  expect(themeFaults(readProductTokens(), theme), 'it can be published').toEqual([]);
  expect(readMailLook('elmfield')).toEqual(look);
});
