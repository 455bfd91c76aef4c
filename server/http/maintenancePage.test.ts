import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { languages } from '@candor/domain/clients/language.ts';
import { loadBrands } from '../brands.ts';
import { themesOfBrands } from '../wiring/brandSwitcher.ts';
import { maintenancePage, maintenanceStyle } from './maintenancePage.ts';

const themesOf = themesOfBrands();
const brands = loadBrands('northline');

test.each(brands.map((brand) => [brand.id, brand] as const))(
  'SM-5 the page of %s has every colour of both themes in itself',
  (_id, brand) => {
    const facts = { brand, language: 'en', until: undefined, note: undefined, isSignedIn: true } as const;
    const { html, policy } = maintenancePage({ ...facts, style: maintenanceStyle(brand, themesOf(brand)) });
    const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? '';
    const used = new Set([...style.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
    for (const theme of ['dark', 'light']) {
      const own = new RegExp(`data-theme='${theme}'\\]\\{([^}]*)\\}`).exec(style)?.[1] ?? '';
      const given = new Set([...own.matchAll(/(--[\w-]+):[^;]+;/g)].map(([, name]) => name));
      expect([...used].filter((name) => name !== '--mark' && !given.has(name))).toEqual([]);
    }
    const hash = createHash('sha256').update(style).digest('base64');
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}'`);
  },
);

test.each(languages)('SM-5 in %s no place of its texts stays open', (language) => {
  const [brand] = brands;
  const facts = { brand, language, until: Date.UTC(2026, 0, 14, 10), note: 'Back soon', isSignedIn: false } as const;
  const { html } = maintenancePage({ ...facts, style: maintenanceStyle(brand, themesOf(brand)) });
  expect(html).toContain(`<html lang="${language}"`);
  expect(html).not.toContain('{{');
  expect(html).toContain('UTC');
});
