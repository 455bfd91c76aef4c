import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { escapeHtml } from '@candor/contracts/documentation/blocks.ts';
import { languages } from '@candor/domain/clients/language.ts';
import { serviceWords } from '@candor/locales/service.ts';
import { loadBrands } from '../brands.ts';
import { themesOfBrands } from '../wiring/brandSwitcher.ts';
import { maintenancePage, maintenanceStyle } from './maintenancePage.ts';

const themesOf = themesOfBrands();
const brands = loadBrands('northline');

test.each(brands.map((brand) => [brand.id, brand] as const))(
  'SM-5 the page of %s has every colour of both themes in itself',
  (_id, brand) => {
    const facts = {
      brand,
      language: 'en',
      until: undefined,
      note: undefined,
      isSignedIn: true,
      isForm: false,
    } as const;
    const { html, policy } = maintenancePage({ ...facts, style: maintenanceStyle(brand, themesOf(brand)) });
    const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? '';
    const used = new Set([...style.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
    for (const theme of ['dark', 'light']) {
      const own = new RegExp(`data-theme='${theme}'\\]\\{([^}]*)\\}`).exec(style)?.[1] ?? '';
      const defined = new Set([...own.matchAll(/(--[\w-]+):[^;]+;/g)].map(([, name]) => name));
      expect([...used].filter((name) => name !== '--mark' && !defined.has(name))).toEqual([]);
    }
    const hash = createHash('sha256').update(style).digest('base64');
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}'`);
  },
);

test.each(languages.flatMap((language) => [false, true].map((isForm) => [language, isForm] as const)))(
  'SM-5 in %s no place of its texts stays open, answering a form: %s',
  (language, isForm) => {
    const [brand] = brands;
    const notice = { until: Date.UTC(2026, 0, 14, 10), note: 'Back soon' };
    const facts = { brand, language, ...notice, isSignedIn: false, isForm } as const;
    const { html } = maintenancePage({ ...facts, style: maintenanceStyle(brand, themesOf(brand)) });
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).not.toContain('{{');
    expect(html).toContain('UTC');
    // A form has no retry link: only the browser's back button brings back what was typed.
    expect(html.includes('class="again"')).toBe(!isForm);
  },
);

test.each(languages.flatMap((language) => [false, true].map((isForm) => [language, isForm] as const)))(
  'in %s a closing server says that it is back in a moment, answering a form: %s',
  (language, isForm) => {
    const [brand] = brands;
    const facts = { brand, language, until: undefined, note: undefined, isSignedIn: false, isForm } as const;
    const style = maintenanceStyle(brand, themesOf(brand));
    const { html } = maintenancePage({ ...facts, style, isClosing: true });
    const { restart, unsent, safe } = serviceWords[language];
    expect(html).toContain(escapeHtml(isForm ? unsent.title : restart.title));
    // Stop losses may be in the process that is closing.
    expect(html).not.toContain(escapeHtml(safe));
    expect(html).not.toContain('{{');
    // Decision 041: a screen reader cannot stop a page that reloads.
    expect(html).not.toContain('http-equiv');
    expect(html.includes('class="again"')).toBe(!isForm);
  },
);
